import { describe, expect, it } from 'vitest';
import type { Money } from '../../../src/domain/money.ts';
import { liquidateWithCost } from '../../../src/domain/payroll/cost.ts';
import type { Absence, Contract, Hours, Novelties } from '../../../src/domain/payroll/liquidate.ts';
import type { DatedPolicy, Policy } from '../../../src/domain/payroll/policy.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement.ts';
import { aContract, amount, copCents, day, line, month } from './payroll.ts';

/** Whole months worked out by hand from the rules, each figure as the sum that gives it. */
type Case = readonly [
  name: string,
  contract: Contract,
  month: string,
  novelties: Novelties,
  figures: Readonly<Record<string, number>>,
  policy?: Partial<Policy>,
];

/** Of 2026. */
const [minimum, allowance] = [1_750_905, 249_095];

const from = (text: string): Partial<Contract> => ({ admission: day(text) });
const until = (text: string): Partial<Contract> => ({ retirement: day(text) });
const raised = (...rows: [from: string, salary: number][]): Contract =>
  aContract(rows.at(-1)?.[1] ?? 0, {
    salaries: rows.map(([since, salary]) => ({ from: day(since), salary: copCents(salary) as Money })),
  });
const away = (kind: Absence['kind'], start: string, end: string, more: Partial<Absence> = {}): Novelties => ({
  absences: [{ kind, start: day(start), end: day(end), ...more }],
});
const sick = (start: string, end: string, more: Partial<Absence> = {}) =>
  away('work_disability', start, end, more);
const hour = (kind: Hours['kind'], quantity: string, on: string, more: Partial<Hours> = {}): Hours => ({
  kind,
  quantity,
  day: day(on),
  ...more,
});

const calendar: Case[] = [
  [
    'enters on the 31st: one day',
    aContract(3_000_000, from('2026-10-31')),
    '2026-10',
    {},
    { days: 1, salary: 100_000, transportation_allowance: allowance / 30, ibc: 100_000, health: 4000 },
  ],
  ['enters on 28 February: one day', aContract(3_000_000, from('2026-02-28')), '2026-02', {}, { days: 1 }],
  ['leaves on 27 February', aContract(3_000_000, until('2026-02-27')), '2026-02', {}, { salary: 2_700_000 }],
  [
    'leaves on 28 February of a leap year',
    aContract(3_000_000, until('2024-02-28')),
    '2024-02',
    {},
    { days: 28 },
  ],
  ['leaves on 29 February', aContract(3_000_000, until('2024-02-29')), '2024-02', {}, { salary: 3_000_000 }],
  ['leaves on 30 of 31', aContract(3_000_000, until('2026-10-30')), '2026-10', {}, { salary: 3_000_000 }],
  [
    'enters and leaves on the 31st',
    aContract(3_000_000, { ...from('2026-10-31'), ...until('2026-10-31') }),
    '2026-10',
    {},
    { days: 1, salary: 100_000 },
  ],
];

