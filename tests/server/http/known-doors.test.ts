import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { waitForBackgroundWork } from '../../../server/http/afterwards.ts';
import { getNetwork, noteFailedAttempt } from '../../../server/identity/attempts.ts';
import { staffKeys } from '../../../server/passkeys/keyring.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => void (await sql`delete from sign_in_failures`.execute(server.store.db)));

const from = (
  of: TestServer,
  remoteAddress: string,
  payload: object,
  headers: object = {},
  url = '/api/login',
) =>
  of.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
    payload,
  });

describe('an IPv6 network', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2:ffff:1:2:3', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9', '203.0.113.9'],
    ['', ''],
  ])('is derived from an address: %s belongs to %s', (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });

  it('shares its count of failures among all its addresses', async () => {
    const tried = async (i: number, network: string) =>
      (await from(server, `2001:db8:${network}::${i}`, { email: `nadie${i}@prueba.co`, password: 'otra' }))
        .statusCode;
    for (let i = 1; i <= 50; i++) expect(await tried(i, '5:6')).toBe(401);
    expect(await tried(51, '5:6')).toBe(429);
    expect(await tried(51, '5:7')).toBe(401);
  });
});

describe('a forged cookie', () => {
  const letters = '%C3%A9'.repeat(43);
  const names = ['device', 'session', 'vault']
    .map((name) => `quincena_${name}`)
    .concat('XSRF-TOKEN', '_csrf');
  it.each(
    names.flatMap((name) =>
      [letters, `id.${letters}`, `${letters}.id`, '', '%', '%00', '~.~.~', 'x'.repeat(3000), '{"a":1}'].map(
        (value) => [`${name}=${value}`],
      ),
    ),
  )('opens nothing: %s', async (cookie) => {
    const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', 'x-vault-token': letters };
    const wrong = { email: 'nadie@prueba.co', password: 'otra', document_type: 'CC', document_number: '7' };
    for (const url of ['/api/login', '/api/vault/login'])
      expect((await from(server, '203.0.113.5', wrong, headers, url)).statusCode).toBe(401);
    for (const url of ['/api/user', '/api/vault/me', '/api/vault/session'])
      expect((await server.app.inject({ url, headers })).statusCode).toBe(401);
    await sql`delete from sign_in_failures`.execute(server.store.db);
  });
});

describe('guessing the password of another person (S3-4)', () => {
  it('does not lock out its owner on their own device or with a passkey', async () => {
    const user = await server.aUser();
    const wrong = { email: user.email, password: 'otra' };
    const mine = await server.signIn(user);
    const key = await aPasskey(server, user.id, { of: staffKeys });
    for (let i = 0; i < 5; i++) expect((await from(server, '203.0.113.9', wrong)).statusCode).toBe(401);
    expect((await from(server, '203.0.113.9', { ...wrong, password: user.password })).statusCode).toBe(429);
    // Not even from the same network.
    for (let i = 0; i < 5; i++) await server.client().post('/login', wrong);
    expect((await server.client().post('/login', { ...wrong, password: user.password })).status).toBe(429);
    expect((await mine.post('/login', { email: user.email, password: user.password })).status).toBe(200);
    expect((await key.signIn(server.client())).status).toBe(200);
  });

  it('does not lock out an employee on their own phone', async () => {
    const account = await server.anEmployeeAccount();
    const phone = await server.signInToVault(account);
    const { document_type, document_number } = account;
    const wrong = { document_type, document_number, password: 'otra' };
    for (let i = 0; i < 6; i++) await server.client().post('/vault/login', wrong);
    expect((await server.client().post('/vault/login', wrong)).status).toBe(429);
    expect((await phone.post('/vault/login', { ...wrong, password: 'una-clave-larga' })).status).toBe(200);
  });

  it('from thirty networks locks out unknown devices, and not the device of the owner', async () => {
    const user = await server.aUser();
    const mine = await server.signIn(user);
    const wrong = { email: user.email, password: 'otra' };
    for (let i = 0; i < 30; i++) expect((await from(server, `203.0.113.${i}`, wrong)).statusCode).toBe(401);
    expect((await from(server, '198.51.100.7', wrong)).statusCode).toBe(429);
    expect((await mine.post('/login', { email: user.email, password: user.password })).status).toBe(200);
  });

  it('does not lock out a known device behind a shared address that failed with many accounts', async () => {
    const [user, account] = [await server.aUser(), await server.anEmployeeAccount()];
    const [mine, phone] = [await server.signIn(user), await server.signInToVault(account)];
    await sql`delete from sign_in_failures`.execute(server.store.db);
    for (let i = 0; i < 50; i++) await noteFailedAttempt(server.store.db, '127.0.0.1');
    const { document_type, document_number } = account;
    const at = {
      '/login': { email: user.email, password: user.password },
      '/vault/login': { document_type, document_number, password: 'una-clave-larga' },
    };
    for (const [path, right] of Object.entries(at)) {
      expect((await server.client().post(path, right)).status).toBe(429);
      expect((await (path === '/login' ? mine : phone).post(path, right)).status).toBe(200);
    }
  });

  it('gets no more tries on a known device, nor lets that device open another account', async () => {
    const [user, other] = [await server.aUser(), await server.aUser()];
    const mine = await server.signIn(user);
    for (let i = 0; i < 5; i++)
      expect((await mine.post('/login', { email: user.email, password: 'otra' })).status).toBe(401);
    expect((await mine.post('/login', { email: user.email, password: user.password })).status).toBe(429);
    for (let i = 0; i < 5; i++)
      await server.client().post('/login', { email: other.email, password: 'otra' });
    expect((await mine.post('/login', { email: other.email, password: other.password })).status).toBe(429);
  });

  it('doubles the wait with each further failure, up to a quarter of an hour', async () => {
    const { email } = await server.aUser();
    const wrong = () => from(server, '203.0.113.50', { email, password: 'otra' });
    for (let i = 0; i < 5; i++) await wrong();
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      waits.push(Math.ceil(Number((await wrong()).headers['retry-after']) / 60));
      await sql`update sign_in_failures set at = at - make_interval(mins => ${waits.at(-1) ?? 0})`.execute(
        server.store.db,
      );
      expect((await wrong()).statusCode).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });
});

