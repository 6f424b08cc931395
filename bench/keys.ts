import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createKeySecret, hashKeySecret, writeKey } from '../server/identity/access-keys.ts';
import { generateId, readClock } from '../server/services.ts';
import { callConnections, openStore, type Store } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { recordWebhookEvents } from '../server/store/webhook-events.ts';
import { runDeliveries } from '../server/webhooks/deliver.ts';
import { readAllowedNetworks } from '../server/webhooks/networks.ts';
import { addWebhookSecret } from '../server/webhooks/secrets.ts';
import { newestApiVersion } from '../src/domain/calls/api-versions.ts';
import type { Bench } from './bench.ts';
import { type MeasuredCompany, makeBenchFolder, paidCompany } from './company.ts';
import { createCpuMeter } from './cpu.ts';

const calls = Number(process.env['CALLS'] ?? 3000);
const events = Number(process.env['EVENTS'] ?? 2000);
/** Calls that a key makes in a minute without waiting, with room. */
const CALLS_OF_A_KEY = 500;
const secretKey = Buffer.alloc(32, 7);

type Load = { rate: number; p50: number; p99: number; statuses: Record<string, number> };

/** Measures the calls of programs by their keys, and the deliveries of webhooks to a receiver that takes all of them. */
export async function benchKeys(): Promise<Bench> {
  const folder = makeBenchFolder();
  const postgres = await startPostgres({ folder });
  try {
    await migrate(postgres.place);
    const store = openStore(postgres.place, callConnections);
    const company = await paidCompany(store, 100, 1);
    const meter = createCpuMeter(postgres.pid);
    const figures = { ...(await measureCalls(company, meter)), ...(await measureDeliveries(company, meter)) };
    await store.close();
    return { name: 'Keys and webhooks', figures };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Meter = ReturnType<typeof createCpuMeter>;

async function measureCalls({ id, userId, store }: MeasuredCompany, meter: Meter): Promise<Bench['figures']> {
  const config = readConfig({ NODE_ENV: 'test', DEMO: '0' });
  await store.inCompany(id, (tx) =>
    sql`insert into enablers (company_id, status) values (${id}, true)`.execute(tx),
  );
  await store.asSystem(async (tx) => {
    await sql`insert into user_companies (user_id, company_id) values (${userId}, ${id}) on conflict do nothing`.execute(
      tx,
    );
  });
  const app = await createApp({ config, secretKey, store, now: readClock, newId: generateId });
  try {
    const address = await app.listen({ port: 0, host: 'localhost' });
    const figures: Bench['figures'] = {};
    for (const path of ['/employees?per_page=25', '/payrolls?year=2026&month=10&per_page=25']) {
      const keys: string[] = [];
      for (let count = 0; count < Math.ceil(calls / CALLS_OF_A_KEY); count++)
        keys.push(await addKey(store, id, userId));
      await load({ address, company: id, keys, path, inFlight: 8, requests: 200 });
      let made: Load | undefined;
      const seconds = await meter(async () => {
        made = await load({ address, company: id, keys, path, inFlight: 8, requests: calls });
      });
      if (!made) throw new Error('Nothing was measured');
      figures[`GET ${path}, calls a second`] = Math.round(made.rate);
      figures[`GET ${path}, milliseconds`] = `p50 ${made.p50.toFixed(1)}, p99 ${made.p99.toFixed(1)}`;
      figures[`GET ${path}, ms of processor of each, with PostgreSQL and the caller`] = Number(
        ((seconds * 1000) / calls).toFixed(2),
      );
      if (made.statuses['200'] !== calls) throw new Error(JSON.stringify(made.statuses));
    }
    const [key] = [await addKey(store, id, userId)];
    const one = await load({
      address,
      company: id,
      keys: [key],
      path: '/employees',
      inFlight: 8,
      requests: 700,
    });
    figures['700 calls of one key at once, answers'] = JSON.stringify(one.statuses);
    return figures;
  } finally {
    await app.close();
  }
}

const load = (workerData: object): Promise<Load> =>
  new Promise((done, fail) => {
    const worker = new Worker(new URL('./keys-load.ts', import.meta.url), { workerData });
    worker.once('message', done).once('error', fail);
  });

async function addKey(store: Store, company: string, owner: string): Promise<string> {
  const [id, secret] = [generateId(), createKeySecret()];
  await store.asSystem(async (tx) => {
    await sql`
      insert into users (id, email, name, search_text, is_key) values (${id}, ${`llave:${id}`}, 'Medida', 'medida', true)`.execute(
      tx,
    );
    await sql`
      insert into access_keys (id, owner_id, name, is_live, secret_hash, scopes, addresses, api_version)
      values (${id}, ${owner}, 'Medida', false, ${hashKeySecret(secret)}, '{employees:read,payrolls:read}', '{}', ${newestApiVersion})`.execute(
      tx,
    );
    await sql`insert into user_companies (user_id, company_id) values (${id}, ${company})`.execute(tx);
  });
  return writeKey(id, secret, false);
}

async function measureDeliveries({ id, store }: MeasuredCompany, meter: Meter): Promise<Bench['figures']> {
  let taken = 0;
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const endpoint = generateId();
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await store.inCompany(id, async (tx) => {
    await sql`
      insert into webhook_endpoints (company_id, id, address, types) values (${id}, ${endpoint}, ${address}, '{employee.updated}')`.execute(
      tx,
    );
    await addWebhookSecret(tx, secretKey, { company: id, endpoint, id: generateId(), hours: 24 });
  });
  const happen = async (records: number) => {
    const ids = Array.from({ length: records }, generateId);
    const some = Array.from({ length: events }, (_, at) => {
      const record = ids[at % records] ?? '';
      return { orderKey: `employee:${record}`, data: { id: record, version: at, fields: [] }, amounts: {} };
    });
    await store.inCompany(id, (tx) => recordWebhookEvents(tx, id, 'employee.updated', some));
  };
  const figures: Bench['figures'] = {};
  try {
    for (const [words, records] of [
      ['of as many records', events],
      ['of one record, one after another', 1],
    ] as const) {
      await happen(records);
      taken = 0;
      const stop = new AbortController();
      const began = performance.now();
      const seconds = await meter(async () => {
        const services = { store, secretKey, networks: readAllowedNetworks(['127.0.0.1']), now: Date.now };
        const report = (problem: unknown) => console.error(problem);
        const running = runDeliveries({ ...services, report, idleMs: 20 }, stop.signal);
        while (taken < events) await pause(10);
        stop.abort();
        await running;
      });
      figures[`${events} events ${words}, deliveries a second`] = Math.round(
        events / ((performance.now() - began) / 1000),
      );
      figures[`${events} events ${words}, ms of processor of each, with PostgreSQL and the receiver`] =
        Number(((seconds * 1000) / events).toFixed(2));
    }
    return figures;
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}
