import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildMarkedShifts,
  type ClockMark,
  cutMarksToDays,
  parseMarkMoment,
} from '../../../../src/domain/payroll/clock/clock-marks.ts';
import { type ClockRules, DEFAULT_CLOCK_RULES } from '../../../../src/domain/payroll/clock/clock-rules.ts';
import {
  computeMarkedHours,
  hasFewerHours,
  type ReplacedHours,
  replaceHours,
} from '../../../../src/domain/payroll/clock/marked-hours.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { aContract, day } from '../payroll.ts';

/** Marks of days of November 2026, as `04 07:58` or, where the clock tells, `04 07:58 in`. */
const marksOf = (...texts: string[]): ClockMark[] =>
  texts.map((text) => {
    const [date, time, kind] = text.split(' ');
    return { at: `2026-11-${date}T${time}`, kind: kind as ClockMark['kind'] };
  });
const pair = (texts: string[], rules: Partial<ClockRules> = {}) => {
  const { shifts, doubts } = buildMarkedShifts(marksOf(...texts), { ...DEFAULT_CLOCK_RULES, ...rules });
  return {
    shifts: shifts.map((one) => `${one.day.slice(8)} ${one.start}-${one.end}`),
    doubts: doubts.map((one) => `${one.day.slice(8)} ${one.missing} ${one.times.join(' ')}`),
  };
};

