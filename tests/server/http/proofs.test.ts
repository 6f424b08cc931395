import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeTotpCode, computeTotpStep } from '../../../server/identity/totp.ts';
import { staffKeys } from '../../../server/passkeys/keyring.ts';
import { openStore } from '../../../server/store/connection.ts';
import type { Call } from '../../../src/domain/calls/call.ts';
import { type OfficeAddress, officeCalls } from '../../../src/domain/office/calls.ts';
import { callTrails, isBulkSalaryCall, resourceTrails } from '../../../src/domain/office/trails.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import type { EventKind } from '../../../src/domain/security/events.ts';
import type { Client } from '../../client.ts';
import { closeAtEnd, codeId, type TestServer, testDatabase, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';
import { anOffice } from '../payroll/clerk.ts';
import { codeNow } from './totp-code.ts';

/** Seconds ago that everybody who is signed in proved who they are. */
const proved = (server: TestServer, seconds: number) =>
  sql`update sessions set proven_at = now() - make_interval(secs => ${seconds})`.execute(server.store.db);
const tooLong = 11 * 60;
const overAnHour = 61 * 60;

/** Calls that neither give out nor open anything: they ask once an hour. */
const hourly = ['POST /employees/import', 'POST /document_imports/:id/apply'];

describe('a delicate call (S2-5)', () => {
  let server: TestServer;
  let root: Client;
  beforeAll(async () => {
    server = await testServer();
    root = await server.signIn(await server.aUser({ roles: ['root'] }), await server.aCompany());
  });
  const calls = Object.entries(officeCalls as Record<string, Call>);
  const ask = async (address: string) => {
    const [method, path = ''] = address.split(' ');
    const place = path.replace(/:(\w+)/g, () => crypto.randomUUID());
    if (method === 'GET') return root.get(place);
    if (method === 'DELETE') return root.delete(place);
    return method === 'PUT' ? root.put(place, {}) : root.post(place, {});
  };

  it.each(calls.filter(([, { proof }]) => proof).map(([address]) => address))(
    '%s is refused with the reason «proof» when the last proof is old',
    async (address) => {
      await proved(server, hourly.includes(address) ? overAnHour : tooLong);
      const refused = await ask(address);
      expect([refused.status, refused.body['reason']]).toEqual([403, 'proof']);
    },
  );

  it('is the only kind of call that asks for a new proof', async () => {
    await proved(server, tooLong);
    const asked: string[] = [];
    for (const [address, { proof }] of calls)
      if (
        !proof &&
        !/^POST \/(login|logout)/.test(address) &&
        (await ask(address)).body['reason'] === 'proof'
      )
        asked.push(address);
    expect(asked).toEqual([]);
  });

  it('is every file of salaries, every change of access or people, and every call that shows codes', () => {
    const kindsAtOnce: Partial<Record<EventKind, string>> = {
      enabler_changed: 'asks by itself for the PIN and for whose certificate signs',
      production_started: 'gives nothing out',
      password_changed: 'asks for the password of before',
      staff_suspended: 'closes, and has to be quick',
      staff_sessions_closed: 'closes, and has to be quick',
      code_revoked: 'closes, and has to be quick',
      trail_exported: 'has no amounts, and is noted',
      incident_noted: 'gives nothing out',
      term_notice_noted: 'gives nothing out',
    };
    const open = calls
      .filter(([, { proof }]) => !proof)
      .map(([address]) => [address, callTrails[address as OfficeAddress]] as const)
      .filter(
        ([, trail]) => isBulkSalaryCall(trail) || (trail && 'kind' in trail && !(trail.kind in kindsAtOnce)),
      );
    expect(open).toEqual([]);
    const closed = calls.filter(([, { proof }]) => proof).map(([address]) => address);
    expect(closed).toEqual(expect.arrayContaining(['POST /enabler/certificate', 'POST /employees/import']));
    expect(
      closed.filter((address) => isBulkSalaryCall(callTrails[address as OfficeAddress])).length,
    ).toBeGreaterThan(20);
    expect(resources.filter(({ proof }) => proof).map(({ path }) => path)).toEqual([
      'employees',
      'bank_accounts',
    ]);
  });

  it.each(resources.filter(({ path }) => resourceTrails[path]?.salaries).map(({ path }) => path))(
    'is the export of %s, and not its list',
    async (path) => {
      await proved(server, tooLong);
      expect((await ask(`GET /${path}/export`)).body['reason']).toBe('proof');
      expect((await ask(`GET /${path}`)).body['reason']).toBeUndefined();
    },
  );

  it('asks once an hour only when it gives nothing out and opens nothing', async () => {
    expect(calls.filter(([, { proof }]) => proof === 'hour').map(([address]) => address)).toEqual(hourly);
    expect(hourly.filter((address) => isBulkSalaryCall(callTrails[address as OfficeAddress]))).toEqual([]);
    await proved(server, tooLong);
    for (const address of hourly) expect((await ask(address)).body['reason']).toBeUndefined();
  });

  it('asks after ten minutes when it is an import that changes existing people', async () => {
    const input = { file_name: 'a.xlsx', rows: [], existing: 'update' };
    await proved(server, tooLong);
    expect((await root.post('/employees/import', input)).body['reason']).toBe('proof');
    await proved(server, 0);
    expect((await root.post('/employees/import', input)).body['reason']).toBeUndefined();
  });

  it.each(
    resources.flatMap(({ path, proof }) =>
      typeof proof === 'object' ? proof.map((name) => [path, name] as const) : [],
    ),
  )('asks before many %s change their %s, as it does for one', async (path, name) => {
    const change = { ids: [crypto.randomUUID()], action: 'set', values: { [name]: '123' } };
    await proved(server, tooLong);
    expect((await root.post(`/${path}/bulk`, change)).body['reason']).toBe('proof');
    expect((await root.post(`/${path}/bulk`, { ...change, values: { name: 'x' } })).body['reason']).not.toBe(
      'proof',
    );
    await proved(server, 0);
    expect((await root.post(`/${path}/bulk`, change)).body['reason']).not.toBe('proof');
  });

  it('accepts the password as proof for ten minutes', async () => {
    await proved(server, tooLong);
    const wrong = await root.post('/user/proof', { password: 'no es' });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    expect((await root.get('/payrolls/zip?year=2026&month=10')).body['reason']).toBe('proof');
    expect((await root.post('/user/proof', { password: 'una-clave-larga' })).status).toBe(200);
    expect((await root.get('/payrolls/zip?year=2026&month=10')).body['reason']).not.toBe('proof');
    await proved(server, tooLong);
    expect((await root.get('/payrolls/zip?year=2026&month=10')).body['reason']).toBe('proof');
  });

  it('refuses even the right password after five failed proofs', async () => {
    const person = await server.signIn(await server.aUser());
    for (let i = 0; i < 5; i++) await person.post('/user/proof', { password: 'no es' });
    expect((await person.post('/user/proof', { password: 'una-clave-larga' })).status).toBe(429);
  });

  it('accepts a passkey of the same person as proof, and of nobody else', async () => {
    const user = await server.aUser();
    const [client, key, other] = [
      await server.signIn(user),
      await aPasskey(server, user.id, { of: staffKeys }),
      await aPasskey(server, (await server.aUser()).id, { of: staffKeys }),
    ];
    await proved(server, tooLong);
    expect((await other.signIn(client, '/user/proof')).status).toBe(422);
    expect((await key.signIn(client, '/user/proof')).status).toBe(200);
    expect((await client.delete(`/user/passkeys/${key.id}`)).status).toBe(200);
  });
});

it('a person may export four files of salaries at once, and another one after they end', async () => {
  const { clerk, server, company } = await anOffice();
  const file = '/payrolls/export?year=2026&month=11&format=csv';
  const statuses: number[] = [];
  let asked: Promise<unknown> = Promise.resolve();
  await server.store.asSystem(async (tx) => {
    await sql`lock table payrolls in access exclusive mode`.execute(tx);
    const one = async () => void statuses.push((await clerk.get(file)).status);
    asked = Promise.all(Array.from({ length: 5 }, one));
    // Four wait for the table, and the fifth is told.
    await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([429]);
  });
  await asked;
  expect(statuses).toEqual([429, 200, 200, 200, 200]);
  const other = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  expect((await other.get(file)).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await clerk.get(file)).status).toBe(200);
});

