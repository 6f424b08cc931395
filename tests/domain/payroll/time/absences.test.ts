import { describe, expect, it } from 'vitest';
import { type Absence, liquidate } from '../../../../src/domain/payroll/month/liquidate.ts';
import { aContract, amount, codes, copCents, day, line, month, paid } from '../payroll.ts';

const away = (kind: Absence['kind'], start: string, end: string, more: Partial<Absence> = {}): Absence => ({
  kind,
  start: day(start),
  end: day(end),
  ...more,
});

describe('days of absence', () => {
  it.each([
    ['a week', '2026-09', [away('paid_leave', '2026-09-07', '2026-09-11')], 25],
    ['a leave that reaches the 31st', '2026-10', [away('paid_leave', '2026-10-26', '2026-10-31')], 25],
    ['the whole of a month of 31', '2026-10', [away('paid_leave', '2026-10-01', '2026-10-31')], 0],
    ['the whole of February', '2026-02', [away('paid_leave', '2026-02-01', '2026-02-28')], 0],
    ['one that began the month before', '2026-09', [away('paid_leave', '2026-08-20', '2026-09-03')], 27],
    ['one that ends the month after', '2026-09', [away('paid_leave', '2026-09-28', '2026-10-09')], 27],
    ['one of another month', '2026-09', [away('paid_leave', '2026-08-03', '2026-08-07')], 30],
    [
      'two that follow one another over the 31st',
      '2026-10',
      [away('paid_leave', '2026-10-01', '2026-10-30'), away('common_vacation', '2026-10-31', '2026-11-06')],
      0,
    ],
    [
      'two apart',
      '2026-09',
      [away('paid_leave', '2026-09-01', '2026-09-02'), away('legal_strike', '2026-09-10', '2026-09-14')],
      23,
    ],
  ])('of %s are taken from those of work', (_, period, absences, expected) => {
    const result = paid(aContract(2_000_000), period, { absences });
    expect(result.accrued.worked_days).toBe(expected);
    expect(result.findings).toEqual([]);
  });

  it('are the same however they are written', () => {
    const whole = [away('work_disability', '2026-09-08', '2026-09-20')];
    const cut = [
      away('work_disability', '2026-09-15', '2026-09-20'),
      away('work_disability', '2026-09-08', '2026-09-14'),
    ];
    expect(paid(aContract(3_456_789), '2026-09', { absences: cut })).toEqual(
      paid(aContract(3_456_789), '2026-09', { absences: whole }),
    );
  });

  it('leave no transport allowance', () => {
    const result = paid(aContract(1_750_905), '2026-09', {
      absences: [away('common_vacation', '2026-09-01', '2026-09-15')],
    });
    expect(line(result, 'transportation_allowance')).toBe(124_548);
  });
});

describe('vacations', () => {
  it('pay their days of calendar and contribute on the base of the month before', () => {
    const result = paid(aContract(3_000_000), '2026-09', {
      absences: [away('common_vacation', '2026-09-01', '2026-09-20', { previous_ibc: '3600000.00' })],
      hours: [{ kind: 'heds', quantity: '2', day: day('2026-09-24') }],
    });
    expect(line(result, 'common_vacation')).toBe(2_000_000);
    expect(line(result, 'salary')).toBe(1_000_000);
    expect(amount(result.ibc)).toBe(1_000_000 + 2_400_000 + line(result, 'heds'));
    const health = result.lines.find(({ concept }) => concept === 'health');
    expect(health?.explanation.steps.map(({ label, value }) => `${label}: ${value}`)).toContain(
      'Vacaciones, por su base de cotización: 2.400.000',
    );
    expect(result.accrued.common_vacation).toEqual([
      { start_date: '2026-09-01', end_date: '2026-09-20', quantity: 20, payment: '2000000.00' },
    ]);
  });

  it('go by the average of a worker who earns a variable salary', () => {
    const result = paid(aContract(2_000_000), '2026-09', {
      absences: [away('common_vacation', '2026-09-01', '2026-09-15', { base: '2600000.00' })],
    });
    expect(line(result, 'common_vacation')).toBe(1_300_000);
  });

  it('of an integral salary are paid whole and contribute on 70 %', () => {
    const result = paid(aContract(25_000_000, { integral_salary: true }), '2026-09', {
      absences: [away('common_vacation', '2026-09-01', '2026-09-15')],
    });
    expect(line(result, 'common_vacation')).toBe(12_500_000);
    expect(amount(result.ibc)).toBe(17_500_000);
  });
});

