import type { Cell } from '../../domain/imports/cells.ts';
import { cellText } from '../../domain/imports/cells.ts';
import { guessColumns } from '../../domain/imports/columns.ts';
import type { Table } from '../../domain/imports/drafts.ts';

/** What a file turned out to be, or why it cannot be read. */
export type FileRead =
  | { ok: true; name: string; sheet?: string; headerLine: number; table: Table }
  | { ok: false; why: string };

const mostBytes = 20_000_000;
const mostRows = 20_000;

export type LoadedFile = Extract<FileRead, { ok: true }>;

/** Reads a spreadsheet or a text file where it is: nothing leaves the device until the last step. */
export async function readFile(file: File): Promise<FileRead> {
  if (file.size > mostBytes) return { ok: false, why: 'El archivo pesa más de 20 MB. Divídalo en varios.' };
  if (file.size === 0) return { ok: false, why: 'El archivo está vacío.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!zipped && /\.xlsx?$/i.test(file.name) && bytes[0] === 0xd0)
    return { ok: false, why: 'Es un Excel anterior a 2007. Ábralo y guárdelo como .xlsx o .csv.' };
  try {
    if (!zipped) return await fromText(textOf(bytes), file.name);
    const { readXlsx } = await import('hucre/xlsx');
    const book = await readXlsx(bytes, { maxRows: mostRows + 1 });
    const sheet = book.sheets.find(({ rows }) => rows.length > 1) ?? book.sheets[0];
    return sheet
      ? tableOf(sheet.rows as Cell[][], file.name, sheet.name)
      : { ok: false, why: 'El archivo no tiene hojas.' };
  } catch {
    return { ok: false, why: 'No se pudo leer. Guárdelo como .xlsx o .csv y vuelva a intentarlo.' };
  }
}

/** What was copied in a spreadsheet and pasted here. */
export async function fromText(text: string, name: string): Promise<FileRead> {
  const { parseCsv } = await import('hucre/csv');
  const rows = parseCsv(text, { skipEmptyRows: false, maxRows: mostRows + 1 });
  return tableOf(rows as Cell[][], name);
}

/** UTF-8, and what older programs write when it is not. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The headers are in the first line, of the first ones, where most names are known. */
function tableOf(rows: readonly Cell[][], name: string, sheet?: string): FileRead {
  if (rows.length > mostRows)
    return { ok: false, why: 'El archivo tiene más de 20.000 filas. Divídalo en varios.' };
  const known = (cells: readonly Cell[]) => guessColumns(cells.map(cellText)).filter(Boolean).length;
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
