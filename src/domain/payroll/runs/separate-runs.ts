import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { addDays, type Day, splitDay } from '../../values/day.ts';
import { noMoney, parseMoney } from '../../values/money.ts';
import type { Contract, Period } from '../contract/contract.ts';
import { findSettlement } from '../contract/settlement.ts';
import { canReachBenefits } from '../deductions/settlement-orders.ts';
import { type DatedPolicy, getPayrollPolicy } from '../law/policy.ts';
import { getCompanyLaws } from '../law/typed-years.ts';
import { liquidate } from '../month/liquidate.ts';
import { computeRemainingRun, type RunPayment, sumLineTotals } from '../month/remaining-run.ts';
import { joinNovelties, listContractBenefits } from '../novelties/month-novelties.ts';
import type { Absence, BenefitPaid, Novelties } from '../novelties/novelties.ts';
import { formatPesos } from '../statement/explanation.ts';
import type { Liquidation } from '../statement/statement.ts';
import { placeAbsences } from '../time/absences.ts';
import { computePrima, type RunBenefits } from './benefits.ts';
import type { RunContext, RunMonthContext } from './context.ts';
import { checkVacationAverage, deriveAbsenceBases } from './known-bases.ts';
import { addOrderAdvances } from './orders.ts';
import { benefitOfRun, isBenefitRunKind, type PayRun, splitByMonth } from './period.ts';
import { buildRunResult, listAddedNovelties, listEarlierRuns, type RunResult, share } from './result.ts';
import { getDatedNovelties } from './salary.ts';
import { computeSeverance } from './severance.ts';
import { computeStandaloneBenefits } from './standalone-benefits.ts';
import {
  addTaxAdvance,
  computeSecondHalfTax,
  insertTaxLine,
  isKnownMonthPaidOut,
  isMonthPaidOut,
  isMonthTax,
  isWithholdingDeferred,
  liquidateMonth,
  stripMonthTax,
} from './withholding.ts';

/**
 * Computes one benefit on its own, with its tax and its alimony. A typed amount replaces the computed one. When it is
 * the last payment of its month it completes the month, as vacations do (rules §10 and §11, decision 9). Whole pesos;
 * faults are in `findings`.
 */
export function computeBenefitRun({
  run,
  contract,
  period,
  novelties: monthNovelties,
  before,
  policies,
}: RunContext): RunResult {
  const policy = getPayrollPolicy(period.end, policies);
  const laws = getCompanyLaws(policies);
  const { history = [] } = run;
  const benefitHistory = {
    contract,
    history,
    paid: listContractBenefits(contract, monthNovelties),
    policy,
    laws,
  };
  const computed =
    run.kind === 'severance' || run.kind === 'severance_interest'
      ? computeSeverance(run.kind, benefitHistory, run)
      : computePrima(benefitHistory, period.end, run.averages);
  const { benefits, findings } = run.by_hand ? withAmountByHand(computed, ownOf(run, run.by_hand)) : computed;
  const paid = computeStandaloneBenefits(benefitHistory, period.end, benefits, monthNovelties.orders ?? []);
  const earlier = listEarlierRuns(before, run, run);
  const novelties = joinNovelties([monthNovelties, { benefits }]);
  const of = { contract, end: period.end, novelties, before: earlier, policies };
  // Paid after all the salary, the run is the last of its month and completes the amounts that depend on both: the tax
  // of a prima under the second procedure, and the part of a fixed order that the salary did not cover. A payment to a
  // fund gives the worker nothing to take from.
  const handed = run.kind !== 'severance' && benefits.length > 0;
  const fixed = (monthNovelties.orders ?? []).filter(
    (order) => canReachBenefits(order) && order.amount !== undefined,
  );
  const ofMonth = fixed.length > 0 || paid.lines.some(isMonthTax);
  const all = handed && (earlier.length > 0 || ofMonth) ? liquidateMonth(foreseen(of)) : undefined;
  const left = all ? inItsMonth(paid, all, { ...of, novelties: { ...novelties, orders: fixed } }) : paid;
  const months = [share(run, run.year, run.month, left, { benefits })];
  return buildRunResult(run, period, months, [...findings, ...paid.findings]);
}

/**
 * Returns the month as it may still turn out: for a worker paid by the day, with every day after the last one written.
 */
function foreseen(context: RunMonthContext): RunMonthContext {
  const { contract, end, novelties } = context;
  const { days_worked, absences = [] } = novelties;
  const { year, month } = splitDay(end);
  const period = findSettlement(contract, year, month);
  if (!contract.paid_by_day || !days_worked || !period) return context;
  const later: Day[] = [];
  for (let day = period.start; day <= period.end; day = addDays(day, 1)) {
    const away = absences.some(({ start, end: last }) => start <= day && day <= last);
    if (!away && days_worked.every((one) => one < day)) later.push(day);
  }
  return { ...context, novelties: { ...novelties, days_worked: [...days_worked, ...later] } };
}

/**
 * Takes from a benefit paid before the last salary the amounts that the remaining salary is known not to cover: those
 * orders, and the tax of the month where it depends on both, as under the second procedure.
 */