describe('incapacity', () => {
  it.each([
    ['the first two days and the third at two thirds', 6_000_000, {}, '2026-09-01', '2026-09-03', 400_000],
    ['days 89 to 92', 6_000_000, { first_day: 89 }, '2026-09-01', '2026-09-04', 266_667 + 200_000],
    ['days past 180', 6_000_000, { first_day: 181 }, '2026-09-01', '2026-09-03', 300_000],
    ['days past 540', 6_000_000, { first_day: 600 }, '2026-09-01', '2026-09-03', 300_000],
    ['of work, whole', 6_000_000, { origin: 'laboral' as const }, '2026-09-01', '2026-09-03', 600_000],
    ['never under the minimum wage', 2_000_000, {}, '2026-09-01', '2026-09-03', 175_091],
    [
      'on the base of the month before',
      6_000_000,
      { previous_ibc: '9000000.00' },
      '2026-09-01',
      '2026-09-03',
      600_000,
    ],
  ])('pays %s', (_, salary, more, start, end, expected) => {
    const result = paid(aContract(salary), '2026-09', {
      absences: [away('work_disability', start, end, more)],
    });
    expect(Math.abs(line(result, 'work_disabilities') - expected)).toBeLessThanOrEqual(1);
  });

  it('goes on counting from the month before', () => {
    const result = paid(aContract(6_000_000), '2026-09', {
      absences: [away('work_disability', '2026-06-05', '2026-09-03')],
    });
    expect(result.accrued.work_disabilities).toEqual([
      {
        start_date: '2026-09-01',
        end_date: '2026-09-02',
        quantity: 2,
        payment: '266667.00',
        incapacity_type: '1',
      },
      {
        start_date: '2026-09-03',
        end_date: '2026-09-03',
        quantity: 1,
        payment: '100000.00',
        incapacity_type: '1',
      },
    ]);
  });

  it.each([
    ['66.67 % by policy', { incapacity_rate: '66.67' as const }, 666_700],
    ['the two days of the company whole, by policy', { first_days_whole: true }, 400_000 + 400_000],
  ])('pays %s', (_, policy, expected) => {
    const result = liquidate(
      aContract(6_000_000),
      month('2026-09'),
      { absences: [away('work_disability', '2026-09-10', '2026-09-14')] },
      [{ from: day('2026-01-01'), ...policy }],
    );
    expect(line(result, 'work_disabilities')).toBe(expected);
  });

  it('says who bears each stretch and by which law', () => {
    const result = paid(aContract(6_000_000), '2026-09', {
      absences: [away('work_disability', '2026-09-10', '2026-09-14')],
    });
    const [first, second] = result.lines.filter((l) => l.concept === 'work_disabilities');
    expect(first?.explanation.note).toContain('la empresa');
    expect(second?.explanation.note).toContain('la EPS');
    expect(second?.explanation.law).toEqual(['CST art. 227; Decreto 2943 de 2013 art. 1']);
    expect(second?.detail).toBe('3 días al 66,67 %');
  });
});

describe('leave', () => {
  it('of maternity is paid whole and is no salary', () => {
    const result = paid(aContract(4_000_000), '2026-09', {
      absences: [away('maternity_leave', '2026-09-01', '2026-12-31')],
    });
    expect([line(result, 'maternity_leave'), amount(result.ibc), result.accrued.worked_days]).toEqual([
      4_000_000, 4_000_000, 0,
    ]);
  });

  it('enters every base when it is paid', () => {
    const result = paid(aContract(4_000_000), '2026-09', {
      absences: [away('paid_leave', '2026-09-01', '2026-09-03')],
    });
    expect([line(result, 'paid_leave'), line(result, 'salary'), amount(result.ibc)]).toEqual([
      400_000, 3_600_000, 4_000_000,
    ]);
  });

  it.each(['non_paid_leave', 'legal_strike'] as const)('%s pays nothing and is told by its days', (kind) => {
    const result = paid(aContract(3_000_000), '2026-09', {
      absences: [away(kind, '2026-09-21', '2026-09-25')],
    });
    expect(amount(result.totals.accrued_total)).toBe(
      line(result, 'salary') + line(result, 'transportation_allowance'),
    );
    expect(amount(result.ibc)).toBe(2_500_000);
    const entry = [{ start_date: '2026-09-21', end_date: '2026-09-25', quantity: 5 }];
    expect(result.accrued[kind === 'legal_strike' ? 'legal_strikes' : kind]).toEqual(entry);
  });

  it('a day missed without a reason loses the rest of its week', () => {
    const absences = [away('non_paid_leave', '2026-09-09', '2026-09-09', { unjustified: true })];
    expect(paid(aContract(3_000_000), '2026-09', { absences }).accrued.worked_days).toBe(28);
    const kept = liquidate(aContract(3_000_000), month('2026-09'), { absences }, [
      { from: day('2020-01-01'), lost_rest: false },
    ]);
    expect(kept.accrued.worked_days).toBe(29);
    // The Wednesday itself is the rest that was agreed: there is no other one to lose.
    const agreed = paid(aContract(3_000_000, { rest_day: 3 }), '2026-09', { absences });
    expect(agreed.accrued.worked_days).toBe(29);
  });
});

