import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { mergeMonth } from '../../../../src/domain/payroll/runs/merge.ts';
import { addDays, type Day, splitDay } from '../../../../src/domain/values/day.ts';
import { explains } from '../again.ts';
import { aContract, amount, day } from '../payroll.ts';
import { of, payAll, sharesOf } from '../runs.ts';

const october = { year: 2026, month: 10 };
const half: PayRun = { kind: 'fortnight', ...october, part: 1 };
const rest: PayRun = { kind: 'fortnight', ...october, part: 2 };
const away = (start: string, end: string): PayRun => ({
  kind: 'vacations',
  ...october,
  start: day(start),
  end: day(end),
});
const worker = aContract(3_000_000);

/** What each run pays of vacations; no run is wrong, none takes back, and the month adds up. */
function rests(runs: readonly PayRun[], written: Novelties = {}): number[] {
  const results = payAll(runs, worker, written);
  expect(results.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual([]);
  const merged = mergeMonth(worker, october, written, sharesOf(results), []);
  expect(merged?.findings).toEqual([]);
  for (const line of results.flatMap(({ lines }) => lines)) {
    explains(line);
    expect(amount(line.amount)).toBeGreaterThanOrEqual(0);
  }
  return results.map((one) => of(one, 'common_vacation'));
}

/** A month has thirty days: a 31st that follows days away adds none (rules §1), whoever pays it. */
describe('vacations on the 31st, paid apart from those that end on the 30th', () => {
  it.each<[string, PayRun[], number[]]>([
    [
      'before the second half',
      [half, away('2026-10-24', '2026-10-30'), away('2026-10-31', '2026-10-31'), rest],
      [0, 700_000, 0, 0],
    ],
    [
      'when nothing of the month is left',
      [half, away('2026-10-16', '2026-10-30'), away('2026-10-31', '2026-10-31'), rest],
      [0, 1_500_000, 0, 0],
    ],
    [
      'after the second half',
      [half, away('2026-10-24', '2026-10-30'), rest, away('2026-10-31', '2026-10-31')],
      [0, 700_000, 0, 0],
    ],
    [
      'when they go on in November, whose six days are paid',
      [half, away('2026-10-24', '2026-10-30'), away('2026-10-31', '2026-11-06'), rest],
      [0, 700_000, 600_000, 0],
    ],
  ])('%s', (_, runs, expected) => {
    expect(rests(runs)).toEqual(expected);
  });

  it('after an incapacity that ends on the 30th', () => {
    const sick: Novelties = {
      absences: [{ kind: 'work_disability', start: day('2026-10-20'), end: day('2026-10-30') }],
    };
    expect(rests([half, away('2026-10-31', '2026-11-06'), rest], sick)).toEqual([0, 600_000, 0]);
  });

  it('but alone, after a day of work, it is a day', () => {
    expect(rests([half, away('2026-10-31', '2026-10-31'), rest])).toEqual([0, 100_000, 0]);
  });
});

it('vacations in two payments add up to their months and take nothing back, wherever the second one begins', () => {
  const someone = fc.record({
    salary: fc.integer({ min: 1_750_905, max: 30_000_000 }),
    month: fc.integer({ min: 2, max: 10 }),
    at: fc.integer({ min: -10, max: 35 }),
    lasts: fc.tuple(fc.nat(20), fc.nat(20)),
    sick: fc.boolean(),
    halves: fc.boolean(),
  });
  fc.assert(
    fc.property(someone, ({ salary, month, at, lasts: [first, second], sick, halves }) => {
      const start = addDays(day(`2026-${String(month).padStart(2, '0')}-01`), at);
      const eve = addDays(start, first);
      const next = addDays(eve, 1);
      const apart = (from: Day, to: Day): PayRun => ({ ...away(from, to), month: splitDay(from).month });
      const months = [month - 1, month, month + 1, month + 2].map((one) => ({ year: 2026, month: one }));
      const salaries = months.flatMap((of): PayRun[] =>
        halves ? [1, 2].map((part) => ({ kind: 'fortnight', ...of, part })) : [{ kind: 'month', ...of }],
      );
      const written: Novelties = sick ? { absences: [{ kind: 'work_disability', start, end: eve }] } : {};
      const runs = [...(sick ? [] : [apart(start, eve)]), apart(next, addDays(next, second)), ...salaries];
      const contract = aContract(salary);
      const results = payAll(runs, contract, written);
      for (const of of months) {
        const merged = mergeMonth(contract, of, written, sharesOf(results), []);
        expect(merged?.paid).toEqual(merged?.liquidation.totals);
      }
      for (const { group, ...line } of results.flatMap(({ lines }) => lines)) {
        explains(line);
        // A peso is what rounding leaves.
        if (group === 'accrued') expect(amount(line.amount)).toBeGreaterThanOrEqual(-1);
      }
    }),
    { numRuns: 150 },
  );
});
