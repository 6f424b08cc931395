import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let company: { id: string };
let client: Client;

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  await server.store.inCompany(company.id, (tx) =>
    sql`insert into enablers (company_id, status) values (${company.id}, true)`.execute(tx),
  );
  client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

describe('an address of nonsense', () => {
  it.each([
    'cost_centers?sort=constructor',
    'cost_centers?sort=-toString',
    'cost_centers?sort=__proto__',
    'cost_centers?filter[constructor]=1',
    'cost_centers?filter[__proto__]=1',
    'cost_centers?page=-1',
    'consecutives?filter[from]=99999999999',
    'payrolls?sort=nothing',
    'payrolls?sort=constructor',
    'payrolls?state=nothing',
    'payrolls?per_page=7',
    'payrolls?page=1e1',
    'payrolls?year=abc',
    'dashboard?year=abc',
    'dashboard?month=-1',
    'dashboard?month=0x1',
    `cost_centers?filter[active]=${'true,'.repeat(200)}true`,
    `employees?filter[charge_id]=${Array.from({ length: 201 }, () => crypto.randomUUID()).join()}`,
  ])('gets 422 and the reason: %s', async (path) => {
    const answer = await client.get(`/${path}`);
    expect(answer.status).toBe(422);
    expect(Object.values(answer.body.errors).flat().join()).toMatch(/[a-z]/);
  });

  it.each(['/%', '/api/%', '/api/employees/%ff'])('gets 400 in words: %s', async (url) => {
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'La dirección no es válida.', code: 'bad_request' });
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it('answers HEAD like GET, except for events', async () => {
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const head = (url: string) => server.app.inject({ method: 'HEAD', url, headers: { cookie } });
    expect((await head('/api/user')).statusCode).toBe(200);
    expect((await head('/api/events')).statusCode).toBe(404);
  });
});

describe('a hostile body', () => {
  const levels = 100_000;
  it.each([
    ['lists', `{"code":"A","name":${'['.repeat(levels)}${']'.repeat(levels)}}`],
    ['groups', `{"code":"A","name":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`],
  ])('of endlessly nested %s gets 422', async (_name, body) => {
    const answer = await client.post('/cost_centers', body);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('anidados');
  });

  it.each(['\\ud800', '\\udc00x', 'x\\u0000', '\\ufffd', '\\ufffe', '\\uffff'])(
    'with the character %s gets 422 and stores nothing',
    async (c) => {
      const answer = await client.post('/cost_centers', `{"code":"S","name":"a${c}b"}`);
      expect(answer.status).toBe(422);
      expect(answer.body.message).toContain('caracteres');
      expect((await client.get('/cost_centers?filter[code]=S')).rows).toEqual([]);
      expect((await server.client().post('/login', `{"email":"a${c}@b.co","password":"x"}`)).status).toBe(
        422,
      );
    },
  );

  it('with half a character in the notes of a payroll gets 422', async () => {
    const body = `{"employee_id":"${crypto.randomUUID()}","year":2026,"month":11,"payment_dates":["2026-11-30"],"notes":["\\ud800"]}`;
    expect((await client.post('/payrolls', body)).status).toBe(422);
  });

  it.each(['toString[x]', 'hasOwnProperty[y]', 'valueOf[a][b]'])(
    'whose form field %s is a name of every object changes no object',
    async (name) => {
      const answer = await client.form('/cost_centers', [[name, '1']]);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toContain(name.split('[')[0]);
      for (const method of [
        Object.prototype.toString,
        Object.prototype.hasOwnProperty,
        Object.prototype.valueOf,
      ])
        expect(Object.keys(method)).toEqual([]);
    },
  );

  it.each([
    ['employees', 'salary'],
    ['employees', 'document_type_id'],
    ['charges', 'salary_from'],
    ['cost_centers', 'parent_id'],
    ['payroll_groups', 'pay_days'],
    ['payrolls', 'employee_id'],
    ['pay_runs', 'payment_date'],
  ])('for %s whose %s is a group named like a method of every object gets 422', async (path, name) => {
    for (const machinery of ['toString', 'valueOf', 'constructor', 'hasOwnProperty', 'toLocaleString']) {
      const answer = await client.post(`/${path}`, { [name]: { [machinery]: 'x' } });
      expect([machinery, answer.status]).toEqual([machinery, 422]);
      expect(Object.keys(answer.body.errors)).toEqual([name]);
    }
  });

  it.each(['9007199254740993', '123456789012345678901234567890', '1e300', '-1e999'])(
    'with the number %s, which would lose digits, gets 422 and stores nothing',
    async (figure) => {
      const answer = await client.post('/cost_centers', `{"code":"BIG","name":${figure}}`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({
        name: ['Este número pierde cifras. Escríbalo como texto, entre comillas'],
      });
      expect((await client.get('/cost_centers?filter[code]=BIG')).rows).toEqual([]);
    },
  );

  it('sent as a form in pieces is measured, and gets 413 when too large', async () => {
    const part = `--x\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n${'x'.repeat(1_000_000)}\r\n`;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'x-requested-with': 'XMLHttpRequest',
        'content-length': '',
      },
      payload: `${part.repeat(12)}--x--\r\n`,
    });
    expect(answer.statusCode).toBe(413);
  });

  it.each([
    ['from', 3_000_000_000],
    ['to', '2147483648'],
    ['from', 1e300],
  ])('with %s = %s is refused at that field', async (name, value) => {
    const answer = await client.post('/consecutives', {
      type: '102',
      environment: 'produccion',
      from: 1,
      [name]: value,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(name);
  });

  it.each([[[1]], [{ a: 1 }], [true], ['1 or 1=1']])('with the version %j gets 422', async (base_version) => {
    const { body } = await client.post('/cost_centers', { code: crypto.randomUUID().slice(0, 8), name: 'x' });
    const answer = await client.put(`/cost_centers/${body.data.id}`, { base_version, name: 'y' });
    expect(answer.status).toBe(422);
  });

  it.each([['__proto__'], ['toString'], ['id']])('that clears %s gets 422', async (name) => {
    const { body } = await client.post('/cost_centers', { code: crypto.randomUUID().slice(0, 8), name: 'x' });
    const answer = await client.put(`/cost_centers/${body.data.id}`, { base_version: 1, clear: [name] });
    expect(answer.status).toBe(422);
    expect((await client.put(`/cost_centers/${body.data.id}`, { base_version: 1, clear: name })).status).toBe(
      422,
    );
  });

  it.each(['0000-01-01', '9999-12-31', '2026-02-30'])('with day %s gets 422 at its field', async (day) => {
    const answer = await client.post('/companies', { founded_on: day });
    expect([403, 422]).toContain(answer.status);
    const own = await client.post('/payrolls', {
      employee_id: crypto.randomUUID(),
      year: 2026,
      month: 11,
      payment_dates: [day],
    });
    expect(own.status).toBe(422);
    expect(own.body.errors).toHaveProperty(['payment_dates.0']);
  });
});

describe('an address in another spelling', () => {
  it('is answered with no-store too', async () => {
    const answer = await server.app.inject({ url: '/%61pi/health' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  });
});
