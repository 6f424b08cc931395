import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { formatMonth } from '../../values/day.ts';
import { type Money, money, noMoney, parseMoney, smallest, sum, toMoneyText } from '../../values/money.ts';
import type { Month } from '../../values/month.ts';
import { deductionConcepts } from '../concepts/amounts.ts';
import { toWait } from '../deductions/lower-deductions.ts';
import type { AmountDeducted, CarriedDebt } from '../novelties/novelties.ts';
import { ofRounding, type RunResult } from '../runs/result.ts';
import { formatPesos } from '../statement/explanation.ts';
import { stripUnits } from '../statement/units.ts';
import type { RunNovelties, WrittenNovelties } from './draft.ts';

/** Plan that brings a negative payment to zero: the novelties to write in it, and the debts it leaves. */
export type CarryPlan = { novelties: RunNovelties; debts: CarriedDebt[] };

export const getDebtLaw = ({ concept }: Pick<CarriedDebt, 'concept'>): string =>
  deductionConcepts[concept].debtLaw ?? 'CST arts. 59, 149 y 151';

/** Limit of recomputations of a plan: an order of a judge may take the money it frees. */
const tries = 24;

/**
 * Plans a payment that ends negative. Typed deductions wait, the weakest first. The amount already paid in excess stays
 * as an advance of the month, so that the net is zero and the documents are true. Returns `undefined` when the payment
 * is not negative, something else blocks it, or no plan brings it to zero. `work` liquidates the payment.
 */
export function carryPlan(
  month: { year: number; month: number },
  runNovelties: RunNovelties,
  work: (novelties: RunNovelties) => Pick<RunResult, 'totals' | 'findings'>,
): CarryPlan | undefined {
  const first = work(runNovelties);
  if (shortOf(first) <= ofRounding || blockedOtherwise(first)) return undefined;
  const named = formatMonth(month.year, month.month);
  const { taken: deductions, debts } = leave(runNovelties.taken ?? [], shortOf(first), named);
  const rest: RunNovelties = {
    ...runNovelties,
    ...(deductions.length > 0 || runNovelties.taken ? { taken: deductions } : {}),
  };
  const description = `${paidOver}${named}`;
  const isOver = (one: { concept: string; description?: string }) =>
    one.concept === 'advances' && one.description === description;
  const { earned = [], carried = [] } = runNovelties;
  // An advance without its debt is owed by another payment of the month. Growing it here would count it twice.
  if (earned.some(isOver) && !carried.some(isOver)) return undefined;
  // The advance of an earlier plan of this payment grows: it stays one advance, owed once.
  let advance: Money = sum(
    earned.filter(isOver).map(({ non_salary }) => parseMoney(non_salary ?? '') ?? noMoney),
  );
  for (let at = 0; at < tries; at++) {
    const over = { concept: 'advances' as const, non_salary: toMoneyText(advance), description };
    const others = earned.filter((one) => !isOver(one));
    const planned = advance > 0 ? { ...rest, earned: [...others, over] } : rest;
    const result = work(planned);
    const short = shortOf(result);
    if (short <= 0) {
      const before = carried.filter((one) => !isOver(one));
      const own = { ...carried.find(isOver), concept: over.concept, description, amount: over.non_salary };
      const all = joined([...before, ...debts, ...(advance > 0 ? [own] : [])]);
      return blockedOtherwise(result) ? undefined : { novelties: { ...planned, carried: all }, debts: all };
    }
    advance = money(advance + short);
  }
  return undefined;
}

/** Returns the whole pesos that a payment lacks; zero or less when it lacks none. */
const shortOf = ({ totals }: Pick<RunResult, 'totals'>): Money =>
  money(Math.ceil(-(parseMoney(totals.total) ?? noMoney) / 100) * 100);

const negative: readonly Finding['code'][] = ['negative-run', 'negative-net'];
const blockedOtherwise = ({ findings }: Pick<RunResult, 'findings'>): boolean =>
  findings.some(({ severity, code }) => severity === 'block' && !negative.includes(code));

