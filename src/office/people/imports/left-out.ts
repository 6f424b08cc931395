import {
  type Cell,
  isNothing,
  isZero,
  readHours,
  readMoney,
  toCellText,
} from '../../../domain/imports/cells/cells.ts';
import { parseHeaderWords, toPlainHeader } from '../../../domain/imports/cells/header-words.ts';
import type { Mapping, Table } from '../../../domain/imports/cells/table.ts';
import type { FileColumn } from '../../../domain/imports/columns/file-column.ts';
import { isColumnTitle } from '../../../domain/imports/columns/guess-columns.ts';
import type { ImportKind } from '../../../domain/imports/columns/profiles.ts';

type Columns = {
  table: Table;
  mapping: Mapping;
  kind: ImportKind;
  columns: readonly FileColumn[];
};

/** A, B … Z, AA. */
export const toColumnLetters = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : toColumnLetters(Math.floor(i / 26) - 1) + toColumnLetters(i % 26);

/** Words of titles whose figures are paid, however small: hours and days. */
const timed = new Set(
  (
    'hora extra recargo dominical nocturno diurno compensatorio dia incapacidad licencia vacacion ausencia ' +
    'ausentismo inasistencia permiso suspension calamidad luto'
  ).split(' '),
);
/** Hours and surcharges by their letters, as each program joins them: `RDNF`, `H.D.F.`. */
const isAcronym = (header: string): boolean =>
  /^[hr][dnefo]{1,5}$/.test(toPlainHeader(header).replaceAll(' ', ''));
const isTimed = (header: string): boolean =>
  isAcronym(header) || parseHeaderWords(header, () => undefined).single.some((word) => timed.has(word));

const isEmpty = (cell: Cell): boolean => toCellText(cell) === '' || isNothing(cell) || isZero(cell);
/** Time of a clock, or a figure with its unit. */
const isDuration = (cell: Cell): boolean =>
  readMoney(cell) === undefined && Number(readHours(cell).hours ?? 0) > 0;

/**
 * Columns that hold something and are not imported. Those that may hold money, hours or days are told apart: what is less is
 * an order, a code or a percentage. `besides` are told elsewhere.
 */
export function describeLeftOutColumns(
  { table: { headers, rows }, mapping, kind, columns }: Columns,
  besides: ReadonlySet<number> = new Set(),
): string[] {
  const figures: string[] = [];
  const others: string[] = [];
  for (const [i, header] of headers.entries()) {
    // «Sueldo» beside «Salario básico» only says once more what is worked out here.
    if (
      mapping[i] ||
      besides.has(i) ||
      (mapping.includes('salary') && isColumnTitle(header, 'salary', columns))
    )
      continue;
    const filled = rows.map(({ cells }) => cells[i]).filter((cell) => !isEmpty(cell));
    if (filled.length === 0) continue;
    const paid = kind !== 'employees';
    const least = paid && isTimed(header) ? 0.01 : 1000;
    const isFigure = (cell: Cell) =>
      Math.abs(Number(readMoney(cell) ?? 0)) >= least || (paid && isDuration(cell));
    (filled.some(isFigure) ? figures : others).push(
      header ? `«${header}»` : `${toColumnLetters(i)} (sin título)`,
    );
  }
  const also = figures.length > 0 ? 'tampoco' : 'no';
  return [
    ...sentence(figures, 'trae cifras y no se importa', 'traen cifras y no se importan'),
    ...sentence(others, `${also} se importa`, `${also} se importan`),
  ];
}

function sentence(names: readonly string[], one: string, many: string): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, 6).join(', ');
  const more = names.length > 6 ? ` y ${names.length - 6} más` : '';
  return [names.length === 1 ? `La columna ${shown} ${one}.` : `Las columnas ${shown}${more} ${many}.`];
}
