import { type Day, getMonthEnd, makeDay, splitDay } from '../../values/day.ts';
import {
  exactPesos,
  type Money,
  money,
  noMoney,
  parseMoney,
  smallest,
  sum,
  toMoneyText,
} from '../../values/money.ts';
import { countContractDays } from '../contract/contract.ts';
import { findSettlement } from '../contract/settlement.ts';
import { withholdingLabels } from '../deductions/withholding.ts';
import { orderKinds } from '../law/garnishment-limits.ts';
import { getPayrollPolicy } from '../law/policy.ts';
import { liquidate } from '../month/liquidate.ts';
import { computeRemainingRun, type RunPayment, sumLineTotals } from '../month/remaining-run.ts';
import { findTypedWithholding } from '../month/withholding.ts';
import { cutNovelties } from '../novelties/month-novelties.ts';
import {
  addSubtotal,
  finishWorking,
  multiply,
  startWorking,
  toDecimalComma,
  toPercentFactor,
} from '../statement/explanation.ts';
import type { Line, Liquidation } from '../statement/statement.ts';
import type { RunMonthContext } from './context.ts';
import { addOrderAdvances, buildAdvancedLine, computeShortfall, trimOrdersToPay } from './orders.ts';
import { ofRounding } from './result.ts';

/** Tells whether a line is the tax of the month. Taxes of prima, severance and leaving are withheld on their own. */
export const isMonthTax = ({ concept, label }: Line): boolean =>
  concept === 'withholding' && label === withholdingLabels.month;

export function stripMonthTax({ lines }: Pick<RunPayment, 'lines'>): RunPayment {
  const kept = lines.filter((line) => !isMonthTax(line));
  return { lines: kept, totals: sumLineTotals(kept) };
}

/** Tells whether the company leaves withholding to the second half and nobody typed it. */
export const isWithholdingDeferred = (context: RunMonthContext): boolean =>
  isForeseen(context) &&
  getPayrollPolicy(context.end, context.policies).fortnight_withholding === 'second' &&
  !isByHand(context);

/** The pay of a worker by the day is unknown for the days not written yet. */
const isForeseen = ({ contract }: RunMonthContext): boolean => contract.paid_by_day !== true;

const isByHand = ({ novelties }: RunMonthContext): boolean =>
  findTypedWithholding(novelties.taken ?? []) !== undefined;

const contributions = new Set(['health', 'pension', 'solidarity']);

const middleOf = (day: Day): Day => {
  const { year, month } = splitDay(day);
  return makeDay(year, month, 15);
};

/**
 * Computes the payment of a salary run before the last day of its month. `whole` is the month computed up to the last
 * day of the run, and `counted` is the part earlier runs paid of it. A run that pays all that the month still had,
 * because absences or vacations take the rest, is the last one and completes the month. For the others see {@link
 * computeSecondHalfTax}; known facts of the remaining days may bring some of the tax and of the orders forward. Amounts
 * are pesos of the lines; the faults of the month are in the findings of `whole`. Never throws.
 */
export function computeRemainingPay(
  month: Liquidation,
  counted: readonly RunPayment[],
  context: RunMonthContext,
): RunPayment {
  const { end, novelties, before } = context;
  const left = (month: Liquidation, paid: readonly RunPayment[]) =>
    withoutOrphans(context, trimOrdersToPay(computeRemainingRun(month, paid), novelties.orders));
  const run = left(month, counted);
  const short = mayFallShort(context);
  const taxed = isWithholdingDeferred(context) && (short || end > middleOf(end));
  if (!short && !taxed) return run;
  const all = liquidateMonth(context);
  // The rest is below zero where a day away on the 31st takes one of the thirty from the month.
  if (isForeseen(context) && unpaidOf(context, all, run) <= ofRounding)
    return computeRemainingRun(all, before);
  if (!taxed) return isForeseen(context) ? addOrderAdvances(run, all, context) : run;
  const paid = left({ ...month, ...stripMonthTax(month) }, counted.map(stripMonthTax));
  const tax = computeSecondHalfTax(context, all, paid, month.lines.find(isMonthTax));
  return addOrderAdvances(insertTaxLine(paid, addTaxAdvance(context, all, paid, tax)), all, context);
}

