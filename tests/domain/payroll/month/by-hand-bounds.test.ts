import { aContract, day } from '../payroll.ts';
import { allowance, type Case, from, hour, minimum, workedByHand } from './by-hand.ts';

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
      [20, 1.8],
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
    'a peso over 20 minimum wages gives 2 % to the fund',
    aContract(20 * minimum + 1),
    '2026-09',
    {},
    { solidarity: (20 * minimum + 1) * 0.02 },
  ],
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
    { ibc: 17_500_000 + (25_000_000 - 0.4 * 42_500_000) },
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
    {
      transportation_allowance: 0,
      health: 0,
      pension: 0,
      employer_risk: minimum * 0.00522,
      contributed: minimum * 0.00522,
    },
    { exempt: false },
  ],
  [
    'an apprentice in class: health and risk on a minimum wage',
    aContract(1_313_179, { worker_type: '19', contract_type: '4' }),
    '2026-09',
    {},
    {
      transportation_allowance: 0,
      health: 0,
      pension: 0,
      employer_health: minimum * 0.125,
      employer_risk: minimum * 0.00522,
      caja: 0,
    },
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

workedByHand([
  ['the bounds of the law', bounds],
  ['hours', hours],
  ['a worker', workers],
]);
