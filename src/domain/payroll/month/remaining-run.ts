import {
  exactPesos,
  formatMoney,
  type Money,
  money,
  noMoney,
  parseMoney,
  sum,
  toMoneyText,
} from '../../values/money.ts';
import {
  add,
  addSubtotal,
  begin,
  finishWorking,
  startWorking,
  subtract,
  type Working,
} from '../statement/explanation.ts';
import { renameSalaryLines } from '../statement/rename-salary-lines.ts';
import type { Line, Liquidation, Totals } from '../statement/statement.ts';
import { formatRemainingDetail } from './remaining-detail.ts';

/** Payment of one run of a month, such as a fortnight or a week. The document of the month covers the whole. */
export type RunPayment = { lines: Line[]; totals: Totals };

/**
 * Computes the rest of a month after its earlier runs. `whole` is the month up to the day of the run, so the runs of a
 * month always add up to it to the peso (rules §9). A concept paid in excess before returns as a negative line.
 */
export function computeRemainingRun(month: Liquidation, before: readonly RunPayment[]): RunPayment {
  const paid = new Map<string, { amount: number; line: Line; lines: Line[] }>();
  const earlierLines = before.flatMap(({ lines }) => lines);
  for (const line of renameSalaryLines(month.lines, earlierLines)) {
    const entry = paid.get(keyOf(line));
    const amount = (entry?.amount ?? 0) + amountOf(line);
    paid.set(keyOf(line), { amount, line, lines: [...(entry?.lines ?? []), line] });
  }
  const lines: Line[] = [];
  for (const [key, own] of byName(month.lines)) {
    const earlier = money(paid.get(key)?.amount ?? 0);
    const paidLines = paid.get(key)?.lines ?? [];
    const unpaid = earlier === 0 ? own : withoutPaid(own, paidLines);
    paid.delete(key);
    const total = sum(own.map(amountOf));
    if (unpaid) lines.push(...unpaid);
    else if (earlier !== total) lines.push(less(joined(own, total), total, earlier, paidLines));
  }
  for (const { amount, line } of paid.values())
    if (amount !== 0) lines.push(less(line, noMoney, money(amount), []));
  return { lines, totals: sumLineTotals(lines) };
}

/**
 * Returns the lines that earlier runs did not pay in the same form; `undefined` when the payments of those runs are not
 * among the lines.
 */
function withoutPaid(own: readonly Line[], earlier: readonly Line[]): Line[] | undefined {
  const left = [...own];
  for (const { amount, detail } of earlier) {
    const at = left.findIndex((line) => line.amount === amount && line.detail === detail);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

const amountOf = (line: Line): Money => parseMoney(line.amount) ?? noMoney;
const keyOf = ({ group, concept, label, of_contract }: Line): string =>
  `${group}.${concept}.${label}.${of_contract ?? ''}`;

/** Groups lines by concept and name, since an earlier run cannot tell them apart. */
function byName(lines: readonly Line[]): Map<string, Line[]> {
  const all = new Map<string, Line[]>();
  for (const line of lines) {
    const same = all.get(keyOf(line));
    if (same) same.push(line);
    else all.set(keyOf(line), [line]);
  }
  return all;
}

function joined(lines: readonly Line[], total: Money): Line {
  const [first, ...rest] = lines as [Line, ...Line[]];
  if (rest.length === 0) return first;
  const before = lines.flatMap((line) => line.explanation.steps);
  const start = begin(before, named(first), amountOf(first));
  const working = rest.reduce((value, line) => add(value, named(line), amountOf(line)), start);
  const law = [...new Set(lines.flatMap((line) => line.explanation.law))];
  const { explanation } = finishWorking(working, first.explanation.note, law);
  return { ...first, detail: '', amount: toMoneyText(total), explanation };
}

const named = ({ label, detail }: Line): string => (detail ? `${label}, ${detail}` : label);

/** Subtracts earlier payments from a line of the month, to the centavo when an amount was typed with centavos. */
function less(line: Line, ofMonth: Money, earlier: Money, earlierLines: readonly Line[]): Line {
  const name = `${line.label} del mes`;
  const { note, law, steps } = line.explanation;
  const detail = formatRemainingDetail({ line, ofMonth, earlier, earlierLines });
  const amount = money(ofMonth - earlier);
  const exactly = ofMonth % 100 !== 0 || earlier % 100 !== 0;
  const month =
    ofMonth === 0 || exactly
      ? startWorking(name, ofMonth)
      : addSubtotal({ value: exactPesos(ofMonth), steps }, name);
  const left = subtract(month, 'Pagado antes en el mes', earlier);
  const { explanation } = exactly
    ? { explanation: asLeft(left, amount, note, law) }
    : finishWorking(left, note, law);
  return { ...line, detail, amount: toMoneyText(amount), explanation };
}

/** Explains a difference with centavos, which no step may round. */
function asLeft({ steps }: Working, amount: Money, note: string, law: string[]): Line['explanation'] {
  const result = formatMoney(amount);
  const shownSteps = steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, value: result } : step,
  );
  return { steps: shownSteps, result, note, law };
}

export function sumLineTotals(lines: readonly Line[]): Totals {
  const of = (group: Line['group']) => sum(lines.filter((line) => line.group === group).map(amountOf));
  const [accrued, deductions] = [of('accrued'), of('deductions')];
  return {
    accrued_total: toMoneyText(accrued),
    deductions_total: toMoneyText(deductions),
    total: toMoneyText(money(accrued - deductions)),
  };
}
