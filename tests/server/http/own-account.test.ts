import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { staffKeys } from '../../../server/passkeys/keyring.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';

/** What concerns only who is here: their password, their passkeys and where they are signed in. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const aPerson = async () => {
  const user = await server.aUser({ roles: ['client'] });
  const first = server.client();
  const credentials = { email: user.email, password: user.password };
  expect((await first.post('/login', credentials)).status).toBe(200);
  return { user, credentials, first };
};

describe('the password of a user', () => {
  it('changes when the current one is given, and every other session ends', async () => {
    const { user, credentials, first } = await aPerson();
    const other = server.client();
    await other.post('/login', credentials);
    const changed = await first.put('/user/password', { current: user.password, password: 'otra-mas-larga' });
    expect(changed.status).toBe(200);
    expect((await first.get('/user')).status).toBe(200);
    expect((await other.get('/user')).status).toBe(401);
    expect((await server.client().post('/login', credentials)).status).toBe(401);
    const again = server.client();
    expect((await again.post('/login', { ...credentials, password: 'otra-mas-larga' })).status).toBe(200);
  });

  it('does not change without the current one or to a short one, and failed tries are counted', async () => {
    const { user, credentials, first } = await aPerson();
    const short = await first.put('/user/password', { current: user.password, password: 'corta' });
    expect(short).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    const tries = [];
    for (let i = 0; i < 6; i++)
      tries.push(
        (await first.put('/user/password', { current: 'no-es', password: 'otra-mas-larga' })).status,
      );
    expect(tries.at(0)).toBe(422);
    expect(tries.at(-1)).toBe(429);
    expect((await server.client().post('/login', credentials)).status).toBe(200);
  });

  it('is not called wrong when the user has none', async () => {
    const { user, first } = await aPerson();
    await server.store.asSystem((tx) =>
      sql`update users set password_hash = null where id = ${user.id}`.execute(tx),
    );
    const answer = await first.put('/user/password', { current: user.password, password: 'otra-mas-larga' });
    expect(answer.status).toBe(422);
    expect(answer.body['message']).toContain('no tiene contraseña');
  });
});

it('closing the other sessions of a person leaves the sessions of everybody else open', async () => {
  const { credentials, first } = await aPerson();
  const stranger = await aPerson();
  const other = server.client();
  await other.post('/login', credentials);
  const closed = await first.delete('/user/sessions');
  expect(closed.body).toMatchObject({ data: { closed: 1 }, message: 'Se cerró 1 sesión' });
  expect((await first.delete('/user/sessions')).body['message']).toBe('No había sesiones por cerrar');
  expect((await other.get('/user')).status).toBe(401);
  expect((await first.get('/user')).status).toBe(200);
  expect((await stranger.first.get('/user')).status).toBe(200);
});

describe('a passkey', () => {
  it('signs in its owner, who alone sees it in a list and may delete it', async () => {
    const { user, first } = await aPerson();
    const key = await aPasskey(server, user.id, { of: staffKeys });
    const device = server.client();
    expect(await key.signIn(device)).toMatchObject({ status: 200, body: { user: { email: user.email } } });
    expect((await device.get('/user')).body).toMatchObject({ id: user.id });
    expect((await first.get('/user/passkeys')).body.data).toMatchObject([{ id: key.id }]);
    const stranger = await aPerson();
    expect((await stranger.first.get('/user/passkeys')).body.data).toEqual([]);
    expect((await stranger.first.delete(`/user/passkeys/${key.id}`)).status).toBe(404);
    expect((await first.delete(`/user/passkeys/${key.id}`)).status).toBe(200);
    expect((await key.signIn(server.client())).status).toBe(401);
  });

  it('resumes an ended session only for the person whose session it was', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const key = await aPasskey(server, one.user.id, { of: staffKeys });
    const device = server.client();
    const door = '/login/passkey';
    const refused = await key.signIn(device, door, { user_id: other.user.id });
    expect(refused).toMatchObject({
      status: 401,
      body: { message: 'Esa llave de acceso es de otra persona.' },
    });
    expect((await device.get('/user')).status).toBe(401);
    expect((await key.signIn(device, door, { user_id: one.user.id })).status).toBe(200);
    expect((await device.get('/user')).body).toMatchObject({ id: one.user.id });
  });

  it('of the office opens nothing in the vault', async () => {
    const { user } = await aPerson();
    const key = await aPasskey(server, user.id, { of: staffKeys });
    expect((await key.signIn(server.client(), '/vault/passkeys/sign-in')).status).toBe(401);
    expect((await key.signIn(server.client())).status).toBe(200);
  });

  it('opens nothing once its owner is suspended or accepts a new invitation', async () => {
    const root = await server.signIn(await server.aUser({ roles: ['root'] }));
    const one = await aPerson();
    const suspended = await aPasskey(server, one.user.id, { of: staffKeys });
    expect((await root.post(`/admins/${one.user.id}/suspend`)).status).toBe(200);
    expect((await suspended.signIn(server.client())).status).toBe(401);

    const two = await aPerson();
    const before = await aPasskey(server, two.user.id, { of: staffKeys });
    const { code } = (await root.post(`/admins/${two.user.id}/invite`)).body.data as never as {
      code: string;
    };
    const accepted = await server
      .client()
      .post('/invitation', { email: two.user.email, code, password: 'una-nueva-clave' });
    expect(accepted.status).toBe(200);
    expect((await before.signIn(server.client())).status).toBe(401);
  });

  it('is refused when its response answers no challenge', async () => {
    const { first } = await aPerson();
    for (const response of [undefined, null, 'x', 7, {}, { id: 'x' }, { id: { a: 1 } }]) {
      expect((await server.client().post('/login/passkey', { response })).status).toBeGreaterThanOrEqual(401);
      expect((await first.post('/user/passkeys', { response, name: 'x' })).status).toBe(422);
    }
  });
});