/** Leaves for later as much of the typed deductions as the payment lacks. */
function leave(
  deductions: readonly AmountDeducted[],
  short: Money,
  named: string,
): { taken: AmountDeducted[]; debts: CarriedDebt[] } {
  const order = toWait(deductions, short);
  const left = new Map(order.map(({ index, part }) => [index, part]));
  return {
    taken: deductions.flatMap((entry, index) => {
      const amount = money((parseMoney(entry.amount) ?? noMoney) - (left.get(index) ?? 0));
      if (!left.has(index)) return [entry];
      return amount > 0 ? [{ ...stripUnits(entry), amount: toMoneyText(amount) }] : [];
    }),
    debts: order.flatMap(({ entry, part }) => {
      if (isDebtPayment(entry)) return [];
      return [
        {
          concept: entry.concept,
          description: `${getDeductionName(entry)} (quedó de ${named})`,
          amount: toMoneyText(part),
        },
      ];
    }),
  };
}

/** Names a deduction as the debt that it leaves does. */
export const getDeductionName = ({
  concept,
  description,
}: Pick<AmountDeducted, 'concept' | 'description'>): string =>
  description?.trim() || deductionConcepts[concept].label;

const waitsSuffix = / \(quedó de [^()]+\)$/;

/** Lists the deductions that a payment did not take whole, by the debts that it left. */
export const listWaitingDeductions = (
  carried: readonly CarriedDebt[],
): { concept: CarriedDebt['concept']; name: string }[] =>
  carried.flatMap(({ concept, description }) =>
    waitsSuffix.test(description) ? [{ concept, name: description.replace(waitsSuffix, '') }] : [],
  );

/** Tells whether a deduction takes an earlier debt. The part not taken is still owed as that debt. */
export const isDebtPayment = ({ debt, description = '' }: AmountDeducted): boolean =>
  debt !== undefined || isOverpaymentDebt(description) || /\(quedó de .+\)$/.test(description.trim());

const paidOver = 'Pagado de más en ';

/** Tells by its description whether a debt comes from an amount that a month paid in excess. */
export const isOverpaymentDebt = (description: string): boolean => description.startsWith(paidOver);

export const buildOverpaidDebt = ({ year, month }: Month, amount: string): CarriedDebt => ({
  concept: 'debt',
  description: `${paidOver}${formatMonth(year, month)}`,
  amount,
});

export const isOverpaid = ({ concept, description }: CarriedDebt, month: Month): boolean =>
  concept === 'debt' && description === buildOverpaidDebt(month, '').description;

function joined(debts: readonly CarriedDebt[]): CarriedDebt[] {
  const found = new Map<string, CarriedDebt>();
  for (const debt of debts) {
    const key = `${debt.concept} ${debt.description}`;
    const before = found.get(key);
    const amounts = [before, debt].map((one) => parseMoney(one?.amount ?? '') ?? noMoney);
    found.set(key, { ...debt, ...before, amount: toMoneyText(sum(amounts)) });
  }
  return [...found.values()];
}

type Payment = Pick<AmountDeducted, 'concept' | 'description' | 'amount' | 'debt'>;

/**
 * Lists the balance of debts after later payments. A payment that names a debt lowers that one. Other payments, and
 * those whose debt no longer exists, lower the debts of their concept and description, the oldest first.
 */
export function listOutstandingDebts(
  debts: readonly CarriedDebt[],
  payments: readonly Payment[],
): CarriedDebt[] {
  const amountOf = ({ amount }: { amount: string }): Money => parseMoney(amount) ?? noMoney;
  const all = [...debts.filter(({ id }) => id), ...joined(debts.filter(({ id }) => !id))];
  const left = all.map(amountOf);
  const byId = (payment: Payment) => all.findIndex(({ id }) => id !== undefined && id === payment.debt);
  for (const payment of payments) {
    const at = byId(payment);
    if (at >= 0) left[at] = money((left[at] ?? 0) - amountOf(payment));
  }
  for (const payment of payments.filter((one) => byId(one) < 0)) {
    let rest: number = amountOf(payment);
    for (const [at, { concept, description }] of all.entries()) {
      if (concept !== payment.concept || description !== payment.description?.trim()) continue;
      const part = Math.min(rest, Math.max(0, left[at] ?? 0));
      left[at] = money((left[at] ?? 0) - part);
      rest -= part;
    }
  }
  return all.flatMap((debt, at) => {
    const own = left[at] ?? noMoney;
    return own > 0 ? [{ ...debt, amount: toMoneyText(own) }] : [];
  });
}

