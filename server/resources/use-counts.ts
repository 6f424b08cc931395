import { type RawBuilder, sql } from 'kysely';
import { type AnyRecord, isNamedOnly, type Resource } from '../../src/domain/records/resource.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import { listReferrers } from '../../src/domain/resources/index.ts';
import type { Tx } from '../store/connection.ts';
import { buildScopeCondition, type RecordContext } from './context.ts';

/**
 * Counts the records that use rows of an official list, in the companies that the caller may see and under
 * their row level security.
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

/** Lets the transaction read every company that the caller may see. */
export async function openCompanies(tx: Tx, context: RecordContext): Promise<void> {
  await sql`
    select set_config('app.ally', coalesce((select string_agg(t.id::text, ',') from companies t
      where ${buildScopeCondition(companies, context)}), ''), true)`.execute(tx);
}

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

/** Computes the counts of the whole list, which sorting and filtering need. {@link usesSql} reads them. */
export async function countAllUses(tx: Tx, resource: Resource, context: RecordContext): Promise<void> {
  await openCompanies(tx, context);
  await sql`
    select set_config('app.uses', (select coalesce(jsonb_object_agg(u.id, u.count), '{}')::text
      from (${countsOf(resource)}) u), true)`.execute(tx);
}

export const usesSql = sql`coalesce(((select nullif(current_setting('app.uses', true), '')::jsonb)
  ->> t.id::text)::integer, 0)`;
