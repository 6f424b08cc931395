import { sql } from 'kysely';
import type { Resource } from '../../src/domain/records/resource.ts';
import type { Tx } from '../store/connection.ts';

/**
 * Counts the rows that point at a record and that the transaction sees. Rows deleted by cascade are not
 * counted.
 */
export async function countUses(tx: Tx, resource: Resource, id: string): Promise<number> {
  const { rows: pointers } = await sql<{ from_table: string; from_column: string }>`
    select source.relname as from_table, a.attname as from_column
    from pg_constraint k
    join pg_class source on source.oid = k.conrelid
    join pg_class target on target.oid = k.confrelid
    join lateral unnest(k.conkey, k.confkey) as pair (mine, theirs) on true
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs
    where k.contype = 'f' and k.confdeltype <> 'c' and b.attname = 'id'
      and target.relname = ${resource.path} and target.relnamespace = current_schema()::regnamespace`.execute(
    tx,
  );
  let count = 0;
  for (const { from_table, from_column } of pointers) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(from_table)} where ${sql.ref(from_column)} = ${id}`.execute(
      tx,
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}

export const formatInUseRefusal = (count: number): string =>
  `No se puede eliminar: está en uso en ${count} ${count === 1 ? 'registro' : 'registros'}. Puedes inactivarlo.`;
