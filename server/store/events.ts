import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';

type EventKind = 'payroll' | 'changed' | 'enabler' | 'pay_run';
export type StoredEvent = { seq: number; kind: EventKind; data: Record<string, unknown> };

type PayrollMoved = { id: string; state: DocumentState; full_number?: string | null };

/** Publishes events to the screens of a company, when the transaction of the caller commits. */
export async function publish<Kind extends EventKind>(
  tx: QueryExecutorProvider,
  companyId: string,
  kind: Kind,
  ...data: readonly (Kind extends 'payroll' ? PayrollMoved : object)[]
): Promise<void> {
  await sql`
    insert into events (company_id, kind, data)
    select ${companyId}::uuid, ${kind}::text, x.value from jsonb_array_elements(${JSON.stringify(data)}::jsonb) with ordinality x
    order by x.ordinality`.execute(tx);
}

/**
 * Lists the events of a company in the last seconds. Transactions commit out of the order of their numbers,
 * so a reader looks back over a window and skips the events it has seen.
 */
export async function listRecentEvents(
  tx: QueryExecutorProvider,
  companyId: string,
  seconds: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select seq, kind, data from events
    where company_id = ${companyId} and at > clock_timestamp() - make_interval(secs => ${seconds})
    order by seq`.execute(tx);
  return rows;
}
