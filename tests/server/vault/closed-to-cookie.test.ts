import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveQueueToken } from '../../../server/http/vault-token.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { addressesOf, type Listed } from '../http/addresses.ts';
import { aPayslip, aWorker } from './vault-world.ts';

/** What a browser answers for a phone whose vault is locked: it has the cookies of the session and not its token. */
let server: TestServer;
let company: { id: string };
let worker: Awaited<ReturnType<typeof aWorker>>;
let payslip: string;
let phone: Client;
let locked: Client;

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  worker = await aWorker(server, company);
  payslip = await aPayslip(server, company, worker);
  phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number: worker.document_number, companies: [company.id] }),
  );
  locked = server.client();
  for (const [name, value] of phone.cookies) locked.cookies.set(name, value);
});

/** The ways in and out, and the question whether the session goes on: what needs no token. */
const open = [
  'GET /session',
  'HEAD /session',
  'POST /login',
  'POST /logout',
  'POST /activate',
  'POST /forgotten',
  'POST /token',
  'POST /passkeys/sign-in',
  'POST /passkeys/sign-in/options',
];
/** What a phone sends with its vault closed, with the token of the queue. */
const queued = [
  'POST /payslips/:id/:type/receipts',
  'POST /questions',
  'POST /questions/:id/replies',
  'POST /requests',
  'POST /requests/:id/withdraw',
  'POST /hours',
];

/** Every address of the vault that the server answers. */
const addresses = (): Listed[] => addressesOf(server.app, '/api/vault');

const filled = (path: string): string =>
  `/vault${path.replace(':id', payslip).replace(':type', 'payrolls').replace(/:\w+/g, payslip)}`;

async function ask(
  client: Client,
  { method, path }: Listed,
  headers: Record<string, string | undefined> = {},
) {
  const body = { payslip_id: payslip, category: 'otro', message: 'Una pregunta', what: 'viewed' };
  switch (method) {
    case 'GET':
    case 'HEAD':
      return client.get(filled(path), { headers });
    case 'POST':
      return client.post(filled(path), body, { headers });
    case 'PUT':
      return client.put(filled(path), body, { headers });
    default:
      return client.delete(filled(path), { headers });
  }
}

describe('a session cookie', () => {
  it('without its token opens no address of the vault, on any route of the server', async () => {
    const all = addresses();
    const names = all.map(({ method, path }) => `${method} ${path}`);
    // The list is of the server: an address that is not in it would be tried by nobody.
    expect(names).toEqual(expect.arrayContaining([...open, ...queued, 'GET /payslips/zip', 'GET /me']));
    expect(names.length).toBeGreaterThan(50);
    for (const route of all) {
      const name = `${route.method} ${route.path}`;
      if (open.includes(name)) continue;
      for (const headers of [{}, { 'x-vault-token': 'x' }, { 'x-vault-token': 'á'.repeat(43) }]) {
        const answer = await ask(locked, route, headers);
        expect([name, answer.status]).toEqual([name, 403]);
        expect(Object.keys(answer.body)).toEqual(['message', 'errors', 'code', 'request_id']);
        expect(answer.body.errors['X-Vault-Token']).toEqual([expect.stringContaining('cerrada')]);
      }
    }
  });

  it('reveals nothing about the person at the addresses that need no token', async () => {
    const mine = await phone.get('/vault/me');
    const { name, document_number } = mine.body as never as Record<string, string>;
    for (const route of addresses()) {
      if (!open.includes(`${route.method} ${route.path}`) || /logout|token/.test(route.path)) continue;
      const { raw } = await ask(locked, route);
      for (const secret of [name, document_number, payslip]) expect(raw.toString()).not.toContain(secret);
    }
  });

  it.each([
    ['without the header of our pages', { 'x-requested-with': undefined }],
    ['as an address that is typed', { 'sec-fetch-mode': 'navigate' }],
  ])('opens nothing even with its token %s', async (_how, headers) => {
    for (const route of addresses()) {
      const answer = await ask(phone, route, headers);
      expect([route.path, answer.status]).toEqual([route.path, 403]);
    }
    expect((await phone.get('/vault/me')).status).toBe(200);
  });

  it('without its token only tells whether the session is still open and whose it is', async () => {
    const { id } = (await phone.get('/vault/me')).body as never as { id: string };
    const asked = (owner: string | undefined) =>
      locked.get('/vault/session', { headers: { 'x-owner': owner } });
    const here = await asked(id);
    expect([here.status, here.raw.length]).toEqual([204, 0]);
    expect((await asked(crypto.randomUUID())).status).toBe(409);
    expect((await asked(undefined)).status).toBe(409);
    expect((await server.client().get('/vault/session', { headers: { 'x-owner': id } })).status).toBe(401);
  });
});

