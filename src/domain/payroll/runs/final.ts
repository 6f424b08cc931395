import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { countContractDays } from '../contract/contract.ts';
import { findSettlement } from '../contract/settlement.ts';
import { addExitMonth } from '../history/exit-month.ts';
import { filterContractMonths } from '../history/paid-history.ts';
import { getPayrollPolicy } from '../law/policy.ts';
import { getCompanyLaws } from '../law/typed-years.ts';
import { liquidate } from '../month/liquidate.ts';
import { computeRemainingRun } from '../month/remaining-run.ts';
import { cutNovelties, joinNovelties, listContractBenefits } from '../novelties/month-novelties.ts';
import { computeFinalBenefits } from './benefits.ts';
import type { RunContext } from './context.ts';
import { buildRefusedRun, buildRunResult, listEarlierRuns, type RunResult, share } from './result.ts';
import { computeMissedDays } from './salary.ts';
import { checkUnpaidSeverance } from './severance.ts';

/** Computes the last payment: the rest of the month and everything the end of the contract gives. */
export function computeFinalRun(context: RunContext): RunResult {
  const { run, contract, period, novelties, before, policies } = context;
  const { ending } = run;
  if (!ending) return buildRefusedRun(run, [noReason], period);
  const exit = period.end;
  const policy = getPayrollPolicy(exit, policies);
  // The month of a contract that began after another one has the days of both, and their earlier payments.
  const start = findSettlement(contract, run.year, run.month)?.start ?? period.start;
  const toExit = { start, end: exit };
  const possible = countContractDays(contract, toExit);
  const toDate = cutNovelties(novelties, exit, possible);
  // The count of a last payment is of the whole month: it already includes the days earlier runs left without work.
  const { missed, findings: faults } = computeMissedDays({ ...context, novelties: toDate });
  const month = joinNovelties([toDate, missed]);
  const exitMonth = liquidate(contract, toExit, month, policies);
  const history = filterContractMonths(contract, addExitMonth(run.history ?? [], run, exitMonth));
  const laws = getCompanyLaws(policies);
  const why = { ...ending, ...(run.averages && { averages: run.averages }) };
  const benefitHistory = { contract, history, paid: listContractBenefits(contract, novelties), policy, laws };
  const { benefits, findings } = computeFinalBenefits(benefitHistory, exit, why);
  const owed = checkUnpaidSeverance(benefitHistory, run);
  const settled = liquidate(contract, toExit, joinNovelties([month, { benefits }]), policies);
  const months = [
    share(run, run.year, run.month, computeRemainingRun(settled, listEarlierRuns(before, run, run)), {
      ...missed,
      benefits,
    }),
  ];
  return buildRunResult(run, period, months, [...faults, ...findings, ...owed, ...settled.findings]);
}

const noReason: Finding = buildBlockingFinding(
  'ending-missing',
  'ending.reason',
  'No se sabe por qué termina el contrato',
  'Escriba el motivo del retiro en la ficha del empleado.',
);
