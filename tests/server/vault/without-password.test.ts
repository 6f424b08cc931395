import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Client, withoutId } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';
import { aPayslip, aWorker, type Worker } from './vault-world.ts';

/** An account that no password opens: a code and a document began it, a passkey or what the device keeps goes on. */
let server: TestServer;
let company: { id: string };
let clerk: Client;
const another = 'una-clave-larga';

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

async function codeFor(worker: Worker): Promise<string> {
  const made = await clerk.post('/vault_codes', { employee_ids: [worker.id] });
  return String((await clerk.get(`/vault_codes?ids=${made.rows[0]?.id}`)).rows[0]?.code);
}

const documentOf = ({ document_number }: Worker) => ({ document_type: '13', document_number });

async function activated() {
  const worker = await aWorker(server, company);
  await aPayslip(server, company, worker);
  const phone = server.client();
  const said = { code: await codeFor(worker), ...documentOf(worker) };
  expect((await phone.post('/vault/activate', said)).status).toBe(201);
  return { worker, phone, account: String((await phone.get('/vault/me')).body.id) };
}
const recovered = async (worker: Worker, more: object = { recover: true }) => {
  const phone = server.client();
  const said = { code: await codeFor(worker), ...documentOf(worker), ...more };
  return { phone, answer: await phone.post('/vault/activate', said) };
};

it('an account without a password reads its payslips and fails password sign-in like any unknown one', async () => {
  const { worker, phone } = await activated();
  expect((await phone.get('/vault/me')).body).toMatchObject({ has_password: false, mobile: null });
  expect((await phone.get('/vault/payslips')).rows).toHaveLength(1);
  const door = async (document_number: string, password: string) => {
    const said = { document_type: '13', document_number, password };
    const { status, body } = await server.client().post('/vault/login', said);
    return [status, withoutId(body)];
  };
  for (const password of ['null', another])
    expect(await door(worker.document_number, password)).toEqual(await door('999999', password));
});

it('an account without a password signs in again with its passkey', async () => {
  const { phone, account } = await activated();
  const key = await aPasskey(server, account);
  const again = server.client();
  expect((await key.signIn(again)).status).toBe(200);
  expect((await again.get('/vault/payslips')).rows).toEqual((await phone.get('/vault/payslips')).rows);
});

it('a recovery without a password first warns of what it closes, and the code stays valid', async () => {
  const { worker, phone } = await activated();
  const code = await codeFor(worker);
  const said = { code, ...documentOf(worker) };
  const warned = await server.client().post('/vault/activate', said);
  expect([warned.status, warned.body.errors]).toEqual([
    409,
    { recover: [expect.stringContaining('se cierra')] },
  ]);
  expect(warned.headers['set-cookie']).toBeUndefined();
  expect((await phone.get('/vault/me')).status).toBe(200);
  const sure = await server.client().post('/vault/activate', { ...said, recover: true });
  expect(sure.status).toBe(201);
  expect((await phone.get('/vault/me')).status).toBe(401);
});

it('a second recovery closes the session that the first one opened', async () => {
  const { worker } = await activated();
  const [first, second] = [await recovered(worker), await recovered(worker)];
  expect([first.answer.status, second.answer.status]).toEqual([201, 201]);
  expect([(await first.phone.get('/vault/me')).status, (await second.phone.get('/vault/me')).status]).toEqual(
    [401, 200],
  );
});

it('setting, changing or removing the password closes the other sessions', async () => {
  const { worker, phone, account } = await activated();
  const key = await aPasskey(server, account);
  const enter = async () => {
    const other = server.client();
    await key.signIn(other);
    return other;
  };
  const open = async (password: string) =>
    (await server.client().post('/vault/login', { ...documentOf(worker), password })).status;
  const change = async (values: object) => {
    const other = await enter();
    const answer = await phone.put('/vault/password', values);
    return [answer.status, (await other.get('/vault/me')).status, (await phone.get('/vault/me')).status];
  };
  expect(await change({ password: 'corta' })).toEqual([422, 200, 200]);
  expect(await change({ password: null })).toEqual([200, 401, 200]);
  expect(await change({ password: another })).toEqual([200, 401, 200]);
  expect(await open(another)).toBe(200);
  expect(await change({ password: null })).toEqual([422, 200, 200]);
  expect(await change({ password: 'otra-clave-larga' })).toEqual([422, 200, 200]);
  expect(await change({ current: another, password: 'otra-clave-larga' })).toEqual([200, 401, 200]);
  expect(await change({ current: 'otra-clave-larga', password: null })).toEqual([200, 401, 200]);
  expect(await open('otra-clave-larga')).toBe(401);
  expect((await phone.get('/vault/me')).body).toMatchObject({ has_password: false });
});

it('the database does not store the mobile number in clear text', async () => {
  const { phone, account } = await activated();
  await phone.put('/vault/mobile', { mobile: '300 123 4567' });
  const { rows } = await sql<{ row: string }>`
    select a::text as row from employee_accounts a where id = ${account}`.execute(server.store.db);
  expect(rows[0]?.row).not.toContain('3001234567');
  expect((await phone.put('/vault/mobile', { mobile: null })).status).toBe(200);
  expect((await phone.get('/vault/me')).body).toMatchObject({ mobile: null });
});
