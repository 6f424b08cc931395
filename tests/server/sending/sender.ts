import { setTimeout as pause } from 'node:timers/promises';
import { createSigningPool, type SigningPool } from '../../../server/dian/signing-pool.ts';
import { runWorker, type WorkerServices } from '../../../server/sending/worker.ts';
import { generateId, readClock } from '../../../server/services.ts';
import type { Store } from '../../../server/store/connection.ts';
import { loadSigningKey } from '../../../simulator/own-key.ts';
import { type Simulator, startSimulator } from '../../../simulator/server.ts';
import { closeAtEnd, type TestServer } from '../../harness.ts';
import { enableCompany } from './employer.ts';

/** The key of every test server: see tests/harness.ts. */
export const key = Buffer.alloc(32, 7);

/** The thread that signs for every sender of a process: beginning one costs more than what most tests sign. */
let pool: SigningPool | undefined;

/** A sender that runs while a test looks, with short waits. `problems` are faults of our own. */
export function aSender(store: Store, dian: string, changes: Partial<WorkerServices> = {}) {
  const stop = new AbortController();
  pool ??= createSigningPool({ size: 1 });
  const problems: unknown[] = [];
  const running = runWorker(
    {
      store,
      pool,
      secretKey: key,
      holder: `test-${generateId()}`,
      leaseSeconds: 5,
      dianAddress: () => dian,
      timeoutMs: 2000,
      trust: [loadSigningKey().certificate],
      waits: { short: 0.05, long: 0.05, poll: 0.05 },
      openSeconds: [0.05],
      idleMs: 20,
      now: readClock,
      newId: generateId,
      report: (problem) => problems.push(problem),
      ...changes,
    },
    stop.signal,
    1,
  );
  const end = async () => {
    if (stop.signal.aborted) return;
    stop.abort();
    await running;
  };
  closeAtEnd(end);
  return { problems, end };
}

/** Waits until `look` answers something; fails with what it saw last instead of waiting for ever. */
export async function until<T>(look: () => Promise<T | undefined | false>, seconds = 300): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`No pasó en ${seconds} segundos`);
    await pause(25);
  }
}

/** A company that may send, with somebody of it, and the simulator it sends to. */
export async function aSendingEmployer(server: TestServer, dian?: Simulator) {
  const simulator = dian ?? (await aSimulator());
  const company = await server.aCompany();
  const user = await server.aUser({ companies: [company.id] });
  await enableCompany(
    server.store,
    simulator,
    key,
    { ...company, social_reason: 'Prueba S.A.S.' },
    generateId,
  );
  return { simulator, company, user };
}

/** A DIAN of one test. */
export async function aSimulator(now?: () => Date): Promise<Simulator> {
  const simulator = await startSimulator(now ? { now } : {});
  closeAtEnd(() => simulator.close());
  return simulator;
}