const sickness: Case[] = [
  [
    'on the 30th and the 31st: one day',
    aContract(3_000_000),
    '2026-10',
    sick('2026-10-30', '2026-10-31'),
    { days: 29, work_disabilities: 200_000 / 3, transportation_allowance: (allowance * 29) / 30 },
  ],
  [
    'from 26 February to 3 March, in February: five days of the calendar of thirty',
    aContract(3_000_000),
    '2026-02',
    sick('2026-02-26', '2026-03-03'),
    { days: 25, work_disabilities: 1_000_000 / 3, salary: 2_500_000 },
  ],
  [
    'the same, in March',
    aContract(3_000_000),
    '2026-03',
    sick('2026-02-26', '2026-03-03'),
    { days: 27, work_disabilities: 200_000, salary: 2_700_000 },
  ],
  [
    'all of a month of 31',
    aContract(3_000_000),
    '2026-10',
    sick('2026-10-01', '2026-10-31'),
    { days: 0, work_disabilities: 2_000_000, ibc: 2_000_000, health: 80_000, employer_risk: 0, caja: 0 },
  ],
  [
    // 1 July is day 1, so 28 September is day 90.
    'over its day 90: 28 days at two thirds and 2 at a half',
    aContract(6_000_000),
    '2026-09',
    sick('2026-07-01', '2026-10-31'),
    { work_disabilities: (28 * 400_000) / 3 + 200_000 },
  ],
  [
    'over its day 180: a half on both sides',
    aContract(6_000_000),
    '2026-09',
    sick('2026-04-01', '2026-09-30'),
    { work_disabilities: 3_000_000 },
  ],
  [
    'at a half under the minimum wage',
    aContract(3_000_000),
    '2026-09',
    sick('2026-09-01', '2026-09-30', { first_day: 100 }),
    { work_disabilities: minimum, ibc: minimum, health: minimum * 0.04 },
  ],
  [
    'of labour origin',
    aContract(6_000_000),
    '2026-09',
    sick('2026-09-10', '2026-09-19', { origin: 'laboral' }),
    { work_disabilities: 2_000_000, ibc: 6_000_000, risk: 4_000_000, wages: 4_000_000, caja: 160_000 },
  ],
  [
    'one of each origin, one after the other',
    aContract(6_000_000),
    '2026-09',
    {
      absences: [
        ...(sick('2026-09-01', '2026-09-05').absences ?? []),
        ...(sick('2026-09-06', '2026-09-10', { origin: 'laboral' }).absences ?? []),
      ],
    },
    { days: 20, work_disabilities: 2_000_000 / 3 + 1_000_000 },
  ],
  [
    'on the base of the month before',
    aContract(6_000_000),
    '2026-09',
    sick('2026-09-01', '2026-09-03', { previous_ibc: '7200000.00' }),
    { work_disabilities: 480_000, salary: 5_400_000, ibc: 5_880_000, health: 235_200 },
  ],
  [
    'at 66.67 %',
    aContract(6_000_000),
    '2026-09',
    sick('2026-09-01', '2026-09-05'),
    { work_disabilities: 666_700 },
    { incapacity_rate: '66.67' },
  ],
  [
    'with its first two days whole',
    aContract(6_000_000),
    '2026-09',
    sick('2026-09-01', '2026-09-05'),
    { work_disabilities: 400_000 + 400_000 },
    { first_days_whole: true },
  ],
  [
    'that goes on: the company completes no day',
    aContract(6_000_000),
    '2026-09',
    sick('2026-09-01', '2026-09-05', { first_day: 16 }),
    { work_disabilities: 2_000_000 / 3 },
    { first_days_whole: true },
  ],
];

const leaves: Case[] = [
  [
    'maternity over the whole month',
    aContract(2_000_000),
    '2026-09',
    away('maternity_leave', '2026-07-01', '2026-11-03'),
    {
      days: 0,
      maternity_leave: 2_000_000,
      transportation_allowance: 0,
      health: 80_000,
      employer_risk: 0,
      caja: 0,
    },
  ],
  [
    'fourteen days of a father',
    aContract(3_000_000),
    '2026-09',
    away('maternity_leave', '2026-09-01', '2026-09-14', { parent: 'father' }),
    { days: 16, maternity_leave: 1_400_000, salary: 1_600_000, ibc: 3_000_000, wages: 1_600_000 },
  ],
  [
    'ten days without pay of who is freed',
    aContract(3_000_000),
    '2026-09',
    away('non_paid_leave', '2026-09-01', '2026-09-10'),
    { days: 20, ibc: 2_000_000, health: 80_000, unpaid_pension: 120_000, unpaid_health: 0 },
  ],
  [
    'ten days without pay of who is not',
    aContract(3_000_000),
    '2026-09',
    away('non_paid_leave', '2026-09-01', '2026-09-10'),
    { unpaid_pension: 120_000, unpaid_health: 85_000, employer_health: 170_000 },
    { exempt: false },
  ],
  [
    'a month of strike',
    aContract(3_000_000),
    '2026-09',
    away('legal_strike', '2026-09-01', '2026-09-30'),
    { days: 0, accrued: 0, taken: 0, ibc: 0, unpaid_pension: 360_000, caja: 0, employer_risk: 0 },
  ],
  [
    'a Wednesday missed without a reason takes its Sunday',
    aContract(3_000_000),
    '2026-09',
    away('non_paid_leave', '2026-09-09', '2026-09-09', { unjustified: true }),
    { days: 28, salary: 2_800_000 },
  ],
  [
    'five days of mourning: no allowance, salary for every base but that of risk',
    aContract(3_000_000),
    '2026-09',
    away('paid_leave', '2026-09-07', '2026-09-11'),
    {
      paid_leave: 500_000,
      transportation_allowance: (allowance * 25) / 30,
      wages: 3_000_000,
      risk: 2_500_000,
    },
  ],
  [
    'vacations contribute on the base of the month before',
    aContract(3_000_000),
    '2026-09',
    away('common_vacation', '2026-09-01', '2026-09-15', { previous_ibc: '3300000' }),
    { common_vacation: 1_500_000, ibc: 3_150_000, wages: 3_000_000, risk: 1_500_000 },
  ],
  [
    'vacations of all February, begun in January',
    aContract(3_000_000),
    '2026-02',
    away('common_vacation', '2026-01-26', '2026-02-28'),
    { days: 0, common_vacation: 3_000_000, employer_risk: 0, caja: 120_000 },
  ],
];

