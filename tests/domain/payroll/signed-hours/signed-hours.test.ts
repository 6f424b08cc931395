import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourKinds } from '../../../../src/domain/payroll/concepts/concepts.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import {
  CHAIN_START,
  findBrokenLink,
  type HoursLink,
  type HoursSignature,
  type HoursSigner,
  sealSignature,
} from '../../../../src/domain/payroll/signed-hours/hours-chain.ts';
import {
  checkOvertimeSpan,
  computeOvertime,
  computeOvertimePay,
  countWeekOvertime,
  isCrossing,
  listSpanDays,
  type OvertimeSpan,
} from '../../../../src/domain/payroll/signed-hours/overtime.ts';
import { readSignedEntries } from '../../../../src/domain/payroll/signed-hours/signed-hours.ts';
import { addDays } from '../../../../src/domain/values/day.ts';
import { aContract, day, line, paid } from '../payroll.ts';

const today = day('2026-11-20');
const entry = (more: Partial<HoursSignature> = {}): HoursSignature => ({
  entry: 'a',
  day: day('2026-11-03'),
  start: '17:00',
  end: '19:00',
  signer: 'employee',
  name: 'Yuliana Rentería',
  note: '',
  signed_at: '2026-11-03T22:00:00.000Z',
  ...more,
});

async function chain(signatures: readonly HoursSignature[]): Promise<HoursLink[]> {
  const links: HoursLink[] = [];
  for (const one of signatures) {
    const last = links.at(-1);
    const place = { chain: 'e', number: (last?.number ?? 0) + 1, previous: last?.hash ?? CHAIN_START };
    links.push(await sealSignature(one, place));
  }
  return links;
}

const times = ['17:00', '18:00', '19:30', null] as const;
const anySignature = fc
  .record({
    entry: fc.constantFrom('a', 'b'),
    start: fc.constantFrom(...times),
    signer: fc.constantFrom<HoursSigner>('employee', 'company'),
    note: fc.string({ maxLength: 5 }),
  })
  .map((one) => entry({ ...one, end: one.start && '20:00' }));

describe('the chain of signatures', () => {
  it('holds as it was sealed, whole or without its oldest links', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySignature, { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        async (all, cut) => {
          const links = await chain(all);
          const kept = links.slice(Math.min(cut, links.length - 1));
          expect(await findBrokenLink('e', kept, links.at(-1))).toBeUndefined();
        },
      ),
    );
  });

  it('tells the link that was changed, removed, added or moved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySignature, { minLength: 3, maxLength: 10 }),
        fc.nat(),
        fc.constantFrom('start', 'name', 'note', 'signed_at', 'signer', 'day', 'hash', 'removed', 'cut'),
        async (all, place, what) => {
          const links = await chain(all);
          const at = place % links.length;
          const seen = links.at(-1);
          const forged = links.flatMap((link, index) => {
            if (index !== at) return what === 'cut' && index > at ? [] : [link];
            if (what === 'removed' || what === 'cut') return [];
            if (what === 'signer')
              return [
                {
                  ...link,
                  signer: link.signer === 'employee' ? ('company' as const) : ('employee' as const),
                },
              ];
            return [{ ...link, [what]: what === 'day' ? addDays(link.day, 1) : `${link[what as 'name']}x` }];
          });
          // Without its oldest link it is a chain that began later.
          if (forged.length === 0 || (what === 'removed' && at === 0)) return;
          expect(await findBrokenLink('e', forged, seen)).toBeDefined();
        },
      ),
    );
  });

  it('tells a chain that somebody sealed anew from the one that was seen', async () => {
    const links = await chain([entry(), entry({ signer: 'company' })]);
    const anew = await chain([entry({ end: '18:00' }), entry({ end: '18:00', signer: 'company' })]);
    expect(await findBrokenLink('e', anew)).toBeUndefined();
    expect(await findBrokenLink('e', anew, links[1])).toBe(2);
  });
});

describe('an entry', () => {
  const judged = async (...all: Partial<HoursSignature>[]) =>
    readSignedEntries(await chain(all.map(entry)))[0];
  const company = { signer: 'company' } as const;
  const none = { start: null, end: null };

  it.each<[string, Partial<HoursSignature>[], string, string | null, string | null]>([
    ['marked by its employee', [{}], 'espera', 'company', null],
    ['written by the company', [company], 'espera', 'employee', null],
    ['signed by both', [{}, company], 'firmada', null, '19:00'],
    ['with other times of the company', [{}, { ...company, end: '18:00' }], 'difiere', 'employee', null],
    ['insisted on', [{}, { ...company, end: '18:00' }, {}], 'difiere', 'company', null],
    ['accepted', [{}, { ...company, end: '18:00' }, { end: '18:00' }], 'firmada', null, '18:00'],
    ['refused', [{}, { ...company, ...none }], 'difiere', 'employee', null],
    ['withdrawn before the company signs', [{}, none], 'sin_horas', null, null],
    ['that both say is none', [{}, company, none, { ...company, ...none }], 'sin_horas', null, null],
    ['changed by one after both signed', [{}, company, { end: '20:00' }], 'difiere', 'company', '19:00'],
  ])('%s', async (_, signatures, state, waits, end) => {
    const found = await judged(...signatures);
    expect([found?.state, found?.waits, found?.agreed?.end ?? null]).toEqual([state, waits, end]);
  });

  it('is agreed on what both signed last, whatever came before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySignature, { maxLength: 15 }), async (all) => {
        for (const one of readSignedEntries(await chain(all))) {
          const { employee, company: other, state, waits, agreed } = one;
          const isSame = employee && other && employee.start === other.start && employee.end === other.end;
          expect(waits === null).toBe(state === 'firmada' || state === 'sin_horas');
          if (state === 'firmada')
            expect([isSame, agreed]).toEqual([true, { start: employee?.start, end: '20:00' }]);
          if (state === 'sin_horas') expect(agreed).toBeNull();
        }
      }),
    );
  });
});

