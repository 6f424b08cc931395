import { sql } from 'kysely';
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
const idOf = async (by: Client, email: string) =>
  String((await by.get('/company_staff')).rows.find((row) => row['email'] === email)?.id);
const rename = ({ id }: { id: string }, name: string) =>
  sql`update users set name = ${name} where id = ${id}`.execute(server.store.db);
const accepted = async (by: Client = distributor) => {
  const person = await invite(by);
  const password = 'tres gatos y una silla';
  await server.client().post('/invitation', { email: person.email, code: person.code, password });
  const id = await idOf(by, person.email);
  return { ...person, user: { id, email: person.email, password, roles: ['client'] as const } };
};

describe.each(['distributor', 'allied_client'] as const)('a %s', (role) => {
  it('invites a person to the selected company, who signs in as client and sees only that company', async () => {
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

it('a person of another role, or of another company, cannot invite anybody', async () => {
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

it('the list of a company shows only the clients of that company', async () => {
  const stranger = await server.aUser({ roles: ['client'], companies: [foreign.id] });
  const root = await server.aUser({ roles: ['root'] });
  const ids = (await distributor.get('/company_staff')).rows.map(({ id }) => id);
  expect(ids).not.toContain(stranger.id);
  expect(ids).not.toContain(root.id);
  expect((await distributor.delete(`/company_staff/${stranger.id}`)).status).toBe(404);
  expect((await distributor.post(`/company_staff/${root.id}/invite`)).status).toBe(404);
});

describe('an invitation', () => {
  it('gets the same answer and the same row whether or not the mail has an account', async () => {
    const client = await server.aUser({ roles: ['client'], companies: [foreign.id] });
    const support = await server.aUser({ roles: ['support'] });
    const gone = await server.aUser({ roles: ['client'], companies: [foreign.id] });
    await sql`update users set active = false, removed_at = now() where id = ${gone.id}`.execute(
      server.store.db,
    );
    await server.signIn(client);
    const mails = ['nadie@otra.co', client.email, support.email, gone.email];
    const shapes = [];
    for (const email of mails) {
      const { answer } = await invite(distributor, email);
      const again = await distributor.post(`/company_staff/${answer.body.data.id}/invite`);
      const row = (await distributor.get('/company_staff')).rows.find((one) => one['email'] === email);
      const shown = ['name', 'active', 'last_login_at', 'waiting'].map((field) => row?.[field]);
      shapes.push([answer.status, Object.keys(answer.body.data), answer.body.message, again.status, shown]);
    }
    expect(shapes[0]).toEqual([
      ...[201, ['id', 'code', 'address', 'expires_at', 'mailed'], expect.any(String) as string, 200],
      ['Inés Cárdenas', true, null, true],
    ]);
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    for (const email of mails) {
      const id = await idOf(distributor, email);
      expect((await distributor.delete(`/company_staff/${id}`)).status).toBe(200);
    }
    expect(
      (await distributor.get('/company_staff')).rows.filter((row) => mails.includes(String(row['email']))),
    ).toEqual([]);
  });

  it('is accepted by the owner of an account with their own password, or with its code once signed in', async () => {
    const [one, other] = [
      await server.aUser({ roles: ['client'], companies: [foreign.id] }),
      await server.aUser({ roles: ['client'], companies: [foreign.id] }),
    ];
    const [first, second] = [await invite(distributor, one.email), await invite(distributor, other.email)];
    const wrong = await server
      .client()
      .post('/invitation', { email: one.email, code: first.code, password: 'la que quiere quien invita' });
    expect([wrong.status, wrong.body.message]).toEqual([422, expect.stringContaining('Ya hay una cuenta')]);
    const right = { email: one.email, code: first.code, password: one.password };
    expect((await server.client().post('/invitation', right)).status).toBe(200);
    expect((await server.client().post('/invitation', right)).status).toBe(422);
    const session = await server.signIn(other);
    expect((await session.post('/user/invitations', { code: first.code })).status).toBe(422);
    expect((await session.post('/user/invitations', { code: second.code })).status).toBe(200);
    for (const user of [one, other])
      expect((await (await server.signIn(user)).get('/companies')).rows.map(({ id }) => id).sort()).toEqual(
        [foreign.id, own.id].sort(),
      );
    // Another invitation would put another password, also for the company of somebody else.
    expect((await distributor.post(`/company_staff/${one.id}/invite`)).status).toBe(409);
  });

  it('gives nothing to an account whose role is not client', async () => {
    const support = await server.aUser({ roles: ['support'] });
    const { code } = await invite(distributor, support.email);
    const taken = { email: support.email, code, password: support.password };
    expect((await server.client().post('/invitation', taken)).status).toBe(422);
    expect((await (await server.signIn(support)).post('/user/invitations', { code })).status).toBe(422);
  });

  it('is refused with 429 when it is sent too often', async () => {
    const busy = await server.signIn(
      await server.aUser({ roles: ['distributor'], companies: [own.id] }),
      own,
    );
    const statuses = [];
    for (let at = 0; at < 31; at++) statuses.push((await invite(busy, 'muchas@otra.co')).answer.status);
    expect([statuses.slice(0, 30).every((status) => status === 201), statuses[30]]).toEqual([true, 429]);
  });
});

it('a distributor who invites a person of another one sees nothing of their past nor ends their access there', async () => {
  const theirs = await server.aCompany();
  const stranger = await server.signIn(
    await server.aUser({ roles: ['distributor'], companies: [own.id] }),
    own,
  );
  const clientOfOwn = await server.signIn(
    await server.aUser({ roles: ['client'], companies: [own.id] }),
    own,
  );
  const person = await server.aUser({ roles: ['client'], companies: [theirs.id] });
  await rename(person, 'Luz Dary');
  const session = await server.signIn(person);
  const { code } = await invite(stranger, person.email);
  // 1 and 2: nothing of them is told. 3: nor what their account does. 4: what they call goes on without a company.
  const listed = (await stranger.get('/company_staff')).rows.find((row) => row['email'] === person.email);
  expect([listed?.['name'], listed?.['last_login_at']]).toEqual(['Inés Cárdenas', null]);
  const eventsOfPerson = async () =>
    (await clientOfOwn.get('/security_events')).rows.filter((row) => JSON.stringify(row).includes('Luz Dary'))
      .length;
  expect(await eventsOfPerson()).toBe(0);
  expect((await session.get('/employees')).status).toBe(200);
  // 5: who joined and is taken away goes on in their own company, in the same session.
  expect((await session.post('/user/invitations', { code })).status).toBe(200);
  expect(await eventsOfPerson()).toBe(1);
  await server.signIn(person);
  expect(await eventsOfPerson()).toBe(1);
  expect((await stranger.delete(`/company_staff/${person.id}`)).status).toBe(200);
  expect((await session.get('/employees')).status).toBe(200);
  // 6: and again, as often as they like.
  const again = await invite(stranger, person.email);
  expect(again.answer.status).toBe(201);
  expect((await stranger.delete(`/company_staff/${again.id}`)).status).toBe(200);
  expect((await session.get('/employees')).status).toBe(200);
});

it('a company reads what its people did since they joined it, and nothing from before', async () => {
  const company = await server.aCompany();
  const reader = await server.signIn(
    await server.aUser({ roles: ['client'], companies: [company.id] }),
    company,
  );
  const moved = await server.aUser({ roles: ['client'], companies: [foreign.id] });
  await rename(moved, 'Nidia Mora');
  await server.signIn(moved);
  await sql`update user_companies set company_id = ${company.id}, since = now() where user_id = ${moved.id}`.execute(
    server.store.db,
  );
  const events = async () =>
    (await reader.get('/security_events')).rows.filter((row) => JSON.stringify(row).includes('Nidia Mora'))
      .length;
  expect(await events()).toBe(0);
  await server.signIn(moved);
  expect(await events()).toBe(1);
});

it('a person who is removed loses sessions, passkeys and invitations at once', async () => {
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

it('a person removed from one company keeps their session and their other company', async () => {
  const client = await server.aUser({ roles: ['client'], companies: [own.id, foreign.id] });
  const session = await server.signIn(client);
  expect((await distributor.delete(`/company_staff/${client.id}`)).status).toBe(200);
  expect((await session.get('/companies')).rows.map(({ id }) => id)).toEqual([foreign.id]);
});

it.each([
  [{ name: '', email: 'a@b.co' }, 'name'],
  [{ name: 'Ana', email: 'no es' }, 'email'],
  [{ name: 'Ana' }, 'email'],
  [{ name: 'Ana', email: 'a@b.co', roles: ['root'] }, 'roles'],
])('an invitation with %j is refused at the field %s', async (values, field) => {
  const answer = await distributor.post('/company_staff', values);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});