const raises: Case[] = [
  [
    'over the ceiling of the allowance at half the month',
    raised(['2020-01-01', 3_000_000], ['2026-09-16', 4_000_000]),
    '2026-09',
    {},
    { salary: 3_500_000, transportation_allowance: allowance / 2, ibc: 3_500_000 },
  ],
  [
    'on the 31st: its thirty days were of the salary before',
    raised(['2020-01-01', 3_000_000], ['2026-10-31', 4_000_000]),
    '2026-10',
    {},
    { salary: 3_000_000, transportation_allowance: allowance, ibc: 3_000_000 },
  ],
  [
    'on a day that was not worked: what was worked, at what it was worth',
    raised(['2020-01-01', 3_000_000], ['2026-09-16', 4_000_000]),
    '2026-09',
    away('non_paid_leave', '2026-09-16', '2026-09-30'),
    { days: 15, salary: 1_500_000, transportation_allowance: allowance / 2 },
  ],
  [
    'after days away: what was worked, at what it is worth',
    raised(['2020-01-01', 3_000_000], ['2026-09-16', 4_000_000]),
    '2026-09',
    away('non_paid_leave', '2026-09-01', '2026-09-15'),
    { days: 15, salary: 2_000_000, transportation_allowance: 0 },
  ],
  [
    'twice, with sick days of the first salary',
    raised(['2020-01-01', 3_000_000], ['2026-09-11', 4_500_000], ['2026-09-21', 6_000_000]),
    '2026-09',
    sick('2026-09-06', '2026-09-10'),
    { salary: 500_000 + 1_500_000 + 2_000_000, work_disabilities: 1_000_000 / 3 },
  ],
  [
    'with overtime before and after',
    raised(['2020-01-01', 2_100_000], ['2026-09-16', 4_200_000]),
    '2026-09',
    { hours: [hour('heds', '2', '2026-09-15'), hour('heds', '2', '2026-09-16')] },
    { heds: 25_000 + 50_000 },
  ],
];

