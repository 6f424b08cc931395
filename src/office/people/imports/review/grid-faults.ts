import type { GridPlace } from './grid-moves.ts';
import type { ReviewItem } from './reviewed.ts';

type Column = { key: string; column: number };

/** Where something is wrong, and what; of a row when no column of the file holds it. */
export function buildGridFaults(
  rows: readonly { line: number; item: ReviewItem }[],
  columns: readonly Column[],
): { messages: ReadonlyMap<string, string>; places: GridPlace[] } {
  const messages = new Map<string, string>();
  const places: GridPlace[] = [];
  const place = new Map<string | number, number>();
  for (const [c, { key, column }] of columns.entries()) {
    place.set(column, c);
    if (!place.has(key)) place.set(key, c);
  }
  for (const [r, { line, item }] of rows.entries())
    for (const fault of item.faults) {
      if (fault.line !== line) continue;
      const c = place.get(fault.at ?? fault.column);
      messages.set(`${r}:${c ?? ''}`, fault.message);
      places.push({ row: r, column: c ?? 0 });
    }
  return { messages, places };
}