function inItsMonth(paid: RunPayment, all: Liquidation, context: RunMonthContext): RunPayment {
  // For a worker paid by the day, the days not written yet are included: see `foreseen`.
  if (isMonthPaidOut(context, all, paid)) return computeRemainingRun(all, context.before);
  const own = paid.lines.find(isMonthTax);
  if (!own || !isWithholdingDeferred(context)) return addOrderAdvances(paid, all, context);
  const untaxed = stripMonthTax(paid);
  return addOrderAdvances(insertTaxLine(untaxed, addTaxAdvance(context, all, untaxed, own)), all, context);
}

const ownOf = ({ kind }: PayRun, own: BenefitPaid): BenefitPaid => ({
  ...own,
  ...(isBenefitRunKind(kind) && { concept: benefitOfRun[kind] }),
  ...(kind === 'severance' && { deposited: true }),
});

const ofTheSum: ReadonlySet<Finding['code']> = new Set(['benefit-overpaid', 'few-months']);

/** Replaces the computed amount with the typed one, and reports the computed one. */
function withAmountByHand({ benefits, findings }: RunBenefits, own: BenefitPaid): RunBenefits {
  const [sum] = benefits;
  const { explanation: _, ...kept } = sum ?? own;
  const amount = parseMoney(own.amount);
  const computed = parseMoney(sum?.amount ?? '0') ?? noMoney;
  const byHand: Finding[] =
    amount === undefined || amount < 0 || amount === computed
      ? []
      : [
          buildNoticeFinding(
            'benefit-by-hand',
            'benefits.0.amount',
            `El valor se escribió a mano: ${formatPesos(amount)}. El que se calcula es ${formatPesos(computed)}`,
            'Quite el escrito para usar el calculado.',
          ),
        ];
  return {
    benefits: [{ ...kept, ...own, detail: own.detail ?? 'Escrito a mano' }],
    findings: [...findings.filter(({ code }) => !ofTheSum.has(code)), ...byHand],
  };
}

/**
 * Computes vacations paid when they begin: their days of each month, with the contributions and withholding of those
 * days.
 */
export function computeVacationRun({
  run,
  contract,
  period,
  novelties: monthNovelties,
  before,
  policies,
}: RunContext): RunResult {
  const { history = [] } = run;
  const rest: Absence = { kind: 'common_vacation', start: period.start, end: period.end, ...run.bases };
  // On the salary of the day they begin, or on the average of the year before when it varied (CST art. 192).
  const absence = { ...deriveAbsenceBases(contract, rest, history), ...rest };
  const orders = monthNovelties.orders && { orders: monthNovelties.orders };
  const findings = checkVacationAverage(contract, rest, history);
  const months = splitByMonth(period).map((piece) => {
    const { year, month } = splitDay(piece.end);
    const earlier = listEarlierRuns(before, run, { year, month });
    const own = year === run.year && month === run.month;
    const novelties = joinNovelties([
      ...(own
        ? [monthNovelties]
        : [getDatedNovelties(monthNovelties, piece.start), ...listAddedNovelties(earlier)]),
      { absences: [absence] },
    ]);
    const of = { contract, end: piece.end, novelties, before: earlier, policies };
    if (addsNoDay(piece, contract, novelties, policies))
      return share(run, year, month, { lines: [], totals: sumLineTotals([]) }, { absences: [absence] });
    const worked = (more: Novelties) =>
      liquidate(contract, piece, { absences: [absence], ...more }, policies);
    const bare = computeRemainingRun(worked({}), []);
    const all = liquidateMonth(of);
    const spread = isWithholdingDeferred(of);
    const untaxed = stripMonthTax(bare);
    const tax = spread ? addTaxAdvance(of, all, untaxed, computeSecondHalfTax(of, all, untaxed)) : undefined;
    // Orders look at the pay after tax: the engine takes the tax as a typed one, and its own line stands.
    const withheldTax = tax && { taken: [{ concept: 'withholding' as const, amount: tax.amount }] };
    const part = worked({ ...orders, ...withheldTax });
    findings.push(...part.findings.filter(({ code }) => !tax || code !== 'withholding-by-hand'));
    const left = computeRemainingRun(part, []);
    const paid = spread ? insertTaxLine(stripMonthTax(left), tax) : left;
    // Vacations that take everything the month still had are its last payment, and complete it.
    const last = isKnownMonthPaidOut(of, all, bare)
      ? computeRemainingRun(all, earlier)
      : addOrderAdvances(paid, all, of);
    return share(run, year, month, last, { absences: [absence] });
  });
  return buildRunResult(run, period, months, findings);
}

/**
 * Tells whether the only day of the month that vacations take is a 31st after a day away, which adds none (rules §1.3).
 */
function addsNoDay(
  { start, end }: Period,
  contract: Contract,
  { absences = [] }: Novelties,
  policies: readonly DatedPolicy[],
): boolean {
  if (splitDay(start).date !== 31) return false;
  const eve = addDays(start, -1);
  const { lost_rest } = getPayrollPolicy(end, policies);
  const laws = getCompanyLaws(policies);
  const away = placeAbsences(
    contract,
    { start: eve, end: eve },
    { law: laws(end), laws },
    absences,
    lost_rest,
  );
  return away.pieces.length > 0;
}
