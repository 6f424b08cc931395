import { sql } from 'kysely';
import type { Resource } from '../../src/domain/records/resource.ts';
import { buildFieldSchema } from '../../src/domain/records/validation.ts';
import type { Tx } from '../store/connection.ts';
import type { RecordContext } from './context.ts';

/** As many as one answer names; whoever has been away for longer is told so, and reads the list anew. */
const most = 10_000;
const moment = buildFieldSchema({ kind: 'moment', label: 'Desde' });

/**
 * The rows of a list that were removed since a moment, for who keeps a copy of it: whatever its filters, because nothing
 * else is known of them. Nothing when no moment is asked for.
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
