import { type Cell, toCellText } from '../../../domain/imports/cells/cells.ts';
import type { FileColumn } from '../../../domain/imports/columns/file-column.ts';
import type { FileRead, FileSheet } from './file-table.ts';

const mostBytes = 20_000_000;
const unreadable = 'No se pudo leer. Guárdelo como .xlsx o .csv y vuelva a intentarlo.';

/**
 * Reads a spreadsheet or a text file where it is: nothing leaves the device until the last step. The line of headers is
 * known by the columns it may have.
 */
export async function readFile(file: File, columns?: readonly FileColumn[]): Promise<FileRead> {
  if (file.size > mostBytes) return { ok: false, why: 'El archivo pesa más de 20 MB. Divídalo en varios.' };
  if (file.size === 0) return { ok: false, why: 'El archivo está vacío.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [{ explainNonSheet, decodeFileText: textOf }, { readBestSheet, cutApart }, { UnreadableFileError }] =
    await Promise.all([import('./file-text.ts'), import('./file-table.ts'), import('./sheet-maker.ts')]);
  const why = explainNonSheet(bytes);
  if (why) return { ok: false, why };
  try {
    const book = await bookOf(bytes, columns);
    if (!book) return await readPastedTable(textOf(bytes), file.name, columns);
    const sheets = book.map(async (sheet) => ({
      ...sheet,
      rows: await cutApart(sheet.rows as Cell[][], columns),
    }));
    return readBestSheet(await Promise.all(sheets), file.name, columns);
  } catch (problem) {
    return { ok: false, why: problem instanceof UnreadableFileError ? problem.message : unreadable };
  }
}

/** Without the blank rows after the last one that says something: a border drawn down to the last of them is no row. */
function toItsEnd(sheet: FileSheet): FileSheet {
  let last = sheet.rows.findLastIndex((row) => row.some((cell) => toCellText(cell as Cell) !== ''));
  // The result of a formula may not have been kept.
  for (const [place, { formula }] of sheet.cells ?? [])
    if (formula) last = Math.max(last, Number.parseInt(place, 10));
  return { ...sheet, rows: sheet.rows.slice(0, last + 1) };
}

/** The sheets of a file by what its bytes are, whatever its name says; of a text there are none. */
async function bookOf(
  bytes: Uint8Array,
  columns: readonly FileColumn[] | undefined,
): Promise<FileSheet[] | undefined> {
  const {
    findMarkupKind: markupIn,
    decodeMarkup,
    hasByteSignature: startsWith,
  } = await import('./file-text.ts');
  if (startsWith(bytes, 'PK')) return packedSheets(bytes);
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) return (await import('./xls.ts')).readXlsSheets(bytes);
  switch (markupIn(bytes)) {
    case 'page':
      return (await import('./html-sheets.ts')).parseHtmlSheets(decodeMarkup(bytes), columns);
    case 'xml book':
      return (await import('./xml-sheets.ts')).parseXmlSheets(decodeMarkup(bytes));
    case 'xml':
      throw new (await import('./sheet-maker.ts')).UnreadableFileError(
        'Es un XML y no una hoja. Si Excel lo abre, guárdelo desde allí como .xlsx.',
      );
    default:
      return undefined;
  }
}

/** Excel and LibreOffice pack their sheets in a ZIP; the second says at its beginning which kind it is. */
async function packedSheets(bytes: Uint8Array): Promise<FileSheet[]> {
  const [{ decodeLetters: lettersOf }, { MAX_FILE_ROWS }] = await Promise.all([
    import('./file-text.ts'),
    import('./file-table.ts'),
  ]);
  const isOds = lettersOf(bytes.subarray(30, 100)).includes('opendocument.spreadsheet');
  if (isOds) return odsSheets(bytes, MAX_FILE_ROWS);
  const { readXlsx } = await import('hucre/xlsx');
  const seen = await readXlsx(bytes, {
    maxRows: MAX_FILE_ROWS + 1,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  });
  const from1904 = seen.dateSystem === '1904';
  return seen.sheets.map((sheet) => ({ ...toItsEnd(sheet), from1904 }));
}

async function odsSheets(bytes: Uint8Array, MAX_FILE_ROWS: number): Promise<FileSheet[]> {
  const [{ readOdsContent }, { readOds }] = await Promise.all([import('./ods.ts'), import('hucre/ods')]);
  const content = await readOdsContent(bytes, MAX_FILE_ROWS + 1);
  const { sheets } = await readOds(content.bytes, { maxRows: MAX_FILE_ROWS + 1 });
  return sheets
    .filter(({ name }) => !content.unseen.has(name))
    .map((sheet) => ({
      ...sheet,
      rowDefs: new Map([...(content.hidden.get(sheet.name) ?? [])].map((row) => [row, { hidden: true }])),
    }));
}

/** Table of cells copied in a spreadsheet and pasted here. */
export async function readPastedTable(
  text: string,
  name: string,
  columns?: readonly FileColumn[],
): Promise<FileRead> {
  if (text.includes('\0')) return { ok: false, why: unreadable };
  const [
    { parseCsv },
    { openQuote, findSeparator: separatorOf, toLastLine },
    { cutApart, MAX_FILE_ROWS, buildFileTable: tableOf },
  ] = await Promise.all([import('hucre/csv'), import('./file-text.ts'), import('./file-table.ts')]);
  // Excel may say the separator in the first line.
  const words = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const body = words ? text.slice(text.indexOf('\n')) : text;
  const delimiter = words ?? separatorOf(body);
  const open = openQuote(text, delimiter ?? ',');
  if (open)
    return {
      ok: false,
      why: `La línea ${open} abre unas comillas (") que nadie cierra, y lo que sigue quedaría en una sola celda. Quítelas o ciérrelas y vuelva a elegir el archivo.`,
    };
  const rows = parseCsv(toLastLine(body, delimiter ?? ','), {
    skipEmptyRows: false,
    maxRows: MAX_FILE_ROWS + 1,
    ...(delimiter && { delimiter }),
  });
  return tableOf(await cutApart(rows as Cell[][], columns), name, columns);
}
