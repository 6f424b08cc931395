import { type Money, money, noMoney, parseMoney, sum, toMoneyText } from '../../values/money.ts';
import { formatPesos } from './explanation.ts';
import { stripInstalment } from './instalment.ts';
import type { ChangeReason } from './reason.ts';
import { joinTexts, listReasons } from './reasons.ts';
import { renameSalaryLines } from './rename-salary-lines.ts';
import type { Line, Liquidation } from './statement.ts';

/** Amount of one concept before and now, as decimal text. The difference carries its sign. */
export type ConceptChange = {
  concept: string;
  group: Line['group'];
  label: string;
  before: string;
  after: string;
  difference: string;
  state: 'same' | 'new' | 'removed' | 'more' | 'less';
  reasons: ChangeReason[];
  /** «Salario básico: $ 161.333 menos porque los días pasaron de 30 a 28.»; empty when nothing changed. */
  sentence: string;
};

export type Comparison = {
  /** Every concept of either side, in the order of the later one. Concepts that left come last. */
  changes: ConceptChange[];
  accrued: AmountDifference;
  deductions: AmountDifference;
  net: AmountDifference;
  sentence: string;
};
export type AmountDifference = { before: string; after: string; difference: string };

type Compared = Pick<Liquidation, 'lines' | 'totals'>;

/**
 * Explains concept by concept why a payment differs from the one before (rules of the payslip, «por qué cambió»). It
 * reads the explanations of both, so it needs no law: days, hours, salary, rate, the row of parameters with its norm,
 * the base of a contribution. Works for any two liquidations, of runs of any length or of final settlements.
 *
 *     compareLiquidations(september, october).net.difference // '-161333.00'
 */
export function compareLiquidations(before: Compared, after: Compared): Comparison {
  const [was, is] = [grouped(renameSalaryLines(after.lines, before.lines)), grouped(after.lines)];
  const keys = [...is.keys(), ...[...was.keys()].filter((key) => !is.has(key))];
  const changes = keys.map((key) => changeOf(was.get(key) ?? [], is.get(key) ?? []));
  const net = differenceOf(before.totals.total, after.totals.total);
  return {
    changes,
    accrued: differenceOf(before.totals.accrued_total, after.totals.accrued_total),
    deductions: differenceOf(before.totals.deductions_total, after.totals.deductions_total),
    net,
    sentence: summary(changes, amount(net.difference)),
  };
}

/** Keeps two loans apart, and joins entries of the same kind of hours and instalments of the same thing. */
function grouped(lines: readonly Line[]): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.group}|${line.concept}|${stripInstalment(line.label)}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return groups;
}

const amount = (text: string): Money => parseMoney(text) ?? noMoney;
const totalOf = (lines: readonly Line[]): Money => sum(lines.map((line) => amount(line.amount)));

function changeOf(was: readonly Line[], is: readonly Line[]): ConceptChange {
  const line = is[0] ?? was[0];
  if (!line) throw new RangeError('Un concepto sin líneas no se compara');
  const [before, after] = [totalOf(was), totalOf(is)];
  const difference = money(after - before);
  const { concept, group, label } = line;
  const figures = {
    concept,
    group,
    label,
    before: toMoneyText(before),
    after: toMoneyText(after),
    difference: toMoneyText(difference),
  };
  if (was.length === 0 && after > 0)
    return { ...figures, state: 'new', reasons: [], sentence: `Aparece ${label}: ${formatPesos(after)}.` };
  if (is.length === 0 && before > 0)
    return {
      ...figures,
      state: 'removed',
      reasons: [],
      sentence: `Ya no está ${label}: antes fue ${formatPesos(before)}.`,
    };
  if (difference === 0) return { ...figures, state: 'same', reasons: [], sentence: '' };
  const reasons = listReasons(was, is);
  const size = formatPesos(Math.abs(difference) as Money);
  const why = reasons.length
    ? ` porque ${joinTexts(reasons.map(({ text }) => text))}`
    : ` (de ${formatPesos(before)} a ${formatPesos(after)})`;
  const state = difference > 0 ? 'more' : 'less';
  return {
    ...figures,
    state,
    reasons,
    sentence: `${label}: ${size} ${difference > 0 ? 'más' : 'menos'}${why}.`,
  };
}

function differenceOf(before: string, after: string): AmountDifference {
  return { before, after, difference: toMoneyText(money(amount(after) - amount(before))) };
}

function summary(changes: readonly ConceptChange[], net: Money): string {
  if (net === 0) return 'Recibe lo mismo que en el pago anterior.';
  const effect = ({ group, difference }: ConceptChange) =>
    (group === 'accrued' ? 1 : -1) * amount(difference);
  const main = changes
    .filter((change) => Math.sign(effect(change)) === Math.sign(net))
    .sort((a, b) => Math.abs(effect(b)) - Math.abs(effect(a)))
    .slice(0, 2)
    .map(({ label }) => label);
  const size = formatPesos(Math.abs(net) as Money);
  return `Recibe ${size} ${net > 0 ? 'más' : 'menos'} que en el pago anterior, sobre todo por ${joinTexts(main)}.`;
}
