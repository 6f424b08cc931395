import { sql } from 'kysely';
import { payoutFields, resourceTrails } from '../../src/domain/office/trails.ts';
import { type AnyRecord, isColumn, type Resource } from '../../src/domain/records/resource.ts';
import { isId } from '../../src/domain/values/id.ts';
import { noteSecurityEvent } from '../security/note.ts';
import { listConcernedPeople } from '../security/people.ts';
import type { Tx } from '../store/connection.ts';
import { recordWebhookEvents } from '../store/webhook-events.ts';
import type { RecordContext } from './context.ts';
import { readRecord } from './read.ts';

/** Values before and after, by field. A missing value is null and a file is its name. */
export type FieldChanges = { [field: string]: [before: unknown, after: unknown] };
type RecordChange = {
  kind: 'created' | 'updated' | 'deleted';
  at: Date;
  by: string;
  address: string | null;
  changes: FieldChanges;
};

/**
 * Records who changed a record and which fields. Without a user, or without a change, nothing is recorded.
 */
export async function noteChange(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): Promise<void> {
  const { user, companyId } = context;
  const changes = differences(resource, before, after);
  if (!user || (before && after && Object.keys(changes).length === 0)) return;
  const kind: RecordChange['kind'] = !before ? 'created' : after ? 'updated' : 'deleted';
  await sql`
    insert into record_changes (company_id, resource, record, kind, changes, by, address)
    values (${resource.scope === 'company' ? (companyId ?? null) : null}, ${resource.path},
      ${(after ?? before)?.id ?? null}, ${kind}, ${JSON.stringify(kind === 'created' ? {} : changes)}::jsonb, ${user.id},
      ${context.address ?? null})`.execute(tx);
  await noteWatched(tx, resource, context, kind, changes, after ?? before);
  if (resource.path === 'employees')
    await recordEmployeeEvent(tx, resource, companyId ?? '', kind, changes, after ?? before);
}

/** Tells the webhooks of the company that an employee changed, and which fields. */
async function recordEmployeeEvent(
  tx: Tx,
  { fields: declared }: Resource,
  companyId: string,
  kind: RecordChange['kind'],
  changes: FieldChanges,
  record: AnyRecord | undefined,
): Promise<void> {
  if (!record) return;
  const orderKey = `employee:${record.id}`;
  const data = { id: record.id, version: Number(record.version) };
  if (kind !== 'updated') {
    await recordWebhookEvents(tx, companyId, `employee.${kind}`, [{ orderKey, data }]);
    return;
  }
  const amounts = Object.fromEntries(
    Object.entries(changes).flatMap(([name, [, value]]) =>
      declared[name]?.kind === 'money' ? [[name, value === null ? null : String(value)]] : [],
    ),
  );
  const fields = Object.keys(changes);
  await recordWebhookEvents(tx, companyId, 'employee.updated', [
    { orderKey, data: { ...data, fields }, amounts },
  ]);
}

async function noteWatched(
  tx: Tx,
  resource: Resource,
  { user, companyId, address }: RecordContext,
  action: RecordChange['kind'],
  changes: FieldChanges,
  record: AnyRecord | undefined,
): Promise<void> {
  const company = resource.path === 'companies' ? undefined : companyId;
  const by = { user: user?.id, address, company };
  const of = resourceTrails[resource.path]?.settings;
  if (of) await noteSecurityEvent(tx, { ...by, kind: 'settings_changed', facts: { of, action } });
  if (resource.path === 'employees' && action === 'updated' && payoutFields.some((name) => name in changes)) {
    const people = await listConcernedPeople(tx, { employees: [record?.id ?? ''] });
    await noteSecurityEvent(tx, { ...by, kind: 'employee_account_changed', facts: {}, people });
  }
}

export async function noteCreations(
  tx: Tx,
  resource: Resource,
  { user, companyId, address }: RecordContext,
  ids: readonly string[],
): Promise<void> {
  if (!user) return;
  await sql`
    insert into record_changes (company_id, resource, record, kind, changes, by, address)
    select ${companyId ?? null}::uuid, ${resource.path}, r.id, 'created', '{}'::jsonb, ${user.id}::uuid, ${address ?? null}
    from unnest(${ids as string[]}::uuid[]) with ordinality as r (id, n) order by r.n`.execute(tx);
  if (resource.path === 'employees')
    await recordWebhookEvents(
      tx,
      companyId ?? '',
      'employee.created',
      ids.map((id) => ({ orderKey: `employee:${id}`, data: { id, version: 1 } })),
    );
}

/** Returns the last hundred changes, newest first. It also works for a deleted record of the company. */
export async function listRecordChanges(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<RecordChange[]> {
  if (resource.scope !== 'company' || !isId(id)) await readRecord(tx, resource, context, id);
  const { rows } = await sql<RecordChange>`
    select c.kind, c.at, u.name as by, c.address, c.changes from record_changes c join users u on u.id = c.by
    where c.resource = ${resource.path} and c.record = ${id}
      and c.company_id is not distinct from ${resource.scope === 'company' ? (context.companyId ?? null) : null}::uuid
    order by c.seq desc limit 100`.execute(tx);
  if (rows.length === 0) await readRecord(tx, resource, context, id);
  return rows;
}

function differences(
  resource: Resource,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): FieldChanges {
  const names = Object.keys(resource.fields).filter((name) => isColumn(resource.fields[name] as never));
  return Object.fromEntries(
    [...names, 'active'].flatMap((name) => {
      const [was, is] = [plain(before?.[name]), plain(after?.[name])];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [[name, [was, is]]];
    }),
  );
}

function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object' && 'url' in value && 'name' in value) return value.name;
  return value;
}
