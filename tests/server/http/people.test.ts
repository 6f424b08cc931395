import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, type TestUser, testServer } from '../../harness.ts';

let server: TestServer;
let root: Client;
let me: TestUser;

beforeAll(async () => {
  server = await testServer();
  me = await server.aUser({ roles: ['root'] });
  root = await server.signIn(me);
});

describe('a user of the back office', () => {
  it('is listed with roles, companies and state, and never with secrets', async () => {
    const company = await server.aCompany();
    const user = await server.aUser({ roles: ['client', 'distributor'], companies: [company.id] });
    const [row] = (await root.get(`/admins?search=${user.email}`)).rows;
    expect(row).toMatchObject({
      email: user.email,
      roles: ['client', 'distributor'],
      companies_count: 1,
      status: 'activo',
    });
    expect(JSON.stringify(row)).not.toMatch(/hash|argon/);
    expect((await root.get('/admins?filter[roles]=distributor')).rows.map(({ id }) => id)).toContain(user.id);
    expect((await root.get('/admins?filter[status]=suspendido')).rows).toEqual([]);
  });

  it('is listed with every company when the role sees them all', async () => {
    const support = await server.aUser({ roles: ['support'] });
    await server.aCompany();
    const { rows: all } = await server.store.asSystem((tx) => sql`select 1 from companies`.execute(tx));
    const [row] = (await root.get(`/admins?search=${support.email}`)).rows;
    expect(row).toMatchObject({ companies_count: all.length });
  });

  it('loses access at once when suspended, and gets it back when restored', async () => {
    const user = await server.aUser();
    const client = await server.signIn(user);
    expect((await root.post(`/admins/${user.id}/suspend`)).status).toBe(200);
    expect((await client.get('/user')).status).toBe(401);
    await expect(server.signIn(user)).rejects.toThrow('no son correctos');
    await root.post(`/admins/${user.id}/restore`);
    await server.signIn(user);
  });

  it('loses every session when a root closes them', async () => {
    const user = await server.aUser();
    const [one, two] = [await server.signIn(user), await server.signIn(user)];
    expect((await root.post(`/admins/${user.id}/close_sessions`)).body.message).toBe(
      'Se cerraron 2 sesiones',
    );
    for (const client of [one, two]) expect((await client.get('/user')).status).toBe(401);
  });

  it('cannot be suspended by themselves when they are root, so that one root always remains', async () => {
    expect((await root.post(`/admins/${me.id}/suspend`)).status).toBe(409);
    const other = await server.aUser({ roles: ['root'] });
    const theirs = await server.signIn(other);
    expect((await theirs.post(`/admins/${me.id}/suspend`)).status).toBe(200);
    expect((await theirs.post(`/admins/${other.id}/suspend`)).status).toBe(409);
    await theirs.post(`/admins/${me.id}/restore`);
    root = await server.signIn(me);
    expect((await root.post(`/admins/${crypto.randomUUID()}/suspend`)).status).toBe(404);
  });

  it('sets a new password with the code of a new invitation, once', async () => {
    const user = await server.aUser();
    const old = await server.signIn(user);
    const { code } = (await root.post(`/admins/${user.id}/invite`)).body.data as unknown as { code: string };
    const put = (values: object) =>
      server
        .client()
        .post('/invitation', { email: user.email, code, password: 'otra-clave-larga', ...values });
    expect((await put({ code: 'AAAA-BBBB-CCCC' })).status).toBe(422);
    expect((await put({ password: 'corta' })).status).toBe(422);
    expect((await put({ email: me.email })).status).toBe(422);
    expect((await put({ code: code.toLowerCase() })).status).toBe(200);
    expect((await put({})).status).toBe(422);
    expect((await old.get('/user')).status).toBe(401);
    await server.signIn({ ...user, password: 'otra-clave-larga' });
    const stored = await sql`
      select 1 from user_invitations where user_id = ${user.id} and used_at is null`.execute(server.store.db);
    expect(stored.rows).toEqual([]);
  });

  it('leaves no invitation code in the store, not even in the stored answer', async () => {
    const user = await server.aUser();
    const key = crypto.randomUUID();
    const invite = () => root.post(`/admins/${user.id}/invite`, {}, { key });
    const { code } = (await invite()).body.data as unknown as { code: string };
    const kept = await sql<{ body: unknown }>`select body from idempotency_keys where key = ${key}`.execute(
      server.store.db,
    );
    expect(JSON.stringify(kept.rows)).not.toContain(code);
    const again = await invite();
    expect(again.status).toBe(200);
    expect(again.body.message).toContain('Invite otra vez');
  });

  it('can be invited and suspended only by a root', async () => {
    const support = await server.signIn(await server.aUser({ roles: ['support'] }));
    for (const action of ['suspend', 'restore', 'close_sessions', 'invite'])
      expect((await support.post(`/admins/${me.id}/${action}`)).status).toBe(403);
  });
});

