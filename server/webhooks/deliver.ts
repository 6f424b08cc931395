import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../store/connection.ts';
import { disableEndpoint } from './disable.ts';
import type { AllowedNetworks } from './networks.ts';
import { type Attempt, type Post, postWebhook } from './post.ts';
import {
  type EndpointKey,
  giveBackDelivery,
  type HeldDelivery,
  hasDeliveredSince,
  listDueEndpoints,
  settleDelivered,
  settleFailed,
  takeDelivery,
} from './queue.ts';
import { decideNextAttempt } from './retry.ts';
import { listLiveSecrets } from './secrets.ts';
import { buildSignedHeaders } from './signature.ts';

export type DeliveryServices = {
  store: Store;
  secretKey: Buffer;
  networks: AllowedNetworks;
  now: () => number;
  /** Milliseconds for an attempt. */
  timeoutMs?: number;
  /** Pause when nothing is due, in milliseconds. */
  idleMs?: number;
  resolve?: Post['resolve'];
  random?: () => number;
  report: (problem: unknown, about: { company?: string }) => void;
};

/** Milliseconds that a receiver has to answer. */
const PATIENCE_MS = 15_000;
/** Seconds beyond an attempt after which another process may send the delivery again. */
const HOLD_MARGIN_SECONDS = 5;
/** Deliveries of an endpoint under way at once. A failure halves them, and each delivery adds one. */
const MAX_UNDER_WAY = 8;
/** Milliseconds between two looks for more of an endpoint, when the last one found nothing. */
const LOOK_PAUSE_MS = 250;
/** Endpoints served at once by a process. */
const MAX_ENDPOINTS = 16;

/** Delivers what is due until `signal` aborts. Any number of processes may do so, and each may end at any moment. */
export async function runDeliveries(services: DeliveryServices, signal: AbortSignal): Promise<void> {
  const served = new Map<string, Promise<void>>();
  const { store, report, idleMs = 500 } = services;
  while (!signal.aborted) {
    const due = await listDueEndpoints(store).catch((problem: unknown) => {
      report(problem, {});
      return [];
    });
    for (const key of due) {
      if (served.size >= MAX_ENDPOINTS) break;
      const name = `${key.company} ${key.endpoint}`;
      if (served.has(name)) continue;
      const end = () => void served.delete(name);
      const about = { company: key.company };
      served.set(
        name,
        serveEndpoint(services, key, signal)
          .catch((problem: unknown) => report(problem, about))
          .finally(end),
      );
    }
    await pause(idleMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(served.values());
}

/** Delivers what is due now, once, and returns. */
export async function deliverDue(
  services: DeliveryServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const key of await listDueEndpoints(services.store)) await serveEndpoint(services, key, signal);
}

async function serveEndpoint(
  services: DeliveryServices,
  key: EndpointKey,
  ending: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let width = 1;
  let failure: unknown;
  // A look that finds nothing reads all that waits. After one, each delivery allows one more look, because it frees the
  // next of its key, and anything else is looked for after a pause.
  let looks = Number.POSITIVE_INFINITY;
  let freed = 0;
  let lookAgainAt = 0;
  while (failure === undefined) {
    if (performance.now() >= lookAgainAt) looks = Number.POSITIVE_INFINITY;
    while (!ending.aborted && looks > 0 && underWay.size < width) {
      const freedBefore = freed;
      const delivery = await take(services, key);
      looks -= 1;
      if (!delivery) {
        looks = freed - freedBefore;
        lookAgainAt = performance.now() + LOOK_PAUSE_MS;
        continue;
      }
      const flight: Promise<void> = deliver(services, key, delivery, ending)
        .then(
          (isDelivered) => {
            width = isDelivered ? Math.min(width + 1, MAX_UNDER_WAY) : Math.max(1, width >> 1);
            if (!isDelivered) return;
            looks += 1;
            freed += 1;
          },
          (problem: unknown) => {
            failure = problem;
          },
        )
        .finally(() => underWay.delete(flight));
      underWay.add(flight);
    }
    if (underWay.size === 0) break;
    const looksAgain = !ending.aborted && underWay.size < width;
    await waitForOne(underWay, looksAgain ? lookAgainAt - performance.now() : undefined);
  }
  await Promise.all(underWay);
  if (failure !== undefined) throw failure;
}

/** Waits until a flight ends or `ms` milliseconds pass. Without `ms`, until a flight ends. */
async function waitForOne(flights: ReadonlySet<Promise<void>>, ms: number | undefined): Promise<void> {
  if (ms === undefined) return Promise.race(flights);
  const won = new AbortController();
  const waited = pause(Math.max(0, ms), undefined, { signal: won.signal }).catch(() => undefined);
  await Promise.race([...flights, waited]);
  won.abort();
}

type Prepared = { delivery: HeldDelivery; secrets: readonly string[] };

function take({ store, secretKey, timeoutMs = PATIENCE_MS }: DeliveryServices, key: EndpointKey) {
  return store.inCompany(key.company, async (tx): Promise<Prepared | undefined> => {
    const delivery = await takeDelivery(tx, key, timeoutMs / 1000 + HOLD_MARGIN_SECONDS);
    return delivery && { delivery, secrets: await listLiveSecrets(tx, secretKey, key.company, key.endpoint) };
  });
}

/** Body of an event, the same in each attempt unless the endpoint may no longer read amounts. */
export const buildBody = ({
  type,
  at,
  data,
  amounts,
}: Pick<HeldDelivery, 'type' | 'at' | 'data' | 'amounts'>) => ({
  type,
  timestamp: at.toISOString(),
  data: amounts ? { ...data, amounts } : data,
});

/** Sends a held delivery and stores what came of it. Returns whether it was delivered. */
async function deliver(
  services: DeliveryServices,
  key: EndpointKey,
  { delivery, secrets }: Prepared,
  ending: AbortSignal,
): Promise<boolean> {
  const { store, networks, now, timeoutMs = PATIENCE_MS, resolve } = services;
  const held = { ...key, event_id: delivery.event_id, attempts: delivery.attempts };
  const body = JSON.stringify(buildBody(delivery));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Quincena-Webhooks/1.0',
    ...buildSignedHeaders(delivery.event_id, now() / 1000, body, secrets),
  };
  const { address } = delivery;
  let attempt: Attempt;
  try {
    attempt = await postWebhook({ address, headers, body, networks, timeoutMs, ending, resolve });
  } catch {
    await store.inCompany(key.company, (tx) => giveBackDelivery(tx, held));
    return false;
  }
  return store.inCompany(key.company, (tx) => settle(tx, services, held, attempt));
}

async function settle(
  tx: Parameters<typeof settleDelivered>[0],
  { random = Math.random }: DeliveryServices,
  held: Parameters<typeof settleDelivered>[1],
  attempt: Attempt,
): Promise<boolean> {
  const takesOthers = await hasDeliveredSince(tx, held);
  const outcome = decideNextAttempt(attempt, { attempts: held.attempts, takesOthers }, random);
  switch (outcome.next) {
    case 'delivered':
      await settleDelivered(tx, held, attempt);
      return true;
    case 'retry':
      await settleFailed(tx, held, attempt, outcome.seconds);
      return false;
    case 'disable':
      await settleFailed(tx, held, attempt, 0);
      await disableEndpoint(tx, held, outcome.why, attempt.problem);
      return false;
    default:
      return outcome satisfies never;
  }
}