describe('signed overtime', () => {
  const contract = aContract(2_415_000);
  const on = (text: string, start: string, end: string): OvertimeSpan => ({ day: day(text), start, end });

  it('is all overtime, by day and night, Sundays and holidays, each with its date', () => {
    const hours = computeOvertime(
      contract,
      [
        on('2026-11-17', '17:00', '20:30'),
        on('2026-11-21', '22:00', '02:00'),
        on('2026-11-16', '08:00', '10:00'),
      ],
      getLaw,
    );
    const sums = Object.fromEntries(
      hours.map(({ kind, quantity, day: own }) => [`${own} ${kind}`, Number(quantity)]),
    );
    // The night begins at seven (Ley 2466 de 2025), Saturday goes on into Sunday, and the 16th is a holiday.
    expect(sums).toEqual({
      '2026-11-17 heds': 2,
      '2026-11-17 hens': 1.5,
      '2026-11-21 hens': 2,
      '2026-11-22 hendfs': 2,
      '2026-11-16 heddfs': 2,
    });
  });

  it('pays on the phone what the payroll pays, to the peso', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            date: fc.integer({ min: 1, max: 30 }),
            at: fc.integer({ min: 0, max: 95 }),
            long: fc.integer({ min: 1, max: 16 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.integer({ min: 1_750_905, max: 9_000_000 }),
        fc.constantFrom(undefined, 30, 44),
        (all, salary, weekly) => {
          const clockOf = (quarter: number) =>
            `${String(Math.floor(quarter / 4) % 24).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
          const spans = [...new Map(all.map((one) => [one.date, one])).values()]
            .map(({ date, at, long }) =>
              on(`2026-11-${String(date).padStart(2, '0')}`, clockOf(at), clockOf((at + long) % 96)),
            )
            .filter((one) => listSpanDays(one).every((last) => last <= day('2026-11-30')));
          const own = aContract(salary, weekly === undefined ? {} : { weekly_hours: weekly });
          const hours = spans.flatMap((one) => computeOvertime(own, [one], getLaw));
          const result = paid(own, '2026-11', { hours });
          const pay = hourKinds.reduce((sum, kind) => sum + line(result, kind), 0);
          // Lines of one day and kind round together in the payroll: a peso for each that is repeated.
          const groups = new Set(hours.map((one) => `${one.day} ${one.kind}`)).size;
          expect(Math.abs(computeOvertimePay(own, hours, getLaw) / 100 - pay)).toBeLessThanOrEqual(
            hours.length - groups,
          );
        },
      ),
    );
  });

  it('counts the hours of a week from its Monday', () => {
    const hours = computeOvertime(
      contract,
      [
        on('2026-11-22', '17:00', '18:00'),
        on('2026-11-23', '17:00', '19:00'),
        on('2026-11-28', '17:00', '17:30'),
      ],
      getLaw,
    );
    expect(countWeekOvertime(hours, day('2026-11-23'))).toBe(250);
  });

  it.each<[string, OvertimeSpan, string | undefined]>([
    ['an evening', on('2026-11-03', '17:00', '19:00'), undefined],
    ['a night', on('2026-11-03', '22:00', '02:00'), undefined],
    ['today', on('2026-11-20', '05:00', '06:00'), undefined],
    ['tomorrow', on('2026-11-21', '17:00', '19:00'), 'day'],
    ['longer than twelve hours', on('2026-11-03', '06:00', '18:15'), 'end'],
    ['no time', on('2026-11-03', '25:00', '26:00'), 'start'],
    ['long ago', on('2026-09-20', '17:00', '19:00'), 'day'],
  ])('checks %s', (_, span, field) => {
    expect(Object.keys(checkOvertimeSpan(span, today) ?? {})[0]).toBe(field);
  });

  it('crosses another one also after midnight, and not where one ends as the other begins', () => {
    const night = on('2026-11-03', '22:00', '02:00');
    expect(isCrossing(night, on('2026-11-04', '01:00', '03:00'))).toBe(true);
    expect(isCrossing(night, on('2026-11-04', '02:00', '03:00'))).toBe(false);
    expect(isCrossing(night, on('2026-11-03', '20:00', '22:00'))).toBe(false);
  });
});
