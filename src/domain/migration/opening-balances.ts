import { openingFields } from '../resources/opening-balance.ts';

/** Fields of the record that an opening balance fills: its day, who states it, and its figures. */
export const balanceFields: readonly string[] = [
  'opening_date',
  'opening_source',
  ...Object.keys(openingFields),
];

/** Opening balances by person, each as the record takes it: days, and decimal text. */
export type MoveBalances = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the values of the balance of a person that were written; empty when no figure was, since a day or a source
 * alone states nothing.
 */
export function pickBalance(balances: MoveBalances, person: string): Record<string, string> {
  const written = Object.entries(balances[person] ?? {}).filter(([, text]) => text.trim() !== '');
  return written.some(([name]) => Object.hasOwn(openingFields, name)) ? Object.fromEntries(written) : {};
}