it('asking for passkeys stores no row, and its challenge works once and expires (S3-11)', async () => {
  let now = Date.UTC(2026, 10, 26);
  const own = await testServer({ now: () => now as never });
  const count = async () =>
    (
      await sql<{ rows: string }>`
        select (select count(*) from staff_challenges) + (select count(*) from vault_challenges) as rows`.execute(
        own.store.db,
      )
    ).rows[0]?.rows;
  for (let i = 0; i < 60; i++) {
    expect((await own.client().post('/login/passkey/options')).status).toBe(200);
    expect((await own.client().post('/vault/passkeys/sign-in/options')).status).toBe(200);
  }
  expect(Number(await count())).toBe(0);
  const key = await aPasskey(own, (await own.aUser()).id, { of: staffKeys });
  const device = own.client();
  const asking = device.post.bind(device);
  let answer: unknown;
  device.post = async (path, body, options) => {
    const answered = await asking(path, body, options);
    if (path === '/login/passkey') answer = body;
    else now += 6 * 60_000;
    return answered;
  };
  expect((await key.signIn(device)).status).toBe(401);
  device.post = async (path, body, options) => {
    if (path === '/login/passkey') answer = body;
    return asking(path, body, options);
  };
  expect((await key.signIn(device)).status).toBe(200);
  expect((await own.client().post('/login/passkey', answer)).status).toBe(401);
});

it.each(['/login', '/invitation', '/login/passkey', '/vault/login', '/vault/activate', '/vault/forgotten'])(
  '%s refuses a body longer than credentials, as JSON and as a form (S4-8)',
  async (path) => {
    const long = 'a'.repeat(20_000);
    expect((await server.client().post(path, { email: long })).status).toBe(413);
    expect((await server.client().form(path, [['email', new File([long], 'a.bin')]])).status).toBe(413);
  },
);

it('a request for a code is answered before its account is looked up, so that timing reveals nothing (S4-12)', async () => {
  const company = await server.aCompany();
  const { document_number } = await server.anEmployeeAccount({ companies: [company.id] });
  // The work that only somebody known has can not go on, and the answer comes all the same.
  await server.store.asSystem(async (tx) => {
    await sql`lock table vault_moves, employee_accounts in access exclusive mode`.execute(tx);
    const answer = await server.client().post('/vault/forgotten', { document_type: '13', document_number });
    expect(answer.status).toBe(202);
  });
  await waitForBackgroundWork();
  const { rows } = await server.store.inCompany(company.id, (tx) =>
    sql`select 1 from vault_moves where what = 'access_asked'`.execute(tx),
  );
  expect(rows).toHaveLength(1);
});

describe('a server in production', () => {
  const https = { 'x-forwarded-proto': 'https' };
  const production = (variables: Record<string, string> = {}) =>
    testServer({
      config: {
        production: true,
        trustProxy: readConfig({ NODE_ENV: 'production', DATA_DIR: '/tmp/x', ...variables }).trustProxy,
      },
    });

  it('sets cookies for its own host alone and headers that keep other sites out (S4-7)', async () => {
    const own = await production();
    const { email, password } = await own.aUser();
    const answer = await from(own, '127.0.0.1', { email, password }, https);
    const names = [answer.headers['set-cookie']].flat().map((text) => String(text).split('=', 1)[0]);
    expect(names.sort()).toEqual(['XSRF-TOKEN', '__Host-quincena_device', '__Host-quincena_session']);
    for (const text of [answer.headers['set-cookie']].flat())
      expect(String(text)).toMatch(/Path=\/;.*Secure/);
    expect(answer.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('accepts a session whose cookie still has the name from before', async () => {
    const own = await production();
    const client = own.client();
    const { email, password } = await own.aUser();
    await client.post('/login', { email, password }, { headers: https });
    const session = client.cookies.get('__Host-quincena_session') ?? '';
    client.cookies.delete('__Host-quincena_session');
    expect((await client.get('/user', { headers: https })).status).toBe(401);
    client.cookies.set('quincena_session', session);
    expect((await client.get('/user', { headers: https })).status).toBe(200);
  });

  it.each([
    ['the machine itself alone', {}, '10.0.0.8', '10.0.0.8'],
    ['the machine itself alone', {}, '127.0.0.1', '203.0.113.77'],
    [
      'the network that TRUST_PROXY names',
      { TRUST_PROXY: 'loopback, 10.0.0.0/24' },
      '10.0.0.8',
      '203.0.113.77',
    ],
    ['nobody else then', { TRUST_PROXY: '10.0.0.8' }, '10.0.0.9', '10.0.0.9'],
  ])('believes a forwarded address of %s (S3-3)', async (_, variables, proxy, address) => {
    const own = await production(variables);
    const wrong = { email: 'nadie@prueba.co', password: 'otra' };
    await from(own, proxy, wrong, { ...https, 'x-forwarded-for': '203.0.113.77' });
    const { rows } = await sql<{ who: string }>`
      select who from sign_in_failures where who like 'address:%'`.execute(own.store.db);
    expect(rows.map(({ who }) => who)).toEqual([`address:${address}`]);
  });

  it.each(['anybody', '10.0.0.0/33', '10.0.0', 'loopback;10.0.0.1'])('refuses TRUST_PROXY=%s', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY');
  });
});
