import { formatNit } from '../../src/domain/identity/nit.ts';
import { formatGroupedNumber } from '../../src/domain/payroll/statement/explanation.ts';
import {
  filterFilledColumns,
  hasCellValue,
  type ReportCell,
  type ReportColumn,
  type ReportRow,
} from '../../src/domain/reports/report.ts';
import { trimZeros } from '../../src/domain/text/trim-zeros.ts';
import { type Day, formatDay } from '../../src/domain/values/day.ts';
import { exact, formatMoney, noMoney, parseMoney, toDecimalText } from '../../src/domain/values/money.ts';
import { colors, landscape, PdfSheet, type Structure } from '../payslips/sheet.ts';
import type { PreparedReport } from './prepare-report.ts';

const { width: pageWidth, height: pageHeight, margin: left } = landscape;
const wide = pageWidth - 2 * left;
const top = 44;
const bottom = pageHeight - 44;
const gap = 8;

type Placed = ReportColumn & { x: number; width: number };
/** Columns of the table, and columns whose values are written as text under each row. */
type Layout = { size: number; placed: readonly Placed[]; inWords: readonly ReportColumn[] };

export async function drawReportPdf(
  report: PreparedReport,
  rows: readonly ReportRow[],
  { company, nit, today }: { company: string; nit: string; today: Day },
): Promise<Buffer> {
  const { title, columns, filters, totals } = report;
  const moment = new Date(`${today}T12:00:00Z`);
  const sheet = new PdfSheet(`${title} · ${company}`, company, moment, landscape);
  let y = drawHead(sheet, { title, filters, owner: `${company} · NIT ${formatNit(nit)}`, today });
  const sums = totals.rows > 0 && columns.some(({ total }) => total) ? totals.row() : undefined;
  const layout = layoutOf(sheet, columns, rows, sums);
  const table = sheet.section('Table');
  y = drawHeadings(sheet, table, layout, y);
  const sumsHeight = sums ? heightOf(sheet, layout, sums, true) : 0;
  // The last row stays with the totals, which are never alone on a page.
  const place = (row: ReportRow, isTotal: boolean, after = 0) => {
    const height = heightOf(sheet, layout, row, isTotal);
    if (y + height + after > bottom) {
      sheet.document.addPage();
      y = drawHeadings(sheet, table, layout, top);
    }
    drawRow(sheet, table, layout, row, y, isTotal);
    y += height;
  };
  for (const [at, row] of rows.entries()) place(row, false, at === rows.length - 1 ? sumsHeight : 0);
  if (sums) place(sums, true);
  drawNotes(sheet, rows.length === 0 ? ['No hay nada que mostrar con esos filtros.'] : report.notes(), y);
  return sheet.finish();
}

type Head = { title: string; filters: PreparedReport['filters']; owner: string; today: Day };

function drawHead(sheet: PdfSheet, { title, filters, owner, today }: Head): number {
  const head = sheet.section('Sect');
  let y = 40;
  y += sheet.writeWhole(head, 'H1', title, left, y, { face: 'strong', size: 14, width: wide });
  const facts = [
    `${owner} · Generado el ${formatDay(today)}`,
    ...filters.map(([label, words]) => `${label}: ${words}`),
  ];
  for (const line of [facts[0] ?? '', facts.slice(1).join(' · ')])
    if (line)
      y += sheet.writeWhole(head, 'P', line, left, y + 2, { size: 9, color: colors.ink2, width: wide });
  return y + 14;
}

/** Font sizes in points, tried in order until every word and figure fits. */
const sizes = [8, 7.25, 6.5, 5.75] as const;
/** Smallest size at which detail columns stay in the table. */
const smallest = sizes[2];
/** Longest text on one line, in multiples of the font size. */
const widest = 19;
/** Rows that are measured. A long report resembles its beginning, and its totals are its widest figures. */
const measured = 400;

/** Widths of a column in multiples of the font size. `least` fits its longest word or figure. */
type Measured = { column: ReportColumn; least: number; wanted: number };

/**
 * Computes widths that cut no word or figure. Text columns share the remaining width. When the columns do not
 * fit at a readable size, detail columns become text under each row. A table that is still too wide gets a
 * smaller font.
 */
function layoutOf(
  sheet: PdfSheet,
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  sums: ReportRow | undefined,
): Layout {
  const all = filterFilledColumns(columns, rows).map((column) => measure(sheet, column, rows, sums));
  const own = fits(all, smallest) ? all : all.filter(({ column }) => !column.detail);
  const size = sizes.find((one) => fits(own, one)) ?? sizes[3];
  const gaps = gap * (own.length - 1);
  const least = own.reduce((sum, one) => sum + one.least * size, 0);
  const more = own.reduce((sum, one) => sum + (one.wanted - one.least) * size, 0);
  const over = Math.max(0, wide - least - gaps);
  const share = more > 0 ? Math.min(1, over / more) : 0;
  // The rest of the width goes between columns, up to a limit.
  const between = gap + Math.min(28, Math.max(0, over - more) / Math.max(1, own.length - 1));
  const squeeze = Math.min(1, wide / (least + gaps));
  let x = left;
  const placed = own.map(({ column, ...widths }) => {
    const width = (widths.least + (widths.wanted - widths.least) * share) * size * squeeze;
    const at = { ...column, x, width };
    x += width + between * squeeze;
    return at;
  });
  const inWords = all.filter((one) => !own.includes(one)).map(({ column }) => column);
  return { size, placed, inWords };
}

