import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { formatDay, getMonthEnd, getMonthStart, splitDay } from '../../values/day.ts';
import { exact, type Money, money, noMoney, plus, sum, toMoneyText } from '../../values/money.ts';
import { isOfEarlierContract, splitIntoStages } from '../contract/apprentices.ts';
import { checkContract } from '../contract/check-contract.ts';
import {
  type Contract,
  countContractDays,
  isSalariedRegime,
  type Period,
  type Regime,
} from '../contract/contract.ts';
import { sumOfBases } from '../deductions/contributions.ts';
import { proposeLowerDeductions } from '../deductions/lower-deductions.ts';
import { checkWeeks } from '../deductions/weeks.ts';
import type { Law } from '../law/parameters.ts';
import { type DatedPolicy, getPayrollPolicy, type PayrollPolicy } from '../law/policy.ts';
import { MissingParameters } from '../law/table.ts';
import { checkTyped, getCompanyLaws } from '../law/typed-years.ts';
import type { Absence, AmountDeducted, AmountEarned, Hours, Novelties } from '../novelties/novelties.ts';
import { add, begin, practiceBaseNote } from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { Liquidation } from '../statement/statement.ts';
import { checkResult } from '../time/contradictions.ts';
import { computeBases, type MonthBases } from './bases.ts';
import { computeDeductions } from './deductions.ts';
import { computeEarnings, type Earnings, type PeriodContext, type StageEarnings } from './earnings.ts';
import { checkLowNet } from './warnings.ts';

export type { Absence, AmountDeducted as AmountTaken, AmountEarned, Contract, Hours, Novelties, Period };

/**
 * Computes the pay of one employee for a period: each line with its sum and its law, and every fault at once. Never
 * throws for written input: `findings` reports it, in Spanish. `policies` are the company's own choices where the law
 * leaves them; without any, those of {@link getPayrollPolicy} apply.
 *
 * Withholding is computed on the month after the contributions, by the contract's procedure; a typed one replaces it.
 * Orders and agreed deductions come last, on the rest. Parts of a month are for `liquidateRun`.
 */
export function liquidate(
  contract: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[],
): Liquidation {
  return settleMonth(contract, period, novelties, policies).liquidation;
}

/** Figures of a settled month, which the cost of the employer and PILA start from. */
export type MonthComputation = {
  /** With the salary of the last day. */
  contract: Contract;
  law: Law;
  policy: PayrollPolicy;
  /** Regime of the last day, with the bases of the worker's own contributions. */
  regime: Regime;
  bases: MonthBases;
  earnings: Earnings;
  parts: readonly BasedStage[];
};

/** `computation` is absent when there was no law for the period. */
export type SettledLiquidation = { liquidation: Liquidation; computation?: MonthComputation };

export type BasedStage = StageEarnings & { bases: MonthBases };

export function settleMonth(
  signed: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[],
): SettledLiquidation {
  try {
    return settleByLaw(signed, period, novelties, policies);
  } catch (error) {
    if (error instanceof MissingParameters) return { liquidation: refused(error) };
    throw error;
  }
}

/** Throws `MissingParameters` when a figure of that year is not known. */
function settleByLaw(
  signed: Contract,
  period: Period,
  novelties: Novelties,
  policies: readonly DatedPolicy[],
): SettledLiquidation {
  const laws = getCompanyLaws(policies);
  const law = laws(period.end);
  const policy = getPayrollPolicy(period.end, policies);
  const days = countContractDays(signed, period);
  const stages = splitIntoStages(signed, period, law, days);
  const { contract: own, regime } = stages.at(-1) ?? stages[0];
  const contract = signed.earlier ? { ...own, earlier: signed.earlier } : own;
  const of = daysOfMonth(signed, period, days);
  const context = { contract, period, laws, law, policy, novelties, days, of };
  const earnings = computeEarnings(context, stages);
  const { bases, parts } = basesOfStages(earnings, context);
  const deducted = computeDeductions({ ...context, regime, earnings, bases });
  const handed = money(earnings.total - earnings.deposited - deducted.total);
  const liquidation: Liquidation = {
    lines: [...earnings.items.map(({ line }) => line), ...deducted.lines],
    accrued: earnings.accrued,
    deductions: deducted.deductions,
    totals: totalsOf(earnings.total, deducted.total),
    ibc: toMoneyText(sumOfBases(parts.map(({ bases }) => bases.ibc))),
    findings: [
      ...checkTyped(policies, period.end),
      ...checkContract(contract, period, law),
      ...earnings.findings,
      ...deducted.findings,
      ...(regime === 'weeks' ? checkWeeks(law, earnings.days, earnings.salary) : []),
      ...checkResult(bases.excess.amount, handed, (net) =>
        proposeLowerDeductions(novelties.taken ?? [], net),
      ),
      ...checkLowNet(money(earnings.total - earnings.deposited - deducted.inKind), handed),
    ],
  };
  return { liquidation, computation: { contract, law, policy, regime, bases, earnings, parts } };
}

