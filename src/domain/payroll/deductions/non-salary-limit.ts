import {
  compare,
  exact,
  exactPesos,
  type Money,
  minus,
  money,
  noMoney,
  over,
  roundToPeso,
  sum,
  times,
} from '../../values/money.ts';
import type { Contract } from '../contract/contract.ts';
import type { Law } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import { add, addSubtotal, begin, multiply, subtract, toPercentFactor } from '../statement/explanation.ts';
import type { PaymentPart } from '../statement/paid-item.ts';
import type { ExplanationStep } from '../statement/statement.ts';

export type Excess = { amount: Money; total: Money; limit: Money; steps: readonly ExplanationStep[] };

/**
 * Returns the percentage of an integral salary that the limit compares; `undefined` when the limit compares all of it.
 */
export const findIntegralShare = (
  { integral_salary }: Pick<Contract, 'integral_salary'>,
  law: Law,
  { integral_compares }: Pick<PayrollPolicy, 'integral_compares'>,
): string | undefined =>
  integral_salary && integral_compares === 'seventy' ? law.base.value.integral : undefined;

/**
 * Computes the excess over the limit of non-salary payments (Ley 1393 art. 30, rules §9). It contributes to health,
 * pension and occupational risk, and to nothing else. `other` holds only payments that the limit counts. `compared` is
 * the percentage of an integral salary that is remuneration, since the rest of it is benefits.
 */
export function computeNonSalaryExcess(
  law: Law,
  salary: readonly PaymentPart[],
  other: readonly PaymentPart[],
  compared?: string,
): Excess {
  const [first, ...rest] = salary;
  const [otherFirst, ...otherRest] = other;
  const amounts = (parts: readonly PaymentPart[]) => sum(parts.map((part) => part.amount));
  const paid = amounts(salary);
  const remuneration =
    compared === undefined ? paid : roundToPeso(over(times(exactPesos(paid), exact(compared)), exact(100)));
  const total = money(remuneration + amounts(other));
  if (!otherFirst) return { amount: noMoney, total, limit: noMoney, steps: [] };
  const percent = law.nonSalaryLimit.value;
  let whole = begin([], first?.label ?? 'Salario', first?.amount ?? noMoney);
  for (const part of rest) whole = add(whole, part.label, part.amount);
  if (compared !== undefined)
    whole = addSubtotal(
      multiply(whole, toPercentFactor(compared), `${compared} % por ser salario integral`),
      'Remuneración',
    );
  for (const part of other) whole = add(whole, part.label, part.amount);
  const limited = addSubtotal(
    multiply(whole, toPercentFactor(percent), `${percent} % de toda la remuneración`),
    'Límite de lo que no es salario',
  );
  const limit = moneyOf(limited.value);
  const exactly = over(times(exactPesos(total), exact(percent)), exact(100));
  if (compare(minus(exactPesos(amounts(other)), exactly), exact(0)) <= 0 || amounts(other) <= limit)
    return { amount: noMoney, total, limit, steps: [] };
  let over40 = begin(limited.steps, otherFirst.label, otherFirst.amount);
  for (const part of otherRest) over40 = add(over40, part.label, part.amount);
  const excess = addSubtotal(subtract(over40, 'Límite', limit), 'Exceso que cotiza');
  return { amount: moneyOf(excess.value), total, limit, steps: excess.steps };
}

/** Converts a figure that `state` already rounded to the peso. */
const moneyOf = ({ n, d }: { n: bigint; d: bigint }): Money => money(Number((n * 100n) / d));
