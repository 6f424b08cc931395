import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, type ColumnDef, writeCsvStream, writeXlsxStream } from 'hucre';
import { type Money, noMoney, parseMoney, sum, toMoneyText } from '../../src/domain/values/money.ts';
import { reportProgress } from '../jobs/progress.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { type Answer, answer } from './answer.ts';

export type SheetFormat = 'xlsx' | 'csv';
/** Column of a file. In XLSX a pinned column stays visible, with the columns before it. */
type FileColumn = ColumnDef & { pinned?: boolean };
type Sheet = {
  format: SheetFormat;
  title: string;
  file: string;
  columns: readonly FileColumn[];
  rows: AsyncIterable<CellValue[]>;
  /**
   * Leading rows of an XLSX that replace the header row; the last of them holds the titles. All stay visible.
   */
  headerRows?: number;
};

/** Rows read from the database at a time; it bounds the memory of a file of any size. */
export const ROWS_PER_READ = 1000;
export const MAX_SHEET_ROWS = 1_000_000;

export function readSheetFormat(wanted: string | undefined): SheetFormat {
  const format = wanted || 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') throw buildInvalidRefusal({ format: ['Use xlsx o csv'] });
  return format;
}

export function buildSheetAnswer({ format, title, file, columns, rows, headerRows: headed }: Sheet): Answer {
  const pinned = columns.findLastIndex((column) => column.pinned) + 1;
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(rows, {
          name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
          columns: columns.map(({ header, width, numFmt }) => ({
            ...(!headed && { header }),
            width,
            ...(numFmt && { numFmt }),
          })),
          freezePane: { rows: headed ?? 1, ...(pinned > 0 && { columns: pinned }) },
        })
      : // The byte order mark makes Excel read the file as UTF-8.
        writeCsvStream(withoutFormulas(rows), {
          headers: columns.map(({ header }) => header ?? ''),
          delimiter: ';',
          bom: true,
        });
  return answer(Readable.fromWeb(stream as ReadableStream), 200, {
    type:
      format === 'xlsx'
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': `attachment; filename="${file}.${format}"`,
      'cache-control': 'no-store',
    },
  });
}

/**
 * Matches text that a spreadsheet may read as a formula: after quotes, spaces and invisible letters that
 * programs strip.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}\p{M}\u115f\u1160\u2800\p{Pi}\p{Pf}"'`´„‚]*[=+\-\u2212@|])/u;
const isFigure = (text: string): boolean => /^-\d+(,\d+)?$/.test(text);
/** NFKC: full-width, small and superscript signs are read as the plain ones. */
const beginsFormula = (text: string): boolean => formulaStart.test(text.normalize('NFKC')) && !isFigure(text);

/** Prefixes texts that begin like a formula with an apostrophe. A negative figure stays a figure. */
async function* withoutFormulas(rows: AsyncIterable<CellValue[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' && beginsFormula(cell) ? `'${cell}` : cell));
}

/**
 * Amount or percentage as a cell: a number in XLSX; in CSV a text with a decimal comma, as Excel in Spanish
 * reads it.
 */
export const toFigureCell = (value: string, format: SheetFormat): CellValue =>
  format === 'xlsx' ? Number(value) : String(Number(value)).replace('.', ',');

/**
 * Column and the cell of each row. Money and moments are numbers and dates in XLSX, and text in CSV. `summed`
 * returns the decimal text of an amount that `streamTableCells` adds up.
 */
export type SheetColumn<Row> = FileColumn & {
  cell: (row: Row, format: SheetFormat) => CellValue;
  summed?: (row: Row) => string | null;
};

/**
 * Converts rows to cells. An XLSX with rows ends with a total row; a CSV has none, because programs read it.
 */
export async function* streamTableCells<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  format: SheetFormat,
): AsyncGenerator<CellValue[]> {
  const sums = new Map<SheetColumn<Row>, Money>();
  let written = 0;
  for await (const rows of batches) {
    for (const row of rows) {
      if (format === 'xlsx')
        for (const column of columns) {
          if (!column.summed) continue;
          const amount = parseMoney(column.summed(row) ?? '0') ?? noMoney;
          sums.set(column, sum([sums.get(column) ?? noMoney, amount]));
        }
      yield columns.map(({ cell }) => cell(row, format));
    }
    written += rows.length;
    reportProgress(written, null);
  }
  if (sums.size === 0) return;
  yield columns.map((column, at) => {
    const total = sums.get(column);
    if (total !== undefined) return toFigureCell(toMoneyText(total), format);
    return at === 0 ? 'Total' : null;
  });
}

export const textColumn = <Row>(
  header: string,
  width: number,
  cell: SheetColumn<Row>['cell'],
): SheetColumn<Row> => ({ header, width, cell });

export const pinnedColumn = <Row>(
  header: string,
  width: number,
  cell: SheetColumn<Row>['cell'],
): SheetColumn<Row> => ({ header, width, cell, pinned: true });

/** Column of amounts that are added up; `unsummedColumn` has no total. */
export const moneyColumn = <Row>(header: string, of: (row: Row) => string | null): SheetColumn<Row> => ({
  ...unsummedColumn(header, of),
  summed: of,
});

export const unsummedColumn = <Row>(header: string, of: (row: Row) => string | null): SheetColumn<Row> => ({
  header,
  width: 16,
  numFmt: '#,##0.00',
  cell: (row, format) => {
    const amount = of(row);
    return amount === null ? null : toFigureCell(amount, format);
  },
});

export const momentColumn = <Row>(
  header: string,
  of: (row: Row) => Date | string | null,
): SheetColumn<Row> => ({
  header,
  width: 18,
  numFmt: 'yyyy-mm-dd hh:mm',
  cell: (row, format) => {
    const at = of(row);
    if (!at) return null;
    // Colombia is UTC-5 all year.
    const here = new Date(new Date(at).getTime() - 5 * 3_600_000);
    return format === 'xlsx' ? here : here.toISOString().slice(0, 16).replace('T', ' ');
  },
});
