import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyLimits } from '../../../server/http/key-limits.ts';
import { keyScopes, type Scope } from '../../../src/domain/identity/scopes.ts';
import { callScopes, findRouteScope, resourceNouns } from '../../../src/domain/office/scopes.ts';
import { isOfficialCatalogue } from '../../../src/domain/office/trails.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import type { Client } from '../../client.ts';
import { type TestServer, type TestUser, testServer } from '../../harness.ts';
import { addressesOf } from './addresses.ts';

let server: TestServer;
let company: { id: string };
let other: { id: string };
let person: TestUser;
let owner: Client;

async function enabledCompany(): Promise<{ id: string }> {
  const made = await server.aCompany();
  await server.store.inCompany(made.id, (tx) =>
    sql`insert into enablers (company_id, status) values (${made.id}, true)`.execute(tx),
  );
  return made;
}

/** A user whom the identity provider says to be an owner, so that the payroll API is theirs. */
async function anOwner(companies: readonly { id: string }[]): Promise<TestUser> {
  const user = await server.aUser({ roles: ['distributor'], companies: companies.map(({ id }) => id) });
  await sql`update users set sso_owner = true where id = ${user.id}`.execute(server.store.db);
  return user;
}

beforeAll(async () => {
  server = await testServer();
  [company, other] = [await enabledCompany(), await enabledCompany()];
  person = await anOwner([company, other]);
  owner = await server.signIn(person, company);
});

const aKey = async (
  wanted: Scope | readonly Scope[],
  more: Record<string, unknown> = {},
  by: Client = owner,
): Promise<{ id: string; key: string }> => {
  const made = await by.post('/access_keys', { name: 'ERP', scopes: [wanted].flat(), ...more });
  expect(made.status).toBe(201);
  return made.body.data as unknown as { id: string; key: string };
};

type Asked = { method?: string; body?: unknown; headers?: Record<string, string>; address?: string };

/** Calls as a program does: with the key, without cookies and without what a browser sends. */
const ask = async (
  key: string,
  path: string,
  { method = 'GET', body, headers = {}, address }: Asked = {},
) => {
  const response = await server.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
  const json = String(response.headers['content-type']).includes('json') ? response.json() : {};
  return { status: response.statusCode, body: json, headers: response.headers };
};

const center = (code: string) => ({ code, name: `Centro ${code}` });

