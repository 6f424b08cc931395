import type { CellValue } from 'hucre';
import type { ColumnKind, ReportCell, ReportColumn, ReportRow } from '../../src/domain/reports/report.ts';
import { trimZeros } from '../../src/domain/text/trim-zeros.ts';
import { type Day, formatDay } from '../../src/domain/values/day.ts';
import type { Answer } from '../http/answer.ts';
import { buildSheetAnswer, type SheetFormat, toFigureCell } from '../http/sheet.ts';
import type { PreparedReport } from './prepare-report.ts';

const widths: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  day: 12,
  money: 16,
  quantity: 12,
  percent: 10,
  count: 10,
};
const formats: Partial<Record<ColumnKind, string>> = {
  money: '#,##0.00',
  quantity: '#,##0.##',
  day: 'yyyy-mm-dd',
};

/**
 * Streams a report as a sheet. XLSX has title, company, filters and notes. CSV has only the table, with
 * totals last.
 */
export function buildReportSheet(
  report: PreparedReport,
  { company, today, file, format }: { company: string; today: Day; file: string; format: SheetFormat },
): Answer {
  const { columns, title } = report;
  async function* table(): AsyncGenerator<CellValue[]> {
    for await (const rows of report.rows) for (const row of rows) yield cellsOf(row, columns, format);
    if (report.totals.rows > 0 && columns.some(({ total }) => total)) yield totalsRow(report, format);
  }
  async function* whole(): AsyncGenerator<CellValue[]> {
    yield [title];
    yield [`${company} · Generado el ${formatDay(today)}`];
    yield [formatFilters(report)];
    yield columns.map(({ title: header }) => header);
    yield* table();
    const notes = report.notes();
    if (notes.length > 0) yield [];
    for (const note of notes) yield [note];
  }
  return buildSheetAnswer({
    format,
    title,
    file,
    columns: columns.map(({ title: header, kind }, at) => ({
      header,
      pinned: at === 0,
      width: widths[kind],
      ...(formats[kind] && { numFmt: formats[kind] }),
    })),
    rows: format === 'csv' ? table() : whole(),
    ...(format === 'xlsx' && { headed: 4 }),
  });
}

/** Example: `Periodo: octubre de 2026 · Filas: Por empleado`. */
export const formatFilters = ({ filters }: PreparedReport): string =>
  filters.length > 0 ? filters.map(([label, words]) => `${label}: ${words}`).join(' · ') : 'Sin filtros';

const cellsOf = (row: ReportRow, columns: readonly ReportColumn[], format: SheetFormat): CellValue[] =>
  columns.map(({ name, kind }) => cellOf(row[name], kind, format));

function cellOf(value: ReportCell | undefined, kind: ColumnKind, format: SheetFormat): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'text') return value;
  if (kind === 'day') return format === 'xlsx' ? new Date(`${value}T00:00:00Z`) : value;
  return toFigureCell(kind === 'money' ? String(value) : trimZeros(String(value)), format);
}

function totalsRow({ columns, totals }: PreparedReport, format: SheetFormat): CellValue[] {
  const sums = totals.row();
  return columns.map(({ name, kind, total }, at) =>
    total ? cellOf(sums[name], kind, format) : at === 0 ? 'Total' : null,
  );
}
