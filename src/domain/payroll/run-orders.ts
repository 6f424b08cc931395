import { type Money, money, moneyText, noMoney, parseMoney, smallest } from '../money.ts';
import { concluded, startWith } from './explanation.ts';
import { type DeductionOrder, orderName } from './garnishments.ts';
import { ofRounding } from './run-result.ts';
import type { Line } from './statement.ts';
import { type Run, totalsOfLines } from './true-up.ts';

/**
 * A run that is not the last of its month, its orders and agreed deductions taken no further than its pay: the
 * instalment of a month goes by its days (rules §11), also by those that pay nothing, and what does not fit waits for
 * the runs that follow. The last in the order of the law wait first. Whole pesos; what people wrote is not touched.
 *
 * @example withinPay({ lines: [salary of 0, embargo of 66.377], totals }, orders) // the run without the embargo
 */
export function withinPay(run: Run, orders: readonly DeductionOrder[] = []): Run {
  let short = Math.ceil(-amountOf(run.totals.total) / 100) * 100;
  if (short <= ofRounding || orders.length === 0) return run;
  const names = new Set(orders.map(orderName));
  const kept = [...run.lines].reverse().flatMap((line): Line[] => {
    const amount = amountOf(line.amount);
    if (short <= 0 || amount <= 0 || line.group !== 'deductions' || !names.has(line.label)) return [line];
    const less = smallest(amount, money(short));
    short -= less;
    return amount === less ? [] : [asFarAs(line, money(amount - less))];
  });
  const lines = kept.reverse();
  return { lines, totals: totalsOfLines(lines) };
}

const amountOf = (text: string): Money => parseMoney(text) ?? noMoney;

function asFarAs(line: Line, left: Money): Line {
  const note = 'Se descuenta hasta donde alcanza este pago; lo demás, en los que faltan del mes.';
  const { amount, explanation } = concluded(
    startWith('Queda de este pago', left),
    note,
    line.explanation.law,
  );
  return { ...line, amount: moneyText(amount), explanation };
}
