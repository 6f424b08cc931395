import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let company: { id: string };
let client: Client;
let number = 0;
const center = () => ({ code: `C-${++number}`, name: 'Corte' });

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

async function countOf(code: string): Promise<number> {
  return server.store.inCompany(company.id, async (tx) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from cost_centers where code = ${code}`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

describe('a repeated submission', () => {
  it('gets the stored answer and changes nothing', async () => {
    const [values, key] = [center(), crypto.randomUUID()];
    const first = await client.post('/cost_centers', values, { key });
    const again = await client.post('/cost_centers', values, { key });
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(first.headers['idempotent-replay']).toBeUndefined();
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(await countOf(values.code)).toBe(1);
  });

  it('stores no hash from which its values could be guessed', async () => {
    const [values, key] = [center(), crypto.randomUUID()];
    await client.post('/cost_centers', values, { key });
    const asked = ['POST', '/api/cost_centers', company.id, values];
    const guessed = createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
    const { rows } = await sql<{ request_hash: string }>`
      select request_hash from idempotency_keys where key = ${key}`.execute(server.store.db);
    expect(rows[0]?.request_hash).toHaveLength(guessed.length);
    expect(rows[0]?.request_hash).not.toBe(guessed);
  });

  it('stores its answer sealed, and answers with it opened', async () => {
    const [values, key] = [center(), crypto.randomUUID()];
    await client.post('/cost_centers', values, { key });
    const { rows } = await sql<{ body: unknown; answer: Buffer; row: string }>`
      select body, answer, k::text as row from idempotency_keys k where key = ${key}`.execute(
      server.store.db,
    );
    expect(rows[0]?.body).toBeNull();
    for (const text of [rows[0]?.row, rows[0]?.answer.toString('latin1')])
      expect(text).not.toContain(values.code);
    const { body } = await client.post('/cost_centers', values, { key });
    expect(body.data.code).toBe(values.code);
  });

  it('of an earlier version gets the answer that was stored unsealed', async () => {
    const [values, key] = [center(), crypto.randomUUID()];
    await client.post('/cost_centers', values, { key });
    await sql`update idempotency_keys set answer = null, body = '{"data":{"id":"1"}}' where key = ${key}`.execute(
      server.store.db,
    );
    expect((await client.post('/cost_centers', values, { key })).body).toEqual({ data: { id: '1' } });
  });

  it('is refused when its body differs', async () => {
    const key = crypto.randomUUID();
    await client.post('/cost_centers', center(), { key });
    const other = await client.post('/cost_centers', center(), { key });
    expect(other.status).toBe(422);
    expect(other.body.message).toContain('otros datos');
  });

  it('is applied once when it arrives many times at the same moment', async () => {
    const [values, key] = [center(), crypto.randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post('/cost_centers', values, { key })),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((a) => a.body.data.id)).size).toBe(1);
    expect(answers.filter((a) => a.headers['idempotent-replay']).length).toBe(7);
    expect(await countOf(values.code)).toBe(1);
  });

  it('may use its key again after a refusal', async () => {
    const key = crypto.randomUUID();
    const code = center().code;
    expect((await client.post('/cost_centers', { code }, { key })).status).toBe(422);
    expect((await client.post('/cost_centers', { code, name: 'Bodega' }, { key })).status).toBe(201);
  });

  it('belongs to its sender: another user has separate keys', async () => {
    const key = crypto.randomUUID();
    const other = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    expect((await client.post('/cost_centers', center(), { key })).status).toBe(201);
    expect((await other.post('/cost_centers', center(), { key })).status).toBe(201);
  });

  it.each([undefined, 'short', 'x'.repeat(101), 'con espacios no'])(
    'is refused when its key is %s',
    async (key) => {
      const answer = await client.post('/cost_centers', center(), { headers: { 'idempotency-key': key } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors['Idempotency-Key']).toHaveLength(1);
    },
  );
});

describe('a method inside a body', () => {
  it('creates, changes and deletes through a multipart form', async () => {
    const created = await client.form('/cost_centers', [
      ['code', `M-${++number}`],
      ['name', 'Diseño'],
    ]);
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    const changed = await client.form(`/cost_centers/${id}`, [
      ['_method', 'PUT'],
      ['base_version', '1'],
      ['name', 'Patronaje'],
    ]);
    expect(changed.body.data).toMatchObject({ name: 'Patronaje', version: 2 });
    const inactive = await client.form(`/cost_centers/${id}`, [
      ['_method', 'PUT'],
      ['base_version', '2'],
      ['active', '0'],
    ]);
    expect(inactive.body.data.active).toBe(false);
    expect((await client.form(`/cost_centers/${id}`, [['_method', 'DELETE']])).status).toBe(200);
    expect((await client.get(`/cost_centers/${id}`)).status).toBe(404);
  });

  it('works in JSON and in plain forms as well', async () => {
    const { body } = await client.post('/cost_centers', center());
    const { id } = body.data;
    const json = await client.post(`/cost_centers/${id}`, {
      _method: 'put',
      base_version: 1,
      ledger_account: '5105',
    });
    expect(json.body.data.ledger_account).toBe('5105');
    const form = await client.post(
      `/cost_centers/${id}`,
      '_method=PUT&base_version=2&clear[0]=ledger_account',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
    expect(form.body.data.ledger_account).toBeNull();
  });

  it('is refused when the address does not have it', async () => {
    const { body } = await client.post('/cost_centers', center());
    expect((await client.post(`/cost_centers/${body.data.id}`, { _method: 'PATCH' })).status).toBe(405);
    expect((await client.post(`/cost_centers/${body.data.id}`, { name: 'x' })).status).toBe(405);
  });
});
