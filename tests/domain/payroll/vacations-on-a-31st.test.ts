import { describe, expect, it } from 'vitest';
import type { Novelties } from '../../../src/domain/payroll/liquidate.ts';
import { mergeMonth } from '../../../src/domain/payroll/month-merge.ts';
import type { PayRun } from '../../../src/domain/payroll/pay-run.ts';
import { explains } from './again.ts';
import { aContract, amount, day } from './payroll.ts';
import { of, payAll, sharesOf } from './runs.ts';

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
  const merged = mergeMonth(worker, october, written, sharesOf(results));
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
