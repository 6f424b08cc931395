import type { Finding } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import { money, noMoney, sum } from '../../values/money.ts';
import { isSocialBenefit, liquidateBenefits, sumDeposits } from '../benefits/items.ts';
import { canReachBenefits } from '../deductions/settlement-orders.ts';
import { computeGarnishments, toOrderPolicy } from '../month/orders.ts';
import { type RunPayment, sumLineTotals } from '../month/remaining-run.ts';
import { computeWithholding } from '../month/withholding.ts';
import type { DeductionOrder } from '../novelties/garnishment-orders.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import type { BenefitHistory } from './benefits.ts';

/**
 * Computes benefits paid without the salary of their month: their tax, and the part that alimony and cooperatives take
 * by percentage or by law. An order of a fixed amount is left to the salary, as far as the salary reaches.
 */
export function computeStandaloneBenefits(
  { contract, policy, laws }: BenefitHistory,
  day: Day,
  benefits: readonly BenefitPaid[],
  orders: readonly DeductionOrder[],
): RunPayment & { findings: Finding[] } {
  const { items, findings, sound } = liquidateBenefits(benefits);
  const deposited = sumDeposits(sound);
  const paid = sum(items.map(({ amount }) => amount));
  const taxed = computeWithholding({
    contract,
    day,
    policy,
    items: [],
    contributions: [],
    novelties: {},
    benefits: sound,
    days: 0,
    of: 0,
    laws,
  });
  const own = orders.filter((order) => canReachBenefits(order) && order.amount === undefined);
  const garnished = computeGarnishments(
    {
      day,
      days: 30,
      salary: noMoney,
      benefits: money(sum(items.filter(isSocialBenefit).map(({ amount }) => amount)) - deposited),
      onBenefits: taxed.amount,
      lawful: noMoney,
      net: money(paid - deposited - taxed.amount),
      leaving: noMoney,
      agreedDeductions: noMoney,
      advances: noMoney,
      law: laws(day),
    },
    undefined,
    own,
    toOrderPolicy(policy),
  );
  const lines = [...items.map(({ line }) => line), ...taxed.lines, ...garnished.lines];
  return {
    lines,
    totals: sumLineTotals(lines),
    findings: [...findings, ...taxed.findings, ...garnished.findings],
  };
}
