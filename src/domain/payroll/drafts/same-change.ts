import type { Errors } from '../../records/errors.ts';
import { moneyField, text } from '../../records/fields.ts';
import { toSentenceCase } from '../../records/sentence-case.ts';
import { buildFieldSchema } from '../../records/validation.ts';
import { isId } from '../../values/id.ts';
import { formatPesos, type Money, money, noMoney, parseMoney, toMoneyText } from '../../values/money.ts';
import { type AmountKey, amountConcepts, type DeductionKey, deductionConcepts } from '../concepts/amounts.ts';
import type { Deduction, Earning } from '../concepts/concept.ts';
import { type AmountConceptKey, getConceptLabel, parseConceptKey } from '../concepts/concept-key.ts';
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

const keysTogether = <K extends string>(of: Readonly<Record<K, { together: boolean }>>) =>
  (Object.keys(of) as K[]).filter((key) => of[key].together);

/** Concepts that may be changed this way. */
export const sameChangeConcepts: readonly AmountConceptKey[] = [
  ...keysTogether(amountConcepts).map((concept) => ({ list: 'earned', concept }) as const),
  ...keysTogether(deductionConcepts).map((concept) => ({ list: 'taken', concept }) as const),
];

const findSameChangeConcept = (text: unknown): AmountConceptKey | undefined => {
  const key = typeof text === 'string' ? parseConceptKey(text) : undefined;
  return sameChangeConcepts.find(({ list, concept }) => list === key?.list && concept === key.concept);
};

/** Lists the sides of an amount that the law knows, the salary first. */
export function listAmountSides(key: AmountConceptKey): readonly SalarySide[] {
  const earning: Earning | undefined = key.list === 'earned' ? amountConcepts[key.concept] : undefined;
  return [
    ...(earning?.salary ? (['salary'] as const) : []),
    ...(earning?.other ? (['non_salary'] as const) : []),
  ];
}

export function isDescriptionRequired(key: AmountConceptKey): boolean {
  const declared: Earning | Deduction =
    key.list === 'earned' ? amountConcepts[key.concept] : deductionConcepts[key.concept];
  return declared.description !== undefined;
}

const amountOf = buildFieldSchema(moneyField('El valor', {}));
const wordsOf = buildFieldSchema(text('El detalle', { max: 100 }));

/** Reads `{sign, concept, side?, amount, description?}`. Reports every problem at once. */
export function readSameChange(
  input: Readonly<Record<string, unknown>>,
): { ok: true; value: SameChange } | { ok: false; errors: Errors } {
  const errors: Errors = {};
  const { sign } = input;
  const key = findSameChangeConcept(input.concept);
  if (sign !== 'add' && sign !== 'subtract') errors.sign = ['Elija sumar o restar'];
  if (!key) errors.concept = ['Elija un concepto de la lista'];
  const amount = amountOf.safeParse(input.amount);
  const value = amount.success ? parseMoney(String(amount.data)) : undefined;
  if (input.amount === undefined || input.amount === '') errors.amount = ['Escriba el valor'];
  else if (!amount.success) errors.amount = amount.error.issues.map(({ message }) => message);
  else if (value === undefined || value <= 0) errors.amount = ['Escriba un valor mayor que cero'];
  const given = input.description ?? '';
  const words = given === '' ? { success: true as const, data: '' } : wordsOf.safeParse(given);
  if (!words.success) errors.description = words.error.issues.map(({ message }) => message);
  const description = words.success ? String(words.data).trim() : '';
  if (key && isDescriptionRequired(key) && sign === 'add' && description === '' && words.success)
    errors.description = ['Escriba qué es: el documento lo exige'];
  const { own } = input;
  if (own !== undefined && !isId(own)) errors.concept ??= ['Ese concepto de la compañía no es válido'];
  const sides = key ? listAmountSides(key) : [];
  const side = sides.length > 1 || input.side ? input.side : sides[0];
  if (key && sides.length > 0 && !sides.includes(side as SalarySide))
    errors.side = [!side ? 'Elija si es salario o no' : `${getConceptLabel(key)} no puede ser de esa clase`];
  if (key && sides.length === 0 && input.side) errors.side = ['Una deducción no es salario ni deja de serlo'];
  if (!key || Object.keys(errors).length > 0 || value === undefined) return { ok: false, errors };
  const common = {
    sign: sign as SameChange['sign'],
    amount: toMoneyText(value),
    ...(description && { description }),
    ...(isId(own) && { own }),
  };
  return {
    ok: true,
    value: key.list === 'earned' ? { ...common, ...key, side: side as SalarySide } : { ...common, ...key },
  };
}

/** Names a change: `bonificación no salarial`, `deuda con la empresa`. */
export function changeNamed(change: SameChange): string {
  if (change.own && change.description) return `«${change.description}»`;
  const label = toSentenceCase(getConceptLabel(change));
  if (change.list === 'taken' || listAmountSides(change).length < 2) return label;
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
