import { capitalize } from '../../../domain/text/capitalize.ts';
import { months } from '../../../domain/values/day.ts';
import type { Month } from '../../months/month.ts';

/** The view is kept in the address, so that a saved or shared link opens the same view. */

/** Filters for the first and the last of several months. */
export const edges = ['month_from', 'month_to'] as const;

/** Filters other than state and search text, as the server names them. */
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

/** Columns that can be hidden; the name, the sums and the state always stay. */
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

/** Reads the chosen optional columns; `undefined` when the width of the window decides. */
export function readOptionalColumns(query: URLSearchParams): readonly OptionalColumn[] | undefined {
  const text = query.get('columns');
  if (text === null) return undefined;
  const named = text.split(',');
  return (Object.keys(optionalColumns) as OptionalColumn[]).filter((name) => named.includes(name));
}

/** Writes the chosen columns for the address; `-` when none is chosen. */
export const toColumnsText = (columns: readonly OptionalColumn[] | undefined): string | undefined =>
  columns && (columns.join(',') || '-');

/** Counts the filters that are on. The two edges of a span of months count once. */
export const filterCount = (filters: MonthFilters): number =>
  Object.keys(filters).length - (filters.month_from && filters.month_to ? 1 : 0);

/** Returns for example `Enero a marzo de 2026`; `undefined` for a single month. */
export function formatMonthSpan({ year }: Month, { month_from, month_to }: MonthFilters): string | undefined {
  if (!month_from && !month_to) return undefined;
  const [from = '', to = ''] = [months[Number(month_from ?? 1) - 1], months[Number(month_to ?? 12) - 1]];
  const words = from === to ? from : `${from} a ${to}`;
  return `${capitalize(words)} de ${year}`;
}

/** Builds the query to the server, without empty filters. Several months replace the month by its year. */
export const toMonthQuery = (
  month: Month,
  { state, search, filters }: { state: string; search: string; filters: MonthFilters },
) => ({
  ...(formatMonthSpan(month, filters) ? { year: month.year } : month),
  ...(state && { state }),
  ...(search && { search }),
  ...filters,
});
