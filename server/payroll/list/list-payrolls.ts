import { type QueryExecutorProvider, sql } from 'kysely';
import type { Transact } from '../../store/connection.ts';
import { buildListWindow, cutPage, type PageRequest, readWindow } from '../../store/cursors.ts';
import { findRememberedPositions, learnPositions } from '../../store/positions.ts';
import {
  buildListKeys,
  buildListOrder,
  buildPayrollListCondition,
  buildStateCondition,
  countListRows,
  countWaitingPayrolls,
  light,
  type PayrollList,
  type PayrollQuery,
  readPayrollRows,
  readPayrollsInOrder,
  summarizePayrolls,
} from './list-conditions.ts';
import { buildSearchCondition, searchPayrolls } from './search.ts';
import { readPayrollTallies } from './tallies.ts';

/**
 * Reads a page of payrolls, the number that match and their sums. The counts by state ignore the filter of
 * states. `inside` opens a transaction of the company for work that is done after the answer.
 */
export async function listPayrolls(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
  inside?: Transact,
): Promise<PayrollList> {
  const words = wordsOf(q);
  return words.length || q.filters
    ? searchPayrolls(tx, q, words, await readPayrollTallies(tx, q.companyId, q, inside))
    : wholeMonth(tx, q, inside);
}

const wordsOf = ({ search }: PayrollQuery): string[] => (search ?? '').split(/\s+/).filter(Boolean);

/** Reads a page of payrolls with its place in the list. */
export async function listPayrollPage(tx: QueryExecutorProvider, q: PayrollQuery, inside?: Transact) {
  const { rows, length, summary } = await listPayrolls(tx, q, inside);
  const { page, perPage } = q;
  const meta = {
    page,
    per_page: perPage,
    total: length,
    last_page: Math.max(1, Math.ceil(length / perPage)),
  };
  return { rows, summary, meta };
}

/** Reads what follows a cursor, with the sums of everything that matches. */
export async function listPayrollsByCursor(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
  asked: PageRequest,
  inside?: Transact,
) {
  const { length, summary } = await listPayrolls(tx, { ...q, page: 1, perPage: 1 }, inside);
  const { after, limit, key } = buildListWindow(buildListKeys(q), asked);
  const found = await readWindow(asked, () =>
    sql<{ id: string; cursor_key: unknown[] | null }>`
      select t.id, ${key} from payrolls t
      where ${buildPayrollListCondition(q)} ${buildStateCondition(q.states)} ${buildSearchCondition(sql`t`, wordsOf(q))} and ${after}
      order by ${buildListOrder(q)} ${limit}`.execute(tx),
  );
  const { rows: kept, meta } = cutPage(found.rows, asked, length);
  const ids = kept.map(({ id }) => id);
  const { rows } = await readPayrollsInOrder(tx, q, ids, sql<boolean>`false`);
  return { rows, summary, meta };
}

/** Lists without search or filters: sums come from the tallies, and the order of a long list is cached. */
async function wholeMonth(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
  inside: Transact | undefined,
): Promise<PayrollList> {
  const listing = {
    companyId: q.companyId,
    table: 'payrolls',
    where: sql`${buildPayrollListCondition(q)} ${buildStateCondition(q.states)}`,
    order: buildListOrder(q),
  };
  const offset = (q.page - 1) * q.perPage;
  const positions = findRememberedPositions(tx, listing);
  const [tallies, waiting, kept] = await Promise.all([
    readPayrollTallies(tx, q.companyId, q, inside),
    countWaitingPayrolls(tx, q),
    positions && readPayrollsInOrder(tx, q, positions.ids(offset, q.perPage), positions.stale),
  ]);
  const length = countListRows(tallies, q.states);
  const summary = { ...summarizePayrolls(tallies, q.states), ...waiting };
  if (kept && positions?.unless(kept.stale)) return { rows: kept.rows, length, summary };
  if (inside) learnPositions(tx, listing, length, inside);
  const page = sql`select ${light} from payrolls t where ${listing.where} order by ${listing.order}
    limit ${q.perPage} offset ${offset}`;
  return { rows: await readPayrollRows(tx, q, page), length, summary };
}
