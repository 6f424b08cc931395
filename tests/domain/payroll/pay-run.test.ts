import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '../../../src/domain/day.ts';
import { pesos } from '../../../src/domain/money.ts';
import type { DeductionOrder } from '../../../src/domain/payroll/garnishment-orders.ts';
import { type Contract, liquidate, type Novelties } from '../../../src/domain/payroll/liquidate.ts';
import { mergeMonth } from '../../../src/domain/payroll/month-merge.ts';
import type { PaidMonth } from '../../../src/domain/payroll/paid-history.ts';
import {
  type EarlierRun,
  liquidateRun,
  type PayRun,
  type RunResult,
} from '../../../src/domain/payroll/pay-run.ts';
import type { DatedPolicy } from '../../../src/domain/payroll/policy.ts';
import { explains } from './again.ts';
import { aContract, amount, codes, day, month } from './payroll.ts';

const september = { year: 2026, month: 9 };

/** Pays runs one after another, each knowing of those before. */
function payAll(
  runs: readonly PayRun[],
  contract: Contract,
  novelties: Novelties = {},
  policies: readonly DatedPolicy[] = [],
): RunResult[] {
  const before: EarlierRun[] = [];
  return runs.map((run) => {
    const result = liquidateRun(run, contract, novelties, before, policies);
    before.push(...result.months);
    return result;
  });
}

const sharesOf = (results: readonly RunResult[]) => results.flatMap(({ months }) => months);
const fortnights: PayRun[] = [
  { kind: 'fortnight', ...september, part: 1, payment_date: day('2026-09-15') },
  { kind: 'fortnight', ...september, part: 2, payment_date: day('2026-09-30') },
];
const of = (result: Pick<RunResult, 'lines'>, concept: string) =>
  result.lines.filter((one) => one.concept === concept).reduce((sum, one) => sum + amount(one.amount), 0);

describe('two fortnights', () => {
  it.each([
    ['second', [0, 351_000]],
    ['split', [175_500, 175_500]],
  ] as const)('withhold as the policy says: %s', (fortnight_withholding, expected) => {
    const policies = [{ from: day('2020-01-01'), fortnight_withholding }];
    const results = payAll(fortnights, aContract(10_000_000), {}, policies);
    expect(results.map((one) => of(one, 'withholding'))).toEqual(expected);
  });

  it('merge into the one document of the month, with both payment dates', () => {
    const contract = aContract(4_321_987);
    const written: Novelties = { hours: [{ kind: 'heds', quantity: '1.5', day: day('2026-09-18') }] };
    const merged = mergeMonth(contract, september, written, sharesOf(payAll(fortnights, contract, written)));
    expect(merged?.paid).toEqual(merged?.liquidation.totals);
    expect(merged?.payment_dates).toEqual(['2026-09-15', '2026-09-30']);
    expect(merged?.liquidation).toEqual(liquidate(contract, month('2026-09'), written));
    expect(merged?.findings).toEqual([]);
  });

  it('say what is missing of the month when only one was paid', () => {
    const contract = aContract(4_000_000);
    const [first] = payAll(fortnights, contract);
    const merged = mergeMonth(contract, september, {}, first?.months ?? []);
    expect(merged?.findings).toEqual([expect.objectContaining({ code: 'runs-differ', severity: 'block' })]);
    expect(merged?.findings[0]?.message).toMatch(/falta pagar/);
  });

  it('take back in the second what the first paid over', () => {
    const contract = aContract(4_000_000);
    const first = liquidateRun(fortnights[0] as PayRun, contract, {});
    const away: Novelties = {
      absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-30') }],
    };
    const second = liquidateRun(fortnights[1] as PayRun, contract, away, first.months);
    expect(second.totals.total.startsWith('-')).toBe(true);
    expect(codes(second as never)).toContain('negative-run');
  });
});

