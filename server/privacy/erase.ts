import { sql } from 'kysely';
import type { Erasure } from '../../src/domain/office/personal-data.ts';
import {
  dependentFields,
  explainRetention,
  keptTables,
  type OptionalField,
  optionalFields,
  optionalNames,
  reasons,
} from '../../src/domain/privacy/kept.ts';
import { dayOf, type Instant, parseDay } from '../../src/domain/values/day.ts';
import type { MessageChannel } from '../mail/queue.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { buildPersonSearchText } from '../store/search.ts';
import { recordWebhookEvents } from '../store/webhook-events.ts';
import { buildSubjectCondition, countRows, type DataSubject } from './subject-rows.ts';

type Doer = { user: string; address: string };
const gone = '(borrado)';
/** Field with the address of the messages of each channel. */
const addressFields = { mail: 'email', text: 'mobile' } as const satisfies Record<
  MessageChannel,
  OptionalField
>;
const columnsOf = (field: OptionalField): string[] => [field, ...(dependentFields[field] ?? [])];

export async function previewErasure(tx: Tx, of: DataSubject, now: Instant): Promise<Erasure> {
  const today = dayOf(now);
  const left = (of.left && parseDay(of.left)) || null;
  const { rows } = await sql<Record<string, unknown> & { last_year: number; open: number }>`
    select ${sql.join(optionalNames.map((name) => sql.id('e', name)))},
      greatest(extract(year from e.admission_date), extract(year from e.retirement_date),
        (select max(p.year) from payrolls p where p.company_id = e.company_id and p.employee_id = e.id),
        (select max(extract(year from r."end")) from pay_run_people r where r.company_id = e.company_id and r.employee_id = e.id))::int as last_year,
      (select count(*) from payrolls p join submissions s on s.company_id = p.company_id and s.payroll_id = p.id
        where p.company_id = e.company_id and p.employee_id = e.id and s.step <> 'done')::int as open
    from employees e where e.company_id = ${of.company} and e.id = ${of.id}`.execute(tx);
  const record = rows[0];
  const lastYear = record?.last_year ?? Number(today.slice(0, 4));
  const why = explainRetention({ left, lastYear, open: record?.open ?? 0 }, today);
  const working = !left || left > today;
  return {
    employee: { id: of.id, name: of.name },
    left,
    optional: optionalNames.map((field) => ({
      field,
      label: optionalFields[field].label,
      held: Boolean(record?.[field]),
      why_not:
        'afterLeaving' in optionalFields[field] && working
          ? 'El formato 2276 de la DIAN la pide mientras se le paga.'
          : null,
    })),
    why_not: why,
    tables: (await countRows(tx, of))
      .filter(({ rows: count }) => count > 0)
      .map(({ title, rows: count, reason }) => ({
        title,
        rows: count,
        goes: why === null && reason !== 'trail',
        why: reasons[reason].why,
      })),
  };
}

/**
 * Erases optional data of an employee, in recorded changes and mails too. Returns their names. Throws 409 for
 * data that must be kept.
 */
