import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { PayRun, RunResult } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { mergeMonth } from '../../../../src/domain/payroll/runs/merge.ts';
import { addDays, type Day, getMonthEnd, splitDay } from '../../../../src/domain/values/day.ts';
import { chooseCount } from '../../../exhaustive.ts';
import { explains } from '../again.ts';
import { aContract, amount, codes, copCents, day, month } from '../payroll.ts';
import { fortnights, of, payAll, september, sharesOf } from '../runs.ts';

const [half, rest] = fortnights as [PayRun, PayRun];
const away = (start: string, end: string): PayRun => ({
  kind: 'vacations',
  year: Number(start.slice(0, 4)),
  month: Number(start.slice(5, 7)),
  start: day(start),
  end: day(end),
});
const told = (results: readonly RunResult[]) => results.map((one) => codes(one as never));
const concept = (results: readonly RunResult[], name: string) => results.map((one) => of(one, name));
const agrees = (salary: number, results: readonly RunResult[], policies = {}) => {
  const dated = [{ from: day('2019-01-01'), ...policies }];
  expect(mergeMonth(aContract(salary), september, {}, sharesOf(results), dated)?.findings).toEqual([]);
};

describe('vacations paid before a run of the salary', () => {
  it('are not taken back when they go on after the run, which pays the days worked', () => {
    const results = payAll([away('2026-09-03', '2026-09-20'), half, rest], aContract(3_000_000));
    expect(concept(results, 'common_vacation')).toEqual([1_800_000, 0, 0]);
    expect(concept(results, 'salary')).toEqual([0, 200_000, 1_000_000]);
    expect(concept(results, 'transportation_allowance')).toEqual([0, 16_606, 83_032]);
    expect(concept(results, 'health')).toEqual([72_000, 8_000, 40_000]);
    expect(told(results)).toEqual([[], [], []]);
    agrees(3_000_000, results);
  });

  it('leave nothing to pay when they fill the run, and raise no finding', () => {
    const results = payAll([away('2026-08-25', '2026-09-20'), half, rest], aContract(3_000_000));
    expect(results[1]?.lines.filter((line) => line.amount !== '0.00')).toEqual([]);
    expect(results[1]).toMatchObject({ totals: { total: '0.00' }, findings: [] });
    expect(of(results[2] as RunResult, 'salary')).toBe(1_000_000);
    agrees(3_000_000, results);
  });

  it('that pass its end by a day take nothing from it', () => {
    const results = payAll([away('2026-09-12', '2026-09-16'), half, rest], aContract(3_000_000));
    expect(concept(results, 'salary')).toEqual([0, 1_100_000, 1_400_000]);
    expect(concept(results, 'common_vacation')).toEqual([500_000, 0, 0]);
    expect(told(results)).toEqual([[], [], []]);
  });

  it('that begin after it take nothing from it', () => {
    const results = payAll([away('2026-09-17', '2026-09-30'), half, rest], aContract(3_000_000));
    expect(concept(results, 'salary')).toEqual([0, 1_500_000, 100_000]);
    expect(concept(results, 'common_vacation')).toEqual([1_400_000, 0, 0]);
    agrees(3_000_000, results);
  });

  it.each([
    ['ten days', [1, 2, 3].map((part): PayRun => ({ kind: 'ten_days', ...september, part }))],
    [
      'weeks',
      [
        ['2026-09-01', '2026-09-07'],
        ['2026-09-08', '2026-09-14'],
        ['2026-09-15', '2026-09-21'],
        ['2026-09-22', '2026-09-30'],
      ].map(
        ([start, end]): PayRun => ({
          kind: 'week',
          ...september,
          start: day(start ?? ''),
          end: day(end ?? ''),
        }),
      ),
    ],
  ])('in %s', (_, runs) => {
    const results = payAll([away('2026-09-05', '2026-09-24'), ...runs], aContract(3_000_000));
    const [, ...salaries] = concept(results, 'salary');
    expect(salaries).toEqual([400_000, ...runs.slice(2).map(() => 0), 600_000]);
    expect(told(results).flat()).toEqual([]);
    agrees(3_000_000, results);
  });
});

