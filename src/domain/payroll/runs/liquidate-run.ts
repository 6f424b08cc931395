import type { Contract } from '../contract/contract.ts';
import { filterContractMonths } from '../history/paid-history.ts';
import { checkTypedAverages } from '../history/typed-averages.ts';
import type { DatedPolicy } from '../law/policy.ts';
import { MissingParameters } from '../law/table.ts';
import { getCompanyLaws } from '../law/typed-years.ts';
import { buildUnknownLawFinding } from '../month/liquidate.ts';
import { joinNovelties } from '../novelties/month-novelties.ts';
import type { Novelties } from '../novelties/novelties.ts';
import type { RunContext } from './context.ts';
import { computeFinalRun } from './final.ts';
import { buildSettledFinding } from './left-out.ts';
import { explainEmptyRun, findRunPeriod, type PayRun } from './period.ts';
import {
  buildRefusedRun,
  buildRunResult,
  type EarlierRun,
  listAddedNovelties,
  listEarlierRuns,
  type RunResult,
} from './result.ts';
import { computeSalaryRun } from './salary.ts';
import { computeBenefitRun, computeVacationRun } from './separate-runs.ts';

export { findRunPeriod, type PayRun, type RunKind, runKinds } from './period.ts';
export type { EarlierRun, MonthShare, RunResult } from './result.ts';

/**
 * Computes one payment to one person. A salary run pays the month up to its last day less earlier payments, so the runs
 * of a month always add up to its liquidation, to the peso. Prima, vacations and final settlement are computed on their
 * own, and the last salary run completes the month. `month` is everything written of the month so far; additions of
 * earlier runs travel with them. Never throws for written input: `findings` reports it, and a run with a fault of its
 * own pays nothing.
 */
export function liquidateRun(
  run: PayRun,
  contract: Contract,
  month: Novelties,
  before: readonly EarlierRun[] = [],
  policies: readonly DatedPolicy[],
): RunResult {
  const period = findRunPeriod(run, contract);
  if (!period) return buildRefusedRun(run, explainEmptyRun(run));
  const faults = checkTypedAverages(run.averages);
  if (faults.length > 0) return buildRefusedRun(run, faults, period);
  const novelties = joinNovelties([month, ...listAddedNovelties(listEarlierRuns(before, run, run))]);
  try {
    const history = run.history && filterContractMonths(contract, run.history);
    const own = { ...run, ...(history && { history }) };
    return paidBy({ run: own, contract, period, novelties, before, policies });
  } catch (error) {
    if (error instanceof MissingParameters)
      return buildRefusedRun(run, [buildUnknownLawFinding(error)], period);
    throw error;
  }
}

function paidBy(context: RunContext): RunResult {
  const { run, contract, period, policies } = context;
  getCompanyLaws(policies)(period.end);
  switch (run.kind) {
    case 'fortnight':
    case 'month':
    case 'week':
    case 'ten_days':
      return computeSalaryRun(context);
    case 'prima':
    case 'severance':
    case 'severance_interest':
      return run.settled
        ? buildRunResult(run, period, [], [buildSettledFinding(run.settled)])
        : computeBenefitRun(context);
    case 'vacations':
      return computeVacationRun(context);
    case 'final_settlement':
      return computeFinalRun({ ...context, contract: { ...contract, retirement: period.end } });
    default:
      return run.kind satisfies never;
  }
}
