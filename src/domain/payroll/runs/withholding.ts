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
import { computeRemainingRun, type RunPayment, sumLineTotals } from '../month/true-up.ts';
import { findTypedWithholding } from '../month/withholding.ts';
import { cutNovelties } from '../novelties/of-month.ts';
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

/** The tax of the month, and not that of prima, severance or leaving, which are withheld on their own. */
export const isMonthTax = ({ concept, label }: Line): boolean =>
  concept === 'withholding' && label === withholdingLabels.month;

/** Payment of a run without the tax of its month. */
export function stripMonthTax({ lines }: Pick<RunPayment, 'lines'>): RunPayment {
  const kept = lines.filter((line) => !isMonthTax(line));
  return { lines: kept, totals: sumLineTotals(kept) };
}

/** The company leaves withholding to the second half, and nobody wrote it by hand. */
export const isWithholdingDeferred = (context: RunMonthContext): boolean =>
  isForeseen(context) &&
  getPayrollPolicy(context.end, context.policies).fortnight_withholding === 'second' &&
  !isByHand(context);

/** Of who is paid by the day, nobody knows what the days that are not written yet will pay. */
const isForeseen = ({ contract }: RunMonthContext): boolean => contract.paid_by_day !== true;

const isByHand = ({ novelties }: RunMonthContext): boolean =>
  findTypedWithholding(novelties.taken ?? []) !== undefined;

const contributions = new Set(['health', 'pension', 'solidarity']);

const middleOf = (day: Day): Day => {
  const { year, month } = splitDay(day);
  return makeDay(year, month, 15);
};

/**
 * Payment of a run of the salary before the last day of its month: `whole` is the month worked out up to the last day
 * of the run, and `counted` what earlier runs paid of it. A run that pays all that the month still had, because
 * absences or vacations take the rest, is the last one and makes the month true; see {@link computeSecondHalfTax} for the
 * others, and the known facts of the days that are left may bring some of the tax and of the orders forward. Amounts
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
  // Less than nothing is left where a day away on the 31st takes one of the thirty from the month.
  if (isForeseen(context) && unpaidOf(context, all, run) <= ofRounding)
    return computeRemainingRun(all, before);
  if (!taxed) return isForeseen(context) ? addOrderAdvances(run, all, context) : run;
  const paid = left({ ...month, ...stripMonthTax(month) }, counted.map(stripMonthTax));
  const tax = computeSecondHalfTax(context, all, paid, month.lines.find(isMonthTax));
  return addOrderAdvances(insertTaxLine(paid, addTaxAdvance(context, all, paid, tax)), all, context);
}

/**
 * The days that are left of the month may pay little beside what it owes: absences or its end are known, a judge takes
 * of them, or amounts without a date, as commissions, were paid with the first ones.
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
 * The tax of a run, `own`, and what it withholds before its time where the last payment could not bear it: because a
 * judge's order takes its part of the pay of each run (CST art. 156; rules §11), or because absences or the end of the
 * contract, which are known, leave the second half with little pay beside what the first one paid.
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
 * A run with no pay, and only contributions or tax to take because with later days the month passed to another range
 * of theirs, takes none: the last run does.
 */
function withoutOrphans(context: RunMonthContext, run: RunPayment): RunPayment {
  const isOfLaw = (line: Line) => contributions.has(line.concept) || (isMonthTax(line) && !isByHand(context));
  const isOrphan = run.lines.every((line) => isOfLaw(line) || Math.abs(pesosOf(line.amount)) <= ofRounding);
  return isOrphan && run.lines.some(({ amount }) => pesosOf(amount) !== 0)
    ? { lines: [], totals: sumLineTotals([]) }
    : run;
}

/** The whole month with all that is known of it. */
export function liquidateMonth({ contract, end, novelties, policies }: RunMonthContext): Liquidation {
  const { year, month } = splitDay(end);
  const period = findSettlement(contract, year, month) ?? { start: end, end };
  return liquidate(contract, period, novelties, policies);
}

/** Rest of the month, `all`, that nobody has paid after a run. */
const unpaidOf = ({ before }: RunMonthContext, all: Liquidation, run: RunPayment): Money =>
  money(accruedIn(all) - sum(before.map(accruedIn)) - accruedIn(run));

/** A run leaves nothing of the month, `all`, to pay, but for the pesos of rounding. */
export const isMonthPaidOut = (context: RunMonthContext, all: Liquidation, run: RunPayment): boolean =>
  Math.abs(unpaidOf(context, all, run)) <= ofRounding;

/** The same of a month that is known whole. */
export const isKnownMonthPaidOut = (context: RunMonthContext, all: Liquidation, run: RunPayment): boolean =>
  isForeseen(context) && isMonthPaidOut(context, all, run);

/**
 * The tax of the month a run withholds before the last one, when the policy is `second` (rules §10, decision 9): of
 * the tax of the month as it is known, `all`, the part that the pay of the second half already paid is of all of it.
 * So no run bears more than a second fortnight does, and the last one has pay for what is left. What was withheld is
 * not given back before the last run, and a run never withholds more than it pays: `run`, but for that tax. `due` is
 * owed whatever the half, as that of a prima. Nothing when it withholds none. Never throws.
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

/** Hundredths of a percent of the second half that are paid, rounded down. */
function percentPaid(secondHalf: Money, unpaid: Money): number {
  if (unpaid <= 0) return 10_000;
  return secondHalf <= unpaid ? 0 : Math.floor((10_000 * (secondHalf - unpaid)) / secondHalf);
}

/** So many hundredths of a percent of the tax of the month. */
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

/** The tax in its place of the payslip: after the contributions. */
export function insertTaxLine(paid: RunPayment, tax: Line | undefined): RunPayment {
  if (!tax) return paid;
  const after = paid.lines.findIndex(
    ({ group, concept }) => group === 'deductions' && !contributions.has(concept),
  );
  const at = after < 0 ? paid.lines.length : after;
  const lines = [...paid.lines.slice(0, at), tax, ...paid.lines.slice(at)];
  return { lines, totals: sumLineTotals(lines) };
}