describe('the bank account of an employee', () => {
  it('changes only after a recent proof, while other data of the employee need none', async () => {
    const { clerk, server, anEmployee } = await anOffice();
    const id = await anEmployee();
    const stored = (await clerk.get(`/employees/${id}`)).body.data;
    await proved(server, tooLong);
    const phone = await clerk.put(`/employees/${id}`, {
      base_version: stored.version,
      email: 'otra@prueba.co',
    });
    expect(phone.status).toBe(200);
    const { version } = phone.body.data;
    const account = {
      base_version: version,
      payment_means_id: await codeId(server.store, 'payment_means', '47'),
      bank_id: await codeId(server.store, 'banks', '1007'),
      account_type: 'ahorros',
      account_number: '12345678',
    };
    expect((await clerk.put(`/employees/${id}`, account)).body['reason']).toBe('proof');
    expect((await clerk.post('/user/proof', { password: 'una-clave-larga' })).status).toBe(200);
    expect((await clerk.put(`/employees/${id}`, account)).status).toBe(200);
  });
});

it('the PIN of DIAN changes only after a recent proof, while other data of the software need none', async () => {
  const { clerk, server } = await anOffice();
  const version = async () =>
    Number(((await clerk.get('/enabler')).body.data as Record<string, unknown>)['version']);
  await proved(server, tooLong);
  const rest = await clerk.put('/enabler', {
    base_version: await version(),
    provider_name: 'Software S.A.S.',
  });
  expect(rest.status).toBe(200);
  await proved(server, overAnHour);
  const pin = { base_version: await version(), software_pin: '12345' };
  expect((await clerk.put('/enabler', pin)).body['reason']).toBe('proof');
  expect((await clerk.post('/user/proof', { password: 'una-clave-larga' })).status).toBe(200);
  await proved(server, tooLong);
  expect((await clerk.put('/enabler', pin)).status).toBe(200);
});

