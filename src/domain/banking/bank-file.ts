import { davivienda } from './davivienda.ts';
import type { BankFormat } from './formats.ts';
import { generalCsv } from './general-csv.ts';
import type { BankLayout } from './layout.ts';
import { bancolombiaPab } from './pab.ts';
import { bancolombiaSap } from './sap.ts';
import type { BankFileKind } from './write.ts';

/**
 * A format of the product. `unconfirmed`: its positions come from somebody's file or program, not from a manual of
 * the bank.
 */
export type BuiltFormat = BankFileKind & { unconfirmed?: true };

/** Layout of each format. A new key without one does not compile. */
export const builtFormats: Readonly<Record<BankFormat, BuiltFormat>> = {
  bancolombia_pab: { named: 'archivo PAB', layout: bancolombiaPab },
  bancolombia_sap: { named: 'archivo SAP', layout: bancolombiaSap, unconfirmed: true },
  davivienda: { named: 'archivo de Davivienda', layout: davivienda, unconfirmed: true },
  generic_csv: { named: 'archivo general', layout: generalCsv },
};

/** Returns whether the format writes the sequence of the file, which the user must give. */
export const isSequenceRequired = ({ header, detail, trailer }: BankLayout): boolean =>
  [...header, ...detail, ...trailer].some(({ source }) => source.startsWith('sequence'));
