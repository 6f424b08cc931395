import { type RawBuilder, sql } from 'kysely';
import { contentColumns, hasContent, selectContentLocation } from '../contents/columns.ts';
import type { Tx } from '../store/connection.ts';
import type { ExportedTable } from './exported-tables.ts';

type Column = { name: string; type: string; is_key: boolean; is_computed: boolean };
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
  { rows, without = {}, files = [] }: ExportedTable,
  companyId: string,
): Promise<TableQueries> {
  const columns = await listColumns(tx, table);
  const objects = files.flatMap(({ kind }) => (kind ? [contentColumns[kind].object as string] : []));
  const written = columns.filter(
    ({ name, is_computed }) =>
      !is_computed && name !== 'company_id' && !(name in without) && !objects.includes(name),
  );
  const from = sql`from ${sql.table(table)} t where ${buildCondition(rows, table, companyId)}`;
  const keys = columns.filter(({ is_key }) => is_key).map(({ name }) => sql`t.${sql.ref(name)}`);
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

async function listColumns(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, t.typname as type, a.attgenerated <> '' as is_computed,
      coalesce(a.attnum = any(i.indkey), false) as is_key
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(
    tx,
  );
  return rows;
}

function buildCondition(rows: ExportedTable['rows'], table: string, companyId: string): RawBuilder<unknown> {
  if (rows === 'shared') return sql`true`;
  if (rows === 'company') return sql`t.company_id = ${companyId}`;
  if (table === 'companies') return sql`t.id = ${companyId}`;
  // Whoever did something in the company, also when it is no longer theirs.
  return sql`t.id in (select user_id from user_companies where company_id = ${companyId}
    union select by from record_changes where company_id = ${companyId}
    union select user_id from security_events where company_id = ${companyId})`;
}

const buildFileName = ({ folder, ending = '' }: FileColumn) =>
  sql`concat(${`${folder}/`}::text, t.id, ${ending}::text)`;

const isThere = ({ kind, column }: FileColumn) =>
  kind ? hasContent(kind, 't') : sql<boolean>`t.${sql.ref(column)} is not null`;

const selectFile = ({ kind, column }: FileColumn) =>
  kind
    ? selectContentLocation(kind, 't')
    : sql`t.company_id, t.${sql.ref(column)} as content, null as object`;
