import { formatMonth } from '../../domain/values/day.ts';
import type { CompanyVaultEntry } from './vault-api.ts';

export type FolderGrouping = 'employee' | 'month';
type Folder = { name: string; rows: CompanyVaultEntry[]; what: Record<string, string> };

/**
 * Groups rows into folders, in the order of their first rows and with the newest month first in each. `what` has the
 * filters that select the whole folder.
 */
export function buildFolders(rows: readonly CompanyVaultEntry[], by: FolderGrouping): Folder[] {
  const folders = new Map<string, Folder>();
  for (const row of rows) {
    const { year, month, employee } = row;
    const key = by === 'employee' ? employee.id : `${year}-${month}`;
    const what: Record<string, string> =
      by === 'employee'
        ? { employee_id: employee.id }
        : { year: `${year}`, month_from: `${month}`, month_to: `${month}` };
    const folder = folders.get(key) ?? {
      name: by === 'employee' ? employee.list_name : formatMonth(year, month),
      rows: [],
      what,
    };
    folder.rows.push(row);
    folders.set(key, folder);
  }
  const newest = (a: CompanyVaultEntry, b: CompanyVaultEntry) =>
    b.year * 12 + b.month - a.year * 12 - a.month;
  return [...folders.values()].map((folder) => ({ ...folder, rows: folder.rows.sort(newest) }));
}

type Filters = Readonly<Record<string, string | undefined>>;

/**
 * Returns whether all `count` documents are of one month, by the filters or because every row is loaded and of that
 * month.
 */
export function isOneMonth(
  rows: readonly Pick<CompanyVaultEntry, 'year' | 'month'>[],
  count: number,
  { year, month_from, month_to }: Filters,
): boolean {
  const [first] = rows;
  const isFiltered = Boolean(year && month_from) && month_from === month_to;
  return (
    isFiltered ||
    (rows.length === count && rows.every((row) => row.year === first?.year && row.month === first.month))
  );
}
