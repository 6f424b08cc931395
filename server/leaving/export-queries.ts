import { type RawBuilder, sql } from 'kysely';
import { contentColumns, hasContent, selectContentLocation } from '../contents/columns.ts';
import type { Tx } from '../store/connection.ts';
import { type ExportedTable, exportedTables } from './exported-tables.ts';
import { listTableColumns, type TableColumn } from './table-columns.ts';

type FileColumn = NonNullable<ExportedTable['files']>[number];

/** Queries of a table: its rows as lines of JSON, and its files with their names. */
export type TableQueries = { lines: RawBuilder<unknown>; files: RawBuilder<unknown>[] };

/**
 * Builds the queries that read the rows of a company in a table, in the order of its key. A line has the columns by
 * their names: figures with decimals are text, as the API writes them, and a file is its name in the export.
 */
export async function buildTableQueries(
  tx: Tx,
  table: string,
  { rows, only, without = {}, files = [] }: ExportedTable,
  companyId: string,
): Promise<TableQueries> {
  const columns = await listTableColumns(tx, table);
  const written = listExportedColumns(columns, { rows, without, files });
  const condition = await buildCondition(tx, rows, table, companyId);
  const from = sql`from ${sql.table(table)} t where ${condition} ${only ? sql`and ${only}` : sql``}`;
  const hasKey = columns.some(({ is_key }) => is_key);
  const keys = columns
    .filter(({ is_key, is_identity }) => (hasKey ? is_key : is_identity))
    .map(({ name }) => sql`t.${sql.ref(name)}`);
  const order = keys.length > 0 ? sql`order by ${sql.join(keys)}` : sql``;
  const values = written.map(({ name, type }) => {
    const file = files.find(({ column }) => column === name);
    const column = sql`t.${sql.ref(name)}`;
    if (file) return sql`case when ${isThere(file)} then ${buildFileName(file)} end as ${sql.ref(name)}`;
    return type === 'numeric' ? sql`${column}::text as ${sql.ref(name)}` : column;
  });
  return {
    lines: sql`select row_to_json(r)::text as line from (select ${sql.join(values)} ${from} ${order}) r`,
    files: files.map(
      (file) =>
        sql`select ${buildFileName(file)} as name, ${selectFile(file)} ${from} and ${isThere(file)} ${order}`,
    ),
  };
}

/** Returns the columns of a table that are in the export: neither computed, nor left out, nor the name of an object. */
export function listExportedColumns(
  columns: readonly TableColumn[],
  { without = {}, files = [] }: ExportedTable,
): TableColumn[] {
  const objects = files.flatMap(({ kind }) => (kind ? [contentColumns[kind].object as string] : []));
  return columns.filter(
    ({ name, is_computed }) =>
      !is_computed && name !== 'company_id' && !(name in without) && !objects.includes(name),
  );
}

async function buildCondition(
  tx: Tx,
  rows: ExportedTable['rows'],
  table: string,
  companyId: string,
): Promise<RawBuilder<unknown>> {
  if (rows === 'shared') return sql`true`;
  if (rows === 'company') return sql`t.company_id = ${companyId}`;
  if (table === 'companies') return sql`t.id = ${companyId}`;
  const named = await listAuthorColumns(tx);
  // Whoever did something in the company, also when it is no longer theirs.
  const authors = named.map(
    ({ table: from, name }) =>
      sql`select ${sql.ref(name)} from ${sql.table(from)} where ${sql.ref(from === 'companies' ? 'id' : 'company_id')} = ${companyId}`,
  );
  return sql`t.id in (select user_id from user_companies where company_id = ${companyId}
    union ${sql.join(authors, sql` union `)})`;
}

/** Lists the columns of exported tables with the id of a user: by their name, or because they refer to `users`. */
async function listAuthorColumns(tx: Tx): Promise<{ table: string; name: string }[]> {
  const tables = Object.keys(exportedTables).filter(
    (table) => table === 'companies' || exportedTables[table]?.rows === 'company',
  );
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any(${tables}::text[]) and c.relnamespace = 'public'::regnamespace and a.attnum > 0
      and not a.attisdropped and a.atttypid = 'uuid'::regtype and (a.attname = 'user_id' or a.attname ~ '(^|_)by$'
        or exists (select 1 from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
          and k.confrelid = 'users'::regclass and k.conkey = array[a.attnum]))
    order by 1, 2`.execute(tx);
  return rows;
}

const buildFileName = ({ folder, ending = '' }: FileColumn) =>
  sql`concat(${`${folder}/`}::text, t.id, ${ending}::text)`;

const isThere = ({ kind, column }: FileColumn) =>
  kind ? hasContent(kind, 't') : sql<boolean>`t.${sql.ref(column)} is not null`;

const selectFile = ({ kind, column }: FileColumn) =>
  kind
    ? selectContentLocation(kind, 't')
    : sql`t.company_id, t.${sql.ref(column)} as content, null as object`;
