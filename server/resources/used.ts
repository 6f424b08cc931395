import { type RawBuilder, sql } from 'kysely';
import { type AnyRecord, isNamedOnly, type Resource } from '../../src/domain/records/resource.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import { listReferrers } from '../../src/domain/resources/index.ts';
import type { Tx } from '../store/connection.ts';
import { buildScopeCondition, type RecordContext } from './context.ts';

/**
 * Count of the records that use the rows of a list of the installation: those of the companies that the asker may see,
 * each under the policy of its table, by every reference that is declared.
 */
const countsOf = (resource: Resource, ids?: readonly string[]): RawBuilder<{ id: string; count: number }> => {
  const each = listReferrers(resource.path).map(({ resource: from, name }) => {
    const column = sql.ref(`x.${name}`);
    const which = ids ? sql`${column} = any(${ids as string[]}::uuid[])` : sql`${column} is not null`;
    return sql`select ${column} as id, count(*) as count from ${sql.table(from.path)} x where ${which} group by 1`;
  });
  // No field refers to this list, so nothing uses it.
  if (each.length === 0) return sql`select null::uuid as id, 0 as count where false`;
  return sql`select p.id, sum(p.count)::integer as count from (${sql.join(each, sql` union all `)}) p group by p.id`;
};

/** The transaction reads what companies keep, of those that who asks may see. */
export async function openCompanies(tx: Tx, context: RecordContext): Promise<void> {
  await sql`
    select set_config('app.ally', coalesce((select string_agg(t.id::text, ',') from companies t
      where ${buildScopeCondition(companies, context)}), ''), true)`.execute(tx);
}

/** Adds to the rows their use counts, when the request asks for them. */
export async function addUseCounts(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  rows: AnyRecord[],
): Promise<AnyRecord[]> {
  const name = Object.keys(rows[0] ?? {}).find((one) => isNamedOnly(resource.fields[one]));
  if (!name) return rows;
  await openCompanies(tx, context);
  const found = await countsOf(
    resource,
    rows.map(({ id }) => id),
  ).execute(tx);
  const counts = new Map(found.rows.map(({ id, count }) => [id, count]));
  return rows.map((row) => ({ ...row, [name]: counts.get(row.id) ?? 0 }));
}

/** Leaves the counts of the whole list where `usesSql` finds them: to order or narrow by them, all must be known. */
export async function countAllUses(tx: Tx, resource: Resource, context: RecordContext): Promise<void> {
  await openCompanies(tx, context);
  await sql`
    select set_config('app.uses', (select coalesce(jsonb_object_agg(u.id, u.count), '{}')::text
      from (${countsOf(resource)}) u), true)`.execute(tx);
}

/** The count of a row of `t`, once they were counted. */
export const usesSql = sql`coalesce(((select nullif(current_setting('app.uses', true), '')::jsonb)
  ->> t.id::text)::integer, 0)`;
