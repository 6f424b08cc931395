import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let clerk: Client;
beforeAll(async () => {
  server = await testServer();
  const company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const idOf = async (path: string, code: string) =>
  String((await clerk.get(`/${path}?search=${code}`)).rows.find((row) => row['code'] === code)?.['id']);

const person = (document_number: string, more: object = {}) => ({
  document_type_id: 'CC',
  document_number,
  first_name: 'Rosa',
  surname: 'Prueba',
  address: 'Calle 1',
  municipality_id: 'Medellín',
  admission_date: '2024-02-01',
  salary: '2100000.00',
  health_fund_id: 'Sanitas',
  pension_fund_id: 'Porvenir',
  risk_class: 'I',
  payment_means_id: 'Efectivo',
  ...more,
});

const imported = async (rows: object[]): Promise<string[]> => {
  const { body } = await clerk.post('/employees/import', { file_name: 'a.csv', rows });
  return (body.data as unknown as { created: string[] }).created;
};

it('an imported employee takes the defaults of the company, unless the row says otherwise', async () => {
  const [arl, caja, period] = await Promise.all([
    idOf('arls', '14-28'),
    idOf('payroll_funds', 'CCF04'),
    idOf('payroll_periods', '4'),
  ]);
  const missing = async (row: object) =>
    (
      (await clerk.post('/employees/import/check', { rows: [row] })).body.data as unknown as {
        missing: string;
      }[]
    )[0]?.missing;
  expect(await missing(person('71000001'))).toBe('ARL');
  const saved = await clerk.put('/employees/defaults', {
    arl_id: arl,
    compensation_fund_id: caja,
    payroll_period_id: period,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await clerk.get('/employees/defaults')).body.data).toMatchObject({
    arl_id: { id: arl },
    compensation_fund_id: { id: caja },
    payroll_period_id: { id: period },
  });
  expect(await missing(person('71000001'))).toBe('');
  const rows = [person('71000001'), person('71000002', { payroll_period_id: 'Mensual' })];
  const created = await imported(rows);
  const [first, second] = await Promise.all(
    created.map(async (id) => (await clerk.get(`/employees/${id}`)).body.data),
  );
  expect(first).toMatchObject({
    arl_id: arl,
    compensation_fund_id: caja,
    payroll_period_id: period,
    status: 'activo',
  });
  expect(second).toMatchObject({ arl_id: arl, payroll_period: { code: '5' } });
});

it('a default must be a row that its own list and company use', async () => {
  const eps = await idOf('payroll_funds', 'EPS010');
  const refused = await clerk.put('/employees/defaults', { compensation_fund_id: eps, arl_id: 'SURA' });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['arl_id', 'compensation_fund_id']);
  const other = await server.aCompany();
  const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
  expect((await stranger.get('/employees/defaults')).body.data.arl_id).toBeNull();
  const arl = await idOf('arls', '14-28');
  expect((await stranger.put('/employees/defaults', { arl_id: arl })).status).toBe(422);
});

it('a cleared default is empty from then on', async () => {
  const arl = await idOf('arls', '14-28');
  await clerk.put('/employees/defaults', { arl_id: arl });
  await clerk.put('/employees/defaults', { clear: ['arl_id'] });
  expect((await clerk.get('/employees/defaults')).body.data.arl_id).toBeNull();
});

it('the ARL of many employees changes at once', async () => {
  const rows = ['71000011', '71000012'].map((one) => person(one));
  const created = await imported(rows);
  const arl = await idOf('arls', '14-28');
  const changed = await clerk.post('/employees/bulk', {
    ids: created,
    action: 'set',
    values: { arl_id: arl },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  for (const id of created)
    expect((await clerk.get(`/employees/${id}`)).body.data).toMatchObject({ arl_id: arl });
});
