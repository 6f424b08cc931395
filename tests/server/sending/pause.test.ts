import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../../../server/store/connection.ts';
import type { Client } from '../../client.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, aSimulator, key, until } from './sender.ts';

/** A company with `count` payrolls of October ready to leave. */
async function ready(count: number) {
  const place = await testDatabase();
  const store = openStore(place, 6);
  closeAtEnd(() => store.close());
  const server = await testServer({ store });
  const simulator = await aSimulator();
  const aCompany = async () => {
    const { company, user } = await aSendingEmployer(server, simulator);
    const ids = await payrollOf(server, company.id, user.id, count, { year: 2026, month: 10 });
    return { company, user, ids, client: await server.signIn(user, company) };
  };
  return { place, store, server, simulator, aCompany, ...(await aCompany()) };
}

const pausing = (client: Client, paused: boolean) => client.put('/payrolls/sending', { paused });
const pauseSeen = async (client: Client) => {
  const { data } = (await client.get('/dian/status')).body;
  return (data as unknown as { paused: { at: string; by: string } | null }).paused;
};
const states = async (client: Client): Promise<string[]> =>
  (await client.get('/payrolls?year=2026&month=10&per_page=200')).rows.map(({ state }) => String(state));
const untilAll = (client: Client, state: string) =>
  until(async () => (await states(client)).every((one) => one === state));

test('a paused company sends nothing while others do, and sends everything once when resumed', async () => {
  const { client, ids, simulator, store, aCompany } = await ready(3);
  const { data, message } = (await pausing(client, true)).body;
  expect(message).toBe('Envío en pausa');
  expect(data).toMatchObject({ paused: { by: 'Ana Prueba' } });
  const since = await pauseSeen(client);
  expect((await pausing(client, true)).status).toBe(200);
  expect(await pauseSeen(client)).toEqual(since);

  const sent = await client.post('/payrolls/send', { ids });
  expect([sent.status, sent.body.message]).toEqual([202, '3 documentos en cola: el envío está en pausa']);
  const sender = aSender(store, simulator.endpoint);
  const other = await aCompany();
  await other.client.post('/payrolls/send', { ids: other.ids });
  await untilAll(other.client, 'aceptada');
  expect(await states(client)).toEqual(['en_cola', 'en_cola', 'en_cola']);
  expect(await pauseSeen(other.client)).toBeNull();
  // The sender does not go round and round over what it may not send.
  const due = () => sql`select 1 from senders where due_at is not null`.execute(store.db);
  await until(async () => (await due()).rows.length === 0);

  expect((await pausing(client, false)).body.message).toBe('El envío continúa');
  await untilAll(client, 'aceptada');
  expect(await pauseSeen(client)).toBeNull();
  const accepted = simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
  expect(accepted).toHaveLength(6);
  expect(sender.problems).toEqual([]);
});

test('a pause lets a document that DIAN already has finish, without sending it again', async () => {
  const { client, ids, simulator, store } = await ready(2);
  const [first = '', second = ''] = ids;
  simulator.faults.add({ mode: 'in_process_98', count: 2 });
  await client.post('/payrolls/send', { ids: [first] });
  aSender(store, simulator.endpoint, { waits: { short: 0.5, long: 0.5, poll: 0.5 } });
  const stateOf = async (id: string) => (await client.get(`/payrolls/${id}`)).body.data.state;
  await until(async () => (await stateOf(first)) === 'sin_respuesta');
  await pausing(client, true);
  await client.post('/payrolls/send', { ids: [second] });
  await until(async () => (await stateOf(first)) === 'aceptada');
  expect(await stateOf(second)).toBe('en_cola');
  expect(simulator.state.documents.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
});

test('a pause outlives the sender: a new process sends nothing until it is resumed', async () => {
  const { client, ids, simulator, place, store, company } = await ready(12);
  simulator.faults.add({ mode: 'latency', delay_ms: 200 });
  const start = async (holder: string) => {
    const setting = {
      database: JSON.stringify(place),
      key: key.toString('base64'),
      dian: simulator.endpoint,
      holder,
    };
    const child = fork(fileURLToPath(new URL('./worker-process.ts', import.meta.url)), {
      execPath: process.execPath,
      env: { ...process.env, WORKER_TEST: JSON.stringify(setting) },
    });
    await once(child, 'message');
    return {
      async kill() {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    };
  };
  await client.post('/payrolls/send', { ids });
  const one = await start('one');
  await until(async () => (await states(client)).includes('aceptada'));
  expect((await pausing(client, true)).status).toBe(200);
  await one.kill();

  const two = await start('two');
  // What was on its way ends; the rest stays where it was, however often the sender looks.
  const settled = await until(async () => {
    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<{ step: string }>`select step from submissions where company_id = ${company.id}`.execute(tx),
    );
    const steps = rows.map(({ step }) => step);
    return !steps.some((step) => step === 'sending' || step === 'asking') && steps;
  });
  const held = settled.filter((step) => step !== 'done').length;
  expect(held).toBeGreaterThan(0);
  const known = simulator.state.documents.length;
  await sql`update senders set due_at = now() where company_id = ${company.id}`.execute(store.db);
  await until(async () => {
    const { rows } = await sql`select 1 from senders where due_at is null and held_by is null`.execute(
      store.db,
    );
    return rows.length > 0;
  });
  expect(simulator.state.documents).toHaveLength(known);

  await pausing(client, false);
  await untilAll(client, 'aceptada');
  await two.kill();
  const accepted = simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
  expect(new Set(accepted.map(({ number }) => number)).size).toBe(ids.length);
  expect(accepted).toHaveLength(ids.length);
});

test('only a user who may send can pause, and only with true or false', async () => {
  const { server, company, client } = await ready(1);
  expect((await client.put('/payrolls/sending', { paused: 'tal vez' })).status).toBe(422);
  expect((await client.put('/payrolls/sending', { paused: true, forever: true })).status).toBe(422);
  const enabler = await server.signIn(
    await server.aUser({ roles: ['enabler'], companies: [company.id] }),
    company,
  );
  expect((await pausing(enabler, true)).status).toBe(403);
  expect(await pauseSeen(client)).toBeNull();
});