describe('other parts of a month', () => {
  const tens: PayRun[] = [1, 2, 3].map((part) => ({ kind: 'ten_days', ...september, part }));
  const weeks: PayRun[] = [
    ['2026-09-01', '2026-09-07'],
    ['2026-09-08', '2026-09-14'],
    ['2026-09-15', '2026-09-21'],
    ['2026-09-22', '2026-09-30'],
  ].map(([start, end]) => ({ kind: 'week', ...september, start: day(start ?? ''), end: day(end ?? '') }));

  it.each([
    ['ten days', tens],
    ['weeks', weeks],
    ['one month', [{ kind: 'month', ...september } as PayRun]],
    ['a fortnight alone and the rest', [{ kind: 'fortnight', ...september, part: 2 } as PayRun]],
  ])('%s add up to it', (_, runs) => {
    const contract = aContract(7_654_321);
    const merged = mergeMonth(contract, september, {}, sharesOf(payAll(runs, contract)));
    expect(merged?.findings).toEqual([]);
  });

  it('a week of two months pays each its days', () => {
    const contract = aContract(3_000_000);
    const run: PayRun = { kind: 'week', ...september, start: day('2026-09-28'), end: day('2026-10-04') };
    const before = payAll(
      [...weeks.slice(0, 3), { ...weeks[3], end: day('2026-09-27') } as PayRun],
      contract,
    );
    const result = liquidateRun(run, contract, {}, sharesOf(before));
    expect(result.months.map(({ year, month: m }) => [year, m])).toEqual([
      [2026, 9],
      [2026, 10],
    ]);
    expect(result.months.map((one) => of(one, 'salary'))).toEqual([300_000, 400_000]);
  });

  it.each([
    [{ kind: 'fortnight', ...september }, 'part'],
    [{ kind: 'ten_days', ...september, part: 4 }, 'part'],
    [{ kind: 'week', ...september }, 'start'],
    [{ kind: 'vacations', ...september, start: '2026-09-10', end: '2026-09-01' }, 'start'],
    [{ kind: 'month', year: 2018, month: 12 }, 'period'],
    [{ kind: 'month', year: 2027, month: 1 }, 'period'],
    [{ kind: 'final_settlement', ...september, end: '2026-09-20' }, 'ending.reason'],
  ] as const)('%o is refused at its field', (run, path) => {
    const result = liquidateRun(run as PayRun, aContract(3_000_000), {});
    expect(result.findings).toContainEqual(expect.objectContaining({ path, severity: 'block' }));
    expect(result.lines).toEqual([]);
  });
});

/** Months of a worker as they were liquidated. */
const paidMonths = (contract: Contract, year: number, months: readonly number[], novelties: Novelties = {}) =>
  months.map((one): PaidMonth => {
    const text = `${year}-${String(one).padStart(2, '0')}`;
    const { lines, ibc } = liquidate(contract, month(text), novelties);
    return { year, month: one, lines, ibc };
  });

