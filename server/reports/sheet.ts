import type { CellValue } from 'hucre';
import type { ColumnKind, ReportCell, ReportColumn, ReportRow } from '../../src/domain/reports/report.ts';
import { trimZeros } from '../../src/domain/text/trim-zeros.ts';
import { type Day, formatDay } from '../../src/domain/values/day.ts';
import type { Answer } from '../http/answer.ts';
import { buildSheetAnswer, type SheetFormat, toFigureCell } from '../http/sheet.ts';
import type { PreparedReport } from './prepare-report.ts';

const columnWidths: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  day: 12,
  money: 16,
  quantity: 12,
  percent: 10,
  count: 10,
};
const numberFormats: Partial<Record<ColumnKind, string>> = {
  money: '#,##0.00',
  quantity: '#,##0.##',
  day: 'yyyy-mm-dd',
};

/**
 * Streams a report as a sheet. Both formats have the table, with totals last. Only XLSX has the title, the company, the
 * filters and the notes.
 */
export function buildReportSheet(
  report: PreparedReport,
  { company, today, file, format }: { company: string; today: Day; file: string; format: SheetFormat },
): Answer {
  const { columns, title } = report;
  async function* listTableRows(): AsyncGenerator<CellValue[]> {
    for await (const rows of report.rows) for (const row of rows) yield cellsOf(row, columns, format);
    if (report.totals.rows > 0 && columns.some(({ total }) => total)) yield totalsRow(report, format);
  }
  async function* listSheetRows(): AsyncGenerator<CellValue[]> {
    yield [title];
    yield [`${company} · Generado el ${formatDay(today)}`];
    yield [formatFilters(report)];
    yield columns.map(({ title: header }) => header);
    yield* listTableRows();
    const notes = report.notes();
    if (notes.length > 0) yield [];
    for (const note of notes) yield [note];
  }
  return buildSheetAnswer({
    format,
    title,
    file,
    columns: columns.map(({ title: header, kind }, index) => ({
      header,
      pinned: index === 0,
      width: columnWidths[kind],
      ...(numberFormats[kind] && { numFmt: numberFormats[kind] }),
    })),
    rows: format === 'csv' ? listTableRows() : listSheetRows(),
    ...(format === 'xlsx' && { headerRows: 4 }),
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
  return columns.map(({ name, kind, total }, index) =>
    total ? cellOf(sums[name], kind, format) : index === 0 ? 'Total' : null,
  );
}
