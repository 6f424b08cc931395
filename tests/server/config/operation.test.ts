import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { writeStatus } from '../../../server/backup/status.ts';
import { getJobRequestPurpose } from '../../../server/deferred-calls/jobs.ts';
import { answerPurpose, runIdempotently } from '../../../server/http/idempotency.ts';
import { keepBeating } from '../../../server/operation/beats.ts';
import { countCalls } from '../../../server/operation/dian-calls.ts';
import { hasRoom } from '../../../server/operation/room.ts';
import { rotateKey, sealedColumns } from '../../../server/operation/rotate-key.ts';
import { seal, unseal } from '../../../server/secrets.ts';
import { purposes } from '../../../server/sending/employer.ts';
import { generateId } from '../../../server/services.ts';
import { countOtherKeyCompanies } from '../../../server/start/other-key.ts';
import { openStore } from '../../../server/store/connection.ts';
import { getWebhookSecretPurpose } from '../../../server/webhooks/secrets.ts';
import { closeAtEnd, temporaryFolder, testDatabase, testServer } from '../../harness.ts';
import { onServer } from '../../server-sql.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

const get = (
  server: Awaited<ReturnType<typeof testServer>>,
  url: string,
  headers = {},
  remoteAddress = '127.0.0.1',
) => server.app.inject({ url, headers, remoteAddress });

it('metrics tell the state of the installation to this machine or to a caller with the token', async () => {
  const server = await testServer();
  const calls = countCalls();
  const about = { request: undefined, company: generateId(), document: generateId() };
  for (const ms of [750, 750, 4000]) calls.note({ ...about, operation: 'send', outcome: 'accepted', ms });
  const stop = keepBeating(
    server.store.db,
    { id: generateId(), role: 'worker', version: '1' },
    calls.counters,
  );
  closeAtEnd(stop);
  await expect
    .poll(async () => (await sql`select 1 from process_beats`.execute(server.store.db)).rows.length, {
      timeout: 30_000,
    })
    .toBe(1);
  const client = await server.signIn(await server.aUser({ roles: ['root'] }));
  await client.get(`/admins/${generateId()}`);
  const { body, headers, statusCode } = await get(server, '/metrics');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toMatch(/quincena_documents_waiting 0/);
  // This database is not copied.
  expect(body).not.toMatch(/^quincena_last_copy_seconds/m);
  expect(body).toMatch(/quincena_dian_calls\{[^}]*operation="send",outcome="accepted"\} 3/);
  expect(body).toMatch(/# TYPE quincena_dian_seconds histogram/);
  const latency = [
    ...body.matchAll(/^quincena_dian_seconds_(bucket\{.*le="(.+?)".*\}|sum\{.*\}|count\{.*\}) (.+)$/gm),
  ];
  expect(latency.map(([, name = '', le, value]) => [le ?? name.split('{')[0], value])).toEqual([
    ...['0.1', '0.5'].map((edge) => [edge, '0']),
    ...['1', '2'].map((edge) => [edge, '2']),
    ...['5', '10', '30', '60', '+Inf'].map((edge) => [edge, '3']),
    ['sum', '5.5'],
    ['count', '3'],
  ]);
  expect(body).toMatch(/quincena_push_waiting 0/);
  expect(body).toMatch(/quincena_mail_waiting 0/);
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

it('root sees the state of the installation, its problems first, and no other role does', async () => {
  const dataDir = temporaryFolder();
  const server = await testServer({ config: { dataDir } });
  const { store } = server;
  const company = await server.aCompany({ social_reason: 'Vencida S.A.S.' });
  const worker = await aWorker(server, company);
  const account = await server.anEmployeeAccount({ ...worker, companies: [company.id] });
  await sql`
    insert into push_subscriptions (endpoint, account_id, p256dh, auth, origin, created_at)
    values ('https://push.example/1', ${account.id}, 'p', 'a', 'https://nomina.example', now() - interval '1 hour')`.execute(
    store.db,
  );
  await aPayslip(server, company, worker, { month: 10 });
  await store.inCompany(company.id, (tx) =>
    sql`update enablers set certificate_info = '{"valid_to":"2026-01-15T05:00:00Z"}'`.execute(tx),
  );
  await sql`
    insert into process_beats (id, role, host, pid, version, beat_at)
    values (${generateId()}, 'worker', 'envios', 7, '1', now() - interval '2 minutes'),
      (${generateId()}, 'api', 'web', 8, '1', now())`.execute(store.db);
  writeStatus(dataDir, {
    where: '/copias',
    last: { id: 'c', at: new Date(Date.now() - 9 * 86_400_000).toISOString(), bytes: 1, seconds: 1 },
  });
  const root = await server.signIn(await server.aUser({ roles: ['root'] }));
  const { status, body } = await root.get('/operation');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    role: 'all',
    push: { waiting: 1, devices: 1 },
    certificates: {
      ended: 1,
      within_30_days: 0,
      first: [{ company: 'Vencida S.A.S.', until: '2026-01-15T05:00:00.000Z' }],
    },
    copies: { by: 'nobody', where: '/copias', every: null, late: true },
    database: { version: expect.stringMatching(/^18/), standby: false },
    disk: { free: expect.any(Number) },
    documents: { waiting: 0, oldest: 0 },
  });
  const titles = (body.data.troubles as { title: string }[]).map(({ title }) => title);
  expect(titles).toEqual([
    'Ningún proceso envía a la DIAN',
    'La última copia tiene 9 días',
    '1 certificado venció',
    'Un proceso que envía en envios no da señal hace 2 minutos',
  ]);
  const metrics = (await get(server, '/metrics')).body;
  expect(metrics).toMatch(/quincena_push_waiting 1/);
  expect(metrics).toMatch(/quincena_certificates\{state="ended"\} 1/);
  for (const role of ['support', 'client', 'distributor'] as const) {
    const other = await server.signIn(
      await server.aUser({ roles: [role], companies: [company.id] }),
      company,
    );
    expect((await other.get('/operation')).status).toBe(403);
  }
});

