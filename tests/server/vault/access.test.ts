import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker, type Worker } from './vault-world.ts';

let server: TestServer;
let company: { id: string };
let clerk: Client;
let now: number;

beforeAll(async () => {
  now = Date.now();
  server = await testServer({ now: () => now as never });
  company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const password = 'una-clave-larga';
async function invite(worker: Worker): Promise<string> {
  const made = await clerk.post('/vault_codes', { employee_ids: [worker.id] });
  expect(made.status).toBe(201);
  const letters = await clerk.get(`/vault_codes?ids=${made.rows[0]?.id}`);
  return String(letters.rows[0]?.code);
}
const activate = (code: string, worker: Worker, values: object = {}) =>
  server.client().post('/vault/activate', {
    code,
    document_type: 'CC',
    document_number: worker.document_number,
    password,
    ...values,
  });

describe('an invitation', () => {
  it('opens the vault of its employee once, with their document and a password they choose', async () => {
    const worker = await aWorker(server, company);
    await aPayslip(server, company, worker);
    const code = await invite(worker);
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const phone = server.client();
    const done = await phone.post('/vault/activate', {
      code: code.toLowerCase().replace('-', ' '),
      document_type: '13',
      document_number: worker.document_number,
      password,
    });
    expect(done.status).toBe(201);
    expect((await phone.get('/vault/payslips')).rows).toHaveLength(1);
    expect((await activate(code, worker)).status).toBe(422);
  });

  it('is readable after creation even when the clock of the application is years behind', async () => {
    const real = now;
    now = Date.parse('2020-01-01T12:00:00Z');
    const code = await invite(await aWorker(server, company));
    now = real;
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  });

  it.each([
    ['with the document of another person', { document_number: '11111111' }, 422],
    ['with letters that nobody gave', { code: 'AAAA-BBBB' }, 422],
    ['with a short password', { password: 'corta' }, 422],
    ['with nothing', { code: undefined, document_number: undefined, password: undefined }, 422],
    ['with a list instead of letters', { code: ['x'] }, 422],
  ])('does not open %s', async (_, values, status) => {
    const worker = await aWorker(server, company);
    const answer = await activate(await invite(worker), worker, values);
    expect(answer.status).toBe(status);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('ends after seven days, when another one is made, and when it is taken back', async () => {
    const worker = await aWorker(server, company);
    const first = await invite(worker);
    const second = await invite(worker);
    expect((await activate(first, worker)).status).toBe(422);
    const [row] = (await clerk.get('/vault_people?state=invitado&per_page=200')).rows.filter(
      ({ id }) => id === worker.id,
    );
    const code = row?.code as { id: string };
    expect((await clerk.delete(`/vault_codes/${code.id}`)).status).toBe(200);
    expect((await activate(second, worker)).status).toBe(422);
    expect((await clerk.delete(`/vault_codes/${code.id}`)).status).toBe(404);
  });

  it('exists only once when two requests create it at the same time', async () => {
    const worker = await aWorker(server, company);
    const twice = [1, 2].map(() => clerk.post('/vault_codes', { employee_ids: [worker.id] }));
    const given = (await Promise.all(twice)).map(({ rows }) => rows[0]?.id);
    expect((await clerk.get(`/vault_codes?ids=${given.join(',')}`)).rows).toHaveLength(1);
  });

  it('cannot be made for an employee of another company', async () => {
    const other = await server.aCompany();
    const stranger = await aWorker(server, other);
    expect((await clerk.post('/vault_codes', { employee_ids: [stranger.id] })).status).toBe(422);
  });

  it('opens no payslip that another company issued to the same document', async () => {
    const worker = await aWorker(server, company);
    await aPayslip(server, company, worker);
    const other = await server.aCompany();
    const theirs = await server.signIn(await server.aUser({ companies: [other.id] }), other);
    const twin = await aWorker(server, other, { document_number: worker.document_number });
    const made = await theirs.post('/vault_codes', { employee_ids: [twin.id] });
    const letters = await theirs.get(`/vault_codes?ids=${made.rows[0]?.id}`);
    const code = String(letters.rows[0]?.code);
    const phone = server.client();
    const said = { document_type: '13', document_number: worker.document_number, password };
    expect((await phone.post('/vault/activate', { code, ...said })).status).toBe(201);
    expect((await phone.get('/vault/payslips')).rows).toEqual([]);
    await aPayslip(server, other, twin);
    expect((await phone.get('/vault/payslips')).rows).toHaveLength(1);
  });

  it('appears in a list sorted by surname, with the document number that tells namesakes apart', async () => {
    const ana = await aWorker(server, company, { first_name: 'Ana', surname: 'Zúñiga' });
    const zoe = await aWorker(server, company, { first_name: 'Zoé', surname: 'Abad' });
    const made = await clerk.post('/vault_codes', { employee_ids: [ana.id, zoe.id] });
    const { rows } = await clerk.get(`/vault_codes?ids=${made.rows.map(({ id }) => id).join(',')}`);
    const names = [made.rows, rows].map((codes) => codes.map(({ employee }) => employee));
    const listed = [
      { id: zoe.id, name: 'Zoé Abad', list_name: 'Abad Zoé', document_number: zoe.document_number },
      { id: ana.id, name: 'Ana Zúñiga', list_name: 'Zúñiga Ana', document_number: ana.document_number },
    ];
    expect(names).toEqual([listed, listed]);
  });

  it('is printed with others in one PDF', async () => {
    const workers = [await aWorker(server, company), await aWorker(server, company)];
    const made = await clerk.post('/vault_codes', { employee_ids: workers.map(({ id }) => id) });
    const sheet = await clerk.get(`/vault_codes/sheet?ids=${made.rows.map(({ id }) => id).join(',')}`);
    expect(sheet.headers['content-type']).toBe('application/pdf');
    expect(sheet.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('does not return its code in the answer that creates it', async () => {
    const made = await clerk.post('/vault_codes', { employee_ids: [(await aWorker(server, company)).id] });
    expect(JSON.stringify(made.body)).not.toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}"/);
  });
});

describe('access to the vault', () => {
  it('is recovered with a code after an identity check, which closes every session and is logged', async () => {
    const worker = await aWorker(server, company);
    const old = server.client();
    await old.post('/vault/activate', {
      code: await invite(worker),
      document_type: '13',
      document_number: worker.document_number,
      password,
    });
    expect((await clerk.post('/vault_codes', { kind: 'recovery', employee_ids: [worker.id] })).status).toBe(
      422,
    );
    const given = await clerk.post('/vault_codes', {
      kind: 'recovery',
      employee_ids: [worker.id],
      checked: 'Cédula en mano',
    });
    expect(given.status).toBe(201);
    const code = String((await clerk.get(`/vault_codes?ids=${given.rows[0]?.id}`)).rows[0]?.code);
    expect((await activate(code, worker, { password: 'otra-clave-larga' })).status).toBe(201);
    expect((await old.get('/vault/me')).status).toBe(401);
    const again = await server
      .client()
      .post('/vault/login', { document_type: '13', document_number: worker.document_number, password });
    expect(again.status).toBe(401);
    const moves = (await clerk.get(`/vault_people/${worker.id}/moves`)).rows.map(({ what }) => what);
    expect(moves).toEqual(expect.arrayContaining(['invited', 'activated', 'recovery_given', 'recovered']));
  });

  it('locks after five wrong passwords until a code opens it again', async () => {
    const worker = await aWorker(server, company);
    await activate(await invite(worker), worker);
    const door = (text: string) =>
      server.client().post('/vault/login', {
        document_type: '13',
        document_number: worker.document_number,
        password: text,
      });
    for (let i = 0; i < 5; i++) expect((await door('equivocada')).status).toBe(401);
    const locked = await door(password);
    expect([locked.status, Number(locked.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await activate(await invite(worker), worker, { password: 'otra-clave-larga' })).status).toBe(201);
    expect((await door('otra-clave-larga')).status).toBe(200);
  });
});

describe('the devices of an employee', () => {
  it('are listed by browser and device, and are closed one by one or all but the current one', async () => {
    const worker = await aWorker(server, company);
    const enter = async (agent: string) => {
      const phone = server.client();
      const code = await invite(worker);
      const values = { document_type: '13', document_number: worker.document_number, password };
      const headers = { 'user-agent': agent };
      const first = await phone.post('/vault/login', values, { headers });
      if (first.status !== 200) await phone.post('/vault/activate', { ...values, code }, { headers });
      return phone;
    };
    const phone = await enter('Mozilla/5.0 (Linux; Android 10) Chrome/130 Mobile Safari/537');
    const tablet = await enter('Mozilla/5.0 (iPad; CPU OS 17) Version/17 Safari/605');
    const devices = (await phone.get('/vault/sessions')).rows;
    expect(devices.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ['Chrome en un celular Android', true],
        ['Safari en un iPad', false],
      ]),
    );
    const other = devices.find(({ current }) => !current);
    expect((await phone.delete(`/vault/sessions/${other?.id}`)).status).toBe(200);
    expect((await tablet.get('/vault/me')).status).toBe(401);
    expect((await phone.get('/vault/me')).status).toBe(200);
    const third = await enter('Mozilla/5.0 (Windows NT 10) Firefox/130');
    await phone.delete('/vault/sessions');
    expect((await third.get('/vault/me')).status).toBe(401);
    expect((await phone.get('/vault/sessions')).rows).toHaveLength(1);
  });

  it('cannot be closed by another employee', async () => {
    const [mine, theirs] = [await server.anEmployeeAccount(), await server.anEmployeeAccount()];
    const [me, them] = [await server.signInToVault(mine), await server.signInToVault(theirs)];
    const [session] = (await them.get('/vault/sessions')).rows;
    expect((await me.delete(`/vault/sessions/${session?.id}`)).status).toBe(404);
    expect((await them.get('/vault/me')).status).toBe(200);
  });

  it('need the current password to set a new one, which closes the other devices', async () => {
    const account = await server.anEmployeeAccount();
    const [phone, other] = [await server.signInToVault(account), await server.signInToVault(account)];
    expect(
      (await phone.put('/vault/password', { current: 'no es', password: 'otra-clave-larga' })).status,
    ).toBe(422);
    expect((await phone.put('/vault/password', { current: password, password: 'corta' })).status).toBe(422);
    expect(
      (await phone.put('/vault/password', { current: password, password: 'otra-clave-larga' })).status,
    ).toBe(200);
    expect((await phone.get('/vault/me')).status).toBe(200);
    expect((await other.get('/vault/me')).status).toBe(401);
  });
});
