import type { Errors } from '../../records/errors.ts';
import { moneyField, text } from '../../records/fields.ts';
import { toSentenceCase } from '../../records/sentence-case.ts';
import { buildFieldSchema } from '../../records/validation.ts';
import { isId } from '../../values/id.ts';
import { formatPesos, type Money, money, noMoney, parseMoney, toMoneyText } from '../../values/money.ts';
import { type AmountKey, amountConcepts, type DeductionKey, deductionConcepts } from '../concepts/amounts.ts';
import type { Deduction, Earning } from '../concepts/concept.ts';
import type { AmountDeducted, AmountEarned } from '../novelties/novelties.ts';
import { stripUnits } from '../statement/units.ts';
import type { WrittenNovelties } from './draft.ts';

/**
 * One change made to the payrolls of several people at once: an addition to one concept or a removal from it. It
 * changes only what was written; the engine computes the rest.
 */
export type SameChange = {
  sign: 'add' | 'subtract';
  amount: string;
  description?: string;
  /** `id` of the company's own concept. */
  own?: string;
} & ({ list: 'earned'; concept: AmountKey; side: SalarySide } | { list: 'taken'; concept: DeductionKey });
export type SalarySide = 'salary' | 'non_salary';

const keysTogether = (of: Readonly<Record<string, { together: boolean }>>) =>
  Object.keys(of).filter((key) => of[key]?.together);

/** Concepts that may be changed this way, named as in the palette of a payroll: `earned:bonuses`, `taken:debt`. */
export const sameChangeConcepts: readonly string[] = [
  ...keysTogether(amountConcepts).map((key) => `earned:${key}`),
  ...keysTogether(deductionConcepts).map((key) => `taken:${key}`),
];

/** Lists the sides of an amount that the law knows, the salary first. */
export function listAmountSides(concept: string): readonly SalarySide[] {
  const earning = concept.startsWith('earned:') ? (declared(concept) as Earning | undefined) : undefined;
  return [
    ...(earning?.salary ? (['salary'] as const) : []),
    ...(earning?.other ? (['non_salary'] as const) : []),
  ];
}

export const isDescriptionRequired = (concept: string): boolean =>
  declared(concept)?.description !== undefined;

const amountOf = buildFieldSchema(moneyField('El valor', {}));
const wordsOf = buildFieldSchema(text('El detalle', { max: 100 }));

/** Reads `{sign, concept, side?, amount, description?}`. Reports every problem at once. */
export function readSameChange(
  input: Readonly<Record<string, unknown>>,
): { ok: true; value: SameChange } | { ok: false; errors: Errors } {
  const errors: Errors = {};
  const { sign, concept } = input;
  if (sign !== 'add' && sign !== 'subtract') errors.sign = ['Elija sumar o restar'];
  if (typeof concept !== 'string' || !sameChangeConcepts.includes(concept))
    errors.concept = ['Elija un concepto de la lista'];
  const amount = amountOf.safeParse(input.amount);
  const value = amount.success ? parseMoney(String(amount.data)) : undefined;
  if (input.amount === undefined || input.amount === '') errors.amount = ['Escriba el valor'];
  else if (!amount.success) errors.amount = amount.error.issues.map(({ message }) => message);
  else if (value === undefined || value <= 0) errors.amount = ['Escriba un valor mayor que cero'];
  const given = input.description ?? '';
  const words = given === '' ? { success: true as const, data: '' } : wordsOf.safeParse(given);
  if (!words.success) errors.description = words.error.issues.map(({ message }) => message);
  const description = words.success ? String(words.data).trim() : '';
  const stored = errors.concept ? '' : String(concept);
  if (isDescriptionRequired(stored) && sign === 'add' && description === '' && words.success)
    errors.description = ['Escriba qué es: el documento lo exige'];
  const { own } = input;
  if (own !== undefined && !isId(own)) errors.concept ??= ['Ese concepto de la compañía no es válido'];
  const sides = listAmountSides(stored);
  const side = sides.length > 1 || input.side ? input.side : sides[0];
  if (stored && sides.length > 0 && !sides.includes(side as SalarySide))
    errors.side = [
      !side ? 'Elija si es salario o no' : `${getConceptLabel(stored)} no puede ser de esa clase`,
    ];
  if (stored && sides.length === 0 && input.side)
    errors.side = ['Una deducción no es salario ni deja de serlo'];
  if (Object.keys(errors).length > 0 || value === undefined) return { ok: false, errors };
  const [list, key] = stored.split(':');
  const common = {
    sign: sign as SameChange['sign'],
    amount: toMoneyText(value),
    ...(description && { description }),
    ...(isId(own) && { own }),
  };
  return {
    ok: true,
    value:
      list === 'earned'
        ? { ...common, list, concept: key as AmountKey, side: side as SalarySide }
        : { ...common, list: 'taken', concept: key as DeductionKey },
  };
}

