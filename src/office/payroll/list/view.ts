import { capitalize } from '../../../domain/text/capitalize.ts';
import { months } from '../../../domain/values/day.ts';
import type { Month } from '../../months/month.ts';

/** View of the month, as its address says it: kept or sent, it opens the same view. */

/** First and last month of a part of the year, in the place of one month. */
export const edges = ['month_from', 'month_to'] as const;

/** Filters of the month besides its state and the words that are looked for, as the server names them. */
export const monthFilterNames = [
  'employee_id',
  'payroll_group_id',
  'branch_office_id',
  'cost_center_id',
  'charge_id',
  'findings',
  'notified',
  'undelivered',
  'origin',
  'import_id',
  ...edges,
] as const;
export type MonthFilterName = (typeof monthFilterNames)[number];
export type MonthFilters = Partial<Record<MonthFilterName, string>>;

/** Columns that may be left out; the name, the money and the state always stay. */
export const optionalColumns = {
  full_number: 'Número',
  document: 'Documento',
  days: 'Días',
  delta: 'Δ mes anterior',
  findings: 'Hallazgos',
  sent_at: 'Enviado',
} as const;
export type OptionalColumn = keyof typeof optionalColumns;

export const readPayrollFilters = (query: URLSearchParams): MonthFilters =>
  Object.fromEntries(
    monthFilterNames.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );

/** The optional columns that were chosen; nothing when the table is left to choose. */
export function readOptionalColumns(query: URLSearchParams): readonly OptionalColumn[] | undefined {
  const text = query.get('columns');
  if (text === null) return undefined;
  const named = text.split(',');
  return (Object.keys(optionalColumns) as OptionalColumn[]).filter((name) => named.includes(name));
}

/** The columns as the address says them: none of the optional ones is `-`. */
export const toColumnsText = (columns: readonly OptionalColumn[] | undefined): string | undefined =>
  columns && (columns.join(',') || '-');

/** Count of the filters that are on: the two edges of some months are one. */
export const filterCount = (filters: MonthFilters): number =>
  Object.keys(filters).length - (filters.month_from && filters.month_to ? 1 : 0);

/** `Enero a marzo de 2026` when several months are in view; nothing when one is. */
export function formatMonthSpan({ year }: Month, { month_from, month_to }: MonthFilters): string | undefined {
  if (!month_from && !month_to) return undefined;
  const [from = '', to = ''] = [months[Number(month_from ?? 1) - 1], months[Number(month_to ?? 12) - 1]];
  const words = from === to ? from : `${from} a ${to}`;
  return `${capitalize(words)} de ${year}`;
}

/** Query to the server of a month, or of several: only what narrows it. */
export const toMonthQuery = (
  month: Month,
  { state, search, filters }: { state: string; search: string; filters: MonthFilters },
) => ({
  ...(formatMonthSpan(month, filters) ? { year: month.year } : month),
  ...(state && { state }),
  ...(search && { search }),
  ...filters,
});
