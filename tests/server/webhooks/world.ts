import { sql } from 'kysely';
import { type DeliveryServices, deliverDue } from '../../../server/webhooks/deliver.ts';
import { readAllowedNetworks } from '../../../server/webhooks/networks.ts';
import type { WebhookDelivery } from '../../../src/domain/office/webhooks.ts';
import { allEventTypes } from '../../../src/domain/webhooks/event-types.ts';
import type { Client } from '../../client.ts';
import type { TestServer } from '../../harness.ts';
import { webhookNetworks } from './networks.ts';
import { aReceiver } from './receiver.ts';

/** A company with a webhook that goes to a receiver, and whoever answers for it. */
export async function aHookedCompany(
  server: TestServer,
  company: { id: string },
  given: Record<string, unknown> = {},
) {
  const desk = await server.signIn(
    await server.aUser({ roles: ['distributor'], companies: [company.id] }),
    company,
  );
  const receiver = await aReceiver();
  const hook = await aWebhook(desk, { address: receiver.address, ...given });
  receiver.secret = hook.secret;
  const problems: unknown[] = [];
  const services: DeliveryServices = {
    store: server.store,
    secretKey: server.services.secretKey,
    networks: readAllowedNetworks(webhookNetworks),
    now: Date.now,
    timeoutMs: 3000,
    report: (problem) => problems.push(problem),
  };
  const inside = <T>(work: Parameters<typeof server.store.inCompany<T>>[1]) =>
    server.store.inCompany(company.id, work);
  return {
    desk,
    receiver,
    hook,
    services,
    inside,
    problems,
    deliver: (changes: Partial<DeliveryServices> = {}) => deliverDue({ ...services, ...changes }),
    /** As if so many seconds had passed for what waits. */
    later: (seconds: number) =>
      inside((tx) =>
        sql`update webhook_deliveries set due_at = due_at - make_interval(secs => ${seconds}),
          held_until = held_until - make_interval(secs => ${seconds}),
          first_attempt_at = first_attempt_at - make_interval(secs => ${seconds}) where company_id = ${company.id}`.execute(
          tx,
        ),
      ),
    deliveries: async () =>
      (await desk.get(`/webhooks/${hook.id}/deliveries?per_page=200`)).rows as unknown as WebhookDelivery[],
    seen: async () => (await desk.get('/webhooks')).rows.find(({ id }) => id === hook.id),
  };
}

/** Creates a webhook as the screen does. */
export async function aWebhook(
  desk: Client,
  given: Record<string, unknown>,
): Promise<{ id: string; version: number; secret: string }> {
  const made = await desk.post('/webhooks', { types: allEventTypes, ...given });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { id: made.body.data.id, version: made.body.data.version, secret: String(made.body['secret']) };
}
