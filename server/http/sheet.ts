import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, type ColumnDef, writeCsvStream, writeXlsxStream } from 'hucre';
import { invalid } from '../refused.ts';
import { type Answer, answer } from './answer.ts';

export type SheetFormat = 'xlsx' | 'csv';
type Sheet = {
  format: SheetFormat;
  title: string;
  /** Name of the file, without its ending. */
  file: string;
  columns: readonly ColumnDef[];
  rows: AsyncIterable<CellValue[]>;
  /** Rows that a sheet of calculation begins with instead of its titles, the last of them the titles; all stay in sight. */
  headed?: number;
};

/** Rows read from the database at a time: what a sheet of any size holds in memory. */
export const stretch = 1000;
/** A sheet of calculation has no more rows. */
export const mostRows = 1_000_000;

export function formatIn(wanted: string | undefined): SheetFormat {
  const format = wanted || 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') throw invalid({ format: ['Use xlsx o csv'] });
  return format;
}

/** A table as a file, written little by little while it travels. */
export function sheetAnswer({ format, title, file, columns, rows, headed }: Sheet): Answer {
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(rows, {
          name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
          columns: columns.map(({ header, width, numFmt }) => ({
            ...(!headed && { header }),
            width,
            ...(numFmt && { numFmt }),
          })),
          freezePane: { rows: headed ?? 1 },
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

/** Signs that begin a formula, of full width too, also after quotes and blanks that a program takes away. */
const formulaStart = /^(?:[\t\r\n]|[\s"'“”‘’«»]*[=+\-@|＝＋－＠])/u;

/** A text that begins like a formula is kept a text; a figure below zero is a figure. */
async function* withoutFormulas(rows: AsyncIterable<CellValue[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows)
    yield row.map((cell) =>
      typeof cell === 'string' && formulaStart.test(cell) && !/^-\d+(,\d+)?$/.test(cell) ? `'${cell}` : cell,
    );
}

/** An amount or a percentage in its cell: in a table of texts, as Excel in Spanish reads it. */
export const figureCell = (value: string, format: SheetFormat): CellValue =>
  format === 'xlsx' ? Number(value) : String(Number(value)).replace('.', ',');

/** A column and what each row has in it; money and moments are figures in a sheet and text elsewhere. */
export type SheetColumn<Row> = ColumnDef & { cell: (row: Row, format: SheetFormat) => CellValue };

export const textColumn = <Row>(
  header: string,
  width: number,
  cell: SheetColumn<Row>['cell'],
): SheetColumn<Row> => ({ header, width, cell });

export const moneyColumn = <Row>(header: string, of: (row: Row) => string | null): SheetColumn<Row> => ({
  header,
  width: 16,
  numFmt: '#,##0.00',
  cell: (row, format) => {
    const amount = of(row);
    return amount === null ? null : figureCell(amount, format);
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
