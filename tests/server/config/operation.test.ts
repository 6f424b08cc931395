import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keepBeating } from '../../../server/operation/beats.ts';
import { rotateKey, sealedColumns } from '../../../server/operation/rotate-key.ts';
import { seal, unseal } from '../../../server/secrets.ts';
import { purposes } from '../../../server/sending/employer.ts';
import { newId } from '../../../server/services.ts';
import { closedUnderAnother } from '../../../server/start/other-key.ts';
import { closeAtEnd, testServer } from '../../harness.ts';

const get = (
  server: Awaited<ReturnType<typeof testServer>>,
  url: string,
  headers = {},
  remoteAddress = '127.0.0.1',
) => server.app.inject({ url, headers, remoteAddress });

it('metrics say how the installation is, by patterns, to this machine alone or to who has the token', async () => {
  const server = await testServer();
  const stop = keepBeating(server.store.db, { id: newId(), role: 'worker', version: '1' }, () => ({
    'send accepted': 3,
  }));
  closeAtEnd(stop);
  await expect
    .poll(async () => (await sql`select 1 from process_beats`.execute(server.store.db)).rows.length, {
      timeout: 30_000,
    })
    .toBe(1);
  const client = await server.signIn(await server.aUser({ roles: ['root'] }));
  await client.get(`/admins/${newId()}`);
  const { body, headers, statusCode } = await get(server, '/metrics');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toMatch(/quincena_documents_waiting 0/);
  expect(body).toMatch(/quincena_dian_calls\{[^}]*operation="send",outcome="accepted"\} 3/);
  expect(body).toMatch(/quincena_process_silent_seconds\{role="worker"/);
  expect(body).toMatch(/quincena_pool\{state="waiting"\} 0/);
  expect(body).toMatch(/quincena_http_seconds_count\{method="POST",route="\/api\/login"\} 1/);
  expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect((await get(server, '/metrics', {}, '10.0.0.9')).statusCode).toBe(404);
  expect((await get(server, '/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  const named = await testServer({ config: { metricsToken: 'palabra' } });
  expect((await get(named, '/metrics')).statusCode).toBe(404);
  expect((await get(named, '/metrics', { authorization: 'Bearer palabra' }, '10.0.0.9')).statusCode).toBe(
    200,
  );
});

it('every answer has a name that nobody outside gives', async () => {
  const server = await testServer();
  const [one, two] = [0, 1].map(() => get(server, '/api/health', { 'x-request-id': 'mío' }));
  const names = [(await one)?.headers['x-request-id'], (await two)?.headers['x-request-id']];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/);
});

it('in production the description of the API is told to who is here', async () => {
  const server = await testServer({ config: { production: true } });
  for (const url of ['/api/openapi.json', '/api/docs']) expect((await get(server, url)).statusCode).toBe(401);
  const open = await testServer();
  for (const url of ['/api/openapi.json', '/api/docs']) expect((await get(open, url)).statusCode).toBe(200);
});

it('the key of the installation is changed whole or not at all, and again without harm', async () => {
  const { store, services, aUser, aCompany } = await testServer();
  const [old, fresh] = [services.secretKey, Buffer.alloc(32, 9)];
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where data_type = 'bytea' and column_name like '%sealed' order by 1`.execute(store.db);
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ name }) => name),
  );
  const user = await aUser();
  await sql`insert into installation_secrets (name, sealed) values ('push-keys', ${seal(old, 'llaves', 'push-keys')})`.execute(
    store.db,
  );
  await sql`insert into staff_totp (user_id, sealed) values (${user.id}, ${seal(old, 'doce', `staff-totp:${user.id}`)})`.execute(
    store.db,
  );
  const companies = [await aCompany(), await aCompany()];
  for (const { id } of companies)
    await store.inCompany(id, (tx) =>
      sql`insert into enablers (company_id, software_pin_sealed, certificate_sealed)
        values (${id}, ${seal(old, '12345', purposes.pin(id))}, ${seal(old, 'p12', purposes.certificate(id))})`.execute(
        tx,
      ),
    );
  await expect(rotateKey(store, Buffer.alloc(32, 1), fresh)).rejects.toThrow(/no se abre/);
  const counts = {
    'enablers.software_pin_sealed': 2,
    'enablers.certificate_sealed': 2,
    'installation_secrets.sealed': 1,
    'staff_totp.sealed': 1,
  };
  expect(await rotateKey(store, old, fresh)).toMatchObject(counts);
  expect(await rotateKey(store, old, fresh)).toMatchObject({
    'enablers.software_pin_sealed': 0,
    'installation_secrets.sealed': 0,
    'staff_totp.sealed': 0,
  });
  expect(await closedUnderAnother({ store, secretKey: old })).toBe(2);
  expect(await closedUnderAnother({ store, secretKey: fresh })).toBe(0);
  const kept = await sql<{ sealed: Buffer }>`select sealed from staff_totp`.execute(store.db);
  expect(unseal(fresh, kept.rows[0]?.sealed ?? Buffer.alloc(0), `staff-totp:${user.id}`).toString()).toBe(
    'doce',
  );
});
