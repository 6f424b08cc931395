import { type RawBuilder, sql } from 'kysely';
import type { Webhook } from '../../src/domain/office/webhooks.ts';
import type { EventType } from '../../src/domain/webhooks/event-types.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { Tx } from '../store/connection.ts';

export type StoredWebhook = JsonWithDates<Webhook> & Pick<Webhook, 'id' | 'address' | 'description'>;

export const MAX_WEBHOOKS = 20;

/** Lists the webhooks of a company, the oldest first, or one of them. */
export async function listWebhooks(tx: Tx, companyId: string, id?: string): Promise<StoredWebhook[]> {
  const own: RawBuilder<unknown> = id === undefined ? sql`true` : sql`w.id = ${id}`;
  const { rows } = await sql<StoredWebhook>`
    select w.id, w.address, w.description, w.types, w.amounts, w.state, w.problem, w.failing_since, w.delivered_at,
      w.version, w.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at, 'ends_at', s.ends_at)
          order by s.created_at desc, s.id desc), '[]')
        from webhook_secrets s where s.company_id = w.company_id and s.endpoint_id = w.id
          and (s.ends_at is null or s.ends_at > now())) as secrets,
      jsonb_build_object('all', d.all, 'delivered', d.delivered, 'at_first', d.at_first, 'failing', d.failing,
        'waiting', d.waiting) as deliveries
    from webhook_endpoints w cross join lateral (
      select count(*) as all, count(*) filter (where state = 'delivered') as delivered,
        count(*) filter (where state = 'delivered' and attempts = 1) as at_first,
        count(*) filter (where state = 'waiting' and attempts > 0) as failing,
        count(*) filter (where state = 'waiting') as waiting
      from webhook_deliveries d where d.company_id = w.company_id and d.endpoint_id = w.id) d
    where w.company_id = ${companyId} and ${own} order by w.created_at, w.id`.execute(tx);
  return rows;
}

export type WebhookSettings = {
  address: string;
  description: string;
  types: readonly EventType[];
  amounts: boolean;
  state: 'active' | 'paused' | 'disabled';
};

export async function insertWebhook(
  tx: Tx,
  { company, id, by }: { company: string; id: string; by: string },
  { address, description, types, amounts }: Omit<WebhookSettings, 'state'>,
): Promise<void> {
  await sql`
    insert into webhook_endpoints (company_id, id, address, description, types, amounts, created_by)
    values (${company}, ${id}, ${address}, ${description}, ${[...types]}::text[], ${amounts}, ${by})`.execute(
    tx,
  );
}

export async function updateWebhook(
  tx: Tx,
  companyId: string,
  id: string,
  { address, description, types, amounts, state }: WebhookSettings,
): Promise<void> {
  await sql`
    update webhook_endpoints set address = ${address}, description = ${description}, types = ${[...types]}::text[],
      amounts = ${amounts}, state = ${state}, version = version + 1, updated_at = now(),
      disabled_at = case when ${state} = 'disabled' then disabled_at end,
      problem = case when ${state} = 'disabled' then problem end,
      failing_since = case when ${state} = state then failing_since end
    where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Locks a webhook, so that the second of two changes sees the version of the first. */
export async function holdWebhook(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`
    select 1 from webhook_endpoints where company_id = ${companyId} and id = ${id} for no key update`.execute(
    tx,
  );
}
