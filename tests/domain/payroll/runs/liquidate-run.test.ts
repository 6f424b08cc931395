import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import {
  liquidateRun,
  type PayRun,
  type RunResult,
} from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { mergeMonth } from '../../../../src/domain/payroll/runs/merge.ts';
import { addDays, type Day } from '../../../../src/domain/values/day.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, codes, day, month } from '../payroll.ts';
import { fortnights, of, payAll, september, sharesOf } from '../runs.ts';

describe('two fortnights', () => {
  it.each([
    ['second', [0, 351_000]],
    ['split', [175_500, 175_500]],
  ] as const)('withhold as the policy says: %s', (fortnight_withholding, expected) => {
    const policies = [{ from: day('2020-01-01'), fortnight_withholding }];
    const results = payAll(fortnights, aContract(10_000_000), {}, policies);
    expect(results.map((one) => of(one, 'withholding'))).toEqual(expected);
  });

  const half: Novelties = {
    orders: [
      {
        id: 'a',
        kind: 'adult_alimony',
        label: 'Juan',
        received: day('2026-01-01'),
        percent: '50',
        authorised: true,
      },
    ],
  };
  const weekly = ['2026-09-01', '2026-09-08', '2026-09-15', '2026-09-22', '2026-09-29', '2026-10-01'];
  const weeks = weekly.slice(1).map((next, at): PayRun => {
    const [start, end] = [day(weekly[at] ?? ''), addDays(day(next), -1)];
    return { kind: 'week', ...september, start, end };
  });

  it.each([
    ['two fortnights', fortnights, 40_000_000, [134_000, 8_000_000]],
    ['two fortnights that bear it', fortnights, 20_000_000, [0, 2_455_000]],
    ['weeks', weeks, 60_000_000, undefined],
  ] as const)(
    'leave no tax that the last cannot bear after a judge took half: %s',
    (_, runs, salary, expected) => {
      const contract = aContract(salary);
      const results = payAll(runs, contract, half);
      if (expected) expect(results.map((one) => of(one, 'withholding'))).toEqual(expected);
      expect(results.flatMap(({ findings }) => findings.map(({ code }) => code))).not.toContain(
        'negative-run',
      );
      const merged = mergeMonth(contract, september, half, sharesOf(results), []);
      expect(merged?.paid).toEqual(merged?.liquidation.totals);
      for (const line of results.flatMap(({ lines }) => lines)) explains(line);
    },
  );

  it.each([
    ['a week without pay', '2026-09-06', 0],
    ['a week with one day of pay', '2026-09-16', 60_000],
  ])('take of an instalment no more than they pay: %s', (_, from, most) => {
    const contract = aContract(1_800_000, { transport_allowance_mode: 'never' });
    const known: Novelties = {
      absences: [{ kind: 'non_paid_leave', start: day(from), end: day('2026-09-27') }],
      orders: [
        {
          id: 'a',
          kind: 'cooperative_order',
          label: 'Juan',
          received: day('2026-01-01'),
          amount: pesos(330_000),
          authorised: true,
        },
      ],
    };
    const results = payAll(weeks, contract, known);
    expect(results.flatMap(({ findings }) => findings.map(({ code }) => code))).not.toContain('negative-run');
    expect(of(results[2] as RunResult, 'tax_lien')).toBeLessThanOrEqual(most);
    const merged = mergeMonth(contract, september, known, sharesOf(results), []);
    expect(merged?.paid).toEqual(merged?.liquidation.totals);
    for (const line of results.flatMap(({ lines }) => lines)) explains(line);
  });

  it('pay an hour of the last day of a month in that month alone, where the week goes on in the next', () => {
    const hours = ['2026-09-30', '2026-10-01'].map((text) => ({
      kind: 'heds' as const,
      quantity: '1',
      day: day(text),
    }));
    const week: PayRun = { kind: 'week', ...september, start: day('2026-09-28'), end: day('2026-10-04') };
    const paid = liquidateRun(week, aContract(2_500_000), { hours }, [], []);
    expect(paid.months.map(({ lines }) => of({ lines }, 'heds'))).toEqual([14_881, 14_881]);
  });

  it('merge into the one document of the month, with both payment dates', () => {
    const contract = aContract(4_321_987);
    const written: Novelties = { hours: [{ kind: 'heds', quantity: '1.5', day: day('2026-09-18') }] };
    const merged = mergeMonth(
      contract,
      september,
      written,
      sharesOf(payAll(fortnights, contract, written)),
      [],
    );
    expect(merged?.paid).toEqual(merged?.liquidation.totals);
    expect(merged?.payment_dates).toEqual(['2026-09-15', '2026-09-30']);
    expect(merged?.liquidation).toEqual(liquidate(contract, month('2026-09'), written, []));
    expect(merged?.findings).toEqual([]);
  });

  it('say what is missing of the month when only one was paid', () => {
    const contract = aContract(4_000_000);
    const [first] = payAll(fortnights, contract);
    const merged = mergeMonth(contract, september, {}, first?.months ?? [], []);
    expect(merged?.findings).toEqual([expect.objectContaining({ code: 'runs-differ', severity: 'block' })]);
    expect(merged?.findings[0]?.message).toMatch(/falta pagar/);
  });

  it('take back in the second what the first paid over', () => {
    const contract = aContract(4_000_000);
    const first = liquidateRun(fortnights[0] as PayRun, contract, {}, [], []);
    const away: Novelties = {
      absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-30') }],
    };
    const second = liquidateRun(fortnights[1] as PayRun, contract, away, first.months, []);
    expect(second.totals.total.startsWith('-')).toBe(true);
    expect(codes(second as never)).toContain('negative-run');
  });
});