export async function eraseOptional(
  tx: Tx,
  of: DataSubject,
  fields: readonly OptionalField[],
  doer: Doer,
  now: Instant,
): Promise<string> {
  await holdRecord(tx, of);
  const { optional } = await previewErasure(tx, of, now);
  const wanted = optional.filter(({ field }) => fields.includes(field));
  const refused = wanted.find(({ why_not }) => why_not);
  if (refused) throw buildConflictRefusal(`${refused.label}: ${refused.why_not}`);
  const names = fields.flatMap(columnsOf);
  if (names.length === 0) throw buildInvalidRefusal({ fields: ['Elija qué se borra'] });
  const { rows } = await sql<Record<string, unknown>>`
    update employees set ${sql.join(names.map((name) => sql`${sql.id(name)} = null`))}, version = version + 1, updated_at = now(),
      updated_by = ${doer.user}
    where company_id = ${of.company} and id = ${of.id}
    returning list_name, document_number, worker_code, email, version`.execute(tx);
  const found = rows[0] ?? {};
  await sql`
    update employees set search_text = ${buildPersonSearchText(String(found['list_name']), found['document_number'], found['worker_code'], found['email'])}
    where company_id = ${of.company} and id = ${of.id}`.execute(tx);
  if (fields.includes('photo') && of.photo)
    await sql`delete from files where company_id = ${of.company} and id = ${of.photo}`.execute(tx);
  const channels = (['mail', 'text'] as const).filter((channel) => fields.includes(addressFields[channel]));
  await sql`
    update mail_messages set address = ${gone}
    where company_id = ${of.company} and employee_id = ${of.id} and channel = any(${channels}::text[])
      and state not in ('waiting', 'sending')`.execute(tx);
  // A request that waits is a later wish of its employee, and is decided first.
  await sql`
    update employee_requests set details = details - ${names}::text[]
    where company_id = ${of.company} and employee_id = ${of.id} and kind = 'data' and state <> 'en_revision'
      and details ?| ${names}::text[]`.execute(tx);
  await erasing(tx);
  const blank = JSON.stringify(Object.fromEntries(names.map((name) => [name, [gone, gone]])));
  await sql`
    update record_changes c set changes = c.changes || (
      select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(${blank}::jsonb) b where c.changes ? b.key)
    where c.company_id = ${of.company} and c.resource = 'employees' and c.record = ${of.id}
      and c.changes ?| ${names}::text[]`.execute(tx);
  await noteChanges(tx, of, 'updated', blank, doer);
  await recordWebhookEvents(tx, of.company, 'employee.updated', [
    { orderKey: `employee:${of.id}`, data: { id: of.id, version: Number(found['version']), fields: names } },
  ]);
  await publish(tx, of.company, 'changed', { resource: 'employees', id: of.id });
  return wanted.map(({ label }) => label.toLowerCase()).join(', ');
}

/** Erases all data of an employee. Throws 409 while a law requires any of it. */
export async function eraseWhole(tx: Tx, of: DataSubject, doer: Doer, now: Instant): Promise<void> {
  const version = await holdRecord(tx, of);
  const { why_not: why } = await previewErasure(tx, of, now);
  if (why) throw buildConflictRefusal(why);
  await erasing(tx);
  // A vault account serves every employer of its person. It loses this employer, and is deleted with the last
  // one.
  await sql`
    update employee_accounts set only_companies = array_remove(only_companies, ${of.company}::uuid),
      companies_before = array_remove(companies_before, ${of.company}::uuid)
    where person = ${of.person} and cardinality(array_remove(only_companies || coalesce(companies_before, '{}'), ${of.company}::uuid)) > 0`.execute(
    tx,
  );
  for (const kept of keptTables)
    if (kept.reason !== 'trail')
      await sql`delete from ${sql.table(kept.table)} t where ${buildSubjectCondition(kept, of)}`.execute(tx);
  await noteChanges(tx, of, 'deleted', '{}', doer);
  await recordWebhookEvents(tx, of.company, 'employee.deleted', [
    { orderKey: `employee:${of.id}`, data: { id: of.id, version } },
  ]);
  await publish(tx, of.company, 'changed', { resource: 'employees', id: of.id });
}

/** Locks the record of the employee. Returns its version. */
async function holdRecord(tx: Tx, { company, id }: DataSubject): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from employees where company_id = ${company} and id = ${id} for update`.execute(tx);
  return rows[0]?.version ?? 1;
}

/** Recorded changes can only be deleted in a transaction with this setting. */
const erasing = (tx: Tx) => sql`select set_config('app.security', 'erasing', true)`.execute(tx);

const noteChanges = (tx: Tx, of: DataSubject, kind: 'updated' | 'deleted', changes: string, by: Doer) =>
  sql`
    insert into record_changes (company_id, resource, record, kind, changes, by, address)
    values (${of.company}, 'employees', ${of.id}, ${kind}, ${changes}::jsonb, ${by.user}, ${by.address})`.execute(
    tx,
  );
