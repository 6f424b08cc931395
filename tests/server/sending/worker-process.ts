import { flushCompileCache } from 'node:module';
import { createSigningPool } from '../../../server/dian/signing-pool.ts';
import { getHolderName } from '../../../server/sending/holder.ts';
import { runWorker } from '../../../server/sending/worker.ts';
import { generateId, readClock } from '../../../server/services.ts';
import { openStore } from '../../../server/store/connection.ts';

/**
 * A sending process of its own, so that tests can kill it, or have it die by itself at a step. It tells its parent when it
 * is ready and each call that it makes. Short waits; everything else is the real thing. Without a `holder` it calls itself as the real one does.
 */
export type WorkerSetting = {
  database: string;
  key: string;
  dian: string;
  holder?: string;
  leaseSeconds?: number;
  /** Dies the `after`th time it comes to this step. */
  dies?: { at: 'built' | 'call' | 'answer'; operation?: string; after: number };
};

const setting = JSON.parse(process.env['WORKER_TEST'] ?? '{}') as WorkerSetting;
const { database, key, dian, holder = getHolderName(), leaseSeconds = 0.3, dies } = setting;
const stop = new AbortController();
process.once('disconnect', () => stop.abort());

let times = 0;
function passing(at: NonNullable<WorkerSetting['dies']>['at'], operation?: string): void {
  if (dies?.at !== at || (dies.operation && dies.operation !== operation)) return;
  times++;
  if (times === dies.after) process.kill(process.pid, 'SIGKILL');
}

const store = openStore(JSON.parse(database), 8);
const pool = createSigningPool({ size: 1 });
flushCompileCache();
process.send?.('ready');
await runWorker(
  {
    store,
    secretKey: Buffer.from(key, 'base64'),
    pool: {
      ...pool,
      build: async (input, secret) => {
        const built = await pool.build(input, secret);
        passing('built');
        return built;
      },
    },
    fetch: async (input, init) => {
      const operation = /<soap:Body><wcf:(\w+)>/.exec(String(init?.body))?.[1];
      process.send?.('call');
      passing('call', operation);
      const response = await fetch(input, init);
      const body = await response.arrayBuffer();
      passing('answer', operation);
      return new Response(body, { status: response.status, headers: response.headers });
    },
    holder,
    leaseSeconds,
    dianAddress: () => dian,
    timeoutMs: 10_000,
    waits: { short: 0.05, long: 0.05, poll: 0.05 },
    openSeconds: [0.05],
    idleMs: 20,
    now: readClock,
    newId: generateId,
    report: (problem) => console.error(problem),
  },
  stop.signal,
);
await pool.close();
await store.close();
