import { createSigningPool } from '../../../server/dian/signing-pool.ts';
import { runWorker } from '../../../server/sending/worker.ts';
import { clock, newId } from '../../../server/services.ts';
import { openStore } from '../../../server/store/connection.ts';

/** A sending process of its own, so that tests can kill it. Short waits and leases; everything else is the real thing. */
const { database, key, dian, holder } = JSON.parse(process.env['WORKER_TEST'] ?? '{}') as Record<
  string,
  string
>;
const stop = new AbortController();
process.once('disconnect', () => stop.abort());

const store = openStore(JSON.parse(database ?? '""'), 4);
process.send?.('ready');
await runWorker(
  {
    store,
    secretKey: Buffer.from(key ?? '', 'base64'),
    pool: createSigningPool({ size: 1 }),
    holder: holder ?? 'test',
    leaseSeconds: 0.3,
    dianAddress: () => dian ?? '',
    timeoutMs: 10_000,
    waits: { short: 0.05, long: 0.05, poll: 0.05 },
    idleMs: 20,
    now: clock,
    newId,
    report: (problem) => console.error(problem),
  },
  stop.signal,
);
await store.close();
