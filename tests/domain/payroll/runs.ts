import type { PaidMonth } from '../../../src/domain/payroll/history/paid-history.ts';
import type { DatedPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { type Contract, liquidate, type Novelties } from '../../../src/domain/payroll/month/liquidate.ts';
import {
  type EarlierRun,
  liquidateRun,
  type PayRun,
  type RunResult,
} from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { amount, day, month } from './payroll.ts';

export const september = { year: 2026, month: 9 };

/** Pays runs one after another, each knowing of those before. */
export function payAll(
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

export const sharesOf = (results: readonly RunResult[]) => results.flatMap(({ months }) => months);
export const fortnights: PayRun[] = [
  { kind: 'fortnight', ...september, part: 1, payment_date: day('2026-09-15') },
  { kind: 'fortnight', ...september, part: 2, payment_date: day('2026-09-30') },
];
export const of = (result: Pick<RunResult, 'lines'>, concept: string) =>
  result.lines.filter((one) => one.concept === concept).reduce((sum, one) => sum + amount(one.amount), 0);

/** Months of a worker as they were liquidated. */
export const paidMonths = (
  contract: Contract,
  year: number,
  months: readonly number[],
  novelties: Novelties = {},
) =>
  months.map((one): PaidMonth => {
    const text = `${year}-${String(one).padStart(2, '0')}`;
    const { lines, ibc } = liquidate(contract, month(text), novelties, []);
    return { year, month: one, lines, ibc };
  });
