import { accruedElement } from '../dian/description/accrued-parts.ts';
import { deductionsElement } from '../dian/description/deduction-parts.ts';
import type { Element, Value } from '../dian/description/description.ts';
import { findText, toEntries } from '../dian/description/value.ts';
import { formatHours, toDecimalComma } from '../payroll/statement/explanation.ts';
import { trimZeros } from '../text/trim-zeros.ts';
import { type Money, noMoney, parseMoney } from '../values/money.ts';

export type SumLine = { label: string; amount: Money };
/** A total as the document states it, and the sum of its lines. `stated` is absent when it cannot be read. */
export type StatedSum = { lines: SumLine[]; added: Money; stated?: Money };
export type DocumentSums = { earned: StatedSum; deducted: StatedSum; net: Omit<StatedSum, 'lines'> };

/** Adds up the lines of a document again. Amounts are centavos; an amount that cannot be read has no line. */
export function addUpDocument(content: Value): DocumentSums {
  const earned = toSum(accruedElement, content, 'DevengadosTotal');
  const deducted = toSum(deductionsElement, content, 'DeduccionesTotal');
  const net = readTotal(content, 'ComprobanteTotal');
  return {
    earned,
    deducted,
    net: {
      added: ((earned.stated ?? earned.added) - (deducted.stated ?? deducted.added)) as Money,
      ...(net !== undefined && { stated: net }),
    },
  };
}

/** Finds the first total that differs from its lines by more than DIAN accepts, two pesos (annex 1.1.1). */
export function findWrongSum({ earned, deducted, net }: DocumentSums): WrongSum | undefined {
  const sums = [
    { name: 'El devengado', ...earned },
    { name: 'Lo deducido', ...deducted },
    { name: 'El neto', ...net },
  ];
  for (const { name, stated, added } of sums)
    if (stated !== undefined && Math.abs(stated - added) > maxRounding) return { name, stated, added };
  return undefined;
}

export type WrongSum = { name: string; stated: Money; added: Money };
const maxRounding = 200;

function toSum(element: Element, content: Value, total: string): StatedSum {
  const lines = listLines(element, content[element.name]);
  const stated = readTotal(content, total);
  return {
    lines,
    added: lines.reduce((all, { amount }) => all + amount, noMoney as number) as Money,
    ...(stated !== undefined && { stated }),
  };
}

/** Amounts with more decimals are cut, as DIAN does. */
const readTotal = (content: Value, name: string): Money | undefined => readAmount(findText(content, name));
const readAmount = (text: string | undefined): Money | undefined =>
  parseMoney((text ?? '').replace(/^(-?\d+\.\d\d)\d+$/, '$1'));

function listLines(element: Element, value: Value[string]): SumLine[] {
  if (value === undefined) return [];
  return toEntries(value).flatMap((entry) => {
    const tree: Value = typeof entry === 'string' ? { '#': entry } : entry;
    const own = element.content?.kind === 'money' ? [toLine(element.label, tree['#'])] : [];
    const amounts = element.attributes.filter(({ content }) => content.kind === 'money');
    const stated = amounts.map(({ name, label }) =>
      toLine(amounts.length > 1 ? label : describeEntry(element, tree), tree[`@${name}`]),
    );
    return [
      ...own,
      ...stated,
      ...element.children.flatMap((child) => listLines(child, tree[child.name])),
    ].flat();
  });
}

function toLine(label: string, text: Value[string]): SumLine[] {
  const amount = typeof text === 'string' ? readAmount(text) : undefined;
  return amount === undefined ? [] : [{ label, amount }];
}

/** Names an entry with its hours or days and its percentage: `Hora Extra Diurna · 10 h · 25 %`. */
function describeEntry({ label, attributes }: Element, tree: Value): string {
  const read = (name: string): string => findText(tree, name) ?? '';
  const [quantity, percent] = [read('@Cantidad'), read('@Porcentaje')];
  const isHours = attributes.some(({ name }) => name === 'HoraInicio');
  return [
    label,
    quantity && (isHours ? formatHours(trimZeros(quantity)) : `${quantity} d`),
    percent && `${toDecimalComma(trimZeros(percent))} %`,
  ]
    .filter(Boolean)
    .join(' · ');
}