it('a process that cannot write is alive and not ready', async () => {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  const server = await testServer({ store });
  const ready = async () => {
    const [{ statusCode, body }, health] = [
      await get(server, '/api/ready'),
      await get(server, '/api/health'),
    ];
    return [statusCode, JSON.parse(body).writes, health.statusCode];
  };
  closeAtEnd(keepBeating(store.db, { id: generateId(), role: 'api', version: '1' }, undefined, 20));
  expect(await ready()).toEqual([200, true, 200]);
  await onServer(place, 'revoke insert on process_beats from quincena_app');
  await expect.poll(ready, { timeout: 30_000 }).toEqual([503, false, 200]);
  await onServer(place, 'grant insert on process_beats to quincena_app');
  await expect.poll(ready, { timeout: 30_000 }).toEqual([200, true, 200]);
});

it.each([
  ['room enough', { bavail: 4096, bsize: 4096 }, undefined, true],
  ['the disk full', { bavail: 0, bsize: 4096 }, undefined, false],
  ['less room than the log of the database grows by', { bavail: 4095, bsize: 4096 }, undefined, false],
  ['a full disk here and a database elsewhere', { bavail: 0, bsize: 4096 }, 'postgres://x/y', true],
])('a server with %s knows whether it can write', async (_, found, databaseUrl, room) => {
  expect(await hasRoom({ dataDir: '/x', databaseUrl }, async () => found)).toBe(room);
});

it('every answer has an id that a caller cannot choose', async () => {
  const server = await testServer();
  const [one, two] = [0, 1].map(() => get(server, '/api/health', { 'x-request-id': 'mío' }));
  const names = [(await one)?.headers['x-request-id'], (await two)?.headers['x-request-id']];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/);
});

