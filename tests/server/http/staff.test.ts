import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { postDue } from '../../../server/letters/mail-worker.ts';
import { createMailClient } from '../../../server/mail/account.ts';
import { staffKeys } from '../../../server/passkeys/keyring.ts';
import { startMailbox } from '../../../simulator/mailbox.ts';
import { roles as allRoles, type Role } from '../../../src/domain/identity/roles.ts';
import { type Answered, type Client, withoutId } from '../../client.ts';
import { closeAtEnd, password, type TestServer, type TestUser, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';
import { aWorker } from '../vault/vault-world.ts';

const clock = { now: Date.parse('2026-11-25T15:00:00Z') };
let server: TestServer;
let me: TestUser;
let root: Client;
let mine: { id: string };
let theirs: { id: string };
let count = 0;

beforeAll(async () => {
  server = await testServer({ now: () => clock.now as never });
  me = await server.aUser({ roles: ['root'] });
  root = await server.signIn(me);
  mine = await server.aCompany();
  theirs = await server.aCompany();
});

const aPerson = (values: object = {}) => ({
  name: 'Marta Díaz',
  email: `marta${++count}@empresa.co`,
  roles: ['client'],
  company_ids: [mine.id],
  ...values,
});
type Invited = { id: string; code: string; address: string; expires_at: string; mailed: boolean };
const invitedIn = ({ body }: Answered) => body.data as unknown as Invited;
const invite = async (values: object = {}) => {
  const person = aPerson(values);
  const answer = await root.post('/admins', person);
  expect(answer.status).toBe(201);
  return { ...person, ...invitedIn(answer) };
};
const accept = (email: string, code: string, chosen = password) =>
  server.client().post('/invitation', { email, code, password: chosen });
/** Somebody who was invited, took it up and came in. */
const comeIn = async (values: object = {}) => {
  const person = await invite(values);
  expect((await accept(person.email, person.code)).status).toBe(200);
  const user = { id: person.id, email: person.email, password, roles: person.roles as Role[] };
  return { ...person, user, client: await server.signIn(user) };
};
const shown = async (id: string) => (await root.get(`/admins/${id}`)).body.data;
const change = async (id: string, values: object, by = root) =>
  by.put(`/admins/${id}`, { base_version: (await shown(id)).version, ...values });

describe('an invitation', () => {
  it('creates an account that opens nothing until accepted, and then only its companies', async () => {
    const person = await invite();
    expect(new URL(person.address).hash).toBe(
      `#invitation=${person.code}&email=${encodeURIComponent(person.email)}`,
    );
    expect(person.mailed).toBe(false);
    const account = { id: person.id, email: person.email, password, roles: ['client'] as const };
    await expect(server.signIn(account)).rejects.toThrow('no son correctos');
    const [listed] = (await root.get(`/admins?search=${person.email}`)).rows;
    expect(listed).toMatchObject({ status: 'invitado', roles: ['client'], companies_count: 1 });
    expect((await accept(person.email, person.code)).status).toBe(200);
    const client = await server.signIn(account);
    expect((await client.get('/companies')).rows.map(({ id }) => id)).toEqual([mine.id]);
    const worker = await aWorker(server, theirs);
    client.company = theirs.id;
    expect((await client.get('/employees')).status).toBe(403);
    expect((await client.get('/vault_people')).status).toBe(403);
    client.company = mine.id;
    expect((await client.get(`/employees/${worker.id}`)).status).toBe(404);
    expect((await client.get(`/companies/${theirs.id}`)).status).toBe(404);
  });

  it('creates one account however often it is sent, and its code is not stored', async () => {
    const [person, key] = [aPerson(), crypto.randomUUID()];
    const first = await root.post('/admins', person, { key });
    const again = await root.post('/admins', person, { key });
    expect([again.status, again.body.data]).toEqual([201, { id: first.body.data.id }]);
    expect(again.body.message).toContain('Invite otra vez');
    const { rows } = await sql<{ all: string }>`
      select jsonb_agg(i)::text || (select jsonb_agg(k.body)::text from idempotency_keys k) as all
      from user_invitations i`.execute(server.store.db);
    const { code } = invitedIn(first);
    for (const letters of [code, code.replaceAll('-', '')]) expect(rows[0]?.all).not.toContain(letters);
    expect((await root.post('/admins', person)).body.errors).toEqual({ email: ['El correo ya existe'] });
  });

  it('can be sent as a form, which can also clear a list', async () => {
    const { name, email } = aPerson();
    const answer = await root.form('/admins', [
      ['name', name],
      ['email', email],
      ['roles[0]', 'client'],
      ['company_ids[0]', mine.id],
    ]);
    expect(answer.status).toBe(201);
    const { id, version } = await shown(answer.body.data.id);
    const changed = await root.form(`/admins/${id}`, [
      ['roles[0]', 'support'],
      ['clear[0]', 'company_ids'],
      ['base_version', String(version)],
      ['_method', 'PUT'],
    ]);
    expect(changed.body.data).toMatchObject({ roles: ['support'], company_ids: [] });
  });

  it('refuses a code that was used, replaced or expired, with the reason', async () => {
    const person = await invite();
    const second = invitedIn(await root.post(`/admins/${person.id}/invite`));
    const refusalOf = async (code: string) => {
      const looked = await server.client().post('/invitation/look', { email: person.email, code });
      const { status, body } = await accept(person.email, code);
      // What is said before anything is typed is what is said after.
      if (status !== 200) expect([looked.status, withoutId(looked.body)]).toEqual([status, withoutId(body)]);
      else expect(looked.body).toEqual({ data: { name: person.name } });
      return [status, body.message];
    };
    expect(await refusalOf(person.code)).toEqual([422, 'El código no es correcto.']);
    clock.now += 7 * 86_400_000;
    expect(await refusalOf(second.code)).toEqual([422, 'Esta invitación ya venció.']);
    const third = invitedIn(await root.post(`/admins/${person.id}/invite`));
    expect((await refusalOf(third.code))[0]).toBe(200);
    expect(await refusalOf(third.code)).toEqual([422, 'Esta invitación ya se usó.']);
    root = await server.signIn(me);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ email: 'sin-arroba' }, 'email'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['dueño'] }, 'roles'],
    [{ company_ids: [] }, 'company_ids'],
    [{ roles: ['enabler'], company_ids: [] }, 'company_ids'],
    [{ roles: ['root'] }, 'company_ids'],
    [{ company_ids: [crypto.randomUUID()] }, 'company_ids'],
    [{ password: 'la-que-yo-quiera' }, 'password'],
  ])('with %j is refused at %s and creates nothing', async (values, field) => {
    const person = aPerson(values);
    const answer = await root.post('/admins', person);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect((await root.get(`/admins?search=marta${count}@`)).rows).toEqual([]);
  });

  it('needs no company for a role that may create companies', async () => {
    for (const role of ['distributor', 'allied_client']) await invite({ roles: [role], company_ids: [] });
    await invite({ roles: ['support'], company_ids: [] });
  });

  it('is sent by mail with its link when the server has mail', async () => {
    const mailbox = await startMailbox(0, '127.0.0.1', () => new Date());
    const mail = { server: mailbox.address, from: 'Nómina <nomina@quincena.test>' };
    const post = createMailClient(mail);
    closeAtEnd(async () => {
      post.close();
      await mailbox.close();
    });
    const other = await testServer({ config: { mail, publicUrl: 'https://nomina.empresa.co' } });
    const boss = await other.signIn(await other.aUser({ roles: ['root'] }));
    const person = { name: 'Marta', email: 'marta@empresa.co', roles: ['support'] };
    const answer = await boss.post('/admins', person);
    expect(answer.body.message).toContain('También va por correo a marta@empresa.co');
    const { id, address, code } = invitedIn(answer);
    expect(address).toMatch(/^https:\/\/nomina\.empresa\.co\/login#/);
    const troubles: unknown[] = [];
    expect(await postDue(other.services, post, (trouble) => troubles.push(trouble))).toBe(1);
    expect(await postDue(other.services, post, (trouble) => troubles.push(trouble))).toBe(0);
    expect(troubles).toEqual([]);
    const [letter] = mailbox.list();
    expect([letter?.to, letter?.mail.subject]).toEqual(['marta@empresa.co', 'Invitación a Quincena']);
    expect(letter?.mail.text).toContain(address);
    expect(letter?.mail.text).toContain(code);
    expect((await boss.get(`/admins/${id}`)).body.data['invitation']).toMatchObject({ mail_state: 'sent' });
  });
});

