import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answered, Client } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let client: Client;
let other: Client;

beforeAll(async () => {
  server = await testServer();
  const company = await server.aCompany();
  const signIn = async () =>
    server.signIn(await server.aUser({ roles: ['root'], companies: [company.id] }), company);
  [client, other] = [await signIn(), await signIn()];
});

let made = 0;
const aCenter = async (): Promise<string> => {
  const { body } = await client.post('/cost_centers', { code: `C${++made}`, name: `Centro ${made}` });
  return body.data.id;
};
const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status).sort();

describe('two users at once', () => {
  it('change the same rows in opposite orders and get success or a conflict, never a failure', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, aCenter));
    const change = (who: Client, chosen: readonly string[], name: string) =>
      who.post('/cost_centers/bulk', { ids: chosen, action: 'set', values: { ledger_account: name } });
    for (let turn = 0; turn < 3; turn++) {
      const answers = await Promise.all([
        change(client, ids, '5105'),
        change(other, [...ids].reverse(), '5205'),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(statuses(answers)).toContain(200);
      const { rows } = await client.get(`/cost_centers?ids=${ids.join(',')}&columns=ledger_account`);
      expect(new Set(rows.map((row) => row['ledger_account'])).size).toBe(1);
    }
  });

  it('delete one row: the first succeeds and the others are told it is gone', async () => {
    const id = await aCenter();
    const answers = await Promise.all(
      [client, other, client].map((who) => who.delete(`/cost_centers/${id}`)),
    );
    expect(statuses(answers)).toEqual([200, 404, 404]);
    const { rows } = await client.get(`/cost_centers/${id}/changes`);
    expect(rows.map(({ kind }) => kind)).toEqual(['deleted', 'created']);
  });

  it('create a first default account: only one is the default, and a conflict is explained in words', async () => {
    const bank = await codeId(server.store, 'banks', '1007');
    const account = (who: Client, account_number: string) =>
      who.post('/bank_accounts', {
        alias: account_number,
        bank_id: bank,
        account_type: 'ahorros',
        account_number,
        is_default: true,
      });
    const answers = await Promise.all([account(client, '11111111'), account(other, '22222222')]);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.message]).toEqual([409, expect.stringContaining('en este momento')]);
      expect(body.errors).toBe(undefined);
    }
    const { rows } = await client.get('/bank_accounts');
    expect(rows.filter((row) => row['is_default'])).toHaveLength(1);
  });

  it('create overlapping years: only one is stored', async () => {
    const year = (who: Client, valid_from: string) =>
      who.post('/minimum_wages', {
        year: 2031,
        valid_from,
        valid_to: '2031-12-31',
        monthly_wage: '2000000',
        transport_allowance: '300000',
        transport_limit_smmlv: '2',
        uvt: '60000',
        integral_min_smmlv: '13',
        ibc_max_smmlv: '25',
        weekly_hours: 42,
        night_from: '19:00',
        night_to: '06:00',
        legal_basis: 'Decreto',
      });
    const answers = await Promise.all([
      year(client, '2031-01-01'),
      year(other, '2031-03-01'),
      year(client, '2031-06-01'),
    ]);
    expect(statuses(answers)).toEqual([201, 422, 422]);
    const { rows } = await client.get('/minimum_wages?filter[year]=2031');
    expect(rows).toHaveLength(1);
  });
});

describe('many lists at once', () => {
  it('read the official lists from the database once for all of them', async () => {
    await client.get('/employees');
    const later = Date.now() + 60_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.get('/employees')));
    const texts = asked.mock.calls.map(([question]) => String((question as { text?: string }).text));
    asked.mockRestore();
    clock.mockRestore();
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(texts.filter((text) => text.includes('"municipalities"'))).toHaveLength(1);
  });

  it('never name an official row as it was before its change', async () => {
    const of = await codeId(server.store, 'banks', '1007');
    const { body } = await client.post('/bank_accounts', {
      bank_id: of,
      account_number: '24500871193',
      account_type: 'ahorros',
      alias: 'Nómina',
    });
    const named = async () => (await client.get(`/bank_accounts/${body.data.id}`)).body.data['bank'];
    await named();
    const { code, version } = (await client.get(`/banks/${of}`)).body.data;
    const changed = await client.put(`/banks/${of}`, { code, name: 'Otro nombre', base_version: version });
    expect(changed.body).toMatchObject({ data: { name: 'Otro nombre' } });
    expect(await named()).toMatchObject({ label: 'Otro nombre' });
  });
});