describe('marks of a clock become shifts', () => {
  it.each<[string, string[], string[]]>([
    [
      'with the pause that was marked',
      ['04 07:58', '04 12:01', '04 13:00', '04 17:02'],
      ['04 07:58-12:01', '04 13:00-17:02'],
    ],
    ['through midnight', ['04 22:00', '05 06:05', '05 22:10'], ['04 22:00-06:05']],
    ['in any order of the file', ['04 17:00', '04 08:00'], ['04 08:00-17:00']],
    [
      'with a finger that was put twice',
      ['04 08:00', '04 08:02', '04 17:00', '04 17:01'],
      ['04 08:00-17:00'],
    ],
    [
      'with what the clock says of each',
      ['04 08:00 in', '04 12:00 out', '04 13:00 in', '04 17:00 out'],
      ['04 08:00-12:00', '04 13:00-17:00'],
    ],
    [
      'that end where the next begins',
      ['04 06:00 in', '04 14:00 out', '04 14:00 in', '04 16:00 out'],
      ['04 06:00-14:00', '04 14:00-16:00'],
    ],
  ])('%s', (_, marks, shifts) => {
    expect(pair(marks).shifts).toEqual(shifts);
  });

  it.each<[string, string[], string[], string[]]>([
    ['an exit that is missing', ['04 08:00', '05 08:00', '05 17:00'], ['05 08:00-17:00'], ['04 one 08:00']],
    [
      'one of four, which leaves no way to tell the others apart',
      ['04 08:00', '04 12:00', '04 17:00', '05 08:00', '05 17:00'],
      ['05 08:00-17:00'],
      ['04 one 08:00 12:00 17:00'],
    ],
    [
      'an entry that is missing',
      ['04 17:00 out', '05 08:00 in', '05 17:00 out'],
      ['05 08:00-17:00'],
      ['04 in 17:00'],
    ],
    ['two entries', ['04 08:00 in', '04 13:00 in', '04 17:00 out'], [], ['04 out 08:00 13:00 17:00']],
    ['a shift that is too long', ['04 06:00', '04 18:00'], [], ['04 one 06:00 18:00']],
  ])('but for a day with %s', (_, marks, shifts, doubts) => {
    expect(pair(marks)).toEqual({ shifts, doubts });
  });

  it('but for the night after a day in doubt', () => {
    const kinds = ['04 14:00 out', '04 22:00 in', '05 06:00 out', '05 22:00 in', '06 06:00 out'];
    expect(pair(kinds)).toEqual({
      shifts: ['05 22:00-06:00'],
      doubts: ['04 in 14:00 22:00', '05 before 06:00 22:00'],
    });
  });

  it('but for shifts of which nothing tells whether the first mark is an entry', () => {
    const nights = ['04', '05', '06', '07'].flatMap((date) => [`${date} 06:00`, `${date} 18:00`]);
    const rules = { max_shift_hours: 13 };
    expect(pair(nights, rules)).toMatchObject({ shifts: [], doubts: { length: 4 } });
    expect(
      pair(['01 18:00', '02 06:00', '02 18:00', '03 06:00', '05 18:00', '06 06:00'], rules).shifts,
    ).toEqual(['01 18:00-06:00', '02 18:00-06:00', '05 18:00-06:00']);
  });

  it('of twelve hours where the company has them', () => {
    expect(pair(['04 06:00', '04 18:00'], { max_shift_hours: 13 })).toEqual({
      shifts: ['04 06:00-18:00'],
      doubts: [],
    });
  });

  it('taken to the nearest minutes of the rule', () => {
    expect(pair(['04 07:53', '04 17:08'], { round_minutes: 15 }).shifts).toEqual(['04 08:00-17:15']);
    expect(pair(['04 07:57', '04 17:02'], { round_minutes: 5 }).shifts).toEqual(['04 07:55-17:00']);
    expect(pair(['04 23:53', '05 05:58'], { round_minutes: 30 }).shifts).toEqual(['05 00:00-06:00']);
  });

  it('without a pause that nobody marks, and not twice where it was marked', () => {
    const rules = { break_minutes: 60, break_after_hours: 6 };
    expect(pair(['04 08:00', '04 17:00'], rules).shifts).toEqual(['04 08:00-12:00', '04 13:00-17:00']);
    expect(pair(['04 08:00', '04 13:00'], rules).shifts).toEqual(['04 08:00-13:00']);
    expect(pair(['04 08:00', '04 12:00', '04 13:00', '04 20:00'], rules).shifts).toHaveLength(2);
  });

  it('that never overlap and are never too long, whatever the marks are', () => {
    const mark = fc.record({
      at: fc
        .tuple(
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 0, max: 23 }),
          fc.integer({ min: 0, max: 59 }),
        )
        .map((parts) => parts.map((part) => String(part).padStart(2, '0')))
        .map(([date, hour, minute]) => `2026-11-${date}T${hour}:${minute}`),
      kind: fc.constantFrom<ClockMark['kind']>('in', 'out', undefined),
    });
    const round = fc.constantFrom<ClockRules['round_minutes']>(0, 5, 15, 30);
    fc.assert(
      fc.property(
        fc.array(mark, { maxLength: 40 }),
        round,
        fc.constantFrom(0, 45),
        (marks, round_minutes, pause) => {
          const rules = { ...DEFAULT_CLOCK_RULES, round_minutes, break_minutes: pause };
          const { shifts } = buildMarkedShifts(marks, rules);
          const spans = shifts.map(({ day: date, start, end }) => {
            const from = parseMarkMoment(`${date}T${start}`) ?? Number.NaN;
            const to = parseMarkMoment(`${date}T${end}`) ?? Number.NaN;
            return [from, to > from ? to : to + 1440] as const;
          });
          for (const [at, [from, to]] of spans.entries()) {
            expect(to - from).toBeLessThanOrEqual(rules.max_shift_hours * 60 + round_minutes);
            expect(from).toBeGreaterThanOrEqual(spans[at - 1]?.[1] ?? 0);
          }
          expect(shifts.length).toBeLessThanOrEqual(marks.length);
        },
      ),
    );
  });
});

describe('the marks that a payment needs', () => {
  const payment = { start: day('2026-11-04'), end: day('2026-11-05') };
  const cut = (...texts: string[]) =>
    cutMarksToDays(marksOf(...texts), payment, DEFAULT_CLOCK_RULES).map(({ at }) =>
      at.slice(8).replace('T', ' '),
    );

  it('are those of its days, and the nights at its ends whole', () => {
    const night = ['02 22:00', '03 06:00', '03 22:00', '04 06:00', '05 22:00', '06 06:00', '06 22:00'];
    expect(cut(...night)).toEqual(['03 22:00', '04 06:00', '05 22:00', '06 06:00']);
  });

  it('are none of a file of other days', () => {
    expect(cut('01 08:00', '01 17:00')).toEqual([]);
    expect(cut('20 08:00', '20 17:00')).toEqual([]);
  });
});