describe('the access of a user', () => {
  it('changes at once with roles and companies, and the change is noted', async () => {
    const { id, client } = await comeIn();
    client.company = mine.id;
    expect((await client.post('/cost_centers', { code: '1', name: 'Uno' })).status).toBe(201);
    const answer = await change(id, { roles: ['enabler'], company_ids: [theirs.id] });
    expect(answer.body).toMatchObject({ data: { roles: ['enabler'], company_ids: [theirs.id] } });
    expect((await client.get('/cost_centers')).status).toBe(403);
    expect((await client.get('/companies')).rows.map((row) => row.id)).toEqual([theirs.id]);
    const { rows } = await root.get(`/admins/${id}/changes`);
    expect(rows[0]).toMatchObject({
      kind: 'updated',
      by: 'Ana Prueba',
      changes: { roles: [['client'], ['enabler']], company_ids: [[mine.id], [theirs.id]] },
    });
    expect(rows.at(-1)).toMatchObject({ kind: 'created' });
  });

  it('changes only over the version that was read, and only in valid fields', async () => {
    const { id } = await invite();
    const stale = await root.put(`/admins/${id}`, { base_version: 99, name: 'Otra' });
    expect([stale.status, stale.body['reason']]).toEqual([409, 'stale']);
    expect((await root.put(`/admins/${id}`, { name: 'Otra' })).status).toBe(422);
    expect((await change(id, { email: 'otra@empresa.co' })).body.errors).toHaveProperty('email');
    expect((await change(id, { company_ids: [] })).body.errors).toHaveProperty('company_ids');
    expect((await change(id, { roles: [] })).body.errors).toHaveProperty('roles');
    expect((await change(id, { name: 'Marta Ruiz' })).body.data).toMatchObject({
      name: 'Marta Ruiz',
      roles: ['client'],
    });
    expect((await root.get('/admins?search=Ruiz')).rows.map((row) => row.id)).toEqual([id]);
  });

  it('ends with sessions, passkeys and invitations, and its history stays', async () => {
    const { id, client, user, email } = await comeIn();
    const key = await aPasskey(server, id, { of: staffKeys });
    const { code } = invitedIn(await root.post(`/admins/${id}/invite`));
    expect((await root.delete(`/admins/${id}`)).body.message).toBe('Marta Díaz ya no tiene acceso');
    const after = await client.get('/user');
    expect([after.status, after.body.message]).toEqual([401, expect.stringMatching(/sesión/i)]);
    await expect(server.signIn(user)).rejects.toThrow('no son correctos');
    expect((await key.signIn(server.client())).status).toBe(401);
    expect((await accept(email, code)).status).toBe(422);
    expect((await root.post(`/admins/${id}/restore`)).status).toBe(409);
    expect(await shown(id)).toMatchObject({ status: 'retirado', roles: ['client'], invitation: null });
    expect((await root.get('/admins?filter[status]=retirado')).rows.map((row) => row.id)).toContain(id);
    const [last] = (await root.get(`/admins/${id}/changes`)).rows;
    expect(last).toMatchObject({ changes: { status: ['activo', 'retirado'] } });
    const again = await root.post('/admins', aPerson({ email }));
    expect(again.body.message).toContain('invítela otra vez');
    const back = invitedIn(await root.post(`/admins/${id}/invite`));
    expect((await accept(email, back.code, 'otra-clave-larga')).status).toBe(200);
    await server.signIn({ ...user, password: 'otra-clave-larga' });
  });

  it('of a root cannot be removed by themselves, nor when they are the last active root', async () => {
    const words = async (answer: Promise<Answered>) => {
      const { status, body } = await answer;
      return [status, body.message];
    };
    const own = { roles: ['support'] };
    expect(await words(change(me.id, own))).toEqual([409, expect.stringContaining('a usted mismo')]);
    expect(await words(root.delete(`/admins/${me.id}`))).toEqual([
      409,
      expect.stringContaining('a usted mismo'),
    ]);
    // One who has not come in yet is no root to count on, and is taken away like anybody.
    const invited = await invite({ roles: ['root'], company_ids: [] });
    const other = await comeIn({ roles: ['root'], company_ids: [] });
    expect((await change(me.id, own, other.client)).status).toBe(200);
    expect((await root.get('/admins')).status).toBe(403);
    expect(await words(other.client.delete(`/admins/${other.id}`))).toEqual([409, expect.any(String)]);
    expect((await other.client.delete(`/admins/${invited.id}`)).status).toBe(200);
    const { version } = (await other.client.get(`/admins/${me.id}`)).body.data;
    const back = await other.client.put(`/admins/${me.id}`, { base_version: version, roles: ['root'] });
    expect(back.status).toBe(200);
    expect((await root.delete(`/admins/${other.id}`)).status).toBe(200);
  });

  it('stays with one root when two roots remove each other at the same time', async () => {
    const one = await comeIn({ roles: ['root'], company_ids: [] });
    const answers = await Promise.all([
      root.delete(`/admins/${one.id}`),
      one.client.delete(`/admins/${me.id}`),
    ]);
    const { rows } = await sql`
      select u.id from users u join user_roles r on r.user_id = u.id
      where r.role = 'root' and u.active and u.password_hash is not null`.execute(server.store.db);
    expect([answers.filter(({ status }) => status === 200).length, rows.length]).toEqual([1, 1]);
    if (rows[0]?.['id' as never] === me.id) return;
    const { code } = invitedIn(await one.client.post(`/admins/${me.id}/invite`));
    await accept(me.email, code);
    root = await server.signIn(me);
  });
});

