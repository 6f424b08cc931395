import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await testServer();
  const company = await server.aCompany();
  client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

describe('a request that cannot be parsed', () => {
  it.each([
    ['JSON cut short', '{"code": "A', 400],
    ['a list where values are expected', '[1, 2]', 422],
    ['a number where values are expected', '7', 422],
    ['names of object machinery', '{"__proto__": {"admin": true}, "code": "A", "name": "A"}', 400],
    ['nothing at all', '', 422],
  ])('%s is refused', async (_name, body, status) => {
    const answer = await client.post('/cost_centers', body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/[a-z]/);
  });

  it.each(['text/plain', 'application/xml', 'text/html'])('gets 415 with a body of %s', async (type) => {
    const answer = await client.post('/cost_centers', 'code=A', { headers: { 'content-type': type } });
    expect(answer.status).toBe(415);
  });

  it('is answered with 413 when its body exceeds one megabyte, as JSON or as a form', async () => {
    const long = 'x'.repeat(1_100_000);
    expect((await client.post('/cost_centers', { code: 'A', name: long })).status).toBe(413);
    expect(
      (
        await client.form('/cost_centers', [
          ['code', 'A'],
          ['name', long],
        ])
      ).status,
    ).toBe(413);
  });

  it('is answered with 400 when its multipart body ends too soon', async () => {
    const answer = await client.post(
      '/cost_centers',
      '--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nA',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    );
    expect(answer.status).toBe(400);
  });

  it.each(['a[b', '__proto__[x]', 'a[1][2][3][4][5][6][7][8][9]'])(
    'is answered with 422 when it has the form field %s',
    async (name) => {
      expect((await client.form('/cost_centers', [[name, '1']])).status).toBe(422);
    },
  );
});

describe('a request with invalid values', () => {
  it('is answered with the name of every unknown field', async () => {
    const answer = await client.post('/cost_centers', {
      code: 'A',
      name: 'A',
      color: 'red',
      company_id: crypto.randomUUID(),
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['color', 'company_id']);
  });

  it.each([
    [{ code: { a: 1 }, name: 'A' }, 'code'],
    [{ code: ['A'], name: 'A' }, 'code'],
    [{ code: true, name: 'A' }, 'code'],
    [{ code: 'x'.repeat(21), name: 'A' }, 'code'],
    [{ code: 'A\u0000B', name: 'A' }, 'code'],
    [{ code: 'A', name: 'A', id: 'not-an-id' }, 'id'],
    [{ code: '   ', name: 'A' }, 'code'],
  ])('%j is refused at its field', async (values, field) => {
    const answer = await client.post('/cost_centers', values);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  it.each(['page=0', 'per_page=7', 'per_page=x', 'sort=color', 'filter[color]=1', 'sort=-search_text'])(
    'is answered with 422 when it asks for a list with %s',
    async (query) => {
      expect((await client.get(`/cost_centers?${query}`)).status).toBe(422);
    },
  );

  it.each(['%27%20or%201=1', 'not-an-id', '00000000-0000-0000-0000-000000000000'])(
    'is answered with 404 when it asks for the record %s',
    async (id) => {
      expect((await client.get(`/cost_centers/${id}`)).status).toBe(404);
      expect((await client.put(`/cost_centers/${id}`, { base_version: 1, name: 'x' })).status).toBe(404);
      expect((await client.delete(`/cost_centers/${id}`)).status).toBe(404);
    },
  );

  it('takes the signs of a search as letters, not as patterns', async () => {
    await client.post('/cost_centers', { code: 'PCT', name: 'Cien % algodón' });
    expect((await client.get('/cost_centers?search=%25')).rows).toHaveLength(1);
    expect((await client.get('/cost_centers?search=_')).rows).toHaveLength(0);
  });

  it('is answered with JSON when its address does not exist', async () => {
    const answer = await client.get('/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe('Esta dirección no existe.');
  });
});
