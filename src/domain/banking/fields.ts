import type { BankField } from './layout.ts';
import type { BankSource } from './sources.ts';

/** Fields of fixed width, in the words of a manual. */

/** Text that always says the same, at the left. */
export const makeConstantField = (name: string, length: number, constant = ''): BankField => ({
  ...{ name, length, source: 'constant', constant },
});
/** Zeros alone. */
export const zeros = (name: string, length: number): BankField => ({
  ...makeConstantField(name, length),
  pad: '0',
});
/** Text at the left, filled with spaces. */
export const words = (name: string, length: number, source: BankSource): BankField => ({
  name,
  length,
  source,
});
/** Figures at the right, filled with zeros. */
export const figures = (
  name: string,
  length: number,
  source: BankSource,
  more: Partial<BankField> = {},
): BankField => ({ name, length, source, align: 'right', pad: '0', ...more });
/** Code that the bank gives to a value. */
export const makeCodedField = (
  name: string,
  length: number,
  source: BankSource,
  codes: Readonly<Record<string, string>>,
  otherwise?: string,
): BankField => ({ name, length, source, codes, ...(otherwise !== undefined && { otherwise }) });