function declared(concept: string): Earning | Deduction | undefined {
  const [list, key] = concept.split(':');
  return list === 'earned' ? amountConcepts[key as AmountKey] : deductionConcepts[key as DeductionKey];
}

/** Returns the label of a concept named as in the palette; empty when there is none. */
export const getConceptLabel = (concept: string): string => declared(concept)?.label ?? '';

/** Names a change: `bonificación no salarial`, `deuda con la empresa`. */
export function changeNamed(change: SameChange): string {
  if (change.own && change.description) return `«${change.description}»`;
  const label = toSentenceCase(getConceptLabel(`${change.list}:${change.concept}`));
  if (change.list === 'taken' || listAmountSides(`earned:${change.concept}`).length < 2) return label;
  return `${label} ${change.side === 'salary' ? 'salarial' : 'no salarial'}`;
}

/**
 * Applies the change to the novelties of a month, or returns why it cannot be made. An addition joins the entry of the
 * same concept and description, or becomes a new entry. Entries of a company's own concept match whatever their
 * description. A removal comes off the existing entries, the first ones first.
 */
export function applyNoveltyChange(
  novelties: WrittenNovelties,
  change: SameChange,
): { novelties: WrittenNovelties } | { refused: string } {
  const amount = parseMoney(change.amount) ?? noMoney;
  if (change.list === 'earned') {
    const { concept, side } = change;
    const all = novelties.earned ?? [];
    const like = (one: AmountEarned) => one.concept === concept && !one.food && amountIn(one[side]) > 0;
    const changed = changedRows<AmountEarned>(all, change, amount, {
      like,
      worthOf: (one) => amountIn(one[side]),
      withValue: (one, value) => {
        if (value > 0) return { ...stripUnits(one), [side]: toMoneyText(value) };
        const { [side]: _, ...rest } = stripUnits(one);
        return otherSideOf(one, side) ? rest : undefined;
      },
      fresh: () => ({ concept, [side]: change.amount, ...worded(change) }),
    });
    return 'refused' in changed ? changed : { novelties: { ...novelties, earned: changed.rows } };
  }
  const { concept } = change;
  const all = novelties.taken ?? [];
  const changed = changedRows<AmountDeducted>(all, change, amount, {
    like: (one) => one.concept === concept && amountIn(one.amount) > 0,
    worthOf: (one) => amountIn(one.amount),
    withValue: (one, value) => (value > 0 ? { ...stripUnits(one), amount: toMoneyText(value) } : undefined),
    fresh: () => ({ concept, amount: change.amount, ...worded(change) }),
  });
  return 'refused' in changed ? changed : { novelties: { ...novelties, taken: changed.rows } };
}

const otherSideOf = ({ salary, non_salary }: AmountEarned, side: SalarySide): string | undefined =>
  side === 'salary' ? non_salary : salary;
const amountIn = (text: string | undefined): Money => parseMoney(text ?? '0') ?? noMoney;
const worded = ({ description, own }: SameChange) => ({
  ...(description && { description }),
  ...(own && { own }),
});
const wordsIn = ({ description }: { description?: string }): string => description?.trim() ?? '';

type Rows<Row> = {
  like: (row: Row) => boolean;
  worthOf: (row: Row) => Money;
  /** Returns the row with that value; `undefined` when it is empty. */
  withValue: (row: Row, value: Money) => Row | undefined;
  fresh: () => Row;
};

function changedRows<Row extends { description?: string; own?: string }>(
  rows: readonly Row[],
  change: SameChange,
  amount: Money,
  { like: ofConcept, worthOf: worth, withValue, fresh }: Rows<Row>,
): { rows: Row[] } | { refused: string } {
  const { own } = change;
  const words = own ? '' : wordsIn(change);
  const like = (row: Row) => ofConcept(row) && (!own || row.own === own);
  if (change.sign === 'add') {
    const at = rows.findIndex((row) => like(row) && (own || wordsIn(row) === words));
    if (at < 0) return { rows: [...rows, fresh()] };
    return {
      rows: rows.flatMap((row, i) => (i === at ? (withValue(row, money(worth(row) + amount)) ?? []) : row)),
    };
  }
  const off = (row: Row) => like(row) && (words === '' || wordsIn(row) === words);
  const there = rows.filter(off).reduce((all, row) => all + worth(row), 0);
  const name = changeNamed(change);
  if (there === 0) return { refused: `No tiene ${name}${words && ` «${words}»`}.` };
  if (there < amount)
    return { refused: `Tiene ${formatPesos(money(there))} de ${name}: menos de lo que se resta.` };
  let left: number = amount;
  return {
    rows: rows.flatMap((row) => {
      if (left === 0 || !off(row)) return row;
      const less = Math.min(left, worth(row));
      left -= less;
      return withValue(row, money(worth(row) - less)) ?? [];
    }),
  };
}