describe('a notice', () => {
  const notice = (values: object = {}) => ({
    title: 'Cierre del mes',
    body: 'Envíe antes del **día 10**.',
    level: 'advertencia',
    audience: 'compania',
    starts_at: '2026-01-01T08:00',
    placement: 'banner',
    ...values,
  });

  it('reaches its audience within its dates', async () => {
    const [mine, theirs] = [await server.aCompany(), await server.aCompany()];
    root.company = mine.id;
    const write = (values: object) => root.post('/notices', notice(values));
    await write({ title: 'De la compañía' });
    await write({ title: 'De clientes', audience: 'rol', roles: ['client'] });
    await write({ title: 'De todos', audience: 'todos' });
    await write({ title: 'De empleados', audience: 'empleados' });
    await write({ title: 'De mañana', starts_at: '2199-01-01T08:00' });
    await write({ title: 'De ayer', ends_at: '2026-01-02T08:00' });
    const seen = async (role: 'client' | 'distributor', company: { id: string }) => {
      const client = await server.signIn(
        await server.aUser({ roles: [role], companies: [company.id] }),
        company,
      );
      return (await client.get('/notices/current')).rows.map((row) => row['title']).sort();
    };
    expect(await seen('client', mine)).toEqual(['De clientes', 'De la compañía', 'De todos']);
    expect(await seen('distributor', mine)).toEqual(['De la compañía', 'De todos']);
    expect(await seen('client', theirs)).toEqual(['De todos']);
  });

  it('of all companies can be changed only from the company where it was written', async () => {
    const [mine, theirs] = [await server.aCompany(), await server.aCompany()];
    root.company = mine.id;
    const { id } = (await root.post('/notices', notice({ audience: 'todos' }))).body.data;
    root.company = theirs.id;
    expect((await root.get('/notices')).rows).toEqual([]);
    expect((await root.put(`/notices/${id}`, { title: 'x', base_version: 1 })).status).toBe(404);
    expect((await root.delete(`/notices/${id}`)).status).toBe(404);
  });

  it('is listed by whether it is current', async () => {
    root.company = (await server.aCompany()).id;
    await root.post('/notices', notice({ title: 'De hoy' }));
    await root.post('/notices', notice({ title: 'De ayer', ends_at: '2026-01-02T08:00' }));
    const titles = async (holds: 0 | 1) =>
      (await root.get(`/notices?filter[current]=${holds}`)).rows.map(({ title }) => title);
    expect(await titles(1)).toEqual(['De hoy']);
    expect(await titles(0)).toEqual(['De ayer']);
    const other = await server.aCompany();
    await root.post('/notices', notice({ title: 'De las dos', company_ids: [other.id] }));
    const shared = await root.get(`/notices?filter[company_ids]=${other.id}`);
    expect(shared.rows.map(({ title }) => title)).toEqual(['De las dos']);
  });

  it('counts the people who read it and those who acknowledged it', async () => {
    const company = await server.aCompany();
    root.company = company.id;
    const { id } = (await root.post('/notices', notice({ requires_ack: true }))).body.data;
    const client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    // The list is for its writers; the people addressed read `/notices/current`.
    for (const path of ['/notices', `/notices/${id}`, `/notices/${id}/changes`, '/notices/export?format=csv'])
      expect([path, (await client.get(path)).status]).toEqual([path, 403]);
    await client.post(`/notices/${id}/read`);
    await client.post(`/notices/${id}/read`);
    expect((await root.get(`/notices/${id}`)).body.data).toMatchObject({ read_count: 1, ack_count: 0 });
    await client.post(`/notices/${id}/acknowledge`);
    expect((await root.get('/notices')).rows[0]).toMatchObject({ read_count: 1, ack_count: 1 });
    const told = (await client.get('/notices/current')).rows.find((row) => row.id === id);
    expect(told?.['acknowledged_at']).toBeTruthy();
    const stranger = await server.aCompany();
    const other = await server.signIn(await server.aUser({ companies: [stranger.id] }), stranger);
    expect((await other.post(`/notices/${id}/read`)).status).toBe(404);
  });

  it.each([
    [{ audience: 'rol' }, 'roles'],
    [{ audience: 'rol', roles: [] }, 'roles'],
    [{ link_url: 'http://sin-cifrar.example', link_label: 'Ver' }, 'link_url'],
    [{ link_url: 'javascript:alert(1)', link_label: 'Ver' }, 'link_url'],
    [{ link_url: '//evil.example', link_label: 'Ver' }, 'link_url'],
    [{ link_url: '/payrolls' }, 'link_label'],
    [{ ends_at: '2025-01-01T08:00' }, 'ends_at'],
  ])('with %j is refused at the field %s', async (values, field) => {
    root.company = (await server.aCompany()).id;
    expect((await root.post('/notices', notice(values))).body.errors).toHaveProperty(field);
  });
});