describe('what is wrong with an absence', () => {
  it.each([
    [
      'that overlaps another',
      [away('paid_leave', '2026-09-01', '2026-09-05'), away('work_disability', '2026-09-05', '2026-09-08')],
      'absence-overlap',
      'absences.1.start',
    ],
    [
      'that ends before it starts',
      [away('paid_leave', '2026-09-05', '2026-09-01')],
      'absence-dates',
      'absences.0.end',
    ],
    [
      'of a day that does not exist',
      [{ kind: 'paid_leave' as const, start: '2026-02-30' as never, end: day('2026-09-01') }],
      'absence-dates',
      'absences.0.start',
    ],
    [
      'before the contract',
      [away('paid_leave', '2018-12-30', '2019-01-02')],
      'absence-outside-contract',
      'absences.0.start',
    ],
    [
      'with a day number of none',
      [away('work_disability', '2026-09-01', '2026-09-02', { first_day: 0 })],
      'absence-day-number',
      'absences.0.first_day',
    ],
    [
      'with a base that is not money',
      [away('common_vacation', '2026-09-01', '2026-09-02', { previous_ibc: '-1' })],
      'absence-amount',
      'absences.0.previous_ibc',
    ],
    [
      'of a kind that does not exist',
      [away('siesta' as never, '2026-09-01', '2026-09-02')],
      'absence-kind',
      'absences.0.kind',
    ],
  ])('%s names its field', (_, absences, code, path) => {
    const { findings } = paid(aContract(2_000_000), '2026-09', { absences });
    expect(findings).toEqual([expect.objectContaining({ code, path, severity: 'block' })]);
  });

  it('has hours worked in the middle', () => {
    const result = paid(aContract(2_000_000), '2026-09', {
      absences: [away('common_vacation', '2026-09-01', '2026-09-15')],
      hours: [
        { kind: 'heds', quantity: '1', day: day('2026-09-16') },
        { kind: 'heds', quantity: '1', day: day('2026-09-15') },
      ],
    });
    expect(result.findings).toEqual([
      expect.objectContaining({
        code: 'hours-while-away',
        path: 'accrued.heds.1.day',
        message: 'El 15 de septiembre de 2026 el empleado no trabajó: tiene una ausencia',
      }),
    ]);
  });

  it('together with days of work, more than the contract has', () => {
    const result = paid(aContract(2_000_000), '2026-09', {
      worked_days: 28,
      absences: [away('paid_leave', '2026-09-01', '2026-09-05')],
    });
    expect(codes(result)).toEqual(['days-exceeded']);
    expect(result.findings[0]?.message).toBe(
      'Con 5 días de ausencias solo quedan 25 de trabajo en el periodo',
    );
    expect(result.accrued.worked_days).toBe(25);
  });
});

const raised = (before: number, after: number, from: string, changes = {}) =>
  aContract(after, {
    salaries: [
      { from: day('2019-01-01'), salary: copCents(before) },
      { from: day(from), salary: copCents(after) },
    ],
    ...changes,
  });

it('pays a leave across a raise with the salary of each of its days', () => {
  const result = paid(raised(3_000_000, 3_300_000, '2026-09-15'), '2026-09', {
    absences: [away('paid_leave', '2026-09-10', '2026-09-20')],
  });
  expect(line(result, 'paid_leave')).toBe(5 * 100_000 + 6 * 110_000);
});

describe('a base that somebody wrote', () => {
  it.each([
    [
      'over what anybody contributes on',
      'work_disability',
      { previous_ibc: '90000000' },
      'absence-base-high',
      'block',
    ],
    ['under the minimum wage', 'common_vacation', { previous_ibc: '100000' }, 'absence-base-low', 'notice'],
    ['under the salary', 'common_vacation', { base: '100000' }, 'absence-base-low', 'notice'],
  ] as const)('%s is said', (_, kind, base, code, severity) => {
    const { findings } = paid(aContract(4_000_000), '2026-09', {
      absences: [{ ...away(kind, '2026-09-10', '2026-09-20'), ...base }],
    });
    expect(findings).toContainEqual(expect.objectContaining({ code, severity }));
  });
});

it('compares the base of December with the minimum wage of its year', () => {
  const sick = (previous_ibc: string) =>
    codes(
      paid(aContract(1_750_905), '2026-01', {
        absences: [{ ...away('work_disability', '2026-01-05', '2026-01-07'), previous_ibc }],
      }),
    );
  expect(sick('1423500.00')).toEqual([]);
  expect(sick('1423499.00')).toEqual(['absence-base-low']);
});

it('says that a salary of part of the month was under what the law lets pay, though a raise mended it', () => {
  expect(codes(paid(raised(1_423_500, 1_750_905, '2026-09-16'), '2026-09'))).toEqual(['below-minimum']);
  const integral = raised(20_000_000, 23_000_000, '2026-09-16', { integral_salary: true });
  expect(codes(paid(integral, '2026-09'))).toEqual(['integral-minimum']);
  expect(codes(paid(integral, '2026-10'))).toEqual([]);
});

it('says that ordinary hours of a rest day are paid without its surcharge', () => {
  for (const [kind, date] of [
    ['hrns', '2026-09-06'],
    ['heds', '2026-10-12'],
  ] as const) {
    const result = paid(aContract(2_000_000), date.slice(0, 7), {
      hours: [{ kind, quantity: '2', day: day(date) }],
    });
    expect(codes(result)).toEqual(['on-a-rest-day']);
  }
});
