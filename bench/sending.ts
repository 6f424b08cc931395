import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createSigningPool } from '../server/dian/signing-pool.ts';
import { queuePayrolls } from '../server/sending/queue.ts';
import { runWorker } from '../server/sending/worker.ts';
import { generateId, readClock } from '../server/services.ts';
import { countSendingConnections, openStore, type Store, type Transact } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { loadSigningKey } from '../simulator/own-key.ts';
import { startSimulator } from '../simulator/server.ts';
import { enableCompany } from '../tests/server/sending/employer.ts';
import type { Bench } from './bench.ts';
import { paidCompany } from './company.ts';

const documents = Number(process.env['DOCUMENTS'] ?? 200);
const latency = Number(process.env['LATENCY_MS'] ?? 1000);
const inFlight = (process.env['IN_FLIGHT'] ?? '4,32').split(',').map(Number);
const key = Buffer.alloc(32, 7);

/**
 * Measures the seconds to send the documents of one employer when every call of DIAN is slow, by the most
 * calls under way at once.
 */
export async function benchSending(): Promise<Bench> {
  const figures: Bench['figures'] = { documents, 'milliseconds of each call': latency };
  for (const count of inFlight) {
    const folder = mkdtempSync(join(tmpdir(), 'quincena-bench-'));
    chmodSync(folder, 0o755);
    const postgres = await startPostgres({ folder });
    try {
      await migrate(postgres.place);
      const store = openStore(postgres.place, countSendingConnections(count));
      figures[`at most ${count} in flight, seconds until all were accepted`] = await sent(store, count);
      await store.close();
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { name: 'Documents of one employer on their way to DIAN', figures };
}

async function sent(store: Store, inFlight: number): Promise<number> {
  const simulator = await startSimulator();
  const company = await paidCompany(store, documents, 1);
  const inside: Transact = (work) => store.inCompany(company.id, work);
  const { rows } = await inside((tx) =>
    sql<{ id: string; nit: string; social_reason: string }>`
      select id, nit, social_reason from companies where id = ${company.id}`.execute(tx),
  );
  const [employer] = rows;
  if (!employer) throw new Error('The company was not made');
  await enableCompany(store, simulator, key, employer, generateId);
  simulator.faults.add({ mode: 'latency', delay_ms: latency });
  const queued = await inside(async (tx) => {
    const drafts = await sql<{
      id: string;
    }>`select id from payrolls where company_id = ${company.id}`.execute(tx);
    const context = { companyId: company.id, userId: company.userId, now: readClock(), newId: generateId };
    return queuePayrolls(
      tx,
      drafts.rows.map(({ id }) => id),
      context,
    );
  });
  if (!queued.ok || queued.data.length !== documents)
    throw new Error(`Not all were queued: ${JSON.stringify(queued.findings[0])}`);
  const stop = new AbortController();
  const pool = createSigningPool();
  const began = performance.now();
  const running = runWorker(
    {
      store,
      pool,
      inFlight,
      secretKey: key,
      holder: 'bench',
      leaseSeconds: 60,
      dianAddress: () => simulator.endpoint,
      trust: [loadSigningKey().certificate],
      now: readClock,
      newId: generateId,
      report: (problem) => console.error(problem),
    },
    stop.signal,
  );
  const left = async (): Promise<number> => {
    const { rows: found } = await inside((tx) =>
      sql<{ left: number }>`
        select count(*)::int as left from submissions where company_id = ${company.id} and state <> 'aceptada'`.execute(
        tx,
      ),
    );
    return found[0]?.left ?? 0;
  };
  while ((await left()) > 0) await pause(250);
  const seconds = (performance.now() - began) / 1000;
  stop.abort();
  await running;
  await pool.close();
  const accepted = simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
  await simulator.close();
  if (simulator.state.documents.length !== documents || accepted.length !== documents)
    throw new Error(`${simulator.state.documents.length} were received and ${accepted.length} accepted`);
  return Number(seconds.toFixed(1));
}
