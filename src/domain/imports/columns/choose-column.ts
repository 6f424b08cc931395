import type { Mapping } from '../cells/table.ts';

/** Columns that lost their field to another one, with the field and the column that took it. */
export type DisplacedFields = ReadonlyMap<number, { key: string; by: number }>;
export type ColumnMapping = { mapping: Mapping; displaced: DisplacedFields };

/**
 * Chooses the field of a column. An empty key leaves the column out. A field that is not added up belongs to one
 * column, so the previous column loses it. That column recovers it when the new one chooses again, because keyboard
 * selection in a list passes over other options.
 */
export function chooseColumn(
  { mapping, displaced }: ColumnMapping,
  column: number,
  key: string,
  mayRepeat: (key: string) => boolean,
): ColumnMapping {
  const next = [...mapping];
  const lost = new Map(displaced);
  lost.delete(column);
  next[column] = key || undefined;
  for (const [at, one] of lost) {
    if (one.by !== column || one.key === key) continue;
    if (next[at] === undefined) next[at] = one.key;
    lost.delete(at);
  }
  if (key && !mayRepeat(key))
    for (const [at, had] of next.entries()) {
      if (at === column || had !== key) continue;
      next[at] = undefined;
      lost.set(at, { key, by: column });
    }
  return { mapping: next, displaced: lost };
}
