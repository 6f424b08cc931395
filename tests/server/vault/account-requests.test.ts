import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { trail } from '../security/trail.ts';
import { aRequester } from './a-requester.ts';

let office: Office;
let clerk: Client;
let bank: string;

beforeAll(async () => {
  office = await anOffice();
  ({ clerk } = office);
  bank = await office.server.store.asSystem((tx) => readCatalogueId(tx, 'banks', '1007'));
});

const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(64).keys()]).toString('base64');
const account = () => ({ bank_id: bank, account_type: 'ahorros', account_number: '00123456789' });
const draftOf = (more: Record<string, unknown>) => ({
  ...{ company_id: office.company.id, kind: 'account', attachment: photo },
  ...more,
});
const ask = (phone: Client, more: Record<string, unknown> = account()) =>
  phone.post('/vault/requests', draftOf(more));
const approve = (by: Client, id: string, base_version = 1) =>
  by.post(`/requests/${id}/approve`, { base_version });
const recordOf = async (employee: string) => (await clerk.get(`/employees/${employee}`)).body.data;

const somebody = () => aRequester(office);

describe('a change of account that an employee asks for', () => {
  it.each([
    ['bank_id', 'Elija el banco', { bank_id: undefined }],
    ['account_type', 'Elija el tipo de cuenta', { account_type: undefined }],
    ['account_number', 'Escriba el número de la cuenta', { account_number: undefined }],
    ['account_number', 'Escriba solo números, máximo 20', { account_number: '12 34' }],
    ['bank_id', 'Ese banco no existe', { bank_id: crypto.randomUUID() }],
    ['breb_key', 'Escriba un celular, correo, documento o nombre con @', { breb_key: '@' }],
    ['attachment', 'Ponga la foto del papel', { attachment: undefined }],
    ['start', 'Esta solicitud no lleva ese dato', { start: '2026-11-23' }],
  ])('without its %s is refused: %s', async (field, words, more) => {
    const { phone } = await somebody();
    const refused = await ask(phone, { ...account(), ...more });
    expect([refused.status, refused.body.errors[field]]).toEqual([422, [words]]);
    expect((await phone.get('/vault/requests')).rows).toEqual([]);
  });

  it('reaches the record when the office approves it, and each change is on the record', async () => {
    const { employee, phone } = await somebody();
    const asked = await ask(phone, { ...account(), breb_key: '@ana' });
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const { id } = asked.body.data;
    const shown = { bank: 'Bancolombia', account_type: 'ahorros', account_end: '6789', breb_key: '@ana' };
    const { rows, body } = await phone.get('/vault/requests');
    expect(rows).toMatchObject([{ kind: 'account', start: null, account: shown, attachment: 'jpg' }]);
    expect(JSON.stringify(body['data'])).not.toContain(account().account_number);
    expect(body['banks']).toContainEqual({ id: bank, name: 'Bancolombia' });

    expect((await clerk.get('/requests?kind=account')).rows).toMatchObject([{ id, account: shown }]);
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({
      ...{ account: shown, account_number: account().account_number, obstacle: null, payments: [] },
      present_account: { bank: null, account_type: null, account_number: null, breb_key: null },
    });
    const approved = await approve(clerk, id);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(approved.body.data).toMatchObject({ state: 'aprobada' });
    const record = await recordOf(employee);
    expect(record).toMatchObject({ ...account(), breb_key: '@ana', payment_means: { code: '47' } });
    const changed = await trail(office.server.store, 'employee_account_changed');
    expect(changed).toMatchObject([{ company_id: office.company.id, people: [expect.any(String)] }]);
    // Neither the employee nor the office takes back a change that was written.
    const withdrawn = await phone.post(`/vault/requests/${id}/withdraw`);
    expect([withdrawn.status, withdrawn.body.message]).toEqual([
      409,
      'Su empresa ya cambió la cuenta. Si no es la suya, pida otro cambio.',
    ]);
    const revoked = await clerk.post(`/requests/${id}/revoke`, { base_version: 2, answer: 'No' });
    expect([revoked.status, revoked.body.message]).toEqual([
      409,
      'Un cambio de cuenta no se anula: corrija la cuenta en la ficha del empleado.',
    ]);
  });

  it('may be a Bre-B key alone, which leaves the account as it is', async () => {
    const { employee, phone } = await somebody();
    const { id } = (await ask(phone, { breb_key: '3001234567' })).body.data;
    expect((await approve(clerk, id)).status).toBe(200);
    expect(await recordOf(employee)).toMatchObject({ breb_key: '3001234567', account_number: null });
  });

  it('without a key takes away the one that the employee had, of the account that they leave', async () => {
    const { employee, phone } = await somebody();
    const { version } = await recordOf(employee);
    await clerk.put(`/employees/${employee}`, { breb_key: '@ana', base_version: version });
    const { id } = (await ask(phone)).body.data;
    expect((await approve(clerk, id)).status).toBe(200);
    expect(await recordOf(employee)).toMatchObject({ ...account(), breb_key: null });
  });

  it('into a bank that is no longer active is not approved, and says why', async () => {
    const { employee, phone } = await somebody();
    const { id } = (await ask(phone)).body.data;
    const setActive = (active: boolean) =>
      sql`update banks set active = ${active} where id = ${bank}`.execute(office.server.store.db);
    await setActive(false);
    try {
      expect((await clerk.get(`/requests/${id}`)).body.data['obstacle']).toMatch(/ya no está activo/);
      expect((await approve(clerk, id)).status).toBe(422);
    } finally {
      await setActive(true);
    }
    expect(await recordOf(employee)).toMatchObject({ account_number: null });
  });

  it('has a place for each paper in the copy of what the company keeps of the employee', async () => {
    const { employee, phone } = await somebody();
    for (const _ of [1, 2]) {
      const { id } = (await ask(phone)).body.data;
      expect((await phone.post(`/vault/requests/${id}/withdraw`)).status).toBe(200);
    }
    const copy = await clerk.get(`/employees/${employee}/dossier`);
    expect(copy.status).toBe(200);
    const papers = Object.keys(unzipSync(copy.raw)).filter((name) => name.startsWith('solicitudes/'));
    expect(papers).toHaveLength(2);
    for (const name of papers) expect(name).toMatch(/^solicitudes\/account-2026-\d\d-\d\d(-\w{6})?\.jpg$/);
  });

  it('is one at a time, and another after it is withdrawn', async () => {
    const { phone } = await somebody();
    const { id } = (await ask(phone)).body.data;
    const second = await ask(phone);
    expect([second.status, second.body.message]).toEqual([
      409,
      'Ya pidió un cambio de cuenta que su empresa no ha decidido. Retírelo para pedir otro.',
    ]);
    expect((await phone.post(`/vault/requests/${id}/withdraw`)).status).toBe(200);
    const [one, other] = await Promise.all([ask(phone), ask(phone)]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
  });

  it('asks whoever approves it to prove who they are, and changes nothing before', async () => {
    const { employee, phone } = await somebody();
    const { id } = (await ask(phone)).body.data;
    const chief = await office.server.signIn(
      await office.server.aUser({ companies: [office.company.id] }),
      office.company,
    );
    await sql`update sessions set proven_at = now() - interval '11 minutes'`.execute(office.server.store.db);
    const refused = await approve(chief, id);
    expect([refused.status, refused.body['reason']]).toEqual([403, 'proof']);
    await sql`update sessions set proven_at = now()`.execute(office.server.store.db);
    expect(await recordOf(employee)).toMatchObject({ account_number: null });
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({ state: 'en_revision' });
    // Two people who approve at once change it once.
    const both = await Promise.all([approve(chief, id), approve(clerk, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
