import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { toLikePattern, toSearchable } from '../../store/search.ts';
import {
  buildListOrder,
  buildPayrollListCondition,
  buildStateCondition,
  countListRows,
  type PayrollList,
  type PayrollQuery,
  readPayrollsInOrder,
  type SumName,
  selectStandingAmount,
  summarizePayrolls,
} from './list-conditions.ts';
import type { StateTally } from './tallies.ts';

/** Lists up to this size are searched whole. */
const small = 20_000;
/** In longer lists no more matches than this are counted: a user with so many keeps typing. */
const few = 2000;

const columns = sql`t.id, t.year, t.month, t.state, t.accrued_total, t.deductions_total, t.total,
  t.standing_accrued, t.standing_deductions, t.standing_total, t.search_text, t.full_number, t.created_at, t.sent_at`;

/**
 * Finds payrolls that have every word in the name, the document or the number, with the sums of all matches.
 */
export async function searchPayrolls(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
  words: readonly string[],
  tallies: readonly StateTally[],
): Promise<PayrollList> {
  const long = tallies.reduce((all, { count }) => all + count, 0) > small;
  const all = sql`select ${columns} from payrolls t where ${buildPayrollListCondition(q)} ${buildSearchCondition(sql`t`, words)}`;
  const source = !long ? all : words.length ? byPeople(q, words) : sql`${all} limit ${few}`;
  const page = sql`order by ${buildListOrder(q, !long)} limit ${q.perPage} offset ${(q.page - 1) * q.perPage}`;
  const added = (name: SumName) =>
    sql`sum(${selectStandingAmount('found', name)})::numeric(18,2)::text as ${sql.ref(name)}`;
  const { rows } = await sql<{ tallies: StateTally[]; ids: string[] }>`
    with found as materialized (${source})
    select array(select t.id from found t where true ${buildStateCondition(q.states)} ${page}) as ids,
      (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
        select state, count(*) as count, ${added('accrued_total')}, ${added('deductions_total')}, ${added('total')}
        from found group by state) s) as tallies`.execute(tx);
  const found = rows[0] ?? { tallies: [], ids: [] };
  const [length, summary] = [
    countListRows(found.tallies, q.states),
    summarizePayrolls(found.tallies, q.states),
  ];
  const more = long && countListRows(found.tallies, undefined) >= few;
  if (!more) return { rows: await rowsOf(tx, q, found.ids), length, summary };
  // With so many matches the first ones are near the beginning of the list. PostgreSQL expects few rows from
  // `like` and
  // would sort all of them. Of `strpos` it expects a third, and walks the index instead.
  const inside = words.map((word) => sql`and strpos(t.search_text, ${toSearchable(word)}) > 0`);
  const first = await sql<{ id: string }>`
    select t.id from payrolls t
    where ${buildPayrollListCondition(q)} ${buildStateCondition(q.states)} ${sql.join(inside, sql` `)} ${page}`.execute(
    tx,
  );
  const ids = first.rows.map(({ id }) => id);
  return { rows: await rowsOf(tx, q, ids), length, summary: { ...summary, more } };
}

const rowsOf = async (tx: QueryExecutorProvider, q: PayrollQuery, ids: readonly string[]) =>
  ids.length ? (await readPayrollsInOrder(tx, q, ids, sql<boolean>`false`)).rows : [];

export const buildSearchCondition = (of: RawBuilder<unknown>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`and ${of}.search_text like ${toLikePattern(word)}`),
    sql` `,
  );

/**
 * Finds payrolls of matching people, and those whose number begins with one of the words. At most {@link few}
 * of each.
 */
function byPeople(q: PayrollQuery, words: readonly string[]): RawBuilder<unknown> {
  const people = sql`
    select t.* from payroll_people x cross join lateral (
      select ${columns} from payrolls t
      where ${buildPayrollListCondition(q)} and t.employee_id = x.employee_id ${buildSearchCondition(sql`t`, words)} offset 0) t
    where x.company_id = ${q.companyId} ${buildSearchCondition(sql`x`, words)} limit ${few}`;
  const numbered = words.flatMap(beginnings);
  return numbered.length
    ? sql`(${people}) union (select ${columns} from payrolls t
        where ${buildPayrollListCondition(q)} and (${sql.join(numbered, sql` or `)}) ${buildSearchCondition(sql`t`, words)} limit ${few})`
    : people;
}

/** Digits of the longest consecutive that is searched by its beginning. */
const longest = 12;

/**
 * Conditions on the number: `ne12` finds NE12 and NE1234, and `12` also finds numbers without their prefix. A
 * word without digits gives none.
 */
function beginnings(word: string): RawBuilder<unknown>[] {
  const text = toSearchable(word).toUpperCase();
  if (!/\d/.test(text) || !/^[A-Z0-9]+$/.test(text)) return [];
  const after = text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1);
  const whole = sql`(t.full_number ~>=~ ${text} and t.full_number ~<~ ${after})`;
  if (!/^[1-9]\d*$/.test(text) || text.length > longest) return [whole];
  const ranges = Array.from({ length: longest - text.length + 1 }, (_, more) => {
    const from = BigInt(text) * 10n ** BigInt(more);
    const to = (BigInt(text) + 1n) * 10n ** BigInt(more);
    return sql`(t.number >= ${from}::bigint and t.number < ${to}::bigint)`;
  });
  return [whole, ...ranges];
}
