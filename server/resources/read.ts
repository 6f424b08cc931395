import { type RawBuilder, sql } from 'kysely';
import type { AnyRecord, Resource } from '../../src/domain/records/resource.ts';
import { isId } from '../../src/domain/values/id.ts';
import { buildNotFoundRefusal } from '../refusals.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { buildListWindow, cutPage, readWindow } from '../store/cursors.ts';
import { findRememberedPositions, learnPositions } from '../store/positions.ts';
import { addReferences, listDefaultFields, selectRecordColumns } from './columns.ts';
import { buildScopeCondition, type RecordContext } from './context.ts';
import { addFileDetails } from './files.ts';
import { type ListRequest, readRecordQuery } from './query.ts';
import { rememberCatalogues } from './remembered-catalogues.ts';
import { specials } from './specials.ts';

export type RecordListAnswer = {
  data: AnyRecord[];
  meta: { page: number; per_page: number; total: number; last_page: number; next_cursor?: string | null };
};

export async function listRecords(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  query: Readonly<Record<string, string>>,
  inside?: Transact,
): Promise<RecordListAnswer> {
  await rememberCatalogues(tx);
  const list = readRecordQuery(resource, context, query);
  await specials[resource.path]?.prepare?.(tx, context, list.names);
  if (list.asked.cursor) return listAfterCursor(tx, resource, context, list);
  const offset = (list.page - 1) * list.size;
  const listing =
    list.plain && resource.scope === 'company' && context.companyId && keptInOrder.has(resource.path)
      ? { companyId: context.companyId, table: resource.path, where: list.where, order: list.order }
      : undefined;
  const positions = listing && findRememberedPositions(tx, listing);
  if (positions) {
    const ids = positions.ids(offset, list.size);
    const { rows, stale } = await rowsOf(tx, resource, context, list.columns, ids, positions.stale);
    const page = async () =>
      finished(tx, resource, context, await referring(tx, resource, context, rows, list.columns));
    if (positions.unless(stale)) return paged(await page(), list, positions.total);
  }
  if (list.narrowed) {
    const ids = await idList(tx, resource, list);
    if (ids.length <= few) {
      const these = {
        ...list,
        where: sql`${buildScopeCondition(resource, context)} and t.id = any(${ids}::uuid[])`,
      };
      const rows =
        offset < ids.length ? await readRecordRows(tx, resource, context, these, list.size, offset) : [];
      return paged(rows, list, ids.length);
    }
  }
  const total = await countRecords(tx, resource, list);
  // While a user types, the next letter asks for another list.
  if (listing && inside && (offset > 0 || !list.searched)) learnPositions(tx, listing, total, inside);
  const many = { ...list, where: list.whereMany };
  return paged(await readRecordRows(tx, resource, context, many, list.size, offset), list, total);
}

async function countRecords(tx: Tx, resource: Resource, { where }: ListRequest): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(resource.path)} t where ${where}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Reads what follows a cursor: rows that are added or removed before it change nothing. */
async function listAfterCursor(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  list: ListRequest,
): Promise<RecordListAnswer> {
  const { after, limit, key } = buildListWindow(list.keys, list.asked);
  const { rows } = await readWindow(list.asked, () =>
    sql<AnyRecord & { cursor_key: unknown[] | null }>`
      select ${selectRecordColumns(resource, context, true, list.columns)}, ${key} from ${sql.table(resource.path)} t ${list.joins}
      where ${list.where} and ${after} order by ${list.order} ${limit}`.execute(tx),
  );
  const cut = cutPage(rows, list.asked, await countRecords(tx, resource, list));
  const whole = await referring(tx, resource, context, cut.rows as AnyRecord[], list.columns);
  return { data: await finished(tx, resource, context, whole), meta: cut.meta };
}

/** Up to this many rows are found, counted and sorted in one read of the table. */
const few = 2000;

async function idList(tx: Tx, resource: Resource, { where }: ListRequest): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select t.id from ${sql.table(resource.path)} t where ${where} limit ${few + 1}) as ids`.execute(
    tx,
  );
  return rows[0]?.ids ?? [];
}

const keptInOrder: ReadonlySet<string> = new Set(['employees']);

const paged = (data: AnyRecord[], { page, size }: ListRequest, total: number): RecordListAnswer => ({
  data,
  meta: { page, per_page: size, total, last_page: Math.max(1, Math.ceil(total / size)) },
});

export async function readThese(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  names: readonly string[],
  ids: readonly string[],
): Promise<AnyRecord[]> {
  const { rows } = await rowsOf(tx, resource, context, names, ids, sql<boolean>`false`);
  return finished(tx, resource, context, await referring(tx, resource, context, rows, names));
}

/** Reads rows in the order of `ids`. `stale` tells whether the list has another order by now. */
async function rowsOf(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  names: readonly string[],
  ids: readonly string[],
  stale: RawBuilder<boolean>,
): Promise<{ rows: AnyRecord[]; stale: boolean }> {
  const { rows } = await sql<AnyRecord & { is_stale: boolean }>`
    select ${selectRecordColumns(resource, context, true, names)}, ${stale} as is_stale from ${sql.table(resource.path)} t
    where ${buildScopeCondition(resource, context)} and t.id = any(${ids as string[]}::uuid[])`.execute(tx);
  const old = rows[0]?.is_stale ?? ids.length > 0;
  const found = new Map(rows.map(({ is_stale: _, ...row }) => [row.id, row as AnyRecord]));
  return { rows: ids.flatMap((id) => found.get(id) ?? []), stale: old };
}

export async function readRecordRows(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  query: ListRequest,
  limit: number,
  offset: number,
): Promise<AnyRecord[]> {
  const { rows } = await sql<AnyRecord>`
    select ${selectRecordColumns(resource, context, true, query.columns)} from ${sql.table(resource.path)} t ${query.joins}
    where ${query.where} order by ${query.order} limit ${limit} offset ${offset}`.execute(tx);
  return finished(tx, resource, context, await referring(tx, resource, context, rows, query.columns));
}

async function findRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<AnyRecord | undefined> {
  if (!isId(id)) return undefined;
  await rememberCatalogues(tx);
  const { rows } = await sql<AnyRecord>`
    select ${selectRecordColumns(resource, context, false)} from ${sql.table(resource.path)} t
    where ${buildScopeCondition(resource, context)} and t.id = ${id}`.execute(tx);
  return (
    await finished(
      tx,
      resource,
      context,
      await referring(tx, resource, context, rows, listDefaultFields(resource)),
    )
  )[0];
}

/** Throws 404 when the record does not exist or belongs to another company. */
export async function readRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<AnyRecord> {
  const found = await findRecord(tx, resource, context, id);
  if (!found) throw buildNotFoundRefusal(`${resource.singular} no existe o no está entre sus datos.`);
  return found;
}

const referring = async (
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  rows: AnyRecord[],
  names: readonly string[],
): Promise<AnyRecord[]> => addReferences(tx, resource, context, rows, names, await rememberCatalogues(tx));

async function finished(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  rows: AnyRecord[],
): Promise<AnyRecord[]> {
  const moments = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'moment');
  for (const row of rows)
    for (const name of moments) if (row[name] instanceof Date) row[name] = row[name].toISOString();
  const whole = (await specials[resource.path]?.finish?.(tx, rows, context)) ?? rows;
  return addFileDetails(tx, resource, context, whole);
}
