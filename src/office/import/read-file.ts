import type { Cell } from '../../domain/imports/cells.ts';
import { cellText } from '../../domain/imports/cells.ts';
import { guessColumns, type KnownColumn } from '../../domain/imports/columns.ts';
import type { Table } from '../../domain/imports/drafts.ts';

/** What a file turned out to be, or why it cannot be read. */
export type FileRead =
  | { ok: true; name: string; sheet?: string; headerLine: number; table: Table }
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
  const why = notSheet(bytes, file.name);
  if (why) return { ok: false, why };
  try {
    if (!startsWith(bytes, 'PK')) return await fromText(textOf(bytes), file.name, columns);
    const book = await bookOf(bytes);
    const sheet = book.sheets.find(({ rows }) => rows.length > 1) ?? book.sheets[0];
    return sheet
      ? tableOf(sheet.rows as Cell[][], file.name, columns, sheet.name)
      : { ok: false, why: 'El archivo no tiene hojas.' };
  } catch {
    return { ok: false, why: unreadable };
  }
}

const startsWith = (bytes: Uint8Array, signs: string): boolean =>
  [...signs].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/** What is known at its first bytes to be no sheet, whatever its name says. */
function notSheet(bytes: Uint8Array, name: string): string | undefined {
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0'))
    return /\.xls$/i.test(name)
      ? 'Es un Excel anterior a 2007. Ábralo y guárdelo como .xlsx o .csv.'
      : 'Está protegido con contraseña, o es un Excel anterior a 2007. Ábralo y guárdelo sin contraseña como .xlsx.';
  if (startsWith(bytes, '%PDF'))
    return 'Es un PDF. Pida la hoja de cálculo de la que salió, en .xlsx o .csv.';
  if (textOf(bytes.subarray(0, 200)).trimStart().startsWith('<'))
    return 'Es una página web o un XML y no una hoja. Si Excel lo abre, guárdelo desde allí como .xlsx.';
  return undefined;
}

/** Excel and LibreOffice pack their sheets in a ZIP; the second says at its beginning which kind it is. */
async function bookOf(bytes: Uint8Array): Promise<{ sheets: { name: string; rows: unknown[][] }[] }> {
  const isOds = textOf(bytes.subarray(30, 100)).includes('opendocument.spreadsheet');
  if (!isOds) return (await import('hucre/xlsx')).readXlsx(bytes, { maxRows: mostRows + 1 });
  return (await import('hucre/ods')).readOds(bytes, { maxRows: mostRows + 1 });
}

/** What was copied in a spreadsheet and pasted here. */
export async function fromText(
  text: string,
  name: string,
  columns?: readonly KnownColumn[],
): Promise<FileRead> {
  if (text.includes('\0')) return { ok: false, why: unreadable };
  const { parseCsv } = await import('hucre/csv');
  const rows = parseCsv(text, { skipEmptyRows: false, maxRows: mostRows + 1 });
  return tableOf(rows as Cell[][], name, columns);
}

/** What its mark says; else UTF-8, and what older programs write when it is not. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, '\u00ff\u00fe')) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, '\u00fe\u00ff')) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The headers are in the first line, of the first ones, where most names are known. */
function tableOf(
  rows: readonly Cell[][],
  name: string,
  columns?: readonly KnownColumn[],
  sheet?: string,
): FileRead {
  if (rows.length > mostRows)
    return { ok: false, why: 'El archivo tiene más de 20.000 filas. Divídalo en varios.' };
  const known = (cells: readonly Cell[]) => guessColumns(cells.map(cellText), columns).filter(Boolean).length;
  const first = rows.slice(0, 15);
  const best = Math.max(0, ...first.map(known));
  const at =
    best > 0
      ? first.findIndex((cells) => known(cells) === best)
      : rows.findIndex((cells) => cells.some((cell) => cellText(cell) !== ''));
  const headers = rows[at]?.map(cellText) ?? [];
  const body = rows
    .map((cells, i) => ({ line: i + 1, cells: [...cells] }))
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cellText(cell) !== ''));
  if (at < 0 || body.length === 0)
    return { ok: false, why: 'El archivo no tiene filas debajo de los títulos.' };
  return { ok: true, name, ...(sheet && { sheet }), headerLine: at + 1, table: { headers, rows: body } };
}