/**
 * Computes the bases of each part of the period, and the base of the worker's contributions. The latter is that of the
 * last part, since an apprentice without a salary owed nothing before. Non-salary payments have their limit in the
 * whole month (Ley 1393 de 2010 art. 30).
 */
function basesOfStages(
  { items, stages }: Earnings,
  context: PeriodContext,
): { bases: MonthBases; parts: BasedStage[] } {
  const based = (stage: StageEarnings, limited: readonly PaidItem[]): BasedStage => ({
    ...stage,
    bases: computeBases(stage, context, limited),
  });
  const [last, ...before] = [...stages].reverse() as [StageEarnings, ...StageEarnings[]];
  const own = based(last, items);
  const parts = [...before.toReversed().map((stage) => based(stage, stage.items)), own];
  if (before.length === 0) return { bases: own.bases, parts };
  const contributing = parts.filter(
    (part) => part === own || (isOfEarlierContract(part, stages) && isSalariedRegime(part.regime)),
  );
  if (contributing.length > 1) return { bases: { ...own.bases, ibc: joinedBase(contributing) }, parts };
  const note = [practiceBaseNote, own.bases.ibc.note].filter(Boolean).join(' ');
  return { bases: { ...own.bases, ibc: { ...own.bases.ibc, note } }, parts };
}

function joinedBase(parts: readonly BasedStage[]): MonthBases['ibc'] {
  const bases = parts.map(({ bases }) => bases.ibc);
  const amount = sum(bases.map((base) => base.amount));
  const named = parts.map(({ start, end, bases: { ibc } }) => ({
    name: `Base del ${formatDay(start, 'short')} al ${formatDay(end, 'short')}`,
    amount: ibc.amount,
  }));
  const steps = bases.flatMap(({ working }) => working.steps);
  const [first, ...rest] = named as [(typeof named)[number], ...typeof named];
  const working = rest.reduce(
    (all, one) => add(all, one.name, one.amount),
    begin(steps, first.name, first.amount),
  );
  const note = [...new Set(bases.map((base) => base.note))].filter(Boolean).join(' ');
  const law = [...new Set(bases.flatMap((base) => base.law))];
  const unrounded = bases.reduce((total, base) => plus(total, base.exact), exact(0));
  return { amount, exact: unrounded, working, note, law };
}

/** Counts the days the contract has in the month of a run: thirty for a fortnight of a whole month. */
function daysOfMonth(contract: Contract, { start, end }: Period, days: number): number {
  const { year, month } = splitDay(end);
  const calendarMonth = { start: getMonthStart(year, month), end: getMonthEnd(year, month) };
  if (start <= calendarMonth.start && end >= calendarMonth.end) return days;
  return Math.max(days, countContractDays(contract, calendarMonth));
}

const totalsOf = (accrued: Money, deductions: Money) => ({
  accrued_total: toMoneyText(accrued),
  deductions_total: toMoneyText(deductions),
  total: toMoneyText(money(accrued - deductions)),
});

export const buildUnknownLawFinding = ({ message }: MissingParameters): Finding =>
  buildBlockingFinding(
    'missing-parameters',
    'period',
    message,
    'Actualice la aplicación cuando el Gobierno los publique, o escríbalos en Salarios mínimos.',
  );

/** Refuses a period without its law: nothing is projected, so it has no figures but the reason. */
function refused(reason: MissingParameters): Liquidation {
  const nothing = { percent: '0.00', amount: '0.00' };
  return {
    lines: [],
    accrued: { worked_days: 0, salary: '0.00' },
    deductions: { health: nothing, pension: { ...nothing } },
    totals: totalsOf(noMoney, noMoney),
    ibc: '0.00',
    findings: [buildUnknownLawFinding(reason)],
  };
}