const bounds: Case[] = [
  [
    'two minimum wages have the allowance',
    aContract(2 * minimum),
    '2026-09',
    {},
    { transportation_allowance: allowance },
  ],
  ['a centavo more does not', aContract(2 * minimum + 0.01), '2026-09', {}, { transportation_allowance: 0 }],
  [
    'what was earned, when the company compares that',
    aContract(3_400_000),
    '2026-09',
    { hours: [hour('heds', '6', '2026-09-10')] },
    { transportation_allowance: 0 },
    { transport_compares: 'earned' },
  ],
  ...(
    [
      [4, 1],
      [16, 1.2],
      [17, 1.4],
      [18, 1.6],
      [19, 1.8],
      [20, 2],
    ] as const
  ).flatMap(([wages, percent], index, all): Case[] => [
    [
      `${wages} minimum wages give ${percent} % to the fund`,
      aContract(wages * minimum),
      '2026-09',
      {},
      { solidarity: (wages * minimum * percent) / 100 },
    ],
    [
      `a peso under ${wages} gives what is before`,
      aContract(wages * minimum - 1),
      '2026-09',
      {},
      { solidarity: ((wages * minimum - 1) * (all[index - 1]?.[1] ?? 0)) / 100 },
    ],
  ]),
  [
    'over twenty-five',
    aContract(26 * minimum),
    '2026-09',
    {},
    { ibc: 25 * minimum, health: minimum, solidarity: minimum / 2, caja: 26 * minimum * 0.04 },
  ],
  [
    'over twenty-five, half a month',
    aContract(60_000_000, from('2026-09-16')),
    '2026-09',
    {},
    { salary: 30_000_000, ibc: 12.5 * minimum, health: minimum / 2 },
  ],
  [
    'ten pay health, SENA and ICBF',
    aContract(10 * minimum),
    '2026-09',
    {},
    { employer_health: 0.85 * minimum, sena: 0.2 * minimum, icbf: 0.3 * minimum },
  ],
  [
    'a peso less does not',
    aContract(10 * minimum - 1),
    '2026-09',
    {},
    { employer_health: 0, sena: 0, icbf: 0, caja: (10 * minimum - 1) * 0.04 },
  ],
  [
    'commissions that reach ten',
    aContract(17_000_000),
    '2026-09',
    { earned: [{ concept: 'commissions', salary: '600000' }] },
    { employer_health: 17_600_000 * 0.085 },
  ],
  [
    'half a month frees nobody',
    aContract(18_000_000, from('2026-09-16')),
    '2026-09',
    {},
    { employer_health: 9_000_000 * 0.085 },
  ],
  [
    'non-salary up to 40 %',
    aContract(3_000_000),
    '2026-09',
    { earned: [{ concept: 'bonuses', non_salary: '2000000' }] },
    { ibc: 3_000_000, caja: 120_000 },
  ],
  [
    'non-salary over 40 %',
    aContract(3_000_000),
    '2026-09',
    { earned: [{ concept: 'bonuses', non_salary: '4000000' }] },
    { ibc: 4_200_000, health: 168_000, caja: 120_000 },
  ],
  [
    'the same beside an integral salary',
    aContract(25_000_000, { integral_salary: true }),
    '2026-09',
    { earned: [{ concept: 'bonuses', non_salary: '25000000' }] },
    { ibc: 0.7 * 30_000_000 },
  ],
];

/** Divisor and surcharge of a rest day on each side of every date that changes one. */
const sundays = (
  [
    ['2025-06-29', 230, 0.75],
    ['2025-07-06', 230, 0.8],
    ['2025-07-20', 220, 0.8],
    ['2026-06-28', 220, 0.8],
    ['2026-07-05', 220, 0.9],
    ['2026-07-19', 210, 0.9],
  ] as const
).map(([on, divisor, rest]): Case => {
  const hourly = 4_830_000 / divisor;
  return [
    `a Sunday, ${on}`,
    aContract(4_830_000),
    on.slice(0, 7),
    {
      hours: [
        hour('hrddfs', '8', on),
        hour('heddfs', '1', on),
        hour('hendfs', '1', on),
        hour('hrndfs', '2', on),
      ],
    },
    {
      hrddfs: hourly * rest * 8,
      heddfs: hourly * (1.25 + rest),
      hendfs: hourly * (1.75 + rest),
      hrndfs: hourly * (0.35 + rest) * 2,
    },
  ];
});

const hours: Case[] = [
  ...sundays,
  [
    'a Sunday without its rest',
    aContract(2_100_000),
    '2026-09',
    { hours: [hour('hrddfs', '7', '2026-09-06', { without_rest: true })] },
    { hrddfs: 10_000 * 1.9 * 7 },
  ],
  [
    'half the week: half the divisor, and the base of a whole minimum wage',
    aContract(1_050_000, { weekly_hours: 21 }),
    '2026-09',
    { hours: [hour('heds', '2', '2026-09-09')] },
    { heds: 10_000 * 1.25 * 2, ibc: minimum },
  ],
  [
    'a quarter of an hour by night',
    aContract(2_100_000),
    '2026-09',
    { hours: [hour('hens', '1.25', '2026-09-09')] },
    { hens: 10_000 * 1.75 * 1.25 },
  ],
  ...(
    [
      ['2025-12-24', 0],
      ['2025-12-25', 2],
    ] as const
  ).map(
    ([on, night]): Case => [
      `from seven to nine in the evening of ${on}`,
      aContract(2_200_000),
      '2025-12',
      { shifts: [{ day: day(on), start: '19:00', end: '21:00' }] },
      // Christmas is a holiday: its nights add the rest day too.
      { hrns: 0, hrndfs: night * 10_000 * 1.15, hrddfs: 0 },
    ],
  ),
];