const isText = ({ kind }: ReportColumn): boolean => kind === 'text';
const fits = (columns: readonly Measured[], size: number): boolean =>
  columns.reduce((sum, { least }) => sum + least * size, 0) + gap * (columns.length - 1) <= wide;

function measure(
  sheet: PdfSheet,
  column: ReportColumn,
  rows: readonly ReportRow[],
  sums: ReportRow | undefined,
): Measured {
  const longest = (texts: Iterable<string>, face: 'text' | 'strong' = 'text') =>
    Math.max(0, ...[...texts].map((text) => sheet.widthOf(text, { size: 10, face }))) / 10;
  const cells = new Set(rows.slice(0, measured).map((row) => shownCell(row[column.name], column)));
  const words = isText(column) ? [...cells].flatMap((cell) => cell.split(' ')) : cells;
  const total = sums ? longest([shownCell(sums[column.name], column)], 'strong') : 0;
  const least = Math.max(1.5, longest(words), longest(column.title.split(' ')), total) + 0.15;
  return { column, least, wanted: Math.max(least, Math.min(longest(cells) + 0.15, widest)) };
}

function drawHeadings(sheet: PdfSheet, table: Structure, { size, placed }: Layout, y: number): number {
  const row = sheet.section('TR', table);
  const ink = (column: Placed) =>
    ({
      size: size - 0.25,
      color: colors.ink3,
      width: column.width,
      align: isText(column) || column.kind === 'day' ? 'left' : 'right',
    }) as const;
  const height = Math.max(...placed.map((column) => sheet.heightOf(column.title, ink(column))));
  for (const column of placed) {
    const own = sheet.heightOf(column.title, ink(column));
    sheet.writeWhole(row, 'TH', column.title, column.x, y + height - own, ink(column));
  }
  sheet.rule(y + height + 3, colors.lineStrong, left, wide);
  return y + height + 8;
}

const cellInk = (size: number, column: Placed, isTotal: boolean) =>
  ({
    size,
    width: column.width,
    align: isText(column) || column.kind === 'day' ? 'left' : 'right',
    ...(isTotal && { face: 'strong' as const }),
  }) as const;
const wordsInk = { size: 7.5, color: colors.ink2, width: wide } as const;

function textOf(column: Placed, row: ReportRow, isTotal: boolean, at: number): string {
  return isTotal && at === 0 ? 'Total' : shownCell(row[column.name], column);
}

/** Example: `Salario básico 875.453 · Salud 35.018`. */
const wordsOf = (columns: readonly ReportColumn[], row: ReportRow): string =>
  columns
    .filter(({ name }) => hasCellValue(row[name]))
    .map((column) => `${column.title}\u00a0${shownCell(row[column.name], column)}`)
    .join(' · ');

function heightOf(
  sheet: PdfSheet,
  { size, placed, inWords }: Layout,
  row: ReportRow,
  isTotal: boolean,
): number {
  const cells = placed.map((column, at) =>
    sheet.heightOf(textOf(column, row, isTotal, at), cellInk(size, column, isTotal)),
  );
  const words = wordsOf(inWords, row);
  return Math.max(size * 1.3, ...cells) + (words ? sheet.heightOf(words, wordsInk) : 0) + 6;
}

function drawRow(
  sheet: PdfSheet,
  table: Structure,
  layout: Layout,
  of: ReportRow,
  y: number,
  isTotal: boolean,
): void {
  const { size, placed, inWords } = layout;
  const row = sheet.section('TR', table);
  if (isTotal) sheet.rule(y - 3, colors.lineStrong, left, wide);
  let under = y;
  for (const [at, column] of placed.entries()) {
    const text = textOf(column, of, isTotal, at);
    if (!text) continue;
    under = Math.max(
      under,
      y + sheet.writeWhole(row, 'TD', text, column.x, y, cellInk(size, column, isTotal)),
    );
  }
  const words = wordsOf(inWords, of);
  if (words) sheet.writeWhole(row, 'TD', words, left, under, wordsInk);
  if (!isTotal) sheet.rule(y + heightOf(sheet, layout, of, isTotal) - 4, colors.line, left, wide);
}

function drawNotes(sheet: PdfSheet, notes: readonly string[], from: number): void {
  let y = from + 8;
  const section = notes.length > 0 ? sheet.section('Sect') : undefined;
  for (const note of notes) {
    const ink = { size: 8.5, color: colors.ink2, width: wide } as const;
    if (y + sheet.heightOf(note, ink) > bottom) {
      sheet.document.addPage();
      y = top;
    }
    if (section) y += sheet.writeWhole(section, 'P', note, left, y, ink) + 2;
  }
}

function shownCell(value: ReportCell | undefined, { kind }: ReportColumn): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money') return formatMoney(parseMoney(String(value)) ?? noMoney);
  if (kind === 'day') return formatDay(String(value) as Day, 'short');
  if (kind === 'text') return String(value);
  return formatGroupedNumber(trimZeros(toDecimalText(exact(String(value)), 2)));
}