describe('an access key', () => {
  it('reads and writes without a session, and what it does names it and its owner', async () => {
    const { key } = await aKey(['catalogues:read', 'catalogues:write'], { name: 'ERP de la planta' });
    const made = await ask(key, '/cost_centers', { method: 'POST', body: center('K1') });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect((await ask(key, `/cost_centers/${id}`)).body.data.code).toBe('K1');
    const changes = await owner.get(`/cost_centers/${id}/changes`);
    expect(changes.rows[0]).toMatchObject({ by: expect.stringContaining('Llave «ERP de la planta», de ') });
  });

  it('is shown once, and only its hash is stored', async () => {
    const key = crypto.randomUUID();
    const body = { name: 'Una vez', scopes: ['employees:read'] };
    const made = await owner.post('/access_keys', body, { key });
    const again = await owner.post('/access_keys', body, { key });
    const secret = String((made.body.data as unknown as { key: string }).key);
    expect(secret).toMatch(/^qn_test_[0-9a-f]{32}_[\w-]{43}$/);
    expect(again.body.data).toEqual({ id: made.body.data.id });
    const { rows } = await sql<{ secret_hash: Buffer }>`
      select secret_hash from access_keys where id = ${made.body.data.id}`.execute(server.store.db);
    const bytes = Buffer.from(secret.split('_').slice(3).join('_'), 'base64url');
    expect(rows[0]?.secret_hash).toEqual(createHash('sha256').update(bytes).digest());
    expect(JSON.stringify((await owner.get('/access_keys')).body)).not.toContain(secret);
  });

  it('keeps idempotency, versions and refusals as a person has them, with a code', async () => {
    const { key } = await aKey(['catalogues:read', 'catalogues:write']);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await ask(key, '/cost_centers', { method: 'POST', body: center('K2'), headers });
    const again = await ask(key, '/cost_centers', { method: 'POST', body: center('K2'), headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replay']).toBe('true');
    const path = `/cost_centers/${first.body.data.id}`;
    const stale = await ask(key, path, { method: 'PUT', body: { name: 'x', base_version: 99 } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    const wrong = await ask(key, '/cost_centers', { method: 'POST', body: { name: '' } });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid']);
    expect(wrong.body.request_id).toBe(wrong.headers['x-request-id']);
    const unkeyed = await server.app.inject({
      method: 'POST',
      url: '/api/cost_centers',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify(center('K3')),
    });
    expect(unkeyed.statusCode).toBe(422);
  });

  it('is refused with another secret, without its end, and with the session of a person beside it', async () => {
    const { key } = await aKey('employees:read');
    const forged = `${key.slice(0, -4)}AAAA`;
    for (const wrong of [forged, key.slice(0, -1), `${key}A`, 'nada'])
      expect(await ask(wrong, '/employees')).toMatchObject({ status: 401, body: { code: 'key_unknown' } });
    const beside = await owner.get('/employees', { headers: { authorization: `Bearer ${forged}` } });
    expect(beside.status).toBe(401);
  });

  it('ends at once when it is revoked, when it expires, and with the access of its owner', async () => {
    const revoked = await aKey('employees:read');
    expect((await ask(revoked.key, '/employees')).status).toBe(200);
    expect((await owner.delete(`/access_keys/${revoked.id}`)).status).toBe(200);
    expect((await ask(revoked.key, '/employees')).body.code).toBe('key_revoked');
    expect((await owner.delete(`/access_keys/${revoked.id}`)).status).toBe(409);

    const expired = await aKey('employees:read', { expires_on: '2199-12-31' });
    expect((await ask(expired.key, '/employees')).status).toBe(200);
    await sql`update access_keys set expires_at = now() where id = ${expired.id}`.execute(server.store.db);
    expect((await ask(expired.key, '/employees')).body.code).toBe('key_expired');

    const leaver = await anOwner([company]);
    const orphan = await aKey('employees:read', {}, await server.signIn(leaver, company));
    const kept = await aKey('employees:read', {}, await server.signIn(leaver, company));
    expect((await owner.post(`/access_keys/${kept.id}/take_over`)).status).toBe(200);
    await sql`update users set active = false where id = ${leaver.id}`.execute(server.store.db);
    expect((await ask(orphan.key, '/employees')).body.code).toBe('key_without_owner');
    expect((await ask(kept.key, '/employees')).status).toBe(200);
  });

  it('is for the addresses that were given', async () => {
    const { key } = await aKey('employees:read', { addresses: ['203.0.113.0/24', '2001:db8::7'] });
    expect((await ask(key, '/employees', { address: '203.0.113.9' })).status).toBe(200);
    expect((await ask(key, '/employees', { address: '2001:db8::7' })).status).toBe(200);
    const outside = await ask(key, '/employees', { address: '198.51.100.1' });
    expect([outside.status, outside.body.code]).toEqual([403, 'key_address']);
    const wrong = await owner.post('/access_keys', {
      name: 'x',
      scopes: ['employees:read'],
      addresses: ['10.0.0.0/33'],
    });
    expect(Object.keys(wrong.body.errors)).toEqual(['addresses']);
  });

  it('is revoked when it comes in an address, with a notice and without telling whose it is', async () => {
    const { id, key } = await aKey('employees:read', { name: 'Escrita' });
    for (const path of [`/employees?key=${key}`, `/health?x=${encodeURIComponent(key)}`]) {
      const refused = await server.app.inject({ url: `/api${path}` });
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'key_in_address']);
    }
    expect((await ask(key, '/employees')).body.code).toBe('key_revoked');
    const listed = (await owner.get('/access_keys')).rows.find((row) => row.id === id);
    expect(listed).toMatchObject({ state: 'revoked', revoke_reason: 'address' });
    expect(
      (await owner.get('/notices/current')).rows.filter(({ body }) => String(body).includes('«Escrita»')),
    ).toHaveLength(1);
    const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
    const noted = await root.get('/security_events?kind=access_key_revoked');
    expect(noted.rows.some(({ words }) => String(words).includes('venía escrita en una dirección'))).toBe(
      true,
    );
    const forged = `${key.slice(0, -4)}AAAA`;
    const other = await aKey('employees:read');
    await server.app.inject({ url: `/api/employees?key=${forged}` });
    expect((await ask(other.key, '/employees')).status).toBe(200);
  });

  it('opens its companies and no other, also when its owner loses one', async () => {
    const both = await aKey('employees:read', { company_ids: [company.id, other.id] });
    expect((await ask(both.key, '/employees')).status).toBe(422);
    expect((await ask(both.key, '/employees', { headers: { 'x-company': other.id } })).status).toBe(200);
    const one = await aKey(['employees:read', 'catalogues:read']);
    const beyond = await ask(one.key, '/employees', { headers: { 'x-company': other.id } });
    expect([beyond.status, beyond.body.code]).toEqual([403, 'forbidden']);
    expect((await ask(one.key, '/companies')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      company.id,
    ]);
    const loser = await anOwner([company, other]);
    const own = await aKey(
      ['employees:read', 'catalogues:read'],
      { company_ids: [company.id, other.id] },
      await server.signIn(loser, company),
    );
    await sql`delete from user_companies where user_id = ${loser.id} and company_id = ${other.id}`.execute(
      server.store.db,
    );
    expect((await ask(own.key, '/employees', { headers: { 'x-company': other.id } })).status).toBe(403);
    expect((await ask(own.key, '/companies')).body.data).toHaveLength(1);
    const current = await ask(own.key, '/access_keys/current');
    expect(current.body.data.companies.map(({ id }: { id: string }) => id)).toEqual([company.id]);
  });

  it('is made only by whom the specification lets use the payroll API, and for companies of theirs', async () => {
    const body = { name: 'x', scopes: ['employees:read'] };
    const plain = await server.signIn(
      await server.aUser({ roles: ['client'], companies: [company.id] }),
      company,
    );
    expect((await plain.post('/access_keys', body)).status).toBe(403);
    expect((await plain.get('/access_keys')).status).toBe(403);
    const user = await server.aUser({ roles: ['client'], companies: [company.id] });
    await sql`update users set sso_users = '[{"id": 1}]' where id = ${user.id}`.execute(server.store.db);
    const withUsers = await server.signIn(user, company);
    expect((await withUsers.post('/access_keys', body)).status).toBe(201);
    expect((await withUsers.post('/access_keys', { ...body, company_ids: [other.id] })).status).toBe(403);
    expect((await withUsers.post('/access_keys', { ...body, scopes: [] })).status).toBe(422);
    const shared = await aKey('employees:read', { company_ids: [company.id, other.id] });
    expect((await withUsers.delete(`/access_keys/${shared.id}`)).status).toBe(403);
    const enabler = await server.signIn(
      await server.aUser({ roles: ['enabler'], companies: [company.id] }),
      company,
    );
    expect((await enabler.post('/access_keys', body)).status).toBe(403);
  });

  it('sends no note that it creates together without the scope of sending', async () => {
    const { key } = await aKey('documents:write');
    const together = { ids: [crypto.randomUUID()], sign: 'eliminate', reason: 'Sobra' };
    const asks = (more: object) =>
      ask(key, '/adjustment_payrolls/together', { method: 'POST', body: { ...together, ...more } });
    expect(await asks({ send: true })).toMatchObject({ status: 403, body: { code: 'scope' } });
    expect((await asks({})).status).toBe(404);
  });

  it('shows its last calls, with what was refused to it', async () => {
    const { id, key } = await aKey('catalogues:write');
    const body = center('K9');
    await ask(key, '/cost_centers', { method: 'POST', body, headers: { 'idempotency-key': 'orden-0001' } });
    await ask(key, '/employees');
    const calls = async () => (await owner.get(`/access_keys/${id}/calls`)).rows;
    await expect.poll(async () => (await calls()).length, { timeout: 20_000 }).toBe(2);
    expect(await calls()).toMatchObject([
      { operation: 'listEmployees', status: 403, refusal: 'scope', body_digest: null },
      {
        operation: 'createCostCenter',
        status: 201,
        refusal: null,
        idempotency_key: 'orden-0001',
        body_digest: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
      },
    ]);
    const form = await aKey('catalogues:write');
    const encoded = new Response(new URLSearchParams({ code: 'K10', name: 'Centro K10' }));
    const parts = new FormData();
    parts.append('code', 'K11');
    parts.append('name', 'Centro K11');
    for (const sent of [encoded, new Response(parts)]) {
      const payload = Buffer.from(await sent.arrayBuffer());
      const made = await server.app.inject({
        method: 'POST',
        url: '/api/cost_centers',
        headers: {
          authorization: `Bearer ${form.key}`,
          'content-type': sent.headers.get('content-type') ?? '',
          'idempotency-key': crypto.randomUUID(),
        },
        payload,
      });
      expect(made.statusCode).toBe(201);
      const digest = createHash('sha256').update(payload).digest('hex');
      const digests = async () =>
        (await owner.get(`/access_keys/${form.id}/calls`)).rows.map(({ body_digest }) => body_digest);
      await expect.poll(digests, { timeout: 20_000 }).toContain(digest);
    }
    const stranger = await server.signIn(await anOwner([other]), other);
    expect((await stranger.get(`/access_keys/${id}/calls`)).status).toBe(404);
    const listed = (await owner.get('/access_keys')).rows.find((row) => row.id === id);
    expect(listed).toMatchObject({ calls: 2, state: 'active' });
    expect(listed?.['last_used_at']).not.toBeNull();
  });

  it('is told how many calls are left, and waits when none is', async () => {
    const { key } = await aKey('employees:read');
    const asked = await ask(key, '/employees');
    expect(asked.headers['ratelimit-policy']).toBe('"key";q=600;w=60');
    expect(asked.headers['ratelimit']).toMatch(/^"key";r=599;t=\d+$/);
    let now = 0;
    const limits = createKeyLimits(() => now, 2);
    expect([limits.count('a').wait, limits.count('a').wait, limits.count('b').wait]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    now = 15_000;
    expect(limits.count('a')).toEqual({
      wait: 45,
      headers: { 'RateLimit-Policy': '"key";q=2;w=60', RateLimit: '"key";r=0;t=45' },
    });
    now = 60_000;
    expect(limits.count('a').wait).toBeUndefined();
  });

  it('has jobs of its own, which end with it', async () => {
    const { id, key } = await aKey('payrolls:write');
    const headers = { prefer: 'respond-async, wait=0', 'idempotency-key': crypto.randomUUID() };
    const body = { year: 2026, month: 11 };
    const accepted = await ask(key, '/payrolls/generate', { method: 'POST', body, headers });
    expect(accepted.status).toBe(202);
    // Jobs are taken by a server that listens.
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const path = `/jobs/${accepted.body.job.id}`;
    await expect
      .poll(async () => (await ask(key, `${path}?wait=1`)).body.job.state, { timeout: 30_000 })
      .toBe('done');
    expect((await owner.get(path)).status).toBe(404);
    await owner.delete(`/access_keys/${id}`);
    expect((await ask(key, path)).status).toBe(401);
  });
});

describe('the scopes', () => {
  it('name a noun for every resource', () => {
    const missing = resources.filter(({ path }) => !(path in resourceNouns) && !isOfficialCatalogue(path));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it('open to each key exactly the operations that name its scope', async () => {
    const keysOf = async (held: (scope: Scope) => readonly Scope[]) =>
      Object.fromEntries(
        await Promise.all(keyScopes.map(async (scope) => [scope, (await aKey(held(scope))).key] as const)),
      ) as Record<Scope, string>;
    const [only, allBut] = [
      await keysOf((scope) => [scope]),
      await keysOf((scope) => keyScopes.filter((one) => one !== scope)),
    ];
    const all = (await aKey(keyScopes)).key;
    const nobody = '00000000-0000-7000-8000-000000000000';
    const wrong: string[] = [];
    const declared = new Set<string>(Object.keys(callScopes));
    for (const { method, path } of addressesOf(server.app, '/api')) {
      const address = `${method} ${path}`;
      const isResource = resources.some((one) => path === `/${one.path}` || path.startsWith(`/${one.path}/`));
      if (!declared.has(address) && !isResource) continue;
      if (method === 'HEAD' || /^POST \/login/.test(address)) continue;
      const wanted = findRouteScope(address);
      const isOpenTo = async (key: string) => {
        const asked = { method, ...(method === 'GET' ? {} : { body: {} }) };
        const { body } = await ask(key, path.replace(/:\w+/g, nobody), asked);
        return !['scope', 'people_only'].includes(body.code);
      };
      const tried: [key: string, isOpen: boolean][] =
        wanted === null || wanted === 'any'
          ? [[all, wanted === 'any']]
          : [
              [only[wanted], true],
              [allBut[wanted], false],
            ];
      for (const [key, isOpen] of tried)
        if ((await isOpenTo(key)) !== isOpen) wrong.push(`${address}: ${isOpen ? 'refused' : 'open'}`);
    }
    expect(wrong).toEqual([]);
  });
});
