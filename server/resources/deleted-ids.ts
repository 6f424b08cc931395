import { sql } from 'kysely';
import type { Resource } from '../../src/domain/records/resource.ts';
import { buildFieldSchema } from '../../src/domain/records/validation.ts';
import type { Tx } from '../store/connection.ts';
import type { RecordContext } from './context.ts';

/** Most ids in one answer. A client that was away for longer reads the list again. */
const most = 10_000;
const moment = buildFieldSchema({ kind: 'moment', label: 'Desde' });

/**
 * Lists the ids deleted since a moment, for clients that keep a copy. Filters do not apply, because nothing
 * else is known of a deleted row. Empty without `since`.
 */
export async function readDeletedIds(
  tx: Tx,
  resource: Resource,
  { companyId }: RecordContext,
  since: string | undefined,
): Promise<{ deleted?: string[]; deleted_more?: true }> {
  const read = since ? moment.safeParse(since) : undefined;
  if (!read?.success || resource.only || resource.scope === 'membership') return {};
  const company = resource.scope === 'company' ? sql`= ${companyId ?? null}::uuid` : sql`is null`;
  const { rows } = await sql<{ record: string }>`
    select c.record from record_changes c
    where c.resource = ${resource.path} and c.company_id ${company} and c.kind = 'deleted' and c.at >= ${read.data}
      and not exists (select 1 from ${sql.table(resource.path)} t where t.id = c.record)
    group by c.record order by max(c.at) limit ${most + 1}`.execute(tx);
  const deleted = rows.slice(0, most).map(({ record }) => record);
  return { deleted, ...(rows.length > most && { deleted_more: true }) };
}
