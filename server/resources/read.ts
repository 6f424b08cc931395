import { sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import type { AnyRecord, Resource } from '../../src/domain/resource.ts';
import { notFound } from '../http/refused.ts';
import type { Tx } from '../store/connection.ts';
import { columnsOf, withReferences } from './columns.ts';
import { type RecordContext, within } from './context.ts';
import { type Asked, readQuery } from './query.ts';
import { specials } from './specials.ts';

export type Page = {
  data: AnyRecord[];
  meta: { page: number; per_page: number; total: number; last_page: number };
};

/** The records a context may see, searched, filtered, ordered and paged as the address asks. */
export async function listRecords(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  query: Readonly<Record<string, string>>,
): Promise<Page> {
  const asked = readQuery(resource, context, query);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(resource.path)} t where ${asked.where}`.execute(tx);
  const total = counted.rows[0]?.total ?? 0;
  const data = await readRows(tx, resource, context, asked, asked.size, (asked.page - 1) * asked.size);
  const last = Math.max(1, Math.ceil(total / asked.size));
  return { data, meta: { page: asked.page, per_page: asked.size, total, last_page: last } };
}

/** A stretch of a list, with what its rows point at. */
export async function readRows(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  asked: Asked,
  limit: number,
  offset: number,
): Promise<AnyRecord[]> {
  const { rows } = await sql<AnyRecord>`
    select ${columnsOf(resource, context, true, asked.columns)} from ${sql.table(resource.path)} t ${asked.joins}
    where ${asked.where} order by ${asked.order} limit ${limit} offset ${offset}`.execute(tx);
  return finished(tx, resource, context, await withReferences(tx, resource, context, rows, asked.columns));
}

export async function findRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<AnyRecord | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<AnyRecord>`
    select ${columnsOf(resource, context, false)} from ${sql.table(resource.path)} t
    where ${within(resource, context)} and t.id = ${id}`.execute(tx);
  return (await finished(tx, resource, context, await withReferences(tx, resource, context, rows)))[0];
}

/** One record; refuses with 404 what does not exist or belongs to others. */
export async function readRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<AnyRecord> {
  const found = await findRecord(tx, resource, context, id);
  if (!found) throw notFound(`${resource.singular} no existe o no está entre sus datos.`);
  return found;
}

async function finished(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  rows: AnyRecord[],
): Promise<AnyRecord[]> {
  const moments = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'moment');
  for (const row of rows)
    for (const name of moments) if (row[name] instanceof Date) row[name] = row[name].toISOString();
  return specials[resource.path]?.finish?.(tx, rows, context) ?? rows;
}
