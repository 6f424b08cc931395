import { exact, type Money, noMoney, parseMoney, toDecimalText, toMoneyText } from '../../values/money.ts';

/** Values of a typed entry, by their API names. Earnings have the two sides; deductions have `amount`. */
export type ConceptEntry = {
  salary?: string;
  non_salary?: string;
  amount?: string;
  public_amount?: string;
  percent?: string;
  description?: string;
  food?: boolean;
};
type Source = Exclude<keyof ConceptEntry, 'food'>;

export type StoredField = {
  of: Source;
  attribute: string;
  /** Stored even when it was not written: as zero or as empty text. */
  always?: true;
  /** For vouchers: whether it holds food vouchers (`true`) or the others (`false`). */
  food?: boolean;
};

/**
 * Shape of a concept in `accrued` or `deductions` and in the document. `sum` is one amount for all entries, `amounts` a
 * list of amounts, and `entries` a list of objects. `attributes` are sums side by side in an element that other
 * concepts share.
 */
export type StoredShape =
  | { as: 'sum' }
  | { as: 'amounts' }
  | { as: 'entries'; fields: Readonly<Record<string, StoredField>> }
  | { as: 'attributes'; fields: Readonly<Record<string, StoredField>> };

type Kept<F> = { [K in keyof F as F[K] extends { always: true } ? K : never]: string };
type Optional<F> = { [K in keyof F as F[K] extends { always: true } ? never : K]?: string };
type Flat<T> = { [K in keyof T]: T[K] };
type ValueOf<S> = S extends { as: 'sum' }
  ? string
  : S extends { as: 'amounts' }
    ? string[]
    : S extends { as: 'entries'; fields: infer F }
      ? Flat<Kept<F> & Optional<F>>[]
      : never;
type Shared<S> = S extends { as: 'attributes'; fields: infer F } ? keyof F : never;

export type StoredConceptValues<C extends Record<string, { stored: StoredShape }>> = {
  [K in keyof C as C[K]['stored'] extends { as: 'attributes' } ? never : K]?: ValueOf<C[K]['stored']>;
} & { [name in { [K in keyof C]: Shared<C[K]['stored']> }[keyof C]]?: string };

export const getStoredFields = (stored: StoredShape): Readonly<Record<string, StoredField>> =>
  'fields' in stored ? stored.fields : {};

export const hasStoredValue = (stored: StoredShape, name: keyof ConceptEntry): boolean =>
  Object.values(getStoredFields(stored)).some((field) => (name === 'food' ? field.food : field.of === name));

/**
 * Adds an entry to the stored value of a concept.
 * @param all `accrued` or `deductions`, changed in place.
 * @param entry Sound values: amounts and percentages are decimal text.
 */
export function storeConceptEntry(
  all: Record<string, unknown>,
  key: string,
  stored: StoredShape,
  entry: ConceptEntry,
): void {
  const amounts = [entry.salary, entry.non_salary, entry.amount].filter(isWritten);
  switch (stored.as) {
    case 'sum':
      for (const amount of amounts) all[key] = added(all[key], amount);
      break;
    case 'amounts':
      all[key] = [...((all[key] as string[] | undefined) ?? []), ...amounts.map(asMoney)];
      break;
    case 'entries':
      all[key] = [...((all[key] as object[] | undefined) ?? []), valuesOf(stored.fields, entry)];
      break;
    case 'attributes':
      for (const [name, amount] of Object.entries(valuesOf(stored.fields, entry)))
        all[name] = added(all[name], amount);
      break;
    default:
      stored satisfies never;
  }
}

const isWritten = (text: string | undefined): text is string => text !== undefined && text !== '';
const moneyOf = (text: unknown): Money => parseMoney(String(text ?? '0')) ?? noMoney;
const asMoney = (text: string): string => toMoneyText(moneyOf(text));
const added = (before: unknown, more: string): string =>
  toMoneyText((moneyOf(before) + moneyOf(more)) as Money);

function valuesOf(
  fields: Readonly<Record<string, StoredField>>,
  entry: ConceptEntry,
): Record<string, string> {
  const own = Object.entries(fields).filter(
    ([, { food }]) => food === undefined || food === (entry.food ?? false),
  );
  return Object.fromEntries(
    own.flatMap(([name, { of, always }]) =>
      always || isWritten(entry[of]) ? [[name, asStored(of, entry[of] ?? '')]] : [],
    ),
  );
}

function asStored(of: Source, text: string): string {
  if (of === 'description') return text.trim();
  return of === 'percent' ? toDecimalText(exact(text || '0'), 2) : asMoney(text);
}