describe('withholding left to the second half', () => {
  it.each([
    [10_000_000, [0, 327_588, 23_412]],
    [26_000_000, [0, 3_791_065, 270_935]],
  ])('is not left to a payment that cannot bear it: %i', (salary, expected) => {
    const results = payAll([half, away('2026-09-17', '2026-09-30'), rest], aContract(salary));
    expect(told(results)).toEqual([[], [], []]);
    expect(concept(results, 'withholding')).toEqual(expected);
    agrees(salary, results);
  });

  it('falls on the payments of the month whatever their order', () => {
    const results = payAll([away('2026-09-17', '2026-09-30'), half, rest], aContract(26_000_000));
    expect(told(results)).toEqual([[], [], []]);
    expect(concept(results, 'withholding')).toEqual([0, 3_791_065, 270_935]);
    agrees(26_000_000, results);
  });

  it('is not advanced by vacations that leave the whole second half', () => {
    const results = payAll([away('2026-09-03', '2026-09-10'), half, rest], aContract(10_000_000));
    expect(concept(results, 'withholding')).toEqual([0, 0, 351_000]);
  });

  it('is not left to a last week of two days, which could not bear it', () => {
    const ends = [7, 14, 21, 28, 30];
    const weeks = ends.map((end, at): PayRun => {
      const on = (date: number) => day(`2026-09-${String(date).padStart(2, '0')}`);
      return { kind: 'week', ...september, start: on((ends[at - 1] ?? 0) + 1), end: on(end) };
    });
    const results = payAll(weeks, aContract(26_000_000));
    expect(told(results).flat()).toEqual([]);
    expect(concept(results, 'withholding')).toEqual([0, 0, 1_624_800, 1_895_329, 541_871]);
    agrees(26_000_000, results);
  });

  it('is withheld by the first half when the second is known to pay nothing', () => {
    const written: Novelties = {
      absences: [{ kind: 'non_paid_leave', start: day('2026-09-16'), end: day('2026-09-30') }],
    };
    const results = payAll(fortnights, aContract(26_000_000), written);
    expect(told(results).flat()).not.toContain('negative-run');
    const whole = liquidate(aContract(26_000_000), month('2026-09'), written, []);
    expect(concept(results, 'withholding')).toEqual([of(whole, 'withholding'), 0]);
  });

  it('comes before what was agreed to be taken of the vacations', () => {
    const written: Novelties = {
      orders: [
        {
          id: 'a',
          kind: 'libranza',
          label: 'Banco',
          received: day('2026-01-01'),
          percent: '90',
          authorised: true,
        },
      ],
    };
    const contract = aContract(26_000_000);
    const results = payAll([half, away('2026-09-17', '2026-09-30'), rest], contract, written);
    expect(told(results).flat()).not.toContain('negative-run');
    expect(told(results).flat()).not.toContain('withholding-by-hand');
    const vacations = results[1] as RunResult;
    const taxed = of(vacations, 'common_vacation') - of(vacations, 'withholding');
    const lawful = taxed - of(vacations, 'health') - of(vacations, 'pension') - of(vacations, 'solidarity');
    expect(of(vacations, 'loans')).toBe(Math.floor(lawful / 2));
  });

  it('of a worker who is paid by the day waits for the days that nobody wrote yet', () => {
    const contract = aContract(26_000_000, { paid_by_day: true });
    const days = [1, 2, 3, 4, 5].map((date) => day(`2026-09-0${date}`));
    const written: Novelties = {
      days_worked: days,
      absences: [{ kind: 'paid_leave', start: day('2026-09-07'), end: day('2026-09-12') }],
    };
    expect(concept(payAll([half], contract, written), 'withholding')).toEqual([0]);
  });

  it('written by hand stays where it was written', () => {
    const written: Novelties = { taken: [{ concept: 'withholding', amount: '351000' }] };
    const results = payAll([half, away('2026-09-17', '2026-09-30'), rest], aContract(10_000_000), written);
    expect(concept(results, 'withholding')).toEqual([351_000, 0, 0]);
  });
});