describe('prima', () => {
  const june = { year: 2026, month: 6 };
  const june30 = { kind: 'prima', ...june, payment_date: day('2026-06-20') } as const;

  it('is half of the month, with the allowance, and withheld alone', () => {
    expect(of(liquidateRun(june30, aContract(2_000_000), {}), 'service_bonus')).toBe(1_124_548);
    const high = liquidateRun(june30, aContract(20_000_000), {});
    expect(of(high, 'service_bonus')).toBe(10_000_000);
    expect(high.lines.map(({ label }) => label)).toEqual(['Prima de servicios', 'Retención de la prima']);
    for (const one of high.lines) explains(one);
  });

  it('averages what varied in the months already paid', () => {
    const contract = aContract(2_000_000);
    const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5], commissions);
    const run = liquidateRun({ ...june30, history }, contract, {});
    expect(of(run, 'service_bonus')).toBe(1_424_548);
    for (const one of run.lines) explains(one);
  });

  it('is for alimony by percentage, and for no other order', () => {
    const order = { id: 'a', label: 'Juzgado', received: day('2026-01-01'), authorised: true };
    const orders: DeductionOrder[] = [
      { ...order, kind: 'alimony', percent: '20' },
      { ...order, id: 'b', kind: 'libranza', percent: '10' },
    ];
    const run = liquidateRun(june30, aContract(4_000_000), { orders });
    expect(of(run, 'tax_lien')).toBe(400_000);
    expect(of(run, 'loans')).toBe(0);
  });

  it('merges into the month with its fortnights', () => {
    const contract = aContract(9_000_000, { withholding: { procedure: { percent: '5.25' } } });
    const order = { id: 'a', label: 'Juzgado', received: day('2026-01-01') };
    const written: Novelties = { orders: [{ ...order, kind: 'alimony', percent: '20' }] };
    const runs: PayRun[] = [
      { kind: 'fortnight', ...june, part: 1, payment_date: day('2026-06-15') },
      june30,
      { kind: 'fortnight', ...june, part: 2, payment_date: day('2026-06-30') },
    ];
    const merged = mergeMonth(contract, june, written, sharesOf(payAll(runs, contract, written)));
    expect(merged?.findings).toEqual([]);
    expect(merged?.payment_dates).toHaveLength(3);
    expect(merged?.liquidation.accrued.service_bonus).toEqual({ quantity: 180, payment: '4500000.00' });
  });

  it('of December is projected, and made true once December is known', () => {
    const contract = aContract(2_000_000);
    const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
    const known = paidMonths(contract, 2025, [7, 8, 9, 10, 11], commissions);
    const december = { kind: 'prima', year: 2025, month: 12 } as const;
    const first = liquidateRun({ ...december, history: known }, contract, {});
    const all = [...known, ...paidMonths(contract, 2025, [12])];
    const second = liquidateRun({ ...december, history: all }, contract, {}, first.months);
    expect(second.lines).toEqual([]);
    expect(second.findings).toEqual([expect.objectContaining({ code: 'benefit-overpaid' })]);
    const better = [
      ...known,
      ...paidMonths(contract, 2025, [12], { earned: [{ concept: 'commissions', salary: '1200000' }] }),
    ];
    const third = liquidateRun({ ...december, history: better }, contract, {}, first.months);
    expect(of(third, 'service_bonus')).toBe(50_000);
    for (const one of third.lines) explains(one);
  });

  it('is not for an integral salary', () => {
    const run = liquidateRun(june30, aContract(30_000_000, { integral_salary: true }), {});
    expect(run.lines).toEqual([]);
    expect(run.findings).toEqual([expect.objectContaining({ code: 'no-prima' })]);
  });
});

describe('vacations', () => {
  const run: PayRun = { kind: 'vacations', ...september, start: day('2026-09-21'), end: day('2026-10-08') };

  it('are paid when they begin, each month with its days, and both months add up', () => {
    const contract = aContract(6_000_000);
    const paid = payAll([fortnights[0] as PayRun, run, fortnights[1] as PayRun], contract);
    expect(paid[1]?.months.map((one) => of(one, 'common_vacation'))).toEqual([2_000_000, 1_600_000]);
    expect(mergeMonth(contract, september, {}, sharesOf(paid))?.findings).toEqual([]);
    const october: PayRun = { kind: 'month', year: 2026, month: 10 };
    const rest = liquidateRun(october, contract, {}, sharesOf(paid));
    const merged = mergeMonth(contract, { year: 2026, month: 10 }, {}, [...sharesOf(paid), ...rest.months]);
    expect(merged?.findings).toEqual([]);
    expect(merged?.liquidation.accrued.worked_days).toBe(22);
  });

  it('are paid on the average of the year when the salary varied', () => {
    const contract = aContract(3_000_000);
    const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5, 6, 7, 8], commissions);
    const result = liquidateRun({ ...run, history }, contract, {});
    expect(of(result, 'common_vacation')).toBe(2_160_000);
    expect(result.months[0]?.adds?.absences?.[0]).toMatchObject({
      base: '3600000.00',
      previous_ibc: '3600000.00',
    });
  });
});

describe('final settlement', () => {
  const ending = {
    reason: 'without_cause' as const,
    term: { kind: 'indefinite' as const },
    vacations: { pending: '11.25' },
  };
  const run: PayRun = { kind: 'final_settlement', ...september, end: day('2026-09-20'), ending };

  it('pays what is pending of the month and everything the end gives, as the month does', () => {
    const contract = aContract(12_000_000);
    const left = { ...contract, retirement: day('2026-09-20') };
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5, 6, 7, 8]);
    const paid = payAll([fortnights[0] as PayRun, { ...run, history }], contract);
    expect(of(paid[1] as RunResult, 'salary')).toBe(2_000_000);
    for (const concept of [
      'service_bonus',
      'severance',
      'severance_interest',
      'paid_vacation',
      'compensation',
    ])
      expect(of(paid[1] as RunResult, concept), concept).toBeGreaterThan(0);
    for (const one of paid[1]?.lines ?? []) explains(one);
    const merged = mergeMonth(left, september, {}, sharesOf(paid));
    expect(merged?.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    expect(merged?.liquidation.accrued).toMatchObject({
      worked_days: 20,
      paid_vacation: [{ quantity: 11.25, payment: '4500000.00' }],
    });
  });

  it('does not pay again a prima already paid in the semester', () => {
    const contract = aContract(4_000_000);
    const exit: PayRun = {
      ...run,
      month: 6,
      end: day('2026-06-30'),
      ending: { ...ending, reason: 'resignation' },
    };
    const prima = liquidateRun({ kind: 'prima', year: 2026, month: 6 }, contract, {});
    expect(of(liquidateRun(exit, contract, {}, prima.months), 'service_bonus')).toBe(0);
    expect(of(liquidateRun(exit, contract, {}), 'service_bonus')).toBe(2_000_000);
  });
});