describe('a run that counts its days', () => {
  it('pays them, and the month keeps the count', () => {
    const contract = aContract(3_000_000);
    const [first, second] = fortnights as [PayRun, PayRun];
    const paid = payAll([{ ...first, worked_days: 10 }, second], contract);
    expect(paid.map((one) => of(one, 'salary'))).toEqual([1_000_000, 1_500_000]);
    const merged = mergeMonth(contract, september, {}, sharesOf(paid), []);
    expect(merged?.findings).toEqual([]);
    expect(merged?.novelties).toEqual({ worked_days: 25 });
    expect(liquidate(contract, month('2026-09'), merged?.novelties ?? {}, []).totals).toEqual(merged?.paid);
  });

  it('counts in both', () => {
    const contract = aContract(3_000_000);
    const away: Novelties = {
      absences: [{ kind: 'paid_leave', start: day('2026-09-14'), end: day('2026-09-17') }],
    };
    const runs = fortnights.map((run) => ({ ...run, worked_days: 12 }));
    const paid = payAll(runs, contract, away);
    const merged = mergeMonth(contract, september, away, sharesOf(paid), []);
    expect(merged?.findings).toEqual([]);
    expect(merged?.liquidation.accrued.worked_days).toBe(24);
  });

  it.each([16, -1, 1.5, Number.NaN])('refuses a count that cannot be: %s', (worked_days) => {
    const run = liquidateRun({ ...(fortnights[0] as PayRun), worked_days }, aContract(3_000_000), {}, [], []);
    expect(run.findings).toContainEqual(
      expect.objectContaining({ code: 'days-exceeded', severity: 'block', path: 'worked_days' }),
    );
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
    const merged = mergeMonth(contract, september, {}, sharesOf(payAll(runs, contract)), []);
    expect(merged?.findings).toEqual([]);
  });

  it('a week of two months pays each its days', () => {
    const contract = aContract(3_000_000);
    const run: PayRun = { kind: 'week', ...september, start: day('2026-09-28'), end: day('2026-10-04') };
    const before = payAll(
      [...weeks.slice(0, 3), { ...weeks[3], end: day('2026-09-27') } as PayRun],
      contract,
    );
    const result = liquidateRun(run, contract, {}, sharesOf(before), []);
    expect(result.months.map(({ year, month: m }) => [year, m])).toEqual([
      [2026, 9],
      [2026, 10],
    ]);
    expect(result.months.map((one) => of(one, 'salary'))).toEqual([300_000, 400_000]);
  });

  it('a week of two months in the run of the second month pays each its days', () => {
    const contract = aContract(3_000_000);
    const run: PayRun = {
      kind: 'week',
      year: 2026,
      month: 10,
      start: day('2026-09-28'),
      end: day('2026-10-04'),
      worked_days: 5,
    };
    const before = payAll(
      [...weeks.slice(0, 3), { ...weeks[3], end: day('2026-09-27') } as PayRun],
      contract,
    );
    const result = liquidateRun(
      run,
      contract,
      { hours: [{ kind: 'heds', quantity: '2' }] },
      sharesOf(before),
      [],
    );
    expect(result.months.map((one) => [of(one, 'salary'), of(one, 'heds')])).toEqual([
      [300_000, 0],
      [200_000, 35_714],
    ]);
  });

  it.each([
    [{ kind: 'fortnight', ...september }, 'part'],
    [{ kind: 'ten_days', ...september, part: 4 }, 'part'],
    [{ kind: 'week', ...september }, 'start'],
    [{ kind: 'vacations', ...september, start: '2026-09-10', end: '2026-09-01' }, 'start'],
    [{ kind: 'month', year: 2018, month: 12 }, 'period'],
    [{ kind: 'month', year: 2099, month: 1 }, 'period'],
    [{ kind: 'final_settlement', ...september, end: '2026-09-20' }, 'ending.reason'],
  ] as const)('%o is refused at its field', (run, path) => {
    const result = liquidateRun(run as PayRun, aContract(3_000_000), {}, [], []);
    expect(result.findings).toContainEqual(expect.objectContaining({ path, severity: 'block' }));
    expect(result.lines).toEqual([]);
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
    bonus: fc.option(
      fc.integer({ min: 0, max: 900_000_000 }).map((cents) => (cents / 100).toFixed(2)),
      { nil: undefined },
    ),
    twice: fc.boolean(),
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
            earned: Array.from({ length: one.twice ? 2 : 1 }, () => ({
              concept: 'bonuses' as const,
              salary: one.bonus ?? '0',
            })),
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
