import type { Table } from '../../../domain/imports/cells/table.ts';

const facts = new WeakMap<Table, Map<number, Map<string, unknown>>>();

/** Remembers what the cells of a column say together: finding it takes a look at all of them. */
export function rememberOfColumn<T>(table: Table, column: number, name: string, find: () => T): T {
  const columns = facts.get(table) ?? new Map<number, Map<string, unknown>>();
  const own = columns.get(column) ?? new Map<string, unknown>();
  if (!own.has(name)) own.set(name, find());
  facts.set(table, columns.set(column, own));
  return own.get(name) as T;
}

/** Carries what is known of the columns that an edit left as they were over to the edited table. */
export function carryColumns(before: Table, after: Table, edited: ReadonlySet<number>): void {
  const kept = [...(facts.get(before) ?? [])].filter(([column]) => !edited.has(column));
  facts.set(after, new Map(kept));
}