describe('the token of the queue', () => {
  const withQueue = () => ({ 'x-vault-token': deriveQueueToken(phone.vaultToken ?? '') });

  it('opens only the addresses a phone uses while its vault is closed', async () => {
    for (const route of addresses()) {
      const name = `${route.method} ${route.path}`;
      if (open.includes(name)) continue;
      const { status } = await ask(locked, route, withQueue());
      if (queued.includes(name)) expect([name, status]).not.toEqual([name, 403]);
      else expect([name, status]).toEqual([name, 403]);
    }
  });

  it('gets only a confirmation in answers, even to a repeated request', async () => {
    const write = { payslip_id: payslip, category: 'otro', message: 'Algo secreto' };
    const asked = await locked.post('/vault/questions', write, { headers: withQueue() });
    expect([asked.status, asked.body]).toEqual([201, { message: 'Pregunta enviada' }]);
    const key = crypto.randomUUID();
    const mine = await phone.post('/vault/questions', write, { key });
    expect(mine.body.data).toMatchObject({ message: 'Algo secreto' });
    const again = await locked.post('/vault/questions', write, { key, headers: withQueue() });
    expect([again.status, again.body]).toEqual([201, { message: 'Pregunta enviada' }]);
    const reply = await locked.post(
      `/vault/questions/${mine.body.data.id}/replies`,
      { message: 'Sigo' },
      { headers: withQueue() },
    );
    expect([reply.status, reply.body]).toEqual([201, { message: 'Respuesta enviada' }]);
  });
});

describe('a session opened before tokens existed', () => {
  async function old(): Promise<Client> {
    const client = await server.signInToVault(await server.anEmployeeAccount());
    client.vaultToken = undefined;
    await sql`update sessions set data = data - 'tokenHash' - 'queueHash' where kind = 'employee'
      and id = (select id from sessions where kind = 'employee' order by (data->>'opened')::numeric desc limit 1)`.execute(
      server.store.db,
    );
    return client;
  }

  it('stays signed in, reads nothing, and can get its token once', async () => {
    const client = await old();
    expect((await client.get('/vault/me')).status).toBe(403);
    expect((await client.get('/vault/me', { headers: { 'x-vault-token': '' } })).status).toBe(403);
    const forged = await client.post('/vault/token', {}, { headers: { 'x-xsrf-token': 'x' } });
    expect(forged.status).toBe(403);
    const both = await Promise.all([client.post('/vault/token'), client.post('/vault/token')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    client.vaultToken = both.find(({ status }) => status === 201)?.body.data.vault_token as string;
    expect((await client.get('/vault/me')).status).toBe(200);
    expect((await client.post('/vault/token')).status).toBe(409);
    expect((await client.get('/vault/me')).status).toBe(200);
  });
});

describe('a vault token', () => {
  it('is not stored, and works only with its own session', async () => {
    const account = await server.anEmployeeAccount();
    const [one, other] = [await server.signInToVault(account), await server.signInToVault(account)];
    const { rows } = await sql<{ data: string }>`select data::text from sessions`.execute(server.store.db);
    const stored = rows.map(({ data }) => data).join();
    for (const secret of [one.vaultToken, deriveQueueToken(one.vaultToken ?? '')])
      expect(stored).not.toContain(secret);
    expect((await other.get('/vault/me', { headers: { 'x-vault-token': one.vaultToken } })).status).toBe(403);
    await one.delete('/vault/sessions');
    expect((await other.get('/vault/me')).status).toBe(401);
    expect((await one.get('/vault/me')).status).toBe(200);
  });

  it('stops working when the same browser signs in again', async () => {
    const account = await server.anEmployeeAccount();
    const { document_type, document_number } = account;
    const client = await server.signInToVault(account);
    const before = client.vaultToken;
    await client.post('/vault/login', { document_type, document_number, password: 'una-clave-larga' });
    expect(client.vaultToken).not.toBe(before);
    expect((await client.get('/vault/me', { headers: { 'x-vault-token': before } })).status).toBe(403);
  });
});
