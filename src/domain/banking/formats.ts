import { listInWords } from '../text/list-in-words.ts';

/**
 * Formats that an account may name, with their labels. `bank-file.ts` has a layout for each `written` one. `template`
 * is a format of the company, and the others have no public layout. Labels are separate from layouts because every
 * form reads them.
 */
const formats = {
  bancolombia_pab: { label: 'Bancolombia PAB', written: true },
  bancolombia_sap: { label: 'Bancolombia SAP', written: true },
  davivienda: { label: 'Davivienda', written: true },
  bogota: { label: 'Banco de Bogotá' },
  bbva: { label: 'BBVA' },
  sudameris: { label: 'GNB Sudameris' },
  colpatria: { label: 'Scotiabank Colpatria' },
  generic_csv: { label: 'CSV general', written: true },
  template: { label: 'Plantilla de la empresa' },
} as const satisfies Record<string, { label: string; written?: true }>;

type Formats = typeof formats;
export type BankFormat = {
  [F in keyof Formats]: Formats[F] extends { written: true } ? F : never;
}[keyof Formats];
export const bankFormats = Object.entries(formats).flatMap(([format, of]) =>
  'written' in of ? [format as BankFormat] : [],
);
export const isBankFormat = (format: string): format is BankFormat =>
  bankFormats.some((one) => one === format);

export const formatLabels = Object.fromEntries(
  Object.entries(formats).map(([format, { label }]) => [format, label]),
) as Readonly<Record<keyof Formats, string>>;

export const writtenInWords = listInWords(bankFormats.map((format) => formatLabels[format]));
