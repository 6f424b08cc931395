import { addDays, type Day, splitDay } from '../../values/day.ts';
import { type Money, money, noMoney, parseMoney } from '../../values/money.ts';
import { toMonthIndex } from '../../values/month.ts';
import { parseConceptKey } from '../concepts/concept-key.ts';
import { formatOpeningLabel } from '../history/balance-origin.ts';
import { getBenefitsLaw } from '../law/benefits.ts';
import { type OrderKind, orderKinds } from '../law/garnishment-limits.ts';
import type { CarriedDebt } from '../novelties/novelties.ts';
import { readDeductionOrders } from '../novelties/policies.ts';
import { computeMonthlyAmount, type RecurringConcept } from '../novelties/recurring-concepts.ts';
import { finishWorking, multiply, startWorking, subtract } from '../statement/explanation.ts';
import type { Explanation } from '../statement/statement.ts';
import { getDebtLaw } from './carried-debts.ts';

/** A loan, garnishment or debt that later payments deduct, as it is on a day. Amounts are centavos. */
export type DeductionBalance = {
  kind: 'order' | 'recurring' | 'debt';
  label: string;
  /** Amount of a month; `undefined` for a percentage, for the most that the law allows, and for a debt. */
  monthly?: Money;
  percent?: string;
  /** Amount still owed, with its sum; `undefined` when nobody said how much is owed in all. */
  left?: Money;
  explanation?: Explanation;
  /** Instalments already deducted, and those of the whole. */
  instalments?: { paid: number; of: number };
  law: string;
};

/** Row of a deduction order, with the months that deducted it. */
type Order = {
  id: string;
  owed: string | null;
  applied: readonly { year: number; month: number; amount: string }[];
};

/**
 * Lists what the pay of an employee still owes on a day: orders in force, recurring deductions with instalments, and
 * debts that earlier payments left. The month of that day has deducted nothing yet.
 */
export function listDeductionBalances(
  of: {
    orders: readonly Order[];
    recurring: readonly RecurringConcept[];
    debts: readonly CarriedDebt[];
    salary: Money;
  },
  on: Day,
): DeductionBalance[] {
  return [
    ...orderBalances(of.orders, on),
    ...of.recurring.flatMap((one) => recurringBalance(one, of.salary, on)),
    ...of.debts.map(debtBalance),
  ];
}

function orderBalances(rows: readonly Order[], on: Day): DeductionBalance[] {
  return readDeductionOrders(rows, on).map(({ id, kind, label, amount, percent, owed }): DeductionBalance => {
    const row = rows.find((one) => one.id === id);
    const total = row?.owed ? parseMoney(row.owed) : undefined;
    const own = {
      kind: 'order' as const,
      label: `${orderKinds[kind].label}: ${label}`,
      law: getOrderLaw(kind, on),
      ...(amount !== undefined && { monthly: amount }),
      ...(percent !== undefined && { percent }),
    };
    if (total === undefined || owed === undefined) return own;
    const paid = new Set(
      row?.applied.filter((one) => toMonthIndex(one) < toMonthIndex(splitDay(on))).map(toMonthIndex),
    ).size;
    const instalments = amount ? { paid, of: Math.ceil(total / amount) } : undefined;
    const start = startWorking('Valor inicial', total);
    const working = total > owed ? subtract(start, 'Ya descontado', money(total - owed)) : start;
    return {
      ...own,
      left: owed,
      explanation: finishWorking(working, '', [own.law]).explanation,
      ...(instalments && { instalments }),
    };
  });
}

/** Returns the law that limits an order on the salary. */
function getOrderLaw(kind: OrderKind, on: Day): string {
  const { garnishments: law } = getBenefitsLaw(on);
  switch (kind) {
    case 'alimony':
      return law.alimony.ofChildren;
    case 'adult_alimony':
    case 'cooperative_order':
      return law.alimony.basis;
    case 'ordinary':
      return law.ordinary.basis;
    case 'libranza':
      return law.payrollLoan.basis;
    case 'union':
    case 'cooperative':
    case 'loan':
    case 'voluntary':
      return law.authorised.basis;
    default:
      return kind satisfies never;
  }
}

function recurringBalance(recurring: RecurringConcept, salary: Money, on: Day): DeductionBalance[] {
  const { concept, from, instalments: all, instalments_before, before_source: source } = recurring;
  const before = instalments_before ?? 0;
  if (all === null || parseConceptKey(concept.declared)?.list !== 'taken') return [];
  // A loan that another program began is owed from the first day, before its first instalment of here.
  if (from > on && before === 0) return [];
  const here = Math.max(0, toMonthIndex(splitDay(on)) - toMonthIndex(splitDay(from)));
  const paid = before + here;
  const monthly = computeMonthlyAmount(recurring, salary);
  if (paid >= all || monthly <= 0) return [];
  const law = getBenefitsLaw(on).garnishments.authorised.basis;
  const paidHere = before > 0 ? `${before} − ${here}` : String(paid);
  const working = multiply(
    startWorking('Cuota del mes', monthly),
    String(all - paid),
    `Cuotas que faltan: ${all} − ${paidHere}`,
  );
  const origin = { on: addDays(from, -1), ...(source && { source }) };
  const note = before > 0 ? `${formatOpeningLabel(origin)}: ${formatInstalments(before)} de ${all}.` : '';
  const { amount, explanation } = finishWorking(working, note, [law]);
  return [
    {
      kind: 'recurring',
      label: concept.name,
      monthly,
      left: amount,
      explanation,
      instalments: { paid, of: all },
      law,
    },
  ];
}

const formatInstalments = (count: number): string =>
  count === 1 ? '1 cuota ya descontada' : `${count} cuotas ya descontadas`;

function debtBalance(debt: CarriedDebt): DeductionBalance {
  const left = parseMoney(debt.amount) ?? noMoney;
  const law = getDebtLaw(debt);
  const { explanation } = finishWorking(startWorking(debt.description, left), '', [law]);
  return { kind: 'debt', label: debt.description, left, explanation, law };
}
