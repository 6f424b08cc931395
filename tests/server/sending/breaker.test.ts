import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  askBreaker,
  findLastOutage,
  formatOutage,
  listDianLinks,
  noteCall,
} from '../../../server/sending/breaker.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import { testServer, testStore } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, until } from './sender.ts';

const down = 'La DIAN no respondió en 60 segundos';

test('after five failed calls the breaker opens, then lets one probe through that decides for all', async () => {
  const { db } = await testStore();
  const wait = (holder: string) => askBreaker(db, 'produccion', holder);
  for (let i = 0; i < 4; i++) await noteCall(db, 'produccion', down, [100]);
  expect(await wait('a')).toBe(0);
  await noteCall(db, 'produccion', down, [100]);
  expect(await wait('a')).toBeGreaterThan(90);
  expect(await askBreaker(db, 'habilitacion', 'a')).toBe(0);

  await sql`update dian_links set retry_at = now() - interval '1 second' where retry_at is not null`.execute(
    db,
  );
  expect([await wait('a'), await wait('b'), await wait('a')]).toEqual([0, 5, 0]);
  await noteCall(db, 'produccion', down, [100, 300]);
  expect(await wait('a')).toBeGreaterThan(290);

  await sql`update dian_links set retry_at = now() - interval '1 second' where retry_at is not null`.execute(
    db,
  );
  expect(await wait('b')).toBe(0);
  await noteCall(db, 'produccion', undefined);
  expect([await wait('a'), await wait('b')]).toEqual([0, 0]);
  expect((await listDianLinks(db)).every(({ retry_at }) => retry_at === null)).toBe(true);
});

test('the breaker opens for 20 seconds at first, and longer after a failed probe', async () => {
  const { db } = await testStore();
  for (let i = 0; i < 5; i++) await noteCall(db, 'produccion', down);
  const first = await askBreaker(db, 'produccion', 'a');
  expect(first).toBeGreaterThan(15);
  expect(first).toBeLessThanOrEqual(20);

  await sql`update dian_links set retry_at = now() - interval '1 second' where retry_at is not null`.execute(
    db,
  );
  await noteCall(db, 'produccion', down);
  expect(await askBreaker(db, 'produccion', 'a')).toBeGreaterThan(50);
});

test('a probe that dies does not keep the breaker open', async () => {
  const { db } = await testStore();
  for (let i = 0; i < 5; i++) await noteCall(db, 'produccion', down, [0]);
  expect(await askBreaker(db, 'produccion', 'a')).toBe(0);
  expect(await askBreaker(db, 'produccion', 'b')).toBe(5);
  await sql`update dian_links set probe_until = now() - interval '1 second'`.execute(db);
  expect(await askBreaker(db, 'produccion', 'b')).toBe(0);
});

test('an outage is recorded with its end, and a single failed call is no outage', async () => {
  const { db } = await testStore();
  await noteCall(db, 'produccion', down);
  await noteCall(db, 'produccion', undefined);
  expect(await findLastOutage(db, 'produccion')).toBeUndefined();
  for (let i = 0; i < 5; i++) await noteCall(db, 'produccion', down);
  expect(await findLastOutage(db, 'produccion')).toEqual({ from: expect.any(Number) });
  await noteCall(db, 'produccion', undefined);
  const kept = await findLastOutage(db, 'produccion');
  expect(kept).toEqual({ from: expect.any(Number), to: expect.any(Number) });
  await noteCall(db, 'produccion', down);
  await noteCall(db, 'produccion', undefined);
  expect(await findLastOutage(db, 'produccion')).toEqual(kept);
});

test.each([
  [20, 'La DIAN no responde; se reintentará solo en menos de un minuto.'],
  [300, 'La DIAN no responde; se reintentará solo en 5 min.'],
])('a wait of %i seconds is put into words', (seconds, words) => {
  expect(formatOutage(seconds)).toBe(words);
});

test('an outage is shown with its end, and documents wait without being sent', async () => {
  const server = await testServer();
  const { simulator, company, user } = await aSendingEmployer(server);
  const client = await server.signIn(user, company);
  expect((await client.get('/dian/status')).body.data).toMatchObject({
    environments: [
      { environment: 'habilitacion', state: 'up', message: null },
      { environment: 'produccion' },
    ],
    waiting: 0,
  });
  for (let i = 0; i < 5; i++) await noteCall(server.store.db, 'habilitacion', down, [300]);
  const ids = await payrollOf(server, company.id, user.id, 3, { year: 2026, month: 10 });
  await server.store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: user.id,
      now: server.services.now(),
      newId: generateId,
    }),
  );
  aSender(server.store, simulator.endpoint);
  const told = await until(async () => {
    const { history } = (await client.get(`/payrolls/${ids[0]}`)).body.data as unknown as {
      history: { text: string }[];
    };
    return history.find(({ text }) => text.startsWith('La DIAN no responde'));
  });
  expect(told.text).toBe('La DIAN no responde; se reintentará solo en 5 min.');
  expect(simulator.state.documents).toEqual([]);
  const { environments, waiting } = (await client.get('/dian/status')).body.data as unknown as {
    environments: { state: string; message: string; detail: string }[];
    waiting: number;
  };
  expect(waiting).toBe(3);
  expect(environments[0]).toMatchObject({
    state: 'down',
    message: told.text,
    detail: down,
    contingency: expect.stringMatching(/^Contingencia: .* 48 horas/),
  });
});

test('documents postponed by a clock a day ahead leave when the clock is right again', async () => {
  const server = await testServer();
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, 2, { year: 2026, month: 10 });
  await server.store.inCompany(company.id, async (tx) => {
    await queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: user.id,
      now: server.services.now(),
      newId: generateId,
    });
    await sql`update submissions set due_at = due_at + interval '1 day'`.execute(tx);
    await sql`
      update senders set due_at = due_at + interval '1 day', held_by = 'gone', held_until = now() + interval '1 day'`.execute(
      tx,
    );
  });
  await sql`
    update dian_links set failures = 5, openings = 1, retry_at = now() + interval '1 day', probe_by = 'gone',
      probe_until = now() + interval '1 day'`.execute(server.store.db);
  // Nobody is told to wait a day for what is about to leave.
  for (const { retry_at } of await listDianLinks(server.store.db))
    expect(retry_at?.getTime()).toBeLessThanOrEqual(Date.now());
  aSender(server.store, simulator.endpoint);
  await until(async () => simulator.state.documents.length === 2);
});
