import { sql } from 'kysely';
import type { Tx } from '../store/connection.ts';

export type TableColumn = {
  name: string;
  type: string;
  is_key: boolean;
  /** Computed from other columns of its row. */
  is_computed: boolean;
  /** Numbered by the database. */
  is_identity: boolean;
};

export async function listTableColumns(tx: Tx, table: string): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select a.attname as name, t.typname as type, a.attgenerated <> '' as is_computed, a.attidentity <> '' as is_identity,
      coalesce(a.attnum = any(i.indkey), false) as is_key
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(
    tx,
  );
  return rows;
}
