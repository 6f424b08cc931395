import type { Mapping } from '../cells/table.ts';

/** Columns that lost their field to another, with the field and the column that took it. */
export type DisplacedFields = ReadonlyMap<number, { key: string; by: number }>;
export type ColumnMapping = { mapping: Mapping; displaced: DisplacedFields };

/**
 * Chooses the field of a column; an empty key leaves it out. A field that is not added up is of one column, so another loses it
 * and has it back once the column that took it chooses again: who picks from a list by its letters passes over others.
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