describe('for anybody with vacations anywhere', () => {
  const ways = {
    fortnight: [15],
    ten_days: [10, 20],
    week: [7, 14, 21, 28],
  } as const;
  const someone = fc.record({
    salary: fc.integer({ min: 1_750_905, max: 40_000_000 }),
    raise: fc.option(
      fc.record({ on: fc.integer({ min: 0, max: 60 }), by: fc.integer({ min: 1, max: 30 }) }),
      {
        nil: undefined,
      },
    ),
    integral: fc.boolean(),
    at: fc.integer({ min: -20, max: 30 }),
    days: fc.integer({ min: 0, max: 40 }),
    way: fc.constantFrom('fortnight', 'ten_days', 'week'),
    closed: fc.nat({ max: 4 }),
    policy: fc.constantFrom('second', 'split'),
    order: fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined }),
    monthOf: fc.integer({ min: 2, max: 10 }),
  });

  it('the runs of each month add up to it, none takes back, none ends negative', () => {
    fc.assert(
      fc.property(someone, (one) => {
        const year = 2026;
        const first = day(`2026-${String(one.monthOf).padStart(2, '0')}-01`);
        const start = addDays(first, one.at);
        const end = addDays(start, one.days);
        const { salary } = one;
        const contract = aContract(one.integral ? salary + 25_000_000 : salary, {
          integral_salary: one.integral,
          ...(one.raise && {
            salaries: [
              { from: day('2019-01-01'), salary: copCents(salary) },
              {
                from: addDays(first, one.raise.on - 20),
                salary: copCents(Math.round(salary * (1 + one.raise.by / 100))),
              },
            ],
          }),
        });
        const written: Novelties = {
          ...(one.order && {
            orders: [
              {
                id: 'a',
                kind: 'alimony',
                label: 'Hijos',
                received: day('2020-01-01'),
                percent: String(one.order),
              },
            ],
          }),
        };
        const partsOf = (of: number): PayRun[] => {
          const end = getMonthEnd(year, of);
          const cuts = [...ways[one.way as 'week'], splitDay(end).date].filter(
            (to, at, all) => all.indexOf(to) === at,
          );
          const on = (date: number) =>
            day(`2026-${String(of).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
          return cuts.map((to, at): PayRun => {
            const from = (cuts[at - 1] ?? 0) + 1;
            return one.way === 'week'
              ? { kind: 'week', year, month: of, start: on(from), end: on(to) }
              : { kind: one.way as 'fortnight', year, month: of, part: at + 1 };
          });
        };
        const vacations = away(start, end);
        const months = [one.monthOf - 1, one.monthOf, one.monthOf + 1];
        const salaries = months.flatMap(partsOf);
        // Closed before any run of its months, or after those that end before it begins: never over days already paid.
        const ending = (run: PayRun): Day =>
          run.end ??
          addDays(
            day(`2026-${String(run.month).padStart(2, '0')}-01`),
            run.kind === 'fortnight'
              ? run.part === 1
                ? 14
                : 30
              : run.part === 3
                ? 30
                : 10 * (run.part ?? 1) - 1,
          );
        const before = salaries.filter((run) => ending(run) < start).length;
        const place = Math.max(0, before - one.closed);
        const runs = [...salaries.slice(0, place), vacations, ...salaries.slice(place)];
        const policies = [{ from: day('2019-01-01'), fortnight_withholding: one.policy as 'split' }];
        const results = payAll(runs, contract, written, policies);
        for (const of of months) {
          const merged = mergeMonth(contract, { year, month: of }, written, sharesOf(results), policies);
          expect(merged?.paid).toEqual(merged?.liquidation.totals);
        }
        for (const { lines, findings } of results) {
          expect(findings.map(({ code }) => code)).not.toContain('negative-run');
          for (const line of lines) {
            explains(line);
            // A peso is what rounding leaves.
            if (line.group === 'accrued') expect(amount(line.amount)).toBeGreaterThanOrEqual(-1);
          }
        }
      }),
      { numRuns: chooseCount({ quick: 60, exhaustive: 300 }) },
    );
  });
});
