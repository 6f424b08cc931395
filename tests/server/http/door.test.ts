import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { noteFailedAttempt } from '../../../server/identity/attempts.ts';
import { withoutId } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let company: { id: string };

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
});

const signedIn = async () => server.signIn(await server.aUser({ companies: [company.id] }), company);

describe('signing in to the back office', () => {
  it('answers who the person is and which companies they have', async () => {
    const user = await server.aUser({ roles: ['client'], companies: [company.id] });
    const client = server.client();
    const answer = await client.post('/login', {
      email: ` ${user.email.toUpperCase()} `,
      password: user.password,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      id: user.id,
      roles: [{ name: 'client' }],
      nodexum: { owner: false, users: [] },
    });
    expect(answer.body.companies).toMatchObject([{ id: company.id, enabler: { status: false } }]);
    expect((await client.get('/user')).body).toMatchObject({ id: user.id, email: user.email });
  });

  it('puts the session in a cookie that scripts cannot read', async () => {
    const user = await server.aUser();
    const answer = await server.client().post('/login', { email: user.email, password: user.password });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.find((c) => c.startsWith('quincena_session='))).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookies.find((c) => c.startsWith('XSRF-TOKEN='))).not.toContain('HttpOnly');
  });

  it('gives the life of a session in seconds, for a machine whose clock is wrong', async () => {
    const user = await server.aUser();
    const answer = await server.client().post('/login', { email: user.email, password: user.password });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies.find((c) => c.startsWith('quincena_session='))).toMatch(/; Max-Age=43200$/);
  });

  it('stores only the hash of the session', async () => {
    const client = await signedIn();
    const id = client.cookies.get('quincena_session')?.split('.')[0] ?? '';
    const { rows } = await sql<{ id: string }>`select id from sessions`.execute(server.store.db);
    expect(rows.map((row) => row.id)).not.toContain(id);
  });

  it('starts a new session, so that a planted one is worth nothing', async () => {
    const client = await signedIn();
    const before = client.cookies.get('quincena_session');
    const user = await server.aUser();
    await client.post('/login', { email: user.email, password: user.password });
    expect(client.cookies.get('quincena_session')).not.toBe(before);
    const planted = server.client();
    planted.cookies.set('quincena_session', before ?? '');
    expect((await planted.get('/user')).status).toBe(401);
  });

  it('keeps the new session when a request with the old one arrives late', async () => {
    const user = await server.aUser();
    const client = await server.signIn(user);
    const before = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await client.post('/login', { email: user.email, password: user.password });
    expect((await client.get('/user', { headers: { cookie: before } })).status).toBe(401);
    expect((await client.get('/user')).body).toMatchObject({ id: user.id });
  });

  it('starts a session that ends on every device when the person signs out', async () => {
    const client = await signedIn();
    const copy = server.client();
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect((await client.post('/logout')).status).toBe(204);
    expect((await copy.get('/user')).status).toBe(401);
  });

  it('does not say whether the account or the password is wrong', async () => {
    const user = await server.aUser();
    const wrong = await server.client().post('/login', { email: user.email, password: 'otra' });
    const nobody = await server.client().post('/login', { email: 'nadie@prueba.co', password: 'otra' });
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(withoutId(wrong.body)).toEqual(withoutId(nobody.body));
  });

  it('refuses a user after five failed sign-ins, even with the right password', async () => {
    const user = await server.aUser();
    for (let i = 0; i < 5; i++) await server.client().post('/login', { email: user.email, password: 'otra' });
    const locked = await server.client().post('/login', { email: user.email, password: user.password });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(50);
    expect((await signedIn()).company).toBe(company.id);
  });

  it('refuses a whole network after fifty failures, not counting those of people who then signed in', async () => {
    const users = await Promise.all(Array.from({ length: 14 }, () => server.aUser()));
    const tried = (email: string, password: string) => server.client().post('/login', { email, password });
    await sql`delete from sign_in_failures`.execute(server.store.db);
    const last = users.pop();
    for (const { email, password } of users) {
      for (let i = 0; i < 4; i++) expect((await tried(email, 'otra')).status).toBe(401);
      expect((await tried(email, password)).status).toBe(200);
    }
    for (let i = 0; i < 50; i++) expect((await tried(`nadie${i}@prueba.co`, 'otra')).status).toBe(401);
    expect((await tried(String(last?.email), String(last?.password))).status).toBe(429);
    await sql`delete from sign_in_failures`.execute(server.store.db);
  });

  it.each([
    ['the office', '/login', (i: number) => ({ email: `nadie${i}@prueba.co` })],
    ['the vault', '/vault/login', (i: number) => ({ document_type: 'CC', document_number: `7${i}` })],
    [
      'the first entry to the vault',
      '/vault/activate',
      (i: number) => ({ document_type: 'CC', document_number: `7${i}`, code: `ABCD-${i}` }),
    ],
    ['invitations', '/invitation', (i: number) => ({ email: `nadie${i}@prueba.co`, code: `ABCD-${i}` })],
  ])('is refused at %s to a network that tries many people at once', async (_, path, who) => {
    await sql`delete from sign_in_failures`.execute(server.store.db);
    const tried = await Promise.all(
      Array.from({ length: 120 }, (_one, i) =>
        server.client().post(path, { ...who(i + 100_000), password: 'otra-clave-larga' }),
      ),
    );
    const refused = tried.filter(({ status }) => status === 429).length;
    await sql`delete from sign_in_failures`.execute(server.store.db);
    expect(refused).toBe(120 - 50);
  });

  it('does not clear the failures of another network when the owner of the account signs in', async () => {
    const { email, password } = await server.aUser();
    for (let i = 0; i < 50; i++) await noteFailedAttempt(server.store.db, '203.0.113.7', 'staff', email);
    const from = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        payload: { email, password },
      });
    expect((await from('198.51.100.1')).statusCode).toBe(200);
    expect((await from('203.0.113.7')).statusCode).toBe(429);
  });

  it.each([{}, { email: 'a@b.co' }, { email: 1, password: {} }, []])(
    'refuses %j as credentials',
    async (body) => {
      expect((await server.client().post('/login', body)).status).toBe(422);
    },
  );
});

