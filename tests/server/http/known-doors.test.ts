import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { settled } from '../../../server/http/afterwards.ts';
import { staffKeys } from '../../../server/passkeys/keyring.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => void (await sql`delete from sign_in_failures`.execute(server.store.db)));

const from = (of: TestServer, remoteAddress: string, payload: object, headers: object = {}) =>
  of.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
    payload,
  });

describe('who tries the password of another locks nobody out (S3-4)', () => {
  it('of the staff who comes with their device, nor with a passkey', async () => {
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

  it('nor an employee who comes with their telephone', async () => {
    const account = await server.anEmployeeAccount();
    const phone = await server.signInToVault(account);
    const { document_type, document_number } = account;
    const wrong = { document_type, document_number, password: 'otra' };
    for (let i = 0; i < 6; i++) await server.client().post('/vault/login', wrong);
    expect((await server.client().post('/vault/login', wrong)).status).toBe(429);
    expect((await phone.post('/vault/login', { ...wrong, password: 'una-clave-larga' })).status).toBe(200);
  });

  it('nor from thirty networks; who is known nowhere waits then', async () => {
    const user = await server.aUser();
    const mine = await server.signIn(user);
    const wrong = { email: user.email, password: 'otra' };
    for (let i = 0; i < 30; i++) expect((await from(server, `203.0.113.${i}`, wrong)).statusCode).toBe(401);
    expect((await from(server, '198.51.100.7', wrong)).statusCode).toBe(429);
    expect((await mine.post('/login', { email: user.email, password: user.password })).status).toBe(200);
  });

  it('and a known device guesses no more than another, nor for anybody else', async () => {
    const [user, other] = [await server.aUser(), await server.aUser()];
    const mine = await server.signIn(user);
    for (let i = 0; i < 5; i++)
      expect((await mine.post('/login', { email: user.email, password: 'otra' })).status).toBe(401);
    expect((await mine.post('/login', { email: user.email, password: user.password })).status).toBe(429);
    for (let i = 0; i < 5; i++)
      await server.client().post('/login', { email: other.email, password: 'otra' });
    expect((await mine.post('/login', { email: other.email, password: other.password })).status).toBe(429);
  });

  it('and each further failure waits twice as long, a quarter of an hour at most', async () => {
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

it('who is nobody leaves no row by asking for passkeys, and a question opens once and not late (S3-11)', async () => {
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
  '%s takes no more than credentials are long, as JSON and as a form (S4-8)',
  async (path) => {
    const long = 'a'.repeat(20_000);
    expect((await server.client().post(path, { email: long })).status).toBe(413);
    expect((await server.client().form(path, [['email', new File([long], 'a.bin')]])).status).toBe(413);
  },
);

it('asking for a code answers before it looks for whose it is, so that the wait tells nobody (S4-12)', async () => {
  const company = await server.aCompany();
  const { document_number } = await server.anEmployeeAccount({ companies: [company.id] });
  // The work that only somebody known has can not go on, and the answer comes all the same.
  await server.store.asSystem(async (tx) => {
    await sql`lock table vault_moves, employee_accounts in access exclusive mode`.execute(tx);
    const answer = await server.client().post('/vault/forgotten', { document_type: '13', document_number });
    expect(answer.status).toBe(202);
  });
  await settled();
  const { rows } = await server.store.inCompany(company.id, (tx) =>
    sql`select 1 from vault_moves where what = 'access_asked'`.execute(tx),
  );
  expect(rows).toHaveLength(1);
});

describe('in production', () => {
  const https = { 'x-forwarded-proto': 'https' };
  const production = (variables: Record<string, string> = {}) =>
    testServer({
      config: {
        production: true,
        trustProxy: readConfig({ NODE_ENV: 'production', DATA_DIR: '/tmp/x', ...variables }).trustProxy,
      },
    });

  it('cookies belong to this host alone and headers keep others out (S4-7)', async () => {
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

  it('a session from before goes on under the name it had', async () => {
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
  ])('the address of a caller is believed of %s (S3-3)', async (_, variables, proxy, address) => {
    const own = await production(variables);
    const wrong = { email: 'nadie@prueba.co', password: 'otra' };
    await from(own, proxy, wrong, { ...https, 'x-forwarded-for': '203.0.113.77' });
    const { rows } = await sql<{ who: string }>`
      select who from sign_in_failures where who like 'address:%'`.execute(own.store.db);
    expect(rows.map(({ who }) => who)).toEqual([`address:${address}`]);
  });

  it.each(['anybody', '10.0.0.0/33', '10.0.0', 'loopback;10.0.0.1'])('TRUST_PROXY=%s is refused', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow('TRUST_PROXY');
  });
});
