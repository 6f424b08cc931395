import { davivienda } from './davivienda.ts';
import type { BankFormat } from './formats.ts';
import { generalCsv } from './general-csv.ts';
import type { BankLayout } from './layout.ts';
import { bancolombiaPab } from './pab.ts';
import { bancolombiaSap } from './sap.ts';
import type { BankFileKind } from './write.ts';

/**
 * A format that comes with the product. `unconfirmed` when its positions were read in somebody's file or program, and in no
 * manual of the bank.
 */
export type BuiltFormat = BankFileKind & { unconfirmed?: true };

/** Record of each format: a new key does not compile without one. */
export const builtFormats: Readonly<Record<BankFormat, BuiltFormat>> = {
  bancolombia_pab: { named: 'archivo PAB', layout: bancolombiaPab },
  bancolombia_sap: { named: 'archivo SAP', layout: bancolombiaSap, unconfirmed: true },
  davivienda: { named: 'archivo de Davivienda', layout: davivienda, unconfirmed: true },
  generic_csv: { named: 'archivo general', layout: generalCsv },
};

/** Facts of the order that a person answers before the file is made. */
export const isSequenceRequired = ({ header, detail, trailer }: BankLayout): boolean =>
  [...header, ...detail, ...trailer].some(({ source }) => source.startsWith('sequence'));
