import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, type ColumnDef, writeCsvStream, writeXlsxStream } from 'hucre';
import { type Money, noMoney, parseMoney, sum, toMoneyText } from '../../src/domain/values/money.ts';
import { buildInvalidRefusal } from '../refused.ts';
import { type Answer, answer } from './answer.ts';

export type SheetFormat = 'xlsx' | 'csv';
/** A column of a file; in a sheet of calculation a pinned one stays in sight, with those before it. */
type FileColumn = ColumnDef & { pinned?: boolean };
type Sheet = {
  format: SheetFormat;
  title: string;
  /** Name of the file, without its ending. */
  file: string;
  columns: readonly FileColumn[];
  rows: AsyncIterable<CellValue[]>;
  /** Rows that a sheet of calculation begins with instead of its titles, the last of them the titles; all stay in sight. */
  headed?: number;
};

/** Rows read from the database at a time: what a sheet of any size holds in memory. */
export const stretch = 1000;
/** A sheet of calculation has no more rows. */
export const MAX_SHEET_ROWS = 1_000_000;

export function readSheetFormat(wanted: string | undefined): SheetFormat {
  const format = wanted || 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') throw buildInvalidRefusal({ format: ['Use xlsx o csv'] });
  return format;
}

/** A table as a file, written little by little while it travels. */
export function buildSheetAnswer({ format, title, file, columns, rows, headed }: Sheet): Answer {
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
      : // The mark of the beginning tells Excel how it is written.
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

/** Signs that begin a formula, also after quotes, blanks and letters without width that a program takes away. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}\p{M}\u115f\u1160\u2800\p{Pi}\p{Pf}"'`´„‚]*[=+\-\u2212@|])/u;
const isFigure = (text: string): boolean => /^-\d+(,\d+)?$/.test(text);
/** Signs of full width, small and raised are read as the plain ones. */
const beginsFormula = (text: string): boolean => formulaStart.test(text.normalize('NFKC')) && !isFigure(text);

/** A text that begins like a formula is kept a text; a figure below zero is a figure. */
async function* withoutFormulas(rows: AsyncIterable<CellValue[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' && beginsFormula(cell) ? `'${cell}` : cell));
}

/** An amount or a percentage in its cell: in a table of texts, as Excel in Spanish reads it. */
export const toFigureCell = (value: string, format: SheetFormat): CellValue =>
  format === 'xlsx' ? Number(value) : String(Number(value)).replace('.', ',');

/**
 * A column and what each row has in it; money and moments are figures in a sheet and text elsewhere. `summed` is the
 * decimal text of an amount that `streamTableCells` sums.
 */
export type SheetColumn<Row> = FileColumn & {
  cell: (row: Row, format: SheetFormat) => CellValue;
  summed?: (row: Row) => string | null;
};

/**
 * Rows as cells. A sheet of calculation with rows ends with the sums of its amounts; a CSV is the table alone, as programs
 * read it.
 */
export async function* streamTableCells<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  format: SheetFormat,
): AsyncGenerator<CellValue[]> {
  const sums = new Map<SheetColumn<Row>, Money>();
  for await (const rows of batches)
    for (const row of rows) {
      if (format === 'xlsx')
        for (const column of columns) {
          if (!column.summed) continue;
          const amount = parseMoney(column.summed(row) ?? '0') ?? noMoney;
          sums.set(column, sum([sums.get(column) ?? noMoney, amount]));
        }
      yield columns.map(({ cell }) => cell(row, format));
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

/** A column of text that stays in sight in a sheet of calculation: whose the row is. */
export const pinnedColumn = <Row>(
  header: string,
  width: number,
  cell: SheetColumn<Row>['cell'],
): SheetColumn<Row> => ({ header, width, cell, pinned: true });

/** Amounts that add up; `unsummedColumn` has those that do not. */
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
    // By the clock of Colombia, as people read it.
    const here = new Date(new Date(at).getTime() - 5 * 3_600_000);
    return format === 'xlsx' ? here : here.toISOString().slice(0, 16).replace('T', ' ');
  },
});