const workers: Case[] = [
  ...['01', '03', '04', '12', '18'].map(
    (worker_subtype): Case => [
      `of subtype ${worker_subtype} pays health and no pension`,
      aContract(8_000_000, { worker_subtype }),
      '2026-09',
      {},
      {
        health: 320_000,
        pension: 0,
        solidarity: 0,
        employer_pension: 0,
        caja: 320_000,
        service_bonus: 8_000_000 / 12,
      },
    ],
  ),
  [
    'a student of whom only risk is owed',
    aContract(minimum, { worker_type: '23' }),
    '2026-09',
    {},
    { health: 0, pension: 0, employer_risk: minimum * 0.00522, contributed: minimum * 0.00522 },
    { exempt: false },
  ],
  [
    'an apprentice in class: health and risk on a minimum wage',
    aContract(1_313_179, { worker_type: '19', contract_type: '4' }),
    '2026-09',
    {},
    { health: 0, pension: 0, employer_health: minimum * 0.125, employer_risk: minimum * 0.00522, caja: 0 },
  ],
  [
    'an apprentice in practice is a worker',
    aContract(minimum, { contract_type: '4' }),
    '2026-09',
    {},
    { health: minimum * 0.04, pension: minimum * 0.04, severance: (minimum + allowance) / 12 },
  ],
  [
    'ten days by weeks: two of them',
    aContract(minimum, { worker_type: '51' }),
    '2026-09',
    { worked_days: 10 },
    {
      health: 0,
      pension: (minimum / 2) * 0.04,
      employer_pension: (minimum / 2) * 0.12,
      caja: (minimum / 2) * 0.04,
      employer_risk: minimum * 0.00522,
      employer_health: 0,
      icbf: 0,
    },
  ],
  [
    'the least integral salary',
    aContract(13 * minimum, { integral_salary: true }),
    '2026-09',
    {},
    {
      ibc: 9.1 * minimum,
      transportation_allowance: 0,
      severance: 0,
      service_bonus: 0,
      employer_health: 9.1 * minimum * 0.085,
    },
  ],
];

const figures: Readonly<Record<string, (result: Liquidation) => number>> = {
  days: ({ accrued }) => accrued.worked_days,
  ibc: ({ ibc }) => amount(ibc),
  accrued: ({ totals }) => amount(totals.accrued_total),
  taken: ({ totals }) => amount(totals.deductions_total),
  risk: ({ employer }) => amount(employer?.risk_base),
  wages: ({ employer }) => amount(employer?.wage_base),
  contributed: ({ employer }) => amount(employer?.contributions_total),
};
const employerLine = ({ employer }: Liquidation, concept: string): number =>
  (employer?.lines ?? [])
    .filter((one) => one.concept === concept)
    .reduce((sum, one) => sum + amount(one.amount), 0);

const subjects: [string, Case[]][] = [
  ['the calendar', calendar],
  ['an incapacity', sickness],
  ['days away', leaves],
  ['a raise', raises],
  ['the bounds of the law', bounds],
  ['hours', hours],
  ['a worker', workers],
];

describe.each(subjects)('%s', (_, cases) => {
  it.each(cases.map(([name, ...rest]) => [name, rest] as const))('%s', (_name, rest) => {
    const [contract, period, novelties, expected, policy] = rest;
    const policies: DatedPolicy[] = policy ? [{ from: day('2019-01-01'), ...policy }] : [];
    const result = liquidateWithCost(contract, month(period), novelties, policies);
    const wrong = Object.entries(expected).flatMap(([name, figure]) => {
      const got = figures[name]?.(result) ?? line(result, name) + employerLine(result, name);
      // Two lines round apart, each to the peso.
      return Math.abs(got - figure) <= 1 ? [] : [`${name}: ${got} and not ${figure}`];
    });
    expect(wrong).toEqual([]);
    expect(result.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
  });
});
