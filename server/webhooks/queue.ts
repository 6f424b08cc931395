import { sql } from 'kysely';
import type { Store, Tx } from '../store/connection.ts';
import type { Attempt } from './post.ts';

export type EndpointKey = { company: string; endpoint: string };

/** Delivery that this process holds and is about to send. */
export type HeldDelivery = {
  event_id: string;
  attempts: number;
  address: string;
  type: string;
  at: Date;
  data: object;
  amounts: object | null;
};

/** Endpoints looked for at a time. */
const MAX_ENDPOINTS = 200;

/** Lists active endpoints, of any company, with a delivery that may be sent now. */
export const listDueEndpoints = (store: Store): Promise<EndpointKey[]> =>
  store.asSystem(async (tx) => {
    await sql`select set_config('app.webhooks', 'delivering', true)`.execute(tx);
    const { rows } = await sql<EndpointKey>`
      select d.company_id as company, d.endpoint_id as endpoint from webhook_deliveries d
      join webhook_endpoints w on w.company_id = d.company_id and w.id = d.endpoint_id and w.state = 'active'
      where d.state = 'waiting' and d.due_at <= now() and (d.held_until is null or d.held_until <= now())
      group by 1, 2 order by min(d.due_at) limit ${MAX_ENDPOINTS}`.execute(tx);
    return rows;
  });

/**
 * Takes the next delivery of an endpoint for some seconds. One whose key has an earlier one that is not delivered waits
 * for it. `undefined` when none may be sent now. A scalar query looks the earlier one up in its index; before the tables
 * are analysed, PostgreSQL makes of `not exists` a loop over all that waits.
 */
export async function takeDelivery(
  tx: Tx,
  { company, endpoint }: EndpointKey,
  seconds: number,
): Promise<HeldDelivery | undefined> {
  const { rows } = await sql<HeldDelivery>`
    with next as (
      select d.event_id from webhook_deliveries d
      where d.company_id = ${company} and d.endpoint_id = ${endpoint} and d.state = 'waiting' and d.due_at <= now()
        and (d.held_until is null or d.held_until <= now())
        and (select true from webhook_deliveries e
          where e.company_id = d.company_id and e.endpoint_id = d.endpoint_id and e.order_key = d.order_key
            and e.state = 'waiting' and e.seq < d.seq limit 1) is null
      order by d.due_at, d.seq limit 1 for update of d skip locked
    )
    update webhook_deliveries d set attempts = d.attempts + 1, held_until = now() + make_interval(secs => ${seconds}),
      attempt_at = now(), first_attempt_at = coalesce(d.first_attempt_at, now())
    from next n, webhook_events v, webhook_endpoints w
    where d.company_id = ${company} and d.endpoint_id = ${endpoint} and d.event_id = n.event_id
      and v.company_id = ${company} and v.id = n.event_id
      and w.company_id = ${company} and w.id = ${endpoint} and w.state = 'active'
    returning d.event_id, d.attempts, w.address, v.type, v.at, v.data,
      case when w.amounts then v.amounts end as amounts`.execute(tx);
  return rows[0];
}

type Held = EndpointKey & Pick<HeldDelivery, 'event_id' | 'attempts'>;

/** SQL condition of a delivery that is still held by this attempt. */
const isHeld = ({ company, endpoint, event_id, attempts }: Held) => sql`
  company_id = ${company} and endpoint_id = ${endpoint} and event_id = ${event_id} and state = 'waiting'
  and attempts = ${attempts}`;

/** Seconds between two notes that an endpoint takes deliveries. */
const NOTED_SECONDS = 10;

export async function settleDelivered(
  tx: Tx,
  held: Held,
  { status, answer, tookMs }: Attempt,
): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'delivered', delivered_at = now(), held_until = null, status = ${status},
      problem = null, answer = ${answer}, took_ms = ${tookMs}
    where ${isHeld(held)}`.execute(tx);
  await sql`
    update webhook_endpoints set failing_since = null, delivered_at = now()
    where company_id = ${held.company} and id = ${held.endpoint} and (failing_since is not null or delivered_at is null
      or delivered_at < now() - make_interval(secs => ${NOTED_SECONDS}))`.execute(tx);
}

export async function settleFailed(
  tx: Tx,
  held: Held,
  { status, problem, answer, tookMs }: Attempt,
  seconds: number,
): Promise<void> {
  await sql`
    update webhook_deliveries set held_until = null, due_at = now() + make_interval(secs => ${seconds}),
      status = ${status}, problem = ${problem}, answer = ${answer}, took_ms = ${tookMs}
    where ${isHeld(held)}`.execute(tx);
  await sql`
    update webhook_endpoints set failing_since = now()
    where company_id = ${held.company} and id = ${held.endpoint} and failing_since is null`.execute(tx);
}

/** Gives back a delivery whose attempt was interrupted. Nobody knows whether it arrived, so it is sent again. */
export async function giveBackDelivery(tx: Tx, held: Held): Promise<void> {
  await sql`
    update webhook_deliveries set held_until = null, attempts = attempts - 1 where ${isHeld(held)}`.execute(
    tx,
  );
}

/** Returns whether the endpoint took a delivery since this one was first tried. */
export async function hasDeliveredSince(tx: Tx, { company, endpoint, event_id }: Held): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_endpoints w join webhook_deliveries d on d.company_id = w.company_id and d.endpoint_id = w.id
    where w.company_id = ${company} and w.id = ${endpoint} and d.event_id = ${event_id}
      and w.delivered_at > d.first_attempt_at`.execute(tx);
  return rows.length > 0;
}