describe('for anybody', () => {
  const cut = fc.integer({ min: 0, max: 29 });
  const someone = fc.record({
    salary: fc.integer({ min: 1_750_905, max: 40_000_000 }),
    integral: fc.boolean(),
    admission: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    hours: fc.array(fc.record({ at: cut, quantity: fc.integer({ min: 1, max: 1200 }) }), { maxLength: 4 }),
    absence: fc.option(
      fc.record({
        kind: fc.constantFrom('work_disability', 'paid_leave', 'non_paid_leave', 'common_vacation'),
        at: cut,
        days: fc.integer({ min: 0, max: 20 }),
      }),
      { nil: undefined },
    ),
    bonus: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { nil: undefined }),
    order: fc.option(
      fc.record({
        kind: fc.constantFrom('alimony', 'ordinary', 'libranza', 'loan', 'union'),
        percent: fc.integer({ min: 1, max: 60 }),
        amount: fc.option(fc.integer({ min: 1, max: 4_000_000 }), { nil: undefined }),
      }),
      { nil: undefined },
    ),
    policy: fc.constantFrom('second', 'split'),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 4 }),
    year: fc.integer({ min: 2019, max: 2026 }),
    monthOf: fc.integer({ min: 1, max: 12 }),
  });

  it('runs cut anywhere add up to the month, to the peso', () => {
    fc.assert(
      fc.property(someone, (one) => {
        const { year, monthOf } = one;
        const text = `${year}-${String(monthOf).padStart(2, '0')}`;
        const { start: first, end: last } = month(text);
        const on = (at: number) => addDays(first, at);
        const contract = aContract(one.salary, {
          integral_salary: one.integral,
          ...(one.admission !== undefined && { admission: on(one.admission) }),
        });
        const written: Novelties = {
          hours: one.hours.map(({ at, quantity }) => ({
            kind: 'hrns' as const,
            quantity: (quantity / 100).toFixed(2),
            day: on(at),
          })),
          ...(one.absence && {
            absences: [
              {
                kind: one.absence.kind as 'paid_leave',
                start: on(one.absence.at),
                end: on(one.absence.at + one.absence.days),
              },
            ],
          }),
          ...(one.bonus !== undefined && {
            earned: [{ concept: 'bonuses' as const, salary: String(one.bonus) }],
          }),
          ...(one.order && {
            orders: [
              {
                id: 'a',
                kind: one.order.kind as 'alimony',
                label: 'Alguien',
                received: first,
                authorised: true,
                ...(one.order.amount === undefined
                  ? { percent: String(one.order.percent) }
                  : { amount: pesos(one.order.amount) }),
              },
            ],
          }),
        };
        const policies = [{ from: day('2019-01-01'), fortnight_withholding: one.policy as 'split' }];
        const ends = [...one.cuts.sort((a, b) => a - b).map((at) => on(at - 1)), last];
        let from: Day = first;
        const runs = ends.map((end): PayRun => {
          const run: PayRun = { kind: 'week', year, month: monthOf, start: from, end };
          from = addDays(end, 1);
          return run;
        });
        const results = payAll(runs, contract, written, policies).filter(({ months }) => months.length > 0);
        const merged = mergeMonth(contract, { year, month: monthOf }, written, sharesOf(results), policies);
        expect(merged?.paid).toEqual(merged?.liquidation.totals);
        for (const line of results.flatMap(({ lines }) => lines)) explains(line);
      }),
      { numRuns: 150 },
    );
  });
});
