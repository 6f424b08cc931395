import type { Finding } from '../../findings/finding.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  roundToPeso,
  times,
  toMoneyText,
} from '../../values/money.ts';
import { isPensionOwed, isSalariedRegime, isSolidarityOwed, type Regime } from '../contract/contract.ts';
import { applyDeductions } from '../deductions/apply-deductions.ts';
import { computeContributions } from '../deductions/contributions.ts';
import { checkInKind, listDeliveries, sumInKind } from '../deductions/salary-in-kind.ts';
import { checkDeductionLimits, checkDeductions } from '../deductions/statement-checks.ts';
import { describeEmployerShares } from '../employer/share.ts';
import type { Deductions, Line } from '../statement/statement.ts';
import { computeWholeMonthEarnings } from '../time/whole-month.ts';
import type { MonthBases } from './bases.ts';
import type { Earnings, PeriodContext } from './earnings.ts';
import { buildSeizable, computeGarnishments, placeOrders, toOrderPolicy } from './orders.ts';
import { checkTypedWithholding, computeWithholding, findTypedWithholding } from './withholding.ts';

export type DeductionResult = {
  lines: Line[];
  deductions: Deductions;
  total: Money;
  /** Part of the total that is salary delivered in kind. */
  inKind: Money;
  findings: Finding[];
};

export type Deductible = PeriodContext & { regime: Regime; earnings: Earnings; bases: MonthBases };

/**
 * Computes the deductions in order: those of the law (health, pension, solidarity fund, withholding), then typed ones,
 * then orders and agreed deductions within their limits (rules §9 to §11).
 */
export function computeDeductions(pay: Deductible): DeductionResult {
  const { contract, period, law, policy, regime, novelties, earnings, bases, days, of } = pay;
  const typed = novelties.taken ?? [];
  const deliveries = listDeliveries(earnings.items);
  // Deliveries come last: the nth line of a concept is that of its nth typed entry.
  const deductionEntries = [...typed, ...deliveries];
  const contributions = computeContributions(law, {
    owes: {
      health: isSalariedRegime(regime) && regime !== 'weeks',
      pension: isPensionOwed(contract, regime),
      solidarity: isSolidarityOwed(contract, regime),
    },
    base: bases.ibc,
    outside: earnings.allowance,
    monthly: days > 0 ? over(exact(of), exact(days)) : exact(1),
    beside: describeEmployerShares(
      pay,
      bases,
      computeWholeMonthEarnings(contract, earnings, policy.exemption_base),
    ),
  });
  const tax = taxOf(pay, contributions.lines);
  const applied = applyDeductions(deductionEntries);
  const handed = money(earnings.total - earnings.deposited);
  const inKind = sumInKind(deductionEntries);
  const garnishable = {
    day: period.end,
    days: earnings.daysPaid,
    salary: earnings.salary,
    benefits: earnings.social,
    onBenefits: tax.onBenefits,
    lawful: money(contributions.total + tax.amount - tax.onBenefits - tax.onLeaving),
    // Salary in kind is not money, so it cannot pay a judge's order.
    net: money(handed - inKind - contributions.total - tax.amount),
    leaving: money(earnings.leaving - tax.onLeaving),
    agreedDeductions: money(applied.total - inKind - tax.byHand),
    advances: money(applied.advances - inKind),
    law,
  };
  const orderPolicy = toOrderPolicy(policy);
  const orders = novelties.orders?.length
    ? computeGarnishments(garnishable, days < of ? { days, of } : undefined, novelties.orders, orderPolicy)
    : undefined;
  const total = money(
    contributions.total + tax.amount - tax.byHand + applied.total + (orders?.total ?? noMoney),
  );
  const deductions: Deductions = { ...contributions.deductions, ...applied.deductions };
  if (tax.lines.length > 0) deductions.withholding = toMoneyText(tax.amount);
  if (orders) placeOrders(deductions, orders);
  const limits = {
    contract,
    deductions: deductionEntries,
    orders: orders?.results ?? [],
    pay: buildSeizable(garnishable),
    benefits: earnings.social,
    policy: orderPolicy,
    net: money(handed - total),
  };
  return {
    lines: [...contributions.lines, ...tax.lines, ...applied.lines, ...(orders?.lines ?? [])],
    deductions,
    total,
    inKind,
    findings: [
      ...tax.findings,
      ...applied.findings,
      ...(orders?.findings ?? []),
      ...checkDeductions(contract, law, contributions.deductions, monthlyOf(bases.ibc.amount, pay)),
      ...checkDeductionLimits(limits),
      // A part of a month may be paid all in kind: the limit is of the salary of the month.
      ...(days < of
        ? []
        : checkInKind({
            contract,
            law,
            day: period.end,
            typed,
            deliveries,
            salary: earnings.salary,
            items: earnings.items,
          })),
    ],
  };
}

/** Returns the withholding of the run: the computed one, or the typed one, whose line is among the typed lines. */
function taxOf(pay: Deductible, contributions: readonly Line[]) {
  const { contract, period, policy, novelties, earnings, days, of } = pay;
  const taxed = computeWithholding({
    contract,
    day: period.end,
    policy,
    items: earnings.items,
    contributions,
    novelties,
    benefits: earnings.benefits,
    days,
    of,
    laws: pay.laws,
  });
  const byHand = findTypedWithholding(novelties.taken ?? []);
  if (byHand === undefined) return { ...taxed, byHand: noMoney };
  const findings = [...taxed.findings, ...checkTypedWithholding(byHand, taxed.amount)];
  const share = (part: Money) => shareOf(byHand, part, taxed.amount);
  return {
    lines: [],
    amount: byHand,
    onBenefits: share(taxed.onBenefits),
    onLeaving: share(taxed.onLeaving),
    findings,
    byHand,
  };
}

/**
 * Splits a typed withholding in the proportion of the computed one. Without a computed one, all of it is of the salary.
 */
const shareOf = (amount: Money, part: Money, computed: Money): Money =>
  computed > 0 ? roundToPeso(over(times(exactPesos(amount), exact(part)), exact(computed))) : noMoney;

const monthlyOf = (base: Money, { days, of }: Deductible): Money =>
  days > 0 && days < of ? roundToPeso(over(times(exactPesos(base), exact(of)), exact(days))) : base;
