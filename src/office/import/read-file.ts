import type { Cell } from '../../domain/imports/cells.ts';
import { cellText, numberIn } from '../../domain/imports/cells.ts';
import type { KnownColumn } from '../../domain/imports/columns.ts';
import type { Table } from '../../domain/imports/drafts.ts';
import { guessColumns, saysSome } from '../../domain/imports/guess-columns.ts';
import { type LeftLine, rowsApart, ruled } from '../../domain/imports/rows-apart.ts';

/** What a file turned out to be, or why it cannot be read. */
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
      columns?: readonly KnownColumn[];
      /** Totals, headings and signatures, which are nobody's. */
      left: readonly LeftLine[];
    }
  | { ok: false; why: string };

const mostBytes = 20_000_000;
const mostRows = 20_000;

export type LoadedFile = Extract<FileRead, { ok: true }>;

const unreadable = 'No se pudo leer. Guárdelo como .xlsx o .csv y vuelva a intentarlo.';

/**
 * Reads a spreadsheet or a text file where it is: nothing leaves the device until the last step. The line of headers is
 * known by the columns it may have.
 */
export async function readFile(file: File, columns?: readonly KnownColumn[]): Promise<FileRead> {
  if (file.size > mostBytes) return { ok: false, why: 'El archivo pesa más de 20 MB. Divídalo en varios.' };
  if (file.size === 0) return { ok: false, why: 'El archivo está vacío.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { notSheet, startsWith, textOf } = await import('./file-text.ts');
  const why = notSheet(bytes, file.name);
  if (why) return { ok: false, why };
  try {
    if (!startsWith(bytes, 'PK')) return await fromText(textOf(bytes), file.name, columns);
    const sheets = (await bookOf(bytes)).map(async (sheet) => ({
      ...sheet,
      rows: await cutApart(sheet.rows as Cell[][], columns),
    }));
    return bookRead(await Promise.all(sheets), file.name, columns);
  } catch {
    return { ok: false, why: unreadable };
  }
}

/** The sheet whose titles are known best, with the way to the others. */
function bookRead(sheets: readonly Sheet[], name: string, columns?: readonly KnownColumn[]): FileRead {
  const filled = sheets.filter(({ rows }) => rows.length > 1);
  const open = (sheet: Sheet): FileRead => {
    const read = tableOf(spread(sheet, columns), name, columns, sheet);
    return read.ok && filled.length > 1
      ? {
          ...read,
          sheets: filled.map((one) => one.name),
          choose: (other) => open(filled.find((one) => one.name === other) ?? sheet),
        }
      : read;
  };
  const [best = sheets[0]] = filled
    .map((sheet) => ({ sheet, known: titlesAt(spread(sheet, columns), columns).known }))
    .sort((a, b) => b.known - a.known)
    .map(({ sheet }) => sheet);
  return best ? open(best) : { ok: false, why: 'El archivo no tiene hojas.' };
}

/** Without the blank rows after the last one that says something: a border drawn down to the last of them is no row. */
function toItsEnd(sheet: Sheet): Sheet {
  let last = sheet.rows.findLastIndex((row) => row.some((cell) => cellText(cell as Cell) !== ''));
  // What a formula comes to may not have been kept.
  for (const [place, { formula }] of sheet.cells ?? [])
    if (formula) last = Math.max(last, Number.parseInt(place, 10));
  return { ...sheet, rows: sheet.rows.slice(0, last + 1) };
}

type Merge = { startRow: number; startCol: number; endRow: number; endCol: number };
type Sheet = {
  name: string;
  rows: unknown[][];
  merges?: readonly Merge[];
  cells?: ReadonlyMap<string, { formula?: string; formulaResult?: unknown }>;
  rowDefs?: ReadonlyMap<number, { hidden?: boolean }>;
};

/** Excel and LibreOffice pack their sheets in a ZIP; the second says at its beginning which kind it is. */
async function bookOf(bytes: Uint8Array): Promise<Sheet[]> {
  const { lettersOf } = await import('./file-text.ts');
  const isOds = lettersOf(bytes.subarray(30, 100)).includes('opendocument.spreadsheet');
  if (isOds) return odsSheets(bytes);
  const { readXlsx } = await import('hucre/xlsx');
  const seen = await readXlsx(bytes, {
    maxRows: mostRows + 1,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  });
  return seen.sheets.map(toItsEnd);
}

async function odsSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const [{ odsContent }, { readOds }] = await Promise.all([import('./ods.ts'), import('hucre/ods')]);
  const content = await odsContent(bytes, mostRows + 1);
  const { sheets } = await readOds(content.bytes, { maxRows: mostRows + 1 });
  return sheets
    .filter(({ name }) => !content.unseen.has(name))
    .map((sheet) => ({
      ...sheet,
      rowDefs: new Map([...(content.hidden.get(sheet.name) ?? [])].map((row) => [row, { hidden: true }])),
    }));
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
 * What is written once over several lines is said of each of them, but for figures, which would be paid in each. A
 * formula whose value its program did not keep is no empty cell.
 */
function spread(sheet: Sheet, columns: readonly KnownColumn[] | undefined): Cell[][] {
  const whole = spreadWhere(sheet, () => true);
  const { at } = titlesAt(whole, columns);
  const keys = guessColumns(titlesOf(whole, at, columns), columns);
  const cells = spreadWhere(
    sheet,
    (value, row, column) => row <= at || numberIn(value) === undefined || ofWhom.has(keys[column]),
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
  { rows, merges = [] }: Sheet,
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

/** What was copied in a spreadsheet and pasted here. */
export async function fromText(
  text: string,
  name: string,
  columns?: readonly KnownColumn[],
): Promise<FileRead> {
  if (text.includes('\0')) return { ok: false, why: unreadable };
  const [{ parseCsv }, { openQuote, separatorOf, toLastLine }] = await Promise.all([
    import('hucre/csv'),
    import('./file-text.ts'),
  ]);
  // Excel may say the separator in the first line.
  const said = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const body = said ? text.slice(text.indexOf('\n')) : text;
  const delimiter = said ?? separatorOf(body);
  const open = openQuote(text, delimiter ?? ',');
  if (open)
    return {
      ok: false,
      why: `La línea ${open} abre unas comillas (") que nadie cierra, y lo que sigue quedaría en una sola celda. Quítelas o ciérrelas y vuelva a elegir el archivo.`,
    };
  const rows = parseCsv(toLastLine(body, delimiter ?? ','), {
    skipEmptyRows: false,
    maxRows: mostRows + 1,
    ...(delimiter && { delimiter }),
  });
  return tableOf(await cutApart(rows as Cell[][], columns), name, columns);
}

/**
 * What was opened without its separator, or saved again with each of its lines between quotes, has whole lines in its
 * first cell: they are cut when their titles say more so.
 */
async function cutApart(rows: Cell[][], columns: readonly KnownColumn[] | undefined): Promise<Cell[][]> {
  const [{ parseCsv }, { separatorOf, uncut }] = await Promise.all([
    import('hucre/csv'),
    import('./file-text.ts'),
  ]);
  const text = uncut(rows);
  const delimiter = text && separatorOf(text);
  if (!text || !delimiter) return rows;
  const cut = parseCsv(text, { delimiter, skipEmptyRows: false, maxRows: mostRows + 1 }) as Cell[][];
  return titlesAt(cut, columns).known > titlesAt(rows, columns).known ? cut : rows;
}

/** Where the titles are: in the first line, of the first ones, where most names are known, with the one above it. */
function titlesAt(
  rows: readonly Cell[][],
  columns: readonly KnownColumn[] | undefined,
): { at: number; known: number } {
  const count = (titles: readonly string[]) => guessColumns(titles, columns).filter(Boolean).length;
  const first = rows.slice(0, 25).map((cells) => count(cells.map(cellText)));
  const best = Math.max(0, ...first);
  if (best === 0)
    return { at: rows.findIndex((cells) => cells.some((cell) => cellText(cell) !== '')), known: 0 };
  const at = first.indexOf(best);
  // Titles that go on in the next line say more together.
  const both = at + 1 < rows.length - 1 ? count(titlesOf(rows, at + 1, columns)) : 0;
  return both > best ? { at: at + 1, known: both } : { at, known: best };
}

/**
 * Titles in two lines are one: what is empty below is said above, and what says little alone says it with the one
 * above, which may be written once for several (`Vacaciones` over `Desde` and `Hasta`).
 */
function titlesOf(
  rows: readonly Cell[][],
  at: number,
  columns: readonly KnownColumn[] | undefined,
): string[] {
  const own = (rows[at] ?? []).map(cellText);
  const above = (rows[at - 1] ?? []).map(cellText).map((text) => (ruled.test(text) ? '' : text));
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
    if (!over || over === below) return below;
    return saysSome(both, columns) || (saysLittle(below) && !saysLittle(both)) ? both : below;
  });
}

function tableOf(
  rows: readonly Cell[][],
  name: string,
  columns?: readonly KnownColumn[],
  sheet?: Sheet,
): FileRead {
  if (rows.length > mostRows)
    return { ok: false, why: 'El archivo tiene más de 20.000 filas. Divídalo en varios.' };
  const { at } = titlesAt(rows, columns);
  const headers = titlesOf(rows, at, columns);
  const isHidden = (row: number) => sheet?.rowDefs?.get(row)?.hidden === true;
  const body = rows
    .map((cells, i) => ({ line: i + 1, cells: [...cells], ...(isHidden(i) && { hidden: true }) }))
    .slice(at + 1);
  const { rows: lines, left } = rowsApart(headers, body, columns);
  if (at < 0 || lines.length === 0)
    return { ok: false, why: 'El archivo no tiene filas debajo de los títulos.' };
  const used = headers.map(
    (header, i) => header !== '' || lines.some(({ cells }) => cellText(cells[i]) !== ''),
  );
  const kept = <T>(cells: readonly T[]): T[] => used.flatMap((keep, i) => (keep ? [cells[i] as T] : []));
  return {
    ok: true,
    name,
    ...(sheet && { sheet: sheet.name }),
    headerLine: at + 1,
    table: {
      headers: kept(headers),
      rows: lines.map((row) => ({ ...row, cells: kept(row.cells) })),
    },
    left,
  };
}
