import { session } from '../../../net/session.ts';
import { listUsedColumns, type NoveltyColumn, type PersonNovelties } from './grid-columns.ts';

/** Columns that a company last had in its grid, on this device. */
const nameKept = () => `novelties:${session.get().company?.id ?? ''}`;

function readKeptIds(): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameKept()) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The kept columns in their order, and those that the payment has figures in already. */
export function chooseColumns(
  people: readonly PersonNovelties[],
  columns: readonly NoveltyColumn[],
): NoveltyColumn[] {
  const kept = readKeptIds().flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const used = listUsedColumns(people, columns).filter((column) => !kept.includes(column));
  return [...kept.filter(({ own }) => own?.active !== false), ...used];
}

export function keepColumns(columns: readonly NoveltyColumn[]): void {
  try {
    localStorage.setItem(nameKept(), JSON.stringify(columns.map(({ id }) => id)));
  } catch {
    // Without room, they are chosen again next time.
  }
}
