import { noMoney } from '../money.ts';
import { genericCsv } from './generic-csv.ts';
import type { BankLayout, BankPayment } from './layout.ts';
import { bancolombiaPab } from './pab.ts';

/** The layouts that are written, by the code an account keeps. A bank more is a file more and its line here. */
export const bankLayouts = {
  bancolombia_pab: bancolombiaPab,
  generic_csv: genericCsv,
} satisfies Record<string, BankLayout>;

export type BankFormat = keyof typeof bankLayouts;
export const bankFormats = Object.keys(bankLayouts) as BankFormat[];
export const isBankFormat = (format: string): format is BankFormat => Object.hasOwn(bankLayouts, format);
export const layoutOf = (format: BankFormat): BankLayout => bankLayouts[format];

/** Banks with a layout of their own that is not public (payroll-law/files.md §2). */
const unpublished = {
  davivienda: 'Davivienda',
  bogota: 'Banco de Bogotá',
  bbva: 'BBVA',
  sudameris: 'GNB Sudameris',
  colpatria: 'Scotiabank Colpatria',
} as const;

/** Every format an account may name, and its words. */
export const formatLabels = {
  bancolombia_pab: bankLayouts.bancolombia_pab.label,
  ...unpublished,
  generic_csv: bankLayouts.generic_csv.label,
};

/** Reason why a person cannot go in the file, in words. */
export function unpayable(payment: BankPayment, layout: BankLayout): string | undefined {
  if (payment.amount <= noMoney) return 'No tiene valor por pagar';
  if (!payment.bank || !payment.account_type || !payment.account_number)
    return 'Su ficha no tiene cuenta bancaria';
  return layout.unpayable(payment);
}
