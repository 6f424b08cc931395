import { listInWords } from '../../text/list-in-words.ts';
import { type Money, money, noMoney, parseMoney, smallest } from '../../values/money.ts';
import { deductionConcepts } from '../concepts/amounts.ts';
import type { Deduction } from '../concepts/concept.ts';
import type { AmountDeducted } from '../novelties/novelties.ts';
import { formatPesos } from '../statement/explanation.ts';

const conceptOf = ({ concept }: AmountDeducted): Deduction | undefined => deductionConcepts[concept];

/**
 * Lists typed deductions that wait when a payment lacks an amount, the weakest first, with the part of each that waits.
 */
export function toWait(
  deductions: readonly AmountDeducted[],
  short: Money,
): { entry: AmountDeducted; index: number; part: Money }[] {
  const order = deductions
    .map((entry, index) => ({ entry, index, rank: conceptOf(entry)?.waits }))
    .filter(({ rank, entry }) => rank !== undefined && !entry.public_amount)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || b.index - a.index);
  let missing: Money = short;
  return order.flatMap(({ entry, index }) => {
    const part = smallest(parseMoney(entry.amount) ?? noMoney, missing);
    if (part <= 0) return [];
    missing = money(missing - part);
    return [{ entry, index, part }];
  });
}

/** Advises, for a month that ends negative, which deductions to lower and by how much: `Baje Libranza en $ 200.000`. */
export function proposeLowerDeductions(deductions: readonly AmountDeducted[], net: Money): string {
  const short = money(Math.ceil(-net / 100) * 100);
  const parts = toWait(deductions, short);
  const left = parts.reduce((rest, { part }) => money(rest - part), short);
  const named = parts.map(
    ({ entry, part }) => `${entry.description?.trim() || conceptOf(entry)?.label} en ${formatPesos(part)}`,
  );
  const lower =
    named.length > 0 ? `Baje ${listInWords(named)}: queda para otro mes, con su autorización.` : '';
  const rest =
    left > 0
      ? `${named.length > 0 ? 'Faltan' : 'Son'} ${formatPesos(left)} que no son de descuentos aplazables: revise los días, los pagos, la retención y los anticipos.`
      : '';
  return [lower, rest].filter(Boolean).join(' ');
}
