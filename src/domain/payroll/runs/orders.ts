import { type Money, money, noMoney, parseMoney, smallest, sum, toMoneyText } from '../../values/money.ts';
import { type DeductionOrder, orderName } from '../deductions/garnishments.ts';
import { canReachBenefits, labelBenefitsOrder } from '../deductions/settlement-orders.ts';
import { orderKinds } from '../law/garnishment-limits.ts';
import { type RunPayment, sumLineTotals } from '../month/remaining-run.ts';
import { add, finishWorking, startWorking } from '../statement/explanation.ts';
import type { Line } from '../statement/statement.ts';
import { ofRounding } from './result.ts';

/**
 * Limits the orders and agreed deductions of a run that is not the last of its month to its pay. The instalment of a
 * month is prorated by days (rules §11), including days that pay nothing, and the part that does not fit waits for
 * later runs. The last in the order of the law wait first. Whole pesos; typed deductions are not touched.
 *
 * @example trimOrdersToPay({ lines: [salary of 0, embargo of 66.377], totals }, orders) // the run without the embargo
 */
export function trimOrdersToPay(run: RunPayment, orders: readonly DeductionOrder[] = []): RunPayment {
  let short = Math.ceil(-amountOf(run.totals.total) / 100) * 100;
  if (short <= ofRounding || orders.length === 0) return run;
  const names = namesOf(orders);
  const kept = [...run.lines].reverse().flatMap((line): Line[] => {
    const amount = amountOf(line.amount);
    if (short <= 0 || amount <= 0 || line.group !== 'deductions' || !names.has(line.label)) return [line];
    const less = smallest(amount, money(short));
    short -= less;
    return amount === less ? [] : [asFarAs(line, money(amount - less))];
  });
  const lines = kept.reverse();
  return { lines, totals: sumLineTotals(lines) };
}

/**
 * Adds to a run that is not the last of its month the part of each order that later payments could not bear, because
 * known absences or the known end of the contract leave them little pay. `all` is the month. The run takes no more than
 * it pays, and no more than the month gives to the order (rules §11). Whole pesos.
 */
export function addOrderAdvances(
  run: RunPayment,
  all: RunPayment,
  context: { before: readonly RunPayment[]; novelties: { orders?: readonly DeductionOrder[] } },
): RunPayment {
  return [...namesOf(context.novelties.orders)].reduce((paid, name) => {
    const isIt = ({ group, label }: Line) => group === 'deductions' && label === name;
    const line = all.lines.find(isIt);
    const now = paidOf([paid], isIt);
    const left = money(paidOf([all], isIt) - paidOf(context.before, isIt) - now);
    const more = smallest(computeShortfall(paid, all, context), left, amountOf(paid.totals.total));
    if (!line || more <= ofRounding) return paid;
    const lines = paid.lines.filter((one) => !isIt(one));
    // An amount of the order that the days of the run would give back stays taken as far as that goes.
    if (money(now + more) !== 0) lines.push(buildAdvancedLine(line, now, more));
    return { lines, totals: sumLineTotals(lines) };
  }, run);
}

/** Returns the names of the lines of orders, first those taken from benefits. An order without a kind has none. */
const namesOf = (orders: readonly DeductionOrder[] = []): Set<string> => {
  const named = orders.filter(({ kind }) => kind in orderKinds);
  return new Set([...named.filter(canReachBenefits).map(labelBenefitsOrder), ...named].map(orderName));
};

/**
 * Computes the pesos that payments after a run would lack if it paid that amount; zero or less when they have enough.
 */
export const computeShortfall = (
  run: RunPayment,
  all: RunPayment,
  { before }: { before: readonly RunPayment[] },
): Money =>
  money(sum([...before, run].map(({ totals }) => amountOf(totals.total))) - amountOf(all.totals.total));

const paidOf = (runs: readonly RunPayment[], isIt: (line: Line) => boolean): Money =>
  sum(runs.flatMap(({ lines }) => lines.filter(isIt).map(({ amount }) => amountOf(amount))));

/** Builds the line of the month with the part a run takes on time, `now`, and the part it takes before time. */
export function buildAdvancedLine(line: Line, now: Money, more: Money): Line {
  const note = 'El último pago del mes no alcanzaría para todo: este adelanta lo que falta.';
  const label = 'Lo que no cabe en el último pago';
  const working = now === 0 ? startWorking(label, more) : add(startWorking('De este pago', now), label, more);
  const { amount, explanation } = finishWorking(working, note, line.explanation.law);
  return { ...line, amount: toMoneyText(amount), explanation };
}

const amountOf = (text: string): Money => parseMoney(text) ?? noMoney;

function asFarAs(line: Line, left: Money): Line {
  const note = 'Se descuenta hasta donde alcanza este pago; lo demás, en los que faltan del mes.';
  const { amount, explanation } = finishWorking(
    startWorking('Queda de este pago', left),
    note,
    line.explanation.law,
  );
  return { ...line, amount: toMoneyText(amount), explanation };
}