describe('a call that changes something', () => {
  const values = { code: 'X', name: 'X' };

  it('needs the header that only our pages send', async () => {
    const client = await signedIn();
    const answer = await client.post('/cost_centers', values, { headers: { 'x-requested-with': undefined } });
    expect(answer.status).toBe(403);
    expect(
      (await server.client().post('/login', {}, { headers: { 'x-requested-with': undefined } })).status,
    ).toBe(403);
  });

  it.each([undefined, 'wrong'])('is refused when the token of its session is %s', async (token) => {
    const client = await signedIn();
    expect((await client.post('/cost_centers', values, { headers: { 'x-xsrf-token': token } })).status).toBe(
      403,
    );
  });

  it('is refused with the token of another session', async () => {
    const [client, other] = [await signedIn(), await signedIn()];
    const token = other.cookies.get('XSRF-TOKEN');
    expect((await client.post('/cost_centers', values, { headers: { 'x-xsrf-token': token } })).status).toBe(
      403,
    );
  });

  it('needs a session', async () => {
    expect((await server.client().post('/cost_centers', values)).status).toBe(401);
    expect((await server.client().get('/cost_centers')).status).toBe(401);
  });

  it('is refused when another person wrote it on the same device', async () => {
    const client = await signedIn();
    const answer = await client.post('/cost_centers', values, {
      headers: { 'x-owner': crypto.randomUUID() },
    });
    expect(answer.status).toBe(403);
  });
});

describe('signing in to the vault', () => {
  it('starts a session that the office refuses, as the vault refuses one of the office', async () => {
    const account = await server.anEmployeeAccount();
    const employee = await server.signInToVault(account);
    expect((await employee.get('/vault/me')).body).toMatchObject({
      id: account.id,
      name: account.name,
      companies: [],
    });
    expect((await employee.get('/user')).status).toBe(401);
    expect((await (await signedIn()).get('/vault/me')).status).toBe(401);
  });

  it('accepts the short name of a document type', async () => {
    const { document_number } = await server.anEmployeeAccount();
    const answer = await server
      .client()
      .post('/vault/login', { document_type: 'cc', document_number, password: 'una-clave-larga' });
    expect(answer.status).toBe(200);
  });

  it('is refused after five failures', async () => {
    const { document_number } = await server.anEmployeeAccount();
    const written = { document_type: '13', document_number, password: 'otra' };
    for (let i = 0; i < 5; i++)
      expect((await server.client().post('/vault/login', written)).status).toBe(401);
    expect((await server.client().post('/vault/login', written)).status).toBe(429);
  });
});
