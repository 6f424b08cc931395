import { type Cell, readNumber, toCellText } from '../../../domain/imports/cells/cells.ts';
import { toPlainHeader } from '../../../domain/imports/cells/header-words.ts';
import { mendMisreadLetters } from '../../../domain/imports/cells/misread-letters.ts';
import { isMonthColumn } from '../../../domain/imports/cells/month-said.ts';
import type { Table } from '../../../domain/imports/cells/table.ts';
import type { FileColumn } from '../../../domain/imports/columns/file-column.ts';
import { guessColumns, isKnownTitle } from '../../../domain/imports/columns/guess-columns.ts';
import { findHeadedPeople } from '../../../domain/imports/columns/headed-blocks.ts';
import { inferColumns, numberOfIdentity } from '../../../domain/imports/columns/infer-from-values.ts';
import {
  type LeftLine,
  ruleLinePattern,
  splitPersonRows,
} from '../../../domain/imports/columns/rows-apart.ts';
import { findSeparator, joinUncutRows } from './file-text.ts';

/** Result of reading a file: its table, or why it cannot be read. */
export type FileRead =
  | {
      ok: true;
      name: string;
      sheet?: string;
      /** The other sheets of the file that hold something, to choose among them. */
      sheets?: readonly string[];
      choose?: (sheet: string) => FileRead;
      headerLine: number;
      table: Table;
      /** The file as it came. */
      original?: File;
      /** The columns it may have, by the names of its program. */
      columns?: readonly FileColumn[];
      /** Texts of the file outside its rows: above the titles, the name of its sheet and its own. */
      about: readonly (readonly Cell[])[];
      /** Its titles say that each line tells its month. */
      monthly?: boolean;
      /** Other sheets with titles of the same, whose rows are not of this table. */
      alike?: readonly string[];
      /** Totals, headings and signatures, which are nobody's. */
      left: readonly LeftLine[];
    }
  | { ok: false; why: string };

export type LoadedFile = Extract<FileRead, { ok: true }>;

export const MAX_FILE_ROWS = 20_000;
export const tooManyRows = 'El archivo tiene más de 20.000 filas. Divídalo en varios.';

type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };
export type FileSheet = {
  name: string;
  rows: unknown[][];
  merges?: readonly Merge[];
  cells?: ReadonlyMap<string, { formula?: string; formulaResult?: unknown }>;
  rowDefs?: ReadonlyMap<number, { hidden?: boolean }>;
  from1904?: boolean;
};

/** The sheet whose titles are known best, with the way to the others. */
export function readBestSheet(
  sheets: readonly FileSheet[],
  name: string,
  columns?: readonly FileColumn[],
): FileRead {
  const filled = sheets.filter(({ rows }) => rows.length > 1);
  const titled = new Map(filled.map((sheet) => [sheet, keysIn(spread(sheet, columns), columns)]));
  const open = (sheet: FileSheet): FileRead => {
    const read = buildFileTable(spread(sheet, columns), name, columns, sheet);
    return read.ok && filled.length > 1
      ? {
          ...read,
          sheets: filled.map((one) => one.name),
          alike: filled.flatMap((one) =>
            one !== sheet && isAlike(titled.get(one), titled.get(sheet)) ? [one.name] : [],
          ),
          choose: (other) => open(filled.find((one) => one.name === other) ?? sheet),
        }
      : read;
  };
  const [best = sheets[0]] = filled
    .map((sheet) => ({ sheet, known: titled.get(sheet)?.length ?? 0 }))
    .sort((a, b) => b.known - a.known)
    .map(({ sheet }) => sheet);
  return best ? open(best) : { ok: false, why: 'El archivo no tiene hojas.' };
}

/** Test that two sheets have the same titles, as the fortnights or the areas of a payroll do. */
const isAlike = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length > 1 && one.join() === other.join();

/** Keys of the columns of some rows, as far as their titles say them. */
function keysIn(rows: readonly Cell[][], columns: readonly FileColumn[] | undefined): string[] {
  const { at } = titlesAt(rows, columns);
  return guessColumns(titlesOf(rows, at, columns), columns).filter((key) => key !== undefined);
}

/** Columns whose figures say of whom or of when a line is. */
const ofWhom: ReadonlySet<string | undefined> = new Set([
  'document',
  'document_number',
  'document_type',
  'document_type_id',
  'period',
  'year',
  'month',
]);
/** As a sheet says that it could not work something out. */
const unknownValue = '#N/D';

/**
 * Values written once over several lines hold for each of them, but for figures, which would be paid in each. A formula
 * whose value its program did not keep is no empty cell.
 */
