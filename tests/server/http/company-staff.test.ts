import { beforeAll, describe, expect, it } from 'vitest';
import { staffKeys } from '../../../server/passkeys/keyring.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';

/** Distributors and allies, the people of their own companies, and nobody else's. */
let server: TestServer;
let own: { id: string };
let second: { id: string };
let foreign: { id: string };
let distributor: Client;
beforeAll(async () => {
  server = await testServer();
  [own, second, foreign] = [await server.aCompany(), await server.aCompany(), await server.aCompany()];
  const companies = [own.id, second.id];
  distributor = await server.signIn(await server.aUser({ roles: ['distributor'], companies }), own);
});

let count = 0;
type Given = { id: string; code?: string };
const invite = async (by: Client = distributor, email = `persona${++count}@cliente.co`) => {
  const answer = await by.post('/company_staff', { name: 'Inés Cárdenas', email });
  return { answer, email, ...(answer.body.data as unknown as Given) };
};
const accepted = async (by: Client = distributor) => {
  const person = await invite(by);
  const password = 'tres gatos y una silla';
  await server.client().post('/invitation', { email: person.email, code: person.code, password });
  return { ...person, user: { id: person.id, email: person.email, password, roles: ['client'] as const } };
};

describe.each(['distributor', 'allied_client'] as const)('a %s', (role) => {
  it('invites a person to the selected company, who comes in as client and sees it alone', async () => {
    const inviter = await server.signIn(
      await server.aUser({ roles: [role], companies: [own.id, second.id] }),
      own,
    );
    const { user, answer } = await accepted(inviter);
    expect([answer.status, answer.body.message]).toEqual([
      201,
      expect.stringContaining('Entregue el enlace'),
    ]);
    const person = await server.signIn(user);
    expect((await person.get('/user')).body).toMatchObject({ roles: [{ name: 'client' }] });
    expect((await person.get('/companies')).rows.map(({ id }) => id)).toEqual([own.id]);
    expect((await inviter.get('/company_staff')).rows.map(({ id }) => id)).toContain(user.id);
  });
});

it('whoever is no distributor nor ally, or of another company, invites nobody', async () => {
  for (const role of ['client', 'support', 'enabler'] as const) {
    const other = await server.signIn(await server.aUser({ roles: [role], companies: [own.id] }), own);
    expect((await invite(other)).answer.status).toBe(403);
    expect((await other.get('/company_staff')).status).toBe(403);
  }
  const elsewhere = await distributor.post(
    '/company_staff',
    { name: 'Inés', email: 'ines@otra.co' },
    { headers: { 'x-company': foreign.id } },
  );
  expect(elsewhere.status).toBe(403);
});

it('lists clients of the company alone, and of none other', async () => {
  const stranger = await server.aUser({ roles: ['client'], companies: [foreign.id] });
  const root = await server.aUser({ roles: ['root'] });
  const ids = (await distributor.get('/company_staff')).rows.map(({ id }) => id);
  expect(ids).not.toContain(stranger.id);
  expect(ids).not.toContain(root.id);
  expect((await distributor.delete(`/company_staff/${stranger.id}`)).status).toBe(404);
  expect((await distributor.post(`/company_staff/${root.id}/invite`)).status).toBe(404);
});

it('gives the company to a client who has an account, whose password stays; to no other account', async () => {
  const client = await server.aUser({ roles: ['client'], companies: [foreign.id] });
  const { answer, id } = await invite(distributor, client.email);
  expect([answer.status, id, answer.body.data['code']]).toEqual([201, client.id, undefined]);
  const person = await server.signIn(client);
  expect((await person.get('/companies')).rows.map((row) => row.id).sort()).toEqual(
    [foreign.id, own.id].sort(),
  );
  // An invitation would put another password, also for the company of somebody else.
  expect((await distributor.post(`/company_staff/${client.id}/invite`)).status).toBe(409);
  const support = await server.aUser({ roles: ['support'] });
  expect((await invite(distributor, support.email)).answer.body.errors).toHaveProperty('email');
});

it('a person who leaves is taken away everywhere at once', async () => {
  const { user } = await accepted();
  const [desk, phone] = [await server.signIn(user), await server.signIn(user)];
  const key = await aPasskey(server, user.id, { of: staffKeys });
  const again = (await distributor.post(`/company_staff/${user.id}/invite`)).body.data as unknown as Given;
  expect((await distributor.delete(`/company_staff/${user.id}`)).status).toBe(200);
  for (const client of [desk, phone]) expect((await client.get('/user')).status).toBe(401);
  expect((await server.client().post('/login', user)).status).toBe(401);
  expect((await key.signIn(server.client())).status).toBe(401);
  const taken = { email: user.email, code: again.code, password: 'otra clave distinta' };
  expect((await server.client().post('/invitation', taken)).status).toBe(422);
  expect((await distributor.get('/company_staff')).rows.map(({ id }) => id)).not.toContain(user.id);
});

it('and who works in another company too goes on there, from a new session', async () => {
  const client = await server.aUser({ roles: ['client'], companies: [own.id, foreign.id] });
  const before = await server.signIn(client);
  expect((await distributor.delete(`/company_staff/${client.id}`)).status).toBe(200);
  expect((await before.get('/user')).status).toBe(401);
  const now = await server.signIn(client);
  expect((await now.get('/companies')).rows.map(({ id }) => id)).toEqual([foreign.id]);
});

it.each([
  [{ name: '', email: 'a@b.co' }, 'name'],
  [{ name: 'Ana', email: 'no es' }, 'email'],
  [{ name: 'Ana' }, 'email'],
  [{ name: 'Ana', email: 'a@b.co', roles: ['root'] }, 'roles'],
])('refuses %j', async (values, field) => {
  const answer = await distributor.post('/company_staff', values);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});