/**
 * Tells whether the remaining days of the month may pay too little for its debts: their absences or end are known, a
 * judge takes part of them, or undated amounts, such as commissions, were paid with the first days.
 */
function mayFallShort({
  contract: { retirement },
  end,
  novelties: { absences, earned, orders = [] },
}: RunMonthContext): boolean {
  const { year, month } = splitDay(end);
  return (
    Boolean(absences?.length) ||
    Boolean(earned?.length) ||
    orders.some(({ kind }) => orderKinds[kind]?.judicial) ||
    (retirement !== undefined && retirement < getMonthEnd(year, month))
  );
}

/**
 * Adds to the tax of a run, `own`, the tax withheld before its time because the last payment could not bear it. A
 * judge's order takes its part of the pay of each run (CST art. 156; rules §11), or known absences or the known end of
 * the contract leave the second half with little pay beside the first.
 */
export function addTaxAdvance(
  context: RunMonthContext,
  all: Liquidation,
  paid: RunPayment,
  own: Line | undefined,
): Line | undefined {
  const tax = all.lines.find(isMonthTax);
  if (!tax) return own;
  const now = own ? pesosOf(own.amount) : noMoney;
  const withheld = context.before.flatMap(({ lines }) => lines.filter(isMonthTax));
  const already = sum(withheld.map(({ amount }) => pesosOf(amount)));
  const more = smallest(
    money(computeShortfall(paid, all, context) - now),
    money(pesosOf(tax.amount) - already - now),
    money(pesosOf(paid.totals.total) - now),
  );
  return more > 0 ? buildAdvancedLine(tax, now, more) : own;
}

/**
 * Removes contributions or tax from a run without pay, owed only because later days moved the month to another of their
 * ranges. The last run takes them.
 */
function withoutOrphans(context: RunMonthContext, run: RunPayment): RunPayment {
  const isOfLaw = (line: Line) => contributions.has(line.concept) || (isMonthTax(line) && !isByHand(context));
  const isOrphan = run.lines.every((line) => isOfLaw(line) || Math.abs(pesosOf(line.amount)) <= ofRounding);
  return isOrphan && run.lines.some(({ amount }) => pesosOf(amount) !== 0)
    ? { lines: [], totals: sumLineTotals([]) }
    : run;
}

export function liquidateMonth({ contract, end, novelties, policies }: RunMonthContext): Liquidation {
  const { year, month } = splitDay(end);
  const period = findSettlement(contract, year, month) ?? { start: end, end };
  return liquidate(contract, period, novelties, policies);
}

/** Computes the rest of the month, `all`, unpaid after a run. */
const unpaidOf = ({ before }: RunMonthContext, all: Liquidation, run: RunPayment): Money =>
  money(accruedIn(all) - sum(before.map(accruedIn)) - accruedIn(run));

/** Tells whether a run leaves nothing of the month, `all`, to pay, except for pesos of rounding. */
export const isMonthPaidOut = (context: RunMonthContext, all: Liquidation, run: RunPayment): boolean =>
  Math.abs(unpaidOf(context, all, run)) <= ofRounding;

/**
 * Tells the same of a known month: the remaining days of a worker paid by the day are unknown, so the answer is false.
 */
export const isKnownMonthPaidOut = (context: RunMonthContext, all: Liquidation, run: RunPayment): boolean =>
  isForeseen(context) && isMonthPaidOut(context, all, run);

