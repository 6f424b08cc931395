import { type RawBuilder, sql } from 'kysely';
import { buildInvalidRefusal } from '../refusals.ts';
import { getSqlState } from './connection.ts';

/** An expression of the order of a list. Rows without a value come last. The last key of a list tells its rows apart. */
export type SortKey = {
  value: RawBuilder<unknown>;
  descending?: boolean;
  /** Every row has a value, so that the order may be that of an index. */
  isFilled?: boolean;
};

/** Place in a list: after the row whose keys these are, or before the first. `page` counts the pages from there. */
type Cursor = { page: number; after: readonly (string | null)[] | undefined };

/** Part of a list that a caller asks: a page by its number, or the rows after a cursor. */
export type PageRequest = { page: number; perPage: number; sort: string; cursor?: Cursor };

export type PageMeta = {
  page: number;
  per_page: number;
  total: number;
  last_page: number;
  next_cursor?: string | null;
};

const MAX_CURSOR_LETTERS = 4000;

const refuseCursor = () =>
  buildInvalidRefusal({ cursor: ['Use el next_cursor de la respuesta anterior, con el mismo orden'] });

/**
 * Reads which part of a list is asked. An empty cursor begins the list. `sort` names its order, which a cursor keeps.
 * Throws 422 for a cursor of another order, and for one beside a page.
 */
export function readPageRequest(
  { page, perPage, cursor }: { page?: number | undefined; perPage: number; cursor?: string | undefined },
  sort: string,
): PageRequest {
  if (cursor === undefined) return { page: page ?? 1, perPage, sort };
  if (page !== undefined) throw buildInvalidRefusal({ cursor: ['Pida una página o un cursor, no los dos'] });
  return { perPage, sort, ...parseCursor(cursor, sort) };
}

function parseCursor(text: string, sort: string): Pick<PageRequest, 'page' | 'cursor'> {
  if (text === '') return { page: 1, cursor: { page: 1, after: undefined } };
  const [of, page, ...after] = parseList(text);
  const isWhole = after.length > 0 && after.every((value) => value === null || typeof value === 'string');
  if (of !== sort || !Number.isSafeInteger(page) || !isWhole) throw refuseCursor();
  return { page: Number(page), cursor: { page: Number(page), after: after as (string | null)[] } };
}

function parseList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(text.slice(0, MAX_CURSOR_LETTERS), 'base64url').toString());
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

const writeCursor = (sort: string, page: number, after: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([sort, page, ...after])).toString('base64url');

/** SQL of a part of a list: `after` for its condition, `limit` for its end, and `key` for its columns. */
export function buildListWindow(keys: readonly SortKey[], { page, perPage, cursor }: PageRequest) {
  if (!cursor)
    return {
      after: sql`true`,
      limit: sql`limit ${perPage} offset ${(page - 1) * perPage}`,
      key: sql`null::jsonb as cursor_key`,
    };
  return {
    after: cursor.after ? buildAfterCondition(keys, cursor.after) : sql`true`,
    // One more row says whether there is a next part.
    limit: sql`limit ${perPage + 1}`,
    key: sql`jsonb_build_array(${sql.join(keys.map(({ value }) => sql`(${value})::text`))}) as cursor_key`,
  };
}

/** SQL of the order of those keys. */
export const buildWindowOrder = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(
    keys.map(
      ({ value, descending, isFilled }) =>
        sql`${value} ${sql.raw(descending ? 'desc' : 'asc')} ${sql.raw(isFilled ? '' : 'nulls last')}`,
    ),
  );

/** Condition of the rows after those keys: equal in the first keys and beyond in the next one. */
function buildAfterCondition(
  keys: readonly SortKey[],
  after: readonly (string | null)[],
): RawBuilder<unknown> {
  if (after.length !== keys.length) throw refuseCursor();
  const ways = keys.flatMap(({ value, descending }, at) => {
    const bound = after[at];
    if (bound === null) return [];
    const equal = keys.slice(0, at).map((key, i) => sql`${key.value} is not distinct from ${after[i]}`);
    const beyond = sql`(${value} ${sql.raw(descending ? '<' : '>')} ${bound} or ${value} is null)`;
    return [sql`(${sql.join([...equal, beyond], sql` and `)})`];
  });
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : sql`false`;
}

/** Turns the rows of a window into a page with its `meta`, which has `next_cursor` when a cursor was asked. */
export function cutPage<Row extends { cursor_key: readonly unknown[] | null }>(
  found: readonly Row[],
  { page, perPage, sort, cursor }: PageRequest,
  total: number,
): { rows: Omit<Row, 'cursor_key'>[]; meta: PageMeta } {
  const kept = found.slice(0, perPage);
  const last = found.length > perPage ? kept.at(-1)?.cursor_key : undefined;
  const meta = { page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
  return {
    rows: kept.map(({ cursor_key: _, ...row }) => row),
    meta: cursor ? { ...meta, next_cursor: last ? writeCursor(sort, page + 1, last) : null } : meta,
  };
}

/** Runs a query of a window. A cursor whose keys are not values of the list is refused with 422. */
export const readWindow = <T>({ cursor }: PageRequest, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw cursor && getSqlState(error)?.startsWith('22') ? refuseCursor() : error;
  });