describe('shifts of marks become hours of their days', () => {
  const hoursOf = (texts: string[], rules: Partial<ClockRules> = {}) => {
    const all = { ...DEFAULT_CLOCK_RULES, ...rules };
    const { shifts } = buildMarkedShifts(marksOf(...texts), all);
    return computeMarkedHours(aContract(2_100_000), shifts, all, getLaw).map(
      ({ kind, quantity, day: on }) => `${on?.slice(8)} ${kind} ${quantity}`,
    );
  };

  it('over a sixth of the week, or over a fifth of it', () => {
    // 42 hours a week since July 2026: 7 a day in six days, 8.4 in five.
    expect(hoursOf(['04 08:00', '04 17:00'])).toEqual(['04 heds 2.00']);
    expect(hoursOf(['04 08:00', '04 17:00'], { week_days: 5 })).toEqual(['04 heds 0.60']);
  });

  it('after a pause at midnight as one ordinary day', () => {
    const pause = { break_minutes: 60 };
    expect(hoursOf(['03 18:00', '04 05:00'], pause)).toEqual([
      '03 hrns 4.00',
      '04 hrns 2.00',
      '04 hens 3.00',
    ]);
    expect(hoursOf(['03 22:00', '04 00:30', '04 01:00', '04 06:30'])).toEqual([
      '03 hrns 2.00',
      '04 hrns 5.00',
      '04 hens 0.50',
      '04 heds 0.50',
    ]);
  });

  it('by night, on Sunday and on a holiday', () => {
    expect(hoursOf(['07 19:00', '08 02:00'])).toEqual(['07 hrns 5.00', '08 hrndfs 2.00']);
    expect(hoursOf(['16 08:00', '16 12:00'])).toEqual(['16 hrddfs 4.00']);
  });
});

describe('the hours of marks take the place of those of their days', () => {
  const daysOf = (...dates: string[]) => new Set(dates.map((date) => day(`2026-11-${date}`)));
  const within: ReplacedHours = { days: daysOf('02', '03', '04', '05', '06', '08'), undated: false };
  const heds = (quantity: string, on?: string) => ({
    kind: 'heds' as const,
    quantity,
    ...(on && { day: day(`2026-11-${on}`) }),
  });

  it('and those of other days, or without one, stay', () => {
    const now = [heds('3'), heds('2', '03'), heds('1', '20')];
    expect(replaceHours(now, [heds('1.50', '04')], within)).toEqual({
      hours: [heds('3'), heds('1', '20'), heds('1.50', '04')],
      ...{ without: [], removed: [heds('2', '03')] },
    });
  });

  it('and those without a day go where that is chosen', () => {
    const change = replaceHours([heds('3'), heds('1', '20')], [heds('4', '06')], {
      ...within,
      undated: true,
    });
    expect(change).toEqual({ hours: [heds('1', '20'), heds('4', '06')], without: [], removed: [heds('3')] });
  });

  it('and a day in doubt takes none, so that the same marks twice add nothing', () => {
    const options = { ...within, days: daysOf('04') };
    const once = replaceHours([], [heds('1', '04'), heds('2', '05')], options);
    expect(once).toEqual({ hours: [heds('1', '04')], without: [], removed: [] });
    const twice = replaceHours(once.hours, [heds('1', '04'), heds('2', '05')], options);
    expect(twice).toEqual({ hours: [], without: [], removed: [] });
  });

  it('and a rest that is paid in money goes on being so, as the hours of a contract that ended', () => {
    const rest = { kind: 'hrddfs' as const, quantity: '8', day: day('2026-11-08') };
    const ended = { ...heds('2', '02'), of_contract: day('2025-01-01') };
    const now = [{ ...rest, without_rest: true }, ended];
    expect(replaceHours(now, [{ ...rest, quantity: '4' }], within)).toEqual({
      hours: [{ ...rest, quantity: '4', without_rest: true }],
      ...{ without: [], removed: [] },
    });
  });

  it('a kind that nobody worked goes, and one that stays as it was is not written', () => {
    const night = { kind: 'hens' as const, quantity: '2', day: day('2026-11-03') };
    expect(replaceHours([night, heds('2', '03')], [heds('2.00', '03')], within)).toEqual({
      ...{ hours: [], without: ['hours:hens'], removed: [night] },
    });
  });

  it('a day is told that has more hours than its marks', () => {
    const now = [heds('2', '01'), heds('2', '15')];
    const marked = [heds('1', '01'), heds('3', '15')];
    expect(['01', '08', '15'].filter((date) => hasFewerHours(now, marked, day(`2026-11-${date}`)))).toEqual([
      '01',
    ]);
  });
});
