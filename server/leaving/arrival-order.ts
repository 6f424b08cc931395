import { sql } from 'kysely';
import type { Tx } from '../store/connection.ts';
import { exportedTables } from './exported-tables.ts';

type Reference = { table: string; target: string; columns: string[] };

export type ArrivalTable = {
  table: string;
  /** Columns that name another row of the same table, which has to be written before or together. */
  ownReferences: string[];
};

/** References that are written at the end, because their tables refer to each other. */
const writtenLast: Readonly<Record<string, string>> = { companies: 'logo' };

/** Lists the exported tables so that each follows those to which its rows refer, by the foreign keys of the database. */
export async function listArrivalOrder(tx: Tx): Promise<ArrivalTable[]> {
  const tables = Object.keys(exportedTables);
  const { rows } = await sql<Reference>`
    select c.relname as table, o.relname as target, array_agg(a.attname::text) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
    group by k.oid, 1, 2`.execute(tx);
  const isNow = ({ table, columns }: Reference) => !columns.includes(writtenLast[table] ?? '');
  const references = rows.filter(isNow);
  const left = new Set(tables);
  const order: ArrivalTable[] = [];
  while (left.size > 0) {
    const ready = [...left].filter(
      (table) =>
        !references.some((one) => one.table === table && one.target !== table && left.has(one.target)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...left].join(', ')}`);
    for (const table of ready) {
      left.delete(table);
      const own = references.filter((one) => one.table === table && one.target === table);
      const ownReferences = own.flatMap(({ columns }) => columns.filter((name) => name !== 'company_id'));
      order.push({ table, ownReferences });
    }
  }
  return order;
}
