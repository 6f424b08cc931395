import { type RawBuilder, sql } from 'kysely';
import type { WebhookDelivery } from '../../src/domain/office/webhooks.ts';
import { formatMonth } from '../../src/domain/values/day.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { Tx } from '../store/connection.ts';
import { buildListWindow, cutPage, type PageRequest, readWindow } from '../store/cursors.ts';
import { publish } from '../store/events.ts';
import { buildBody } from './deliver.ts';
import type { EndpointKey } from './queue.ts';

export type StoredDelivery = JsonWithDates<WebhookDelivery> & Pick<WebhookDelivery, 'type'>;
type Row = Omit<StoredDelivery, 'about'> & {
  employee: string | null;
  year: number | null;
  month: number | null;
  total: number;
};

const conditions = {
  waiting: sql`d.state = 'waiting'`,
  failing: sql`d.state = 'waiting' and d.attempts > 0`,
  delivered: sql`d.state = 'delivered'`,
};
export type DeliveryFilter = keyof typeof conditions;

const columns = sql`d.event_id, v.type, v.at, d.state, d.attempts, d.attempt_at, d.delivered_at, d.status, d.problem,
  d.took_ms, case when d.state = 'waiting' then greatest(d.due_at, d.held_until) end as due_at,
  (v.data ->> 'year')::int as year, (v.data ->> 'month')::int as month, e.list_name as employee`;
const source = sql`webhook_deliveries d
  join webhook_events v on v.company_id = d.company_id and v.id = d.event_id
  left join employees e on e.company_id = d.company_id
    and e.id = coalesce(v.data ->> 'employee_id', case when v.type like 'employee.%' then v.data ->> 'id' end)::uuid`;

const isOf = ({ company, endpoint }: EndpointKey) =>
  sql`d.company_id = ${company} and d.endpoint_id = ${endpoint}`;

function toDelivery({ employee, year, month, total: _, ...row }: Row): StoredDelivery {
  const inMonth = year && month ? formatMonth(year, month) : '';
  return { ...row, about: [employee, inMonth].filter(Boolean).join(', ') };
}

/** Lists a page of the deliveries of an endpoint, the newest event first. */
export async function listWebhookDeliveries(
  tx: Tx,
  key: EndpointKey,
  state: DeliveryFilter | undefined,
  asked: PageRequest,
) {
  const which: RawBuilder<unknown> = state ? conditions[state] : sql`true`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from webhook_deliveries d where ${isOf(key)} and ${which}`.execute(tx);
  const { after, limit, key: place } = buildListWindow([{ value: sql`d.seq`, descending: true }], asked);
  const { rows } = await readWindow(asked, () =>
    sql<Row & { cursor_key: unknown[] | null }>`
      select ${columns}, ${place} from ${source} where ${isOf(key)} and ${which} and ${after}
      order by d.seq desc ${limit}`.execute(tx),
  );
  const cut = cutPage(rows, asked, counted.rows[0]?.total ?? 0);
  return { data: cut.rows.map((row) => toDelivery(row as Row)), meta: cut.meta };
}

/** Finds a delivery with the body that is sent and the beginning of the last answer. */
export async function findDelivery(tx: Tx, key: EndpointKey, eventId: string) {
  const { rows } = await sql<Row & { answer: string | null; data: object; amounts: object | null }>`
    select ${columns}, d.answer, v.data, case when w.amounts then v.amounts end as amounts from ${source}
    join webhook_endpoints w on w.company_id = d.company_id and w.id = d.endpoint_id
    where ${isOf(key)} and d.event_id = ${eventId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { answer, data, amounts, ...delivery } = row;
  const body = buildBody({ type: row.type, at: new Date(row.at), data, amounts });
  return { ...toDelivery(delivery), body, answer };
}

const dueNow = sql`state = 'waiting', due_at = now(), attempts = 0, first_attempt_at = null, delivered_at = null`;

/** Sends a delivery again, now, with the same id. One that a process holds is left to it. */
export async function queueDeliveryAgain(tx: Tx, key: EndpointKey, eventId: string): Promise<void> {
  await sql`
    update webhook_deliveries d set ${dueNow} where ${isOf(key)} and event_id = ${eventId}
      and (held_until is null or held_until <= now())`.execute(tx);
  await publish(tx, key.company, 'changed', { resource: 'webhooks', id: key.endpoint });
}

/**
 * Makes due everything that the endpoint did not get, and with `since` also what it got of the events from then on.
 * Returns how many.
 */
export async function queueDeliveriesAgain(tx: Tx, key: EndpointKey, since?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries d set ${dueNow} where ${isOf(key)} and (held_until is null or held_until <= now())
      and (state = 'waiting' or ${
        since
          ? sql`exists (select 1 from webhook_events v
              where v.company_id = d.company_id and v.id = d.event_id and v.at >= ${since}::timestamptz)`
          : sql`false`
      })`.execute(tx);
  await publish(tx, key.company, 'changed', { resource: 'webhooks', id: key.endpoint });
  return Number(numAffectedRows ?? 0);
}