/**
 * Computes the tax that a run withholds before the last one, when the policy is `second` (rules §10, decision 9). It is
 * a share of the tax of the month as it is known, `all`: the part of the second half's pay that is already paid. So no
 * run bears more than a second fortnight does, and the last one has pay for the rest. Earlier withholding is not given
 * back before the last run, and a run never withholds more than it pays: `run`, without that tax. `due` is owed in
 * either half, as the tax of a prima is. Returns `undefined` when it withholds none. Never throws.
 */
export function computeSecondHalfTax(
  context: RunMonthContext,
  all: Liquidation,
  run: RunPayment,
  due?: Line,
): Line | undefined {
  const tax = all.lines.find(isMonthTax) ?? due;
  if (!tax) return undefined;
  const secondHalf = money(accruedIn(all) - accruedInFirstHalf(context));
  const owed = greater(partOf(tax, percentPaid(secondHalf, unpaidOf(context, all, run))), due);
  const withheld = context.before.map(({ lines, totals }) => ({ lines: lines.filter(isMonthTax), totals }));
  const already = sum(withheld.flatMap(({ lines }) => lines.map(({ amount }) => pesosOf(amount))));
  const most = pesosOf(stripMonthTax(run).totals.total);
  const amount = money(pesosOf(owed.amount) - already);
  if (smallest(amount, most) <= 0) return undefined;
  return amount > most
    ? asFarAs(owed, most)
    : computeRemainingRun({ ...all, lines: [owed] }, withheld).lines[0];
}

const pesosOf = (text: string): Money => parseMoney(text) ?? noMoney;

const accruedIn = ({ totals }: Pick<RunPayment, 'totals'>): Money => pesosOf(totals.accrued_total);

function accruedInFirstHalf({ contract, end, novelties, policies }: RunMonthContext): Money {
  const middle = middleOf(end);
  const { year, month } = splitDay(end);
  const { start } = findSettlement(contract, year, month) ?? { start: end };
  if (start > middle) return noMoney;
  const half = { start, end: middle };
  const possible = countContractDays(contract, half);
  return accruedIn(liquidate(contract, half, cutNovelties(novelties, middle, possible), policies));
}

/** Returns the paid part of the second half in hundredths of a percent, rounded down. */
function percentPaid(secondHalf: Money, unpaid: Money): number {
  if (unpaid <= 0) return 10_000;
  return secondHalf <= unpaid ? 0 : Math.floor((10_000 * (secondHalf - unpaid)) / secondHalf);
}

function partOf(tax: Line, share: number): Line {
  if (share === 10_000) return tax;
  const { steps, note, law } = tax.explanation;
  const percent = (share / 100).toFixed(2);
  const month = addSubtotal({ value: exactPesos(pesosOf(tax.amount)), steps }, 'Retención del mes');
  const { amount, explanation } = finishWorking(
    multiply(month, toPercentFactor(percent), `${toDecimalComma(percent)} % ya pagado de la segunda mitad`),
    `${note} La del mes se reparte entre los pagos de su segunda mitad.`,
    law,
  );
  return { ...tax, amount: toMoneyText(amount), explanation };
}

const greater = (one: Line, other: Line | undefined): Line =>
  other && pesosOf(other.amount) > pesosOf(one.amount) ? other : one;

function asFarAs(tax: Line, most: Money): Line {
  const note = 'Se retiene hasta donde alcanza este pago; lo demás, en los que faltan del mes.';
  const { amount, explanation } = finishWorking(
    startWorking('Queda de este pago', most),
    note,
    tax.explanation.law,
  );
  return { ...tax, amount: toMoneyText(amount), explanation };
}

/** Inserts the tax after the contributions of the payslip. */
export function insertTaxLine(paid: RunPayment, tax: Line | undefined): RunPayment {
  if (!tax) return paid;
  const after = paid.lines.findIndex(
    ({ group, concept }) => group === 'deductions' && !contributions.has(concept),
  );
  const at = after < 0 ? paid.lines.length : after;
  const lines = [...paid.lines.slice(0, at), tax, ...paid.lines.slice(at)];
  return { lines, totals: sumLineTotals(lines) };
}
