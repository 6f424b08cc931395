/**
 * The formats that an account may name, and their words. `bank-file.ts` has a layout for each that is written; the others
 * have no public layout. Apart from the layouts, because every form reads the words.
 */
const writtenFormats = { bancolombia_pab: 'Bancolombia PAB', generic_csv: 'CSV general' } as const;

export type BankFormat = keyof typeof writtenFormats;
export const bankFormats = Object.keys(writtenFormats) as BankFormat[];
export const isBankFormat = (format: string): format is BankFormat => Object.hasOwn(writtenFormats, format);

export const formatLabels = {
  bancolombia_pab: writtenFormats.bancolombia_pab,
  davivienda: 'Davivienda',
  bogota: 'Banco de Bogotá',
  bbva: 'BBVA',
  sudameris: 'GNB Sudameris',
  colpatria: 'Scotiabank Colpatria',
  generic_csv: writtenFormats.generic_csv,
} as const satisfies Record<BankFormat, string> & Record<string, string>;

const listed = new Intl.ListFormat('es', { type: 'conjunction' });
export const writtenInWords = listed.format(Object.values(writtenFormats));