function spread(sheet: FileSheet, columns: readonly FileColumn[] | undefined): Cell[][] {
  const whole = spreadWhere(sheet, () => true);
  const { at } = titlesAt(whole, columns);
  const keys = guessColumns(titlesOf(whole, at, columns), columns);
  const cells = spreadWhere(
    sheet,
    (value, row, column) => row <= at || readNumber(value) === undefined || ofWhom.has(keys[column]),
  );
  for (const [place, { formula, formulaResult }] of sheet.cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number);
    const line = cells[row];
    if (formula && line && formulaResult == null && line[column] == null) line[column] = unknownValue;
  }
  return cells;
}

/** Merges across columns are spread only where titles may be. */
function spreadWhere(
  { rows, merges = [] }: FileSheet,
  fits: (value: Cell, row: number, column: number) => boolean,
): Cell[][] {
  const cells = (rows as Cell[][]).map((row) => [...row]);
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const value = cells[startRow]?.[startCol];
    if (value === undefined || value === null || !fits(value, startRow, startCol)) continue;
    for (let r = startRow; r <= endRow && r < cells.length; r += 1)
      for (let c = startCol; c <= endCol; c += 1)
        if (endCol === startCol || (r < 15 && r === startRow)) {
          const row = cells[r];
          if (row) row[c] = value;
        }
  }
  return cells;
}

/**
 * Lines of a file that was opened without its separator, or saved again with each line between quotes, stand whole in
 * the first cell: they are cut when their titles say more so.
 */
export async function cutApart(
  rows: Cell[][],
  columns: readonly FileColumn[] | undefined,
): Promise<Cell[][]> {
  const { parseCsv } = await import('hucre/csv');
  const text = joinUncutRows(rows);
  const delimiter = text && findSeparator(text);
  if (!text || !delimiter) return rows;
  const cut = parseCsv(text, { delimiter, skipEmptyRows: false, maxRows: MAX_FILE_ROWS + 1 }) as Cell[][];
  return titlesAt(cut, columns).columnsFound > titlesAt(rows, columns).columnsFound ? cut : rows;
}

/** Where the titles are: in the first line, of the first ones, where most names are known, with the one above it. */
function titlesAt(
  rows: readonly Cell[][],
  columns: readonly FileColumn[] | undefined,
): { at: number; columnsFound: number } {
  // A line with a document number names a person over their lines, and is no row of titles.
  const count = (titles: readonly string[]) =>
    titles.some((title) => /^\d[\d.]{5,}$/.test(title))
      ? 0
      : guessColumns(titles, columns).filter(Boolean).length;
  const first = rows.slice(0, 60).map((cells) => count(cells.map(toCellText)));
  const best = Math.max(0, ...first);
  if (best === 0)
    return { at: rows.findIndex((cells) => cells.some((cell) => toCellText(cell) !== '')), columnsFound: 0 };
  const at = first.indexOf(best);
  // Titles that go on in the next line say more together.
  const both = at + 1 < rows.length - 1 ? count(titlesOf(rows, at + 1, columns)) : 0;
  return both > best ? { at: at + 1, columnsFound: both } : { at, columnsFound: best };
}

/**
 * Titles in two lines are one: what is empty below is said above, and what says little alone says it with the one
 * above, which may be written once for several (`Vacaciones` over `Desde` and `Hasta`).
 */
function titlesOf(rows: readonly Cell[][], at: number, columns: readonly FileColumn[] | undefined): string[] {
  const own = (rows[at] ?? []).map(toCellText);
  const above = (rows[at - 1] ?? []).map(toCellText).map((text) => (ruleLinePattern.test(text) ? '' : text));
  const means = (header: string) => guessColumns([header], columns)[0] !== undefined;
  // «Cantidad» and «Valor» alone are of any concept, and totals are of none.
  const saysLittle = (header: string) =>
    /^(quantity|value|control:totals:.*|undefined)$/.test(`${guessColumns([header], columns)[0]}`);
  const length = Math.max(own.length, ...rows.slice(at + 1, at + 50).map((cells) => cells.length));
  let over = '';
  return Array.from({ length }, (_, i) => {
    const [below = '', here = ''] = [own[i], above[i]];
    over = here || (below ? over : '');
    if (below === '') return means(here) ? here : '';
    const both = `${over} ${below}`;
    // Under «Permiso» or «Incapacidad» they are days of it, and not those worked.
    if (over && ofAway.test(toPlainHeader(over)) && toPlainHeader(below) === 'dias') return both;
    if (!over || over === below) return below;
    return isKnownTitle(both, columns) || (saysLittle(below) && !saysLittle(both)) ? both : below;
  });
}