describe('a second factor', () => {
  let server: TestServer;
  let now = Date.UTC(2026, 10, 26, 12);
  beforeAll(async () => {
    server = await testServer({
      now: () => now as never,
      config: { requireSecondFactor: ['root', 'distributor'] },
    });
  });
  const later = (seconds: number) => {
    now += seconds * 1000;
  };
  const codeOf = (secret: string) => codeNow(secret, now);
  const enrolled = async (roles: ['root'] | ['client'] = ['client']) => {
    const user = await server.aUser({ roles });
    const client = await server.signIn(user);
    const { secret } = (await client.post('/user/totp')).body.data as never as { secret: string };
    const answer = await client.post('/user/totp/confirm', { code: codeOf(secret) });
    expect(answer.status).toBe(200);
    later(30);
    const { codes } = answer.body.data as never as { codes: string[] };
    return { user, client, secret, codes };
  };
  const comeIn = (user: { email: string; password: string }, code?: string) =>
    server.client().post('/login', { email: user.email, password: user.password, ...(code && { code }) });

  it('is asked for beside the password, and each code opens once', async () => {
    const { user, secret } = await enrolled();
    expect(await comeIn(user)).toMatchObject({ status: 401, body: { reason: 'code' } });
    expect(await comeIn(user, '000000')).toMatchObject({ status: 401, body: { reason: 'code' } });
    const code = codeOf(secret);
    expect((await comeIn({ ...user, password: 'otra' }, code)).body['reason']).toBeUndefined();
    expect((await comeIn(user, code)).status).toBe(200);
    expect((await comeIn(user, code)).status).toBe(401);
    later(30);
    expect((await comeIn(user, codeOf(secret))).status).toBe(200);
  });

  it('is refused after five wrong codes, even with the right one', async () => {
    const { user, secret } = await enrolled();
    for (let i = 0; i < 5; i++) expect((await comeIn(user, '000000')).status).toBe(401);
    expect((await comeIn(user, codeOf(secret))).status).toBe(429);
  });

  it('can be replaced by recovery codes, each valid once', async () => {
    const { user, codes } = await enrolled();
    expect(codes).toHaveLength(10);
    expect((await comeIn(user, codes[0]?.toLowerCase())).status).toBe(200);
    expect((await comeIn(user, codes[0])).status).toBe(401);
    expect((await comeIn(user, codes[1])).status).toBe(200);
    const { rows } = await sql<{ hash: string }>`select hash from staff_recovery_codes`.execute(
      server.store.db,
    );
    expect(rows.some(({ hash }) => codes.some((code) => hash.includes(code)))).toBe(false);
  });

  it('counts for nothing until a code confirms it', async () => {
    const user = await server.aUser();
    const client = await server.signIn(user);
    expect((await client.post('/user/totp')).status).toBe(201);
    expect((await client.post('/user/totp/confirm', { code: '000000' })).status).toBe(422);
    expect((await comeIn(user)).status).toBe(200);
  });

  it('is stored sealed and must be removed before another one is made', async () => {
    const { client, secret } = await enrolled();
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from staff_totp`.execute(server.store.db);
    expect(rows.some(({ sealed }) => sealed.toString('latin1').includes(secret.replace(/ /g, '')))).toBe(
      false,
    );
    expect((await client.get('/user/factors')).body.data).toMatchObject({ totp: true, codes: 10 });
    expect((await client.post('/user/totp')).status).toBe(409);
    expect((await client.delete('/user/totp')).status).toBe(200);
    expect((await client.get('/user/factors')).body.data).toMatchObject({ totp: false, codes: 0 });
  });

  it('must be set up before anything else when the role of the user requires one', async () => {
    const user = await server.aUser({ roles: ['root'] });
    const client = await server.signIn(user);
    expect((await client.get('/user')).body['must_enrol']).toBe(true);
    for (const path of ['/admins', '/companies', '/user/sessions'])
      expect((await client.get(path)).body['reason']).toBe('enrol');
    expect((await client.post('/companies', {})).body['reason']).toBe('enrol');
    const { secret } = (await client.post('/user/totp')).body.data as never as { secret: string };
    expect((await client.post('/user/totp/confirm', { code: codeOf(secret) })).status).toBe(200);
    expect((await client.get('/admins')).status).toBe(200);
    expect((await client.get('/user')).body['must_enrol']).toBe(false);
  });

  it('may be a passkey, after which the password alone opens nothing', async () => {
    const user = await server.aUser({ roles: ['root'] });
    const before = await server.signIn(user);
    const key = await aPasskey(server, user.id, { of: staffKeys });
    expect((await before.get('/admins')).status).toBe(401);
    expect(await comeIn(user)).toMatchObject({ status: 401, body: { reason: 'passkey' } });
    const device = server.client();
    expect((await key.signIn(device)).status).toBe(200);
    expect((await device.get('/admins')).status).toBe(200);
  });

  it('is not required of a role that the installation does not name', async () => {
    const client = await server.signIn(await server.aUser({ roles: ['client'] }));
    expect((await client.get('/companies')).status).toBe(200);
  });
});

it('TOTP codes match those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890');
  for (const [seconds, code] of [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const)
    expect(computeTotpCode(secret, computeTotpStep(seconds * 1000), 8)).toBe(code);
});

/** Two servers of one installation: they share its database and nothing else. */
async function twoProcesses(): Promise<[TestServer, TestServer]> {
  const place = await testDatabase();
  const start = async () => {
    const store = openStore(place, 4);
    closeAtEnd(() => store.close());
    return testServer({ store });
  };
  return [await start(), await start()];
}

describe('a session of the staff', () => {
  it('ends after half an hour unused, whatever the application asks by itself (S3-12)', async () => {
    const server = await testServer();
    const person = await server.signIn(await server.aUser());
    const unused = (minutes: number) =>
      sql`update sessions set seen_at = now() - make_interval(mins => ${minutes})`.execute(server.store.db);
    await unused(20);
    expect((await person.get('/user', { headers: { 'x-idle-for': '1200' } })).status).toBe(200);
    await unused(31);
    expect((await person.get('/user')).status).toBe(401);
    await unused(29);
    expect((await person.get('/user')).status).toBe(200);
    const { rows } = await sql`select 1 from sessions where seen_at > now() - interval '1 minute'`.execute(
      server.store.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('is seen, kept open and ended alike by every process', async () => {
    const [one, other] = await twoProcesses();
    const user = await one.aUser();
    const [here, there] = [await one.signIn(user), await one.signIn(user)];
    const elsewhere = other.client();
    for (const [name, value] of here.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.get('/user/sessions')).rows).toHaveLength(2);
    await sql`update sessions set seen_at = now() - interval '20 minutes'`.execute(one.store.db);
    expect((await elsewhere.get('/user')).status).toBe(200);
    expect((await here.get('/user', { headers: { 'x-idle-for': '1200' } })).status).toBe(200);
    await sql`update sessions set seen_at = seen_at - interval '15 minutes'`.execute(one.store.db);
    expect([(await here.get('/user')).status, (await elsewhere.get('/user')).status]).toEqual([200, 200]);
    expect((await there.get('/user')).status).toBe(401);
    expect((await elsewhere.get('/user/sessions')).rows).toHaveLength(1);
  });

  it('is listed to its person, who can close one of them or all the others', async () => {
    const server = await testServer();
    const user = await server.aUser();
    const [one, other, third] = [
      await server.signIn(user),
      await server.signIn(user),
      await server.signIn(user),
    ];
    const stranger = await server.signIn(await server.aUser());
    const list = (await one.get('/user/sessions')).rows;
    expect(list).toHaveLength(3);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const mine = String(list.find(({ current }) => current)?.id);
    expect((await stranger.delete(`/user/sessions/${encodeURIComponent(mine)}`)).status).toBe(404);
    const theirs = (await other.get('/user/sessions')).rows.find(({ current }) => current);
    expect((await one.delete(`/user/sessions/${encodeURIComponent(String(theirs?.id))}`)).status).toBe(200);
    expect((await other.get('/user')).status).toBe(401);
    expect((await third.get('/user')).status).toBe(200);
    expect((await one.delete('/user/sessions')).body.data).toMatchObject({ closed: 1 });
  });
});
