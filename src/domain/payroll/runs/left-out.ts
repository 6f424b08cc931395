import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { type Day, formatDay, makeDay, splitDay } from '../../values/day.ts';
import { type Contract, toContractOnDay } from '../contract/contract.ts';
import { getSettledYear } from '../history/paid-history.ts';
import { findBenefitExclusion } from './benefits.ts';
import {
  benefitOfRun,
  type ContractSettlement,
  findRunPeriod,
  isBenefitRunKind,
  type PayRun,
  type RunKind,
} from './period.ts';
import { getSeveranceYear } from './severance.ts';

export const leftOutReasons = ['settled', 'leaves', 'no_benefits', 'not_caused'] as const;

/** Reason why a run for everybody leaves out an employee, and the day it refers to. */
export type LeftOutReason =
  | { reason: 'settled' | 'leaves'; day: Day }
  | { reason: 'no_benefits'; why: string }
  | { reason: 'not_caused'; year: number };

type RunOfBenefit = Pick<PayRun, 'year' | 'month'> & { kind: RunKind };

/**
 * Tells whether a final settlement pays the benefit of a run for the same time: the prima of the semester of the exit,
 * severance and its interest of the year of the exit, or of an earlier year added to the settlement. The run pays
 * nothing on top of such a settlement, even when both use different averages (CST arts. 249 and 306).
 */
export function isBenefitSettled(
  { kind, year, month }: RunOfBenefit,
  { exit, benefits }: ContractSettlement,
): boolean {
  if (!isBenefitRunKind(kind)) return false;
  const left = splitDay(exit);
  if (kind === 'prima') return left.year === year && left.month <= 6 === month <= 6;
  const settled = getSeveranceYear({ year, month });
  return (
    left.year === settled ||
    benefits.some((paid) => paid.concept === benefitOfRun[kind] && getSettledYear(paid, left) === settled)
  );
}

/**
 * Returns why a run for everybody leaves out an employee whose contract has days in it; `undefined` when it pays the
 * employee. The final settlement has the last salary of an employee who leaves, and the benefits of one who left before
 * the run is paid.
 */
export function findLeftOutReason(
  run: PayRun,
  contract: Contract,
  settlements: readonly ContractSettlement[],
): LeftOutReason | undefined {
  const period = findRunPeriod(run, contract);
  const retirement = period && toContractOnDay(contract, period.end).retirement;
  if (!period || run.kind === 'final_settlement' || run.kind === 'vacations') return undefined;
  if (!isBenefitRunKind(run.kind))
    return retirement !== undefined && retirement === period.end
      ? { reason: 'leaves', day: retirement }
      : undefined;
  const settlement = settlements.find((one) => isBenefitSettled(run, one));
  if (settlement) return { reason: 'settled', day: settlement.exit };
  return leavesBefore(run, contract) ?? withoutBenefit(run, contract);
}

function withoutBenefit(run: PayRun, contract: Contract): LeftOutReason | undefined {
  const severance = run.kind !== 'prima';
  const year = severance ? getSeveranceYear(run) : run.year;
  const last = severance || run.month > 6 ? makeDay(year, 12, 31) : makeDay(year, 6, 30);
  const to = contract.retirement && contract.retirement < last && !severance ? contract.retirement : last;
  const [none] = findBenefitExclusion(contract, to)?.findings ?? [];
  if (none) return { reason: 'no_benefits', why: none.message };
  const alive = contract.admission <= last && !(contract.retirement && contract.retirement < last);
  return severance && !alive ? { reason: 'not_caused', year } : undefined;
}

/**
 * Returns the exit before the payment, as a reason. An employee who leaves later is paid in the run: the prima is due
 * by 30 June and 20 December (CST art. 306).
 */
function leavesBefore(run: PayRun, { retirement }: Contract): LeftOutReason | undefined {
  const settledThere =
    retirement !== undefined &&
    run.payment_date !== undefined &&
    retirement <= run.payment_date &&
    isBenefitSettled(run as RunOfBenefit, { exit: retirement, benefits: [] });
  return settledThere ? { reason: 'leaves', day: retirement } : undefined;
}

export function formatLeftOutReason(left: LeftOutReason): string {
  switch (left.reason) {
    case 'settled':
      return `su liquidación final, del ${formatDay(left.day)}, ya lo paga`;
    case 'leaves':
      return `se retira el ${formatDay(left.day)}: va en su liquidación final`;
    case 'no_benefits':
      return `${left.why.charAt(0).toLowerCase()}${left.why.slice(1)}`;
    case 'not_caused':
      return `su contrato no tiene cesantías al 31 de diciembre de ${left.year}`;
    default:
      return left satisfies never;
  }
}

/** Builds the finding of a benefit run for an employee who was settled after the run was made: it pays nothing more. */
export const buildSettledFinding = ({ exit }: ContractSettlement): Finding =>
  buildNoticeFinding(
    'settled-before',
    'employee',
    `Su liquidación final, del ${formatDay(exit)}, ya pagó esto`,
    'En este pago no queda nada por pagar: puede quitar a la persona.',
  );

/**
 * Lists findings of a salary run for an employee who leaves within its days: a final settlement could not pay them
 * again.
 */
export function checkExitInRun(run: PayRun, contract: Contract): Finding[] {
  const left = isBenefitRunKind(run.kind) ? undefined : findLeftOutReason(run, contract, []);
  return left?.reason === 'leaves'
    ? [
        buildNoticeFinding(
          'leaves-in-run',
          'employee',
          `Se retira el ${formatDay(left.day)}: su último sueldo va en la liquidación final`,
          'Quite a la persona de este pago y haga su liquidación final.',
        ),
      ]
    : [];
}
