import { type QueryExecutorProvider, sql } from 'kysely';
import type { Transact } from '../../store/connection.ts';
import { findRememberedPositions, learnPositions } from '../../store/positions.ts';
import {
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
import { searchPayrolls } from './search.ts';
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
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  return words.length || q.filters
    ? searchPayrolls(tx, q, words, await readPayrollTallies(tx, q.companyId, q, inside))
    : wholeMonth(tx, q, inside);
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
