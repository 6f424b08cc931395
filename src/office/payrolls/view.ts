import type { Month } from '../month.ts';

/** How the month is looked at, as its address says it: kept or sent, it opens the same view. */

/** What narrows the month besides its state and the words that are looked for, as the server names it. */
export const filterNames = [
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
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

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

export const filtersIn = (query: URLSearchParams): Filters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );

/** The optional columns that were chosen; nothing when the table is left to choose. */
export function columnsIn(query: URLSearchParams): readonly OptionalColumn[] | undefined {
  const text = query.get('columns');
  if (text === null) return undefined;
  const named = text.split(',');
  return (Object.keys(optionalColumns) as OptionalColumn[]).filter((name) => named.includes(name));
}

/** The columns as the address says them: none of the optional ones is `-`. */
export const columnsText = (columns: readonly OptionalColumn[] | undefined): string | undefined =>
  columns && (columns.join(',') || '-');

/** What the server is asked of a month: only what narrows it. */
export const askedOf = (
  month: Month,
  { state, search, filters }: { state: string; search: string; filters: Filters },
) => ({ ...month, ...(state && { state }), ...(search && { search }), ...filters });
