import { chosenFormat, isFormat } from '../../domain/imports/formats.ts';
import { nameColumn } from '../../domain/imports/name-column.ts';
import { namesTogether } from '../../domain/imports/names-together.ts';
import { type KindOfName, type NameOrder, splitWhole } from '../../domain/imports/person-names.ts';
import type { NamesRead, Reading } from '../import/reading.ts';

const orderIn = (format: unknown): NameOrder | undefined =>
  isFormat(format, 'name') ? (format as NameOrder) : undefined;

/** How names are read in files of employees, with what is known of common ones. */
export const namesRead = (kindOf: KindOfName): NamesRead => ({
  together: namesTogether,
  seen: (table, column) => nameColumn(table, column, kindOf),
  shown(text, format) {
    const { names, surnames } = splitWhole(text, orderIn(format), kindOf);
    return `nombres ${names || '–'}, apellidos ${surnames || '–'}`;
  },
});

/** The order that somebody said of the column of whole names. */
export const chosenOrder = ({ formats, mapping }: Reading): NameOrder | undefined =>
  orderIn(chosenFormat(formats, mapping.indexOf('full_name'), 'name'));