/** Adds to novelties the deduction that takes a debt, up to the net of the payment. */
export function takeDebt(novelties: RunNovelties, debt: CarriedDebt, net: Money): RunNovelties {
  const amount = smallest(
    parseMoney(debt.amount) ?? noMoney,
    money(Math.max(0, Math.floor(net / 100) * 100)),
  );
  if (amount === 0) return novelties;
  const { id, ...named } = debt;
  const entry = { ...named, amount: toMoneyText(amount), ...(id && { debt: id }) };
  return { ...novelties, taken: [...(novelties.taken ?? []), entry] };
}

/**
 * Returns novelties without a debt: deductions that waited are taken again, and the advance for the excess is removed.
 */
export function removeDebt(novelties: RunNovelties, debt: CarriedDebt): RunNovelties {
  const { carried = [], earned, taken: deductions = [], ...rest } = novelties;
  const others = carried.filter(
    (one) => one !== debt && (one.id !== debt.id || one.description !== debt.description),
  );
  const kept = { ...rest, ...(others.length > 0 && { carried: others }) };
  if (isOverpaymentDebt(debt.description)) {
    const left = earned?.filter(({ description }) => description !== debt.description) ?? [];
    return {
      ...kept,
      ...(left.length > 0 && { earned: left }),
      ...(deductions.length > 0 && { taken: deductions }),
    };
  }
  const { label } = deductionConcepts[debt.concept];
  const name = debt.description.replace(waitsSuffix, '');
  const isIt = (entry: AmountDeducted) => entry.concept === debt.concept && getDeductionName(entry) === name;
  const own = deductions.find(isIt);
  const whole = money((parseMoney(own?.amount ?? '0') ?? noMoney) + (parseMoney(debt.amount) ?? noMoney));
  const back: AmountDeducted = {
    ...(own ?? { concept: debt.concept, ...(name !== label && { description: name }) }),
    amount: toMoneyText(whole),
  };
  return {
    ...kept,
    ...(earned && { earned }),
    taken: own ? deductions.map((one) => (one === own ? back : one)) : [...deductions, back],
  };
}

/** Builds notices about debts: those a payment leaves, and those that earlier ones left and may be taken now. */
export function checkDebts(left: readonly CarriedDebt[], owed: readonly CarriedDebt[]): Finding[] {
  const amountOf = ({ amount, description }: CarriedDebt) =>
    `${formatPesos(parseMoney(amount) ?? noMoney)}, ${description}`;
  return [
    ...left.map((debt) =>
      buildNoticeFinding(
        'debt-carried',
        'taken',
        `Queda para un pago siguiente: ${amountOf(debt)}`,
        `Se descuenta después, con la autorización escrita del trabajador o con la ley (${getDebtLaw(debt)}).`,
      ),
    ),
    ...owed.map((debt) =>
      buildNoticeFinding(
        'debt-owed',
        'taken',
        `Debe de antes: ${amountOf(debt)}`,
        `Usted decide si lo descuenta en este pago, con la autorización escrita del trabajador o con la ley (${getDebtLaw(debt)}).`,
      ),
    ),
  ];
}

/**
 * Returns novelties whose debts match their entries, each with its id. A debt for an amount paid in excess goes no
 * further than its advance.
 */
export function reconcileDebts<N extends WrittenNovelties>(
  { carried, ...novelties }: N,
  newId: () => string,
): Omit<N, 'carried'> & Pick<WrittenNovelties, 'carried'> {
  const { earned = [] } = novelties;
  const agreed = carried?.flatMap((typedDebt): CarriedDebt[] => {
    const debt = { ...typedDebt, id: typedDebt.id ?? newId() };
    if (debt.concept !== 'advances') return [debt];
    const advance = earned.find(
      ({ concept, description }) => concept === 'advances' && description === debt.description,
    );
    return advance?.non_salary ? [{ ...debt, amount: advance.non_salary }] : [];
  });
  return { ...novelties, ...(agreed?.length && { carried: agreed }) };
}
