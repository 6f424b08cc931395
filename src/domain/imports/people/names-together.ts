import { type Cell, toCellText } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import { splitNameParts } from '../cells/person-names.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { findTitleNameOrder } from './name-column.ts';

const ofSurnames = ['surname', 'second_surname', 'surnames'];
const ofNames = ['first_name', 'names'];

const wordsOf = (cell: Cell): string[] => toPlainHeader(toCellText(cell)).split(' ').filter(Boolean);

/** Decides the meaning of each name column from the others: «Nombre» next to «Apellidos» holds given names. */
export function reconcileNameColumns({ headers, rows }: Table, mapping: Mapping): Mapping {
  const cellsAt = (column: number) => rows.map(({ cells }) => cells[column]);
  const at = (keys: readonly string[]) => mapping.flatMap((key, i) => (key && keys.includes(key) ? [i] : []));
  const put = (column: number, key: string) => mapping.map((had, i) => (i === column ? key : had));
  const [fullName, names] = [mapping.indexOf('full_name'), mapping.indexOf('names')];
  const surnames = at(ofSurnames);
  if (fullName >= 0 && surnames.length > 0 && at(ofNames).length === 0) {
    const holds = rows.filter(({ cells }) => {
      const [all, family] = [wordsOf(cells[fullName]), surnames.flatMap((column) => wordsOf(cells[column]))];
      return family.length > 0 && family.every((word) => all.includes(word));
    });
    return holds.length * 2 > rows.length ? mapping : put(fullName, 'names');
  }
  if (fullName >= 0 && surnames.length === 0 && at(ofNames).length === 0) {
    // A title merged over two columns belongs to both.
    const next = fullName + 1;
    const title = toPlainHeader(headers[fullName] ?? '');
    const twice = !mapping[next] && next < headers.length && toPlainHeader(headers[next] ?? '') === title;
    if (!twice) return mapping;
    const keys =
      findTitleNameOrder(title) === 'surnames_first' ? ['surnames', 'names'] : ['names', 'surnames'];
    return mapping.map((had, i) => keys[i - fullName] ?? had);
  }
  if (names >= 0 && fullName < 0 && surnames.length === 0 && !mapping.includes('first_name')) {
    const long = cellsAt(names).filter((cell) => splitNameParts(toCellText(cell)).length > 2);
    return long.length * 2 > rows.length ? put(names, 'full_name') : mapping;
  }
  return mapping;
}