/** Why rows under no title that is known cannot be read: the first is somebody, or nothing cuts them into columns. */
function untitled(rows: readonly Cell[][], at: number): string | undefined {
  if (rows[at]?.some((cell) => numberOfIdentity.test(toCellText(cell))))
    return 'No se ven los títulos de las columnas. Escriba en la primera fila qué es cada una (Cédula, Días trabajados…) y vuelva a elegir el archivo.';
  const cut = rows.some((cells) => cells.filter((cell) => toCellText(cell) !== '').length > 1);
  return !cut && rows.length > at + 1
    ? 'Todo está en una sola columna y no se sabe dónde empieza cada dato. Ábralo en Excel, sepárelo con «Texto en columnas» y guárdelo como .xlsx.'
    : undefined;
}

const ofAway = /\b(permiso|licencia|incapacidad|vacacion|ausencia|suspension|inasistencia)/;

/** The line of titles of another table below the first one, whose columns are others. */
function otherTitles(
  rows: readonly Cell[][],
  at: number,
  titles: readonly string[],
  columns: readonly FileColumn[] | undefined,
): number | undefined {
  const keys = guessColumns(titles, columns);
  const whose = keys.findIndex((key) => key === 'document' || key === 'document_number');
  const plainLine = (cells: readonly Cell[] = []) =>
    cells.map((cell) => toPlainHeader(toCellText(cell))).join('|');
  const existing = new Set([plainLine(rows[at]), plainLine(rows[at - 1])]);
  const found = rows.findIndex((cells, i) => {
    if (
      whose < 0 ||
      i <= at ||
      cells.some((cell) => /\d/.test(toCellText(cell))) ||
      existing.has(plainLine(cells))
    )
      return false;
    const own = guessColumns(cells.map(toCellText), columns);
    const differ = own.some((key, column) => key !== undefined && key !== keys[column]);
    return own.includes(keys[whose]) && own.filter(Boolean).length > 2 && differ;
  });
  return found < 0 ? undefined : found + 1;
}

/** Test that lines are of concepts and no column says whose. */
function headsOver(
  headers: string[],
  rows: Table['rows'],
  columns: readonly FileColumn[] | undefined,
): boolean {
  const titled = guessColumns(headers, columns);
  const keys = titled.includes('concept') ? titled : inferColumns({ headers, rows }, titled, columns);
  return keys.includes('concept') && !keys.includes('document') && !keys.includes('name');
}

export function buildFileTable(
  read: readonly Cell[][],
  name: string,
  columns?: readonly FileColumn[],
  sheet?: FileSheet,
): FileRead {
  if (read.length > MAX_FILE_ROWS) return { ok: false, why: tooManyRows };
  const rows = read.map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? mendMisreadLetters(cell) : cell)),
  );
  const { at, columnsFound } = titlesAt(rows, columns);
  const why = columnsFound === 0 && at >= 0 && untitled(rows, at);
  if (why) return { ok: false, why };
  const isHidden = (row: number) => sheet?.rowDefs?.get(row)?.hidden === true;
  const every = rows.map((cells, i) => ({
    line: i + 1,
    cells: [...cells],
    ...(isHidden(i) && { hidden: true }),
  }));
  const titles = titlesOf(rows, at, columns);
  const second = otherTitles(rows, at, titles, columns);
  if (second)
    return {
      ok: false,
      why: `En la fila ${second} empieza otra tabla, con otras columnas que la de la fila ${at + 1}. Deje cada una en una hoja y vuelva a elegir el archivo.`,
    };
  const headed = findHeadedPeople(every);
  const below = every.filter(({ line }) => line > at + 1);
  const under = below.filter(({ line }) => headed?.has(line));
  const people = headed && headsOver(titles, under, columns) ? headed : undefined;
  const { rows: own, left } = splitPersonRows(titles, people ? under : below, columns);
  const headers = people ? ['Número de documento', 'Nombre', ...titles] : titles;
  const lines = people
    ? own.map((row) => ({ ...row, cells: [...(people.get(row.line) ?? ['', '']), ...row.cells] }))
    : own;
  if (at < 0 || lines.length === 0)
    return { ok: false, why: 'El archivo no tiene filas debajo de los títulos.' };
  const used = headers.map(
    (header, i) => header !== '' || lines.some(({ cells }) => toCellText(cells[i]) !== ''),
  );
  const kept = <T>(cells: readonly T[]): T[] => used.flatMap((keep, i) => (keep ? [cells[i] as T] : []));
  return {
    ok: true,
    name,
    ...(sheet && { sheet: sheet.name }),
    headerLine: at + 1,
    about: [rows.slice(0, at).flat(), [sheet?.name], [name.replace(/\.\w+$/, '')]],
    ...(guessColumns(headers, columns).some(isMonthColumn) && { monthly: true }),
    table: {
      ...(sheet?.from1904 && { from1904: true }),
      headers: kept(headers),
      rows: lines.map((row) => ({ ...row, cells: kept(row.cells) })),
    },
    left,
  };
}
