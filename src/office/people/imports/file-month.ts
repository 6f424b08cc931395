import { findStatedMonth, type MonthFound } from '../../../domain/imports/cells/month-said.ts';
import { months } from '../../../domain/values/day.ts';
import type { LoadedFile } from '../../files/readers/file-table.ts';
import type { Month } from '../../months/month.ts';

/** The month that a file says outside its rows. */
export const findFileMonth = ({ about }: LoadedFile, month: Month): MonthFound | undefined =>
  about.map((texts) => findStatedMonth(texts, month)).find((one) => one !== undefined);

/** With the month of the page, as long as no file says another. */
export function formatImportTitle(month: Month, file: LoadedFile | undefined): string {
  const monthFound = file && findFileMonth(file, month);
  const isOther = monthFound && (monthFound.year !== month.year || monthFound.month !== month.month);
  return isOther || file?.monthly ? 'Importar nóminas' : `Importar nóminas de ${months[month.month - 1]}`;
}
