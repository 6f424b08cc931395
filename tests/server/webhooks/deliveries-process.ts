import { openStore } from '../../../server/store/connection.ts';
import { runDeliveries } from '../../../server/webhooks/deliver.ts';
import { readAllowedNetworks } from '../../../server/webhooks/networks.ts';
import { webhookNetworks } from './networks.ts';

/** A process of its own that delivers webhooks, so that tests can kill it. */
export type DeliveriesSetting = { database: string; key: string };

const { database, key } = JSON.parse(process.env['DELIVERIES_TEST'] ?? '{}') as DeliveriesSetting;
const stop = new AbortController();
process.once('disconnect', () => stop.abort());
const store = openStore(JSON.parse(database), 6);
process.send?.('ready');
await runDeliveries(
  {
    store,
    secretKey: Buffer.from(key, 'base64'),
    networks: readAllowedNetworks(webhookNetworks),
    now: Date.now,
    idleMs: 20,
    timeoutMs: 5000,
    report: (problem) => console.error(problem),
  },
  stop.signal,
);
await store.close();