it('the description of the API requires a session in production', async () => {
  const server = await testServer({ config: { production: true } });
  for (const url of ['/api/openapi.json', '/api/docs']) expect((await get(server, url)).statusCode).toBe(401);
  const open = await testServer();
  for (const url of ['/api/openapi.json', '/api/docs']) expect((await get(open, url)).statusCode).toBe(200);
});

it('a change of the key of the installation is complete or has no effect, and can be repeated', async () => {
  const { store, services, aUser, aCompany } = await testServer();
  const [old, fresh] = [services.secretKey, Buffer.alloc(32, 9)];
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where data_type = 'bytea' and column_name like '%sealed' order by 1`.execute(store.db);
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    ['idempotency_keys.answer', ...rows.map(({ name }) => name)].sort(),
  );
  const user = await aUser();
  await sql`insert into installation_secrets (name, sealed) values ('push-keys', ${seal(old, 'llaves', 'push-keys')})`.execute(
    store.db,
  );
  await sql`insert into staff_totp (user_id, sealed) values (${user.id}, ${seal(old, 'doce', `staff-totp:${user.id}`)})`.execute(
    store.db,
  );
  const owner = `staff:${user.id}`;
  await sql`insert into idempotency_keys (owner, key, request_hash, status, answer)
    values (${owner}, 'una-clave', 'bajo-la-otra', 201, ${seal(old, '{}', answerPurpose(owner, 'una-clave'))})`.execute(
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
  for (const { id } of companies)
    await store.inCompany(id, (tx) =>
      sql`insert into jobs (company_id, id, user_id, key, operation, request_hash, request_sealed)
        values (${id}, ${user.id}, ${user.id}, 'una-clave', 'generatePayrolls', '', ${seal(old, '{}', getJobRequestPurpose(id, user.id))})`.execute(
        tx,
      ),
    );
  for (const { id } of companies)
    await store.inCompany(id, async (tx) => {
      await sql`insert into webhook_endpoints (company_id, id, address, types)
        values (${id}, ${user.id}, 'https://a.co', '{}')`.execute(tx);
      await sql`insert into webhook_secrets (company_id, id, endpoint_id, sealed)
        values (${id}, ${user.id}, ${user.id}, ${seal(old, 'whsec_a', getWebhookSecretPurpose(id, user.id))})`.execute(
        tx,
      );
    });
  await expect(rotateKey(store, Buffer.alloc(32, 1), fresh)).rejects.toThrow(/no se abre/);
  const counts = {
    'enablers.software_pin_sealed': 2,
    'enablers.certificate_sealed': 2,
    'installation_secrets.sealed': 1,
    'idempotency_keys.answer': 1,
    'staff_totp.sealed': 1,
    'jobs.request_sealed': 2,
    'webhook_secrets.sealed': 2,
  };
  expect(await rotateKey(store, old, fresh)).toMatchObject(counts);
  expect(await rotateKey(store, old, fresh)).toMatchObject({
    'enablers.software_pin_sealed': 0,
    'installation_secrets.sealed': 0,
    'staff_totp.sealed': 0,
  });
  const again = { owner, key: 'una-clave', companyId: undefined, hash: 'bajo-la-nueva', secretKey: fresh };
  expect(
    await store.asSystem((tx) => runIdempotently(tx, again, () => Promise.reject(new Error('twice')))),
  ).toMatchObject({
    replayed: true,
    answer: { status: 201 },
  });
  expect(await countOtherKeyCompanies({ store, secretKey: old })).toBe(2);
  expect(await countOtherKeyCompanies({ store, secretKey: fresh })).toBe(0);
  const kept = await sql<{ sealed: Buffer }>`select sealed from staff_totp`.execute(store.db);
  expect(unseal(fresh, kept.rows[0]?.sealed ?? Buffer.alloc(0), `staff-totp:${user.id}`).toString()).toBe(
    'doce',
  );
});
