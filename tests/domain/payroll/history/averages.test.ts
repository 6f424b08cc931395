import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaidMonth } from '../../../../src/domain/payroll/history/paid-history.ts';
import {
  getTrailingMonthsStart,
  getTrailingYearStart,
} from '../../../../src/domain/payroll/history/pay-history.ts';
import type { ExitReason } from '../../../../src/domain/payroll/law/exit-reasons.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { addDays, countDays360, type Day } from '../../../../src/domain/values/day.ts';
import { explains } from '../again.ts';
import { aContract, copCents, day, line, paid } from '../payroll.ts';
import { of, paidMonths } from '../runs.ts';

describe('the months that an average looks at', () => {
  it.each([
    // A day that ends a month of thirty ends it whole, as the 31st and the last of February do (rules §1.1).
    ['2025-02-28', '2024-03-01', '2024-09-01'],
    ['2024-02-29', '2023-03-01', '2023-09-01'],
    ['2025-08-30', '2024-09-01', '2025-03-01'],
    ['2025-08-31', '2024-09-01', '2025-03-01'],
    ['2025-12-30', '2025-01-01', '2025-07-01'],
    ['2026-06-30', '2025-07-01', '2026-01-01'],
    ['2025-08-15', '2024-08-16', '2025-02-16'],
    ['2025-08-29', '2024-08-30', '2025-03-01'],
    ['2027-02-27', '2026-02-28', '2026-08-28'],
  ])('to %s are twelve from %s and six from %s', (to, year, six) => {
    expect([getTrailingYearStart(day(to)), getTrailingMonthsStart(day(to), 6)]).toEqual([year, six]);
  });

  it('are 360 days of the 30/360 calendar, or 358 where the last of February stands for three', () => {
    const anyDay = fc.nat(4000).map((count) => addDays(day('2019-01-01'), count));
    const lastOfFebruary = (some: Day) => addDays(some, 1).endsWith('03-01');
    // A year that begins on that day, or that ends on the day before the 29th.
    const short = (to: Day) =>
      lastOfFebruary(getTrailingYearStart(to)) || (to.endsWith('02-28') && !lastOfFebruary(to));
    fc.assert(
      fc.property(anyDay, (to) => countDays360(getTrailingYearStart(to), to) === (short(to) ? 358 : 360)),
    );
  });
});