describe('the calls about users', () => {
  const calls: readonly [string, (client: Client, id: string) => Promise<Answered>][] = [
    ['GET /admins', (client) => client.get('/admins')],
    ['GET /admins/:id', (client, id) => client.get(`/admins/${id}`)],
    ['GET /admins/:id/changes', (client, id) => client.get(`/admins/${id}/changes`)],
    ['POST /admins', (client) => client.post('/admins', aPerson())],
    ['PUT /admins/:id', (client, id) => client.put(`/admins/${id}`, { base_version: 1, name: 'X' })],
    ['DELETE /admins/:id', (client, id) => client.delete(`/admins/${id}`)],
    ['POST /admins/:id/invite', (client, id) => client.post(`/admins/${id}/invite`)],
  ];
  it.each(allRoles.filter((role) => role !== 'root'))('refuse the role %s', async (role) => {
    const client = await server.signIn(await server.aUser({ roles: [role], companies: [mine.id] }), mine);
    const { id } = await invite();
    for (const [name, call] of calls) expect([name, (await call(client, id)).status]).toEqual([name, 403]);
    expect(await shown(id)).toMatchObject({ status: 'invitado', name: 'Marta Díaz' });
  });
  it('refuse a client without a session', async () => {
    for (const [name, call] of calls)
      expect([name, (await call(server.client(), me.id)).status]).toEqual([name, 401]);
  });
});
