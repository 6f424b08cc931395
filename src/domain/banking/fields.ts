import type { BankField } from './layout.ts';
import type { BankSource } from './sources.ts';

/** Fields of fixed width, in the terms of bank manuals. */

/** Builds a constant text, aligned left. */
export const makeConstantField = (name: string, length: number, constant = ''): BankField => ({
  ...{ name, length, source: 'constant', constant },
});
export const zeros = (name: string, length: number): BankField => ({
  ...makeConstantField(name, length),
  pad: '0',
});
/** Builds a text aligned left and filled with spaces. */
export const words = (name: string, length: number, source: BankSource): BankField => ({
  name,
  length,
  source,
});
/** Builds a number aligned right and filled with zeros. */
export const figures = (
  name: string,
  length: number,
  source: BankSource,
  more: Partial<BankField> = {},
): BankField => ({ name, length, source, align: 'right', pad: '0', ...more });
export const makeCodedField = (
  name: string,
  length: number,
  source: BankSource,
  codes: Readonly<Record<string, string>>,
  otherwise?: string,
): BankField => ({ name, length, source, codes, ...(otherwise !== undefined && { otherwise }) });
