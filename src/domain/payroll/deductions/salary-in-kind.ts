import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import {
  exact,
  exactPesos,
  formatPesos,
  type Money,
  noMoney,
  over,
  parseMoney,
  roundDownToPeso,
  sum,
  times,
  toMoneyText,
} from '../../values/money.ts';
import { amountConcepts, deductionConcepts } from '../concepts/amounts.ts';
import type { Deduction, Earning } from '../concepts/concept.ts';
import type { Contract } from '../contract/contract.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import type { Law } from '../law/parameters.ts';
import type { AmountDeducted } from '../novelties/novelties.ts';
import type { PaidItem } from '../statement/paid-item.ts';

const earnings: Readonly<Record<string, Earning>> = amountConcepts;
const isInKind = ({ concept }: AmountDeducted): boolean =>
  (deductionConcepts[concept] as Deduction | undefined)?.inKind === true;

/** Lists deductions for earnings in kind outside the salary of the contract: they accrue, and are not paid in money. */
export const listDeliveries = (items: readonly PaidItem[]): AmountDeducted[] =>
  items
    .filter(({ line }) => earnings[line.concept]?.inKind)
    .map(({ amount, line }) => ({
      concept: 'delivered_in_kind',
      amount: toMoneyText(amount),
      description: `Ya entregado en especie: ${line.label}`,
    }));

/**
 * Sums the salary that deductions say was delivered in kind. An amount that is not valid counts as zero and has its own
 * finding.
 */
export const sumInKind = (deductions: readonly AmountDeducted[]): Money =>
  sum(deductions.filter(isInKind).map(({ amount }) => validAmount(amount)));

const validAmount = (text: string): Money => {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0 ? amount : noMoney;
};

type PaidInKind = {
  contract: Contract;
  law: Law;
  day: Day;
  /** Deductions that a person typed; those of {@link listDeliveries} are in `deliveries`. */
  typed: readonly AmountDeducted[];
  deliveries: readonly AmountDeducted[];
  /** Payments of the month that are salary, and all payments. */
  salary: Money;
  items: readonly PaidItem[];
};

/**
 * Blocks more salary in kind than CST art. 129 allows: half of the salary of the month, or 30 % when the salary of the
 * contract and the other salary, without overtime, are no more than the minimum wage. The rest is owed in money. Limits
 * are rounded down.
 */
export function checkInKind({ contract, law, day, typed, deliveries, salary, items }: PaidInKind): Finding[] {
  const total = sumInKind([...typed, ...deliveries]);
  if (total <= 0) return [];
  const { percent, ofMinimum, basis } = getBenefitsLaw(day).inKind;
  const others = items.filter(({ line }) => line.salary && earnings[line.concept]);
  const ordinary = sum([contract.salary, ...others.map(({ amount }) => amount)]);
  const isMinimum = ordinary <= law.minimumWage.value;
  const share = isMinimum ? ofMinimum : percent;
  const most =
    salary > 0 ? roundDownToPeso(over(times(exactPesos(salary), exact(share)), exact(100))) : noMoney;
  if (total <= most) return [];
  return [
    buildBlockingFinding(
      'in-kind-limit',
      sumInKind(typed) > 0 ? 'deductions.delivered_in_kind' : 'accrued.salary_in_kind',
      `El salario en especie suma ${formatPesos(total)} y puede llegar a ${formatPesos(most)}`,
      `No pasa del ${share} % del salario${isMinimum ? ' de quien gana el mínimo' : ''} (${basis}): pague el resto en dinero.`,
    ),
  ];
}