/** What leaving pays, the months before with what was earned in them besides the salary. */
function leaving(
  changes: Parameters<typeof aContract>[1],
  salary: number,
  [exit, reason]: [string, ExitReason],
  history: readonly PaidMonth[] = [],
  term: { kind: 'indefinite' } | { kind: 'fixed' | 'work'; until: ReturnType<typeof day> } = {
    kind: 'indefinite',
  },
) {
  const contract = aContract(salary, { ...changes, retirement: day(exit) });
  const of = { year: Number(exit.slice(0, 4)), month: Number(exit.slice(5, 7)) };
  const ending = { reason, term, vacations: { pending: '0' } };
  const run = liquidateRun({ kind: 'final_settlement', ...of, history, ending }, contract, {}, [], []);
  expect(run.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
  for (const one of run.lines) explains(one);
  return run;
}

const commission = (pesos: number): Novelties => ({
  earned: [{ concept: 'commissions', salary: String(pesos) }],
});

describe('averages of a worker who leaves', () => {
  it('leave out the February of a year before when they end in February', () => {
    const since = { admission: day('2023-03-01') };
    const contract = aContract(9_000_000, since);
    const history = [
      ...paidMonths(contract, 2024, [2], commission(3_600_000)),
      ...paidMonths(contract, 2024, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
      ...paidMonths(contract, 2025, [1]),
    ];
    // 9.000.000 × 60 ÷ 360: nothing varied in the twelve months.
    expect(of(leaving(since, 9_000_000, ['2025-02-28', 'resignation'], history), 'severance')).toBe(
      1_500_000,
    );
  });

  it('do not begin on the 31st of a year before when they end on a 30th', () => {
    const since = { admission: day('2023-03-01') };
    const contract = aContract(9_000_000, since);
    const history = [
      ...paidMonths(contract, 2024, [8], commission(3_600_000)),
      ...paidMonths(contract, 2024, [9, 10, 11, 12]),
      ...paidMonths(contract, 2025, [1, 2, 3, 4, 5, 6, 7]),
    ];
    // 9.000.000 × 240 ÷ 360
    expect(of(leaving(since, 9_000_000, ['2025-08-30', 'resignation'], history), 'severance')).toBe(
      6_000_000,
    );
  });

  it('take of the month they begin in only its days, when they begin inside it', () => {
    const since = { admission: day('2023-03-01') };
    const contract = aContract(9_000_000, since);
    const history = [
      ...paidMonths(contract, 2025, [9], commission(3_600_000)),
      ...paidMonths(contract, 2025, [10, 11, 12]),
      ...paidMonths(contract, 2026, [1, 2, 3, 4, 5, 6, 7, 8]),
    ];
    const run = leaving(since, 9_000_000, ['2026-09-15', 'without_cause'], history);
    // From 16 September: 3.600.000 × 15 ÷ 30 in 360 days are 150.000 a month.
    expect(of(run, 'severance')).toBe(6_481_250);
    // 30 + 20 × (1.275 − 360) ÷ 360 days of 305.000: 80,8333…
    expect(of(run, 'compensation')).toBe(24_654_167);
  });

  it('of six months leave out the seventh: the indemnity of a worker who earns up to 204 UVT has no tax', () => {
    const contract = aContract(10_000_000);
    const history = [
      ...paidMonths(contract, 2025, [12], commission(20_000_000)),
      ...paidMonths(contract, 2026, [1, 2, 3, 4, 5]),
    ];
    const run = leaving({}, 10_000_000, ['2026-06-30', 'without_cause'], history);
    expect(run.lines.map(({ label }) => label)).not.toContain('Retención de la indemnización');
  });
});

describe('an indemnity of more than a year of salary', () => {
  it('is paid to a worker of twenty-three years', () => {
    const since = { admission: day('2004-01-01') };
    // 30 + 20 × (8.190 − 360) ÷ 360 = 465 days of 100.000
    expect(of(leaving(since, 3_000_000, ['2026-09-30', 'without_cause']), 'compensation')).toBe(46_500_000);
  });

  it.each(['fixed', 'work'] as const)('is paid of a %s term that had eighteen months left', (kind) => {
    const term = { kind, until: day('2028-03-30') };
    const run = leaving(
      { admission: day('2026-01-01') },
      3_000_000,
      ['2026-09-30', 'without_cause'],
      [],
      term,
    );
    expect(of(run, 'compensation')).toBe(54_000_000);
  });
});

describe('a raise on a day that the month of thirty has not', () => {
  const raised = (from: string) => ({
    salaries: [
      { from: day('2019-01-01'), salary: copCents(4_000_000) },
      { from: day(from), salary: copCents(5_000_000) },
    ],
  });

  it.each([
    // 30 days of the first salary and 15 of the second.
    ['2025-01-31', '2025-02-15', 541_667],
    // 57 of the first; February has three of the second, as it was paid.
    ['2025-02-28', '2025-03-15', 883_333],
  ])('on %s is averaged as it was paid', (from, exit, prima) => {
    expect(of(leaving(raised(from), 5_000_000, [exit, 'resignation']), 'service_bonus')).toBe(prima);
  });

  it('makes the prima of a semester a twelfth of what it paid, whatever its day', () => {
    // The last days of January, February, March and May, and any other.
    const anyDay = fc.oneof(fc.constantFrom(30, 58, 89, 150), fc.nat(180));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 4_000_000, max: 20_000_000 }), (count, salary) => {
        const from = addDays(day('2025-01-01'), count);
        const contract = aContract(salary, {
          salaries: [
            { from: day('2019-01-01'), salary: copCents(4_000_000) },
            { from, salary: copCents(salary) },
          ],
        });
        const months = ['01', '02', '03', '04', '05', '06'];
        const earned = months.map((one) => line(paid(contract, `2025-${one}`), 'salary'));
        const prima = of(
          liquidateRun({ kind: 'prima', year: 2025, month: 6 }, contract, {}, [], []),
          'service_bonus',
        );
        // Each stretch of each month was rounded to the peso.
        expect(Math.abs(prima - earned.reduce((all, one) => all + one, 0) / 12)).toBeLessThan(1);
      }),
      { numRuns: 100 },
    );
  });
});
