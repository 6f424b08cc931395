import { formatMonth } from '../../domain/values/day.ts';
import type { CompanyVaultEntry } from './vault-api.ts';

export type FolderGrouping = 'employee' | 'month';
type Folder = { name: string; rows: CompanyVaultEntry[]; what: Record<string, string> };

/** Rows that came in the order of their folders, the newest month of each first; each folder with the filters that name it whole. */
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

/** Test that `count` documents are of one month, by the filters or by all their rows: one folder is enough for them. */
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
