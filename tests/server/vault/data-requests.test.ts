import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { Scope } from '../../../src/domain/identity/scopes.ts';
import { requestedData, requestedDataNames } from '../../../src/domain/payroll/novelties/request-kinds.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { aRequester } from './a-requester.ts';

let office: Office;
let clerk: Client;
let soacha: string;

beforeAll(async () => {
  office = await anOffice();
  ({ clerk } = office);
  soacha = await office.server.store.asSystem((tx) => readCatalogueId(tx, 'municipalities', '25754'));
});

const ask = (phone: Client, more: Record<string, unknown>) =>
  phone.post('/vault/requests', { company_id: office.company.id, kind: 'data', ...more });
const approve = (by: Client, id: string, base_version = 1) =>
  by.post(`/requests/${id}/approve`, { base_version });
const recordOf = async (employee: string) => (await clerk.get(`/employees/${employee}`)).body.data;

/** Decides a request with an access key, as a program does. */
async function decide(scopes: readonly Scope[], path: string, payload: object) {
  const { server, company } = office;
  const person = await server.aUser({ roles: ['distributor'], companies: [company.id] });
  await sql`update users set sso_owner = true where id = ${person.id}`.execute(server.store.db);
  const owner = await server.signIn(person, company);
  const { key } = (await owner.post('/access_keys', { name: 'ERP', scopes })).body.data as never as {
    key: string;
  };
  return server.app.inject({
    ...{ method: 'POST', url: `/api/requests/${path}`, payload },
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
  });
}

describe('a change of data that an employee asks for', () => {
  it.each([
    ['mobile', 'Escriba al menos un dato', {}],
    ['mobile', 'Escriba entre 7 y 13 números', { mobile: '12' }],
    ['email', 'El correo no es válido', { email: 'ana@' }],
    [
      'home_address',
      'Dirección de residencia no puede llevar etiquetas de HTML',
      { home_address: '<b>1</b>' },
    ],
    [
      'home_address',
      'Dirección de residencia admite máximo 200 caracteres',
      { home_address: 'a'.repeat(201) },
    ],
    ['home_municipality_id', 'Ese municipio no existe', { home_municipality_id: crypto.randomUUID() }],
    ['home_municipality_id', 'El municipio no es válido', { home_municipality_id: 'Soacha' }],
    ['breb_key', 'Esta solicitud no lleva ese dato', { mobile: '3001234567', breb_key: '@ana' }],
    ['start', 'Esta solicitud no lleva ese dato', { mobile: '3001234567', start: '2026-11-23' }],
  ])('is refused in %s: %s', async (field, words, more) => {
    const { phone } = await aRequester(office);
    const refused = await ask(phone, more);
    expect([refused.status, refused.body.errors[field]]).toEqual([422, [words]]);
    expect((await phone.get('/vault/requests')).rows).toEqual([]);
  });

  it('reaches the record when the office approves it, and leaves the other data', async () => {
    const { employee, phone } = await aRequester(office);
    const before = await recordOf(employee);
    expect((await phone.get('/vault/municipalities')).rows).toContainEqual({
      ...{ id: soacha, name: 'Soacha', department: 'Cundinamarca' },
    });
    const draft = { mobile: '3009998877', home_address: 'Calle 1 # 2-3', home_municipality_id: soacha };
    const asked = await ask(phone, draft);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const { id } = asked.body.data;
    const data = {
      ...{ mobile: '3009998877', email: null, home_address: 'Calle 1 # 2-3' },
      home_municipality: 'Soacha, Cundinamarca',
    };
    expect((await phone.get('/vault/requests')).rows).toMatchObject([{ kind: 'data', start: null, data }]);
    expect((await clerk.get('/requests?kind=data')).rows).toMatchObject([{ id, data, account: null }]);
    expect((await clerk.get(`/requests/${id}`)).body.data).toMatchObject({
      ...{ data, obstacle: null, payments: [] },
      present_data: { mobile: before['mobile'], home_address: before['home_address'] },
    });
    const approved = await approve(clerk, id);
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(approved.body.data).toMatchObject({ state: 'aprobada', data, present_data: null });
    expect(await recordOf(employee)).toMatchObject({
      ...draft,
      ...{ email: before['email'], address: before['address'] },
      home_department: { label: 'Cundinamarca' },
    });
    const withdrawn = await phone.post(`/vault/requests/${id}/withdraw`);
    expect([withdrawn.status, withdrawn.body.message]).toEqual([
      409,
      'Su empresa ya cambió sus datos. Si alguno no es el suyo, pida otro cambio.',
    ]);
    const revoked = await clerk.post(`/requests/${id}/revoke`, { base_version: 2, answer: 'No' });
    expect([revoked.status, revoked.body.message]).toEqual([
      409,
      'Un cambio de datos no se anula: corríjalos en la ficha del empleado.',
    ]);
  });

  it('keeps a mobile as the record does, and is not approved into a municipality that is no longer active', async () => {
    const { employee, phone } = await aRequester(office);
    const { id } = (await ask(phone, { mobile: '(300) 999-8877', home_municipality_id: soacha })).body.data;
    const setActive = (active: boolean) =>
      sql`update municipalities set active = ${active} where id = ${soacha}`.execute(office.server.store.db);
    await setActive(false);
    try {
      const { data, obstacle } = (await clerk.get(`/requests/${id}`)).body.data as Record<string, unknown>;
      expect([data, obstacle]).toEqual([
        expect.objectContaining({ mobile: '3009998877' }),
        expect.stringContaining('ya no está activo'),
      ]);
      expect((await approve(clerk, id)).status).toBe(422);
    } finally {
      await setActive(true);
    }
    expect(await recordOf(employee)).not.toMatchObject({ mobile: '3009998877' });
  });

  it('is one at a time, beside a change of account', async () => {
    const { phone } = await aRequester(office);
    const paper = Buffer.from('%PDF-1.7').toString('base64');
    const account = { company_id: office.company.id, kind: 'account', breb_key: '@ana', attachment: paper };
    expect((await phone.post('/vault/requests', account)).status).toBe(201);
    const [one, other] = await Promise.all([
      ask(phone, { mobile: '3001112233' }),
      ask(phone, { email: 'a@b.co' }),
    ]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const refused = one.status === 409 ? one : other;
    expect(refused.body.message).toBe(
      'Ya pidió un cambio de datos que su empresa no ha decidido. Retírelo para pedir otro.',
    );
  });

  it('is not approved by an access key that may not write employees', async () => {
    const { employee, phone } = await aRequester(office);
    const { id } = (await ask(phone, { mobile: '3005554433' })).body.data;
    expect((await decide(['payrolls:write'], `${id}/approve`, { base_version: 1 })).statusCode).toBe(403);
    expect((await recordOf(employee))['mobile']).not.toBe('3005554433');
    // One that only writes them decides without reading the data.
    const refused = await decide(['employees:write'], `${id}/refuse`, { base_version: 1, answer: 'No' });
    expect([refused.statusCode, refused.json().data.data]).toEqual([200, null]);
  });
});

it('each datum has the label of its field in the form of employees', () => {
  for (const name of requestedDataNames) expect(requestedData[name]).toBe(employees.fields[name].label);
});
