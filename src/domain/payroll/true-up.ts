import { exactPesos, type Money, money, moneyText, noMoney, parseMoney, sum } from '../money.ts';
import { asWritten, concluded, startWith, state, subtract } from './explanation.ts';
import type { Line, Liquidation, Totals } from './statement.ts';

/** What one run of a month pays: a fortnight, a week. The document of the month is the whole, not this. */
export type Run = { lines: Line[]; totals: Totals };

/**
 * What is left of a month after its earlier runs: `whole` is the month worked out up to the day of the run, so
 * the runs of a month always add up to it to the peso (rules §9). A concept paid in excess before comes back
 * as a negative line.
 */
export function remaining(whole: Liquidation, before: readonly Run[]): Run {
  const paid = new Map<string, { amount: number; line: Line }>();
  for (const line of before.flatMap(({ lines }) => lines)) {
    const known = paid.get(keyOf(line));
    paid.set(keyOf(line), { amount: (known?.amount ?? 0) + amountOf(line), line });
  }
  const lines: Line[] = [];
  for (const [key, line] of summed(whole.lines)) {
    const earlier = money(paid.get(key)?.amount ?? 0);
    paid.delete(key);
    if (earlier === 0) lines.push(line);
    else if (earlier !== amountOf(line)) lines.push(less(line, amountOf(line), earlier));
  }
  for (const { amount, line } of paid.values())
    if (amount !== 0) lines.push(less(line, noMoney, money(amount)));
  return { lines, totals: totalsOfLines(lines) };
}

const amountOf = (line: Line): Money => parseMoney(line.amount) ?? noMoney;
const keyOf = ({ group, concept, label }: Line): string => `${group}.${concept}.${label}`;

/** Lines of one concept and name as one, for there is no telling them apart in an earlier run. */
function summed(lines: readonly Line[]): Map<string, Line> {
  const all = new Map<string, Line>();
  for (const line of lines) {
    const known = all.get(keyOf(line));
    if (!known) {
      all.set(keyOf(line), line);
      continue;
    }
    const total = money(amountOf(known) + amountOf(line));
    const explanation = asWritten(line.label, total, line.explanation.note, line.explanation.law);
    all.set(keyOf(line), { ...line, detail: '', amount: moneyText(total), explanation });
  }
  return all;
}

/** The month as it was worked out, and then what is left of it. */
function less(line: Line, whole: Money, earlier: Money): Line {
  const name = `${line.label} del mes`;
  const month =
    whole === 0
      ? startWith(name, noMoney)
      : state({ value: exactPesos(whole), steps: line.explanation.steps }, name);
  const left = subtract(month, 'Pagado antes en el mes', earlier);
  const { amount, explanation } = concluded(left, line.explanation.note, line.explanation.law);
  return { ...line, amount: moneyText(amount), explanation };
}

/** What lines add up to. */
export function totalsOfLines(lines: readonly Line[]): Totals {
  const of = (group: Line['group']) => sum(lines.filter((line) => line.group === group).map(amountOf));
  const [accrued, deductions] = [of('accrued'), of('deductions')];
  return {
    accrued_total: moneyText(accrued),
    deductions_total: moneyText(deductions),
    total: moneyText(money(accrued - deductions)),
  };
}
