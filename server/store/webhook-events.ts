import { type QueryExecutorProvider, sql } from 'kysely';
import type { EventData } from '../../src/domain/webhooks/event-data.ts';
import type { DeliveredType, EventType } from '../../src/domain/webhooks/event-types.ts';

type NewEvent<Type extends DeliveredType> = {
  /** Events of one key are delivered in the order in which their transactions ended. */
  orderKey: string;
  data: Omit<EventData<Type>, 'amounts'>;
  amounts?: EventData<Type> extends { amounts?: infer Amounts } ? Amounts : undefined;
};

/** Returns whether a webhook of the company asks for a type of event, before its data are read. */
export async function isEventAsked(
  tx: QueryExecutorProvider,
  companyId: string,
  type: EventType,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_endpoints where company_id = ${companyId} and ${type} = any(types) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Records events for the webhooks that ask for them, in the transaction in which they happened. Nothing is stored for a
 * company without such a webhook. The rows of one key must be written by transactions that wait for each other, as those
 * do that change the same record.
 */
export async function recordWebhookEvents<Type extends EventType>(
  tx: QueryExecutorProvider,
  companyId: string,
  type: Type,
  events: readonly NewEvent<Type>[],
): Promise<void> {
  await insertEvents(tx, companyId, type, events, sql`${type}::text = any(types)`);
}

/** Records an event for one webhook, whatever it asks for. Returns the id of the event. */
export async function recordTestEvent(
  tx: QueryExecutorProvider,
  companyId: string,
  endpointId: string,
): Promise<string | undefined> {
  const event = { orderKey: `webhook:${endpointId}`, data: { webhook_id: endpointId } };
  const ids = await insertEvents(tx, companyId, 'webhook.test', [event], sql`id = ${endpointId}`);
  return ids[0];
}

/** The endpoints are locked, because one that is deleted meanwhile would make the transaction fail. */
async function insertEvents<Type extends DeliveredType>(
  tx: QueryExecutorProvider,
  companyId: string,
  type: Type,
  events: readonly NewEvent<Type>[],
  asking: ReturnType<typeof sql>,
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map(({ orderKey, data, amounts }) => ({ order_key: orderKey, data, amounts }));
  const made = await sql<{ event_id: string }>`
    with asking as (
      select id from webhook_endpoints where company_id = ${companyId} and ${asking} for key share
    ), made as (
      insert into webhook_events (company_id, type, order_key, data, amounts)
      select ${companyId}::uuid, ${type}, r.order_key, r.data, r.amounts
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (order_key text, data json, amounts json))
        with ordinality as r (order_key, data, amounts, n)
      where exists (select 1 from asking) order by r.n
      returning id, seq, order_key
    )
    insert into webhook_deliveries (company_id, endpoint_id, event_id, seq, order_key)
    select ${companyId}::uuid, a.id, m.id, m.seq, m.order_key from asking a, made m
    returning event_id`.execute(tx);
  return made.rows.map(({ event_id }) => event_id);
}
