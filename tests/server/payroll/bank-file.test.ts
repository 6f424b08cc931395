import { expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import { employeeValues } from '../sending/people.ts';
import { anOffice } from './clerk.ts';
import { first, runsOf } from './paying.ts';

it('a closed payment gives a bank file and names who is left out of it', async () => {
  const { clerk, server, anEmployee, aStranger } = await anOffice();
  const { paid, close, personOf } = runsOf(clerk);
  const ids = await server.store.asSystem(async (tx) => ({
    bank: await readCatalogueId(tx, 'banks', '1007'),
    transfer: await readCatalogueId(tx, 'payment_means', '47'),
  }));
  const inBank = { payment_means_id: ids.transfer, bank_id: ids.bank, account_type: 'ahorros' };
  const ana = await anEmployee({ ...inBank, account_number: '00123456789', first_name: 'Ána' });
  const beto = await anEmployee({ first_name: 'Beto' });
  const run = await paid({ ...first, everybody: true });
  const file = `/pay_runs/${run.id}/bank_file`;
  const when = 'paid=2026-11-30&sequence=AB';

  const open = await clerk.get(`${file}?${when}`);
  expect([open.status, open.body.message]).toEqual([
    409,
    'Cierre el pago antes de hacer el archivo del banco.',
  ]);
  expect((await close(run.id)).status).toBe(200);
  const none = await clerk.get(`${file}?${when}`);
  expect([none.status, none.body.message]).toEqual([409, 'Agregue en «Bancos» la cuenta de la que se paga.']);

  const account = { bank_id: ids.bank, account_type: 'corriente', account_number: '45612378901' };
  const made = await clerk.post('/bank_accounts', {
    ...account,
    alias: 'Nómina',
    flat_file_format: 'bancolombia_pab',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { total } = await personOf(run.id, ana);
  const plan = (await clerk.get(`${file}?${when}`)).body.data;
  expect(plan).toMatchObject({ format: 'bancolombia_pab', count: 1, total });
  expect(plan.left).toMatchObject([
    { employee_id: beto, name: 'Beto Prueba', list_name: 'Prueba Beto', reason: 'Se le paga en efectivo' },
  ]);
  expect(plan).toMatchObject({ template: null, unconfirmed: false, sequence: true, cut: [] });
  const { total: cash } = await personOf(run.id, beto);
  const without = { id: null, name: null, count: 1, total, left_count: 1, left_total: cash };
  expect(plan.branches).toEqual([without]);
  const idOf = async (path: string, code: string) =>
    String((await clerk.get(`/${path}?filter[code]=${code}`)).rows[0]?.['id']);
  const place = {
    ...{ address: 'Carrera 1 # 2-3', department_id: await idOf('departments', '05') },
    municipality_id: await idOf('municipalities', '05001'),
  };
  const branch = await clerk.post('/branch_offices', { code: '02', name: 'Norte', ...place });
  expect(branch.status, JSON.stringify(branch.body)).toBe(201);
  const north = branch.body.data;
  const { version } = (await clerk.get(`/employees/${ana}`)).body.data;
  const moved = await clerk.put(`/employees/${ana}`, { branch_office_id: north.id, base_version: version });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await clerk.get(`${file}?${when}`)).body.data.branches).toEqual([
    { id: north.id, name: 'Norte', count: 1, total, left_count: 0, left_total: '0.00' },
    { ...without, count: 0, total: '0.00' },
  ]);

  const text = (await clerk.get(`${file}/download?${when}`)).raw.toString('latin1');
  const [header = '', line = ''] = text.split('\r\n');
  expect([header.length, line.length]).toEqual([264, 264]);
  expect(header.slice(45, 63)).toBe('20261120AB20261130');
  expect(line.slice(1, 46)).toBe('10000001       ANA PRUEBA                    ');
  expect(line.slice(75, 92)).toBe(total.replace('.', '').padStart(17, '0'));
  expect(line.slice(100, 121)).toBe('QUINCENA 1 NOV. 2026 ');

  const unknown = { ...account, alias: 'Otra', account_number: '1', flat_file_format: 'bbva' };
  const other = (await clerk.post('/bank_accounts', unknown)).body.data;
  expect((await clerk.get(`${file}?${when}&account=${other.id}`)).body.message).toContain(
    '«Otra» no se conoce',
  );
  const plain = { ...account, alias: 'General', account_number: '2', flat_file_format: 'generic_csv' };
  const general = (await clerk.post('/bank_accounts', plain)).body.data;
  const csv = (await clerk.get(`${file}/download?${when}&account=${general.id}`)).raw.toString().trim();
  expect(csv.split('\r\n').map((each) => each.split(';').at(-1))).toEqual(['Valor', String(Number(total))]);
  // The format of the account is a proposal: another may be chosen for one file.
  const other_format = (await clerk.get(`${file}?${when}&format=davivienda`)).body.data;
  expect(other_format).toMatchObject({ format: 'davivienda', unconfirmed: true, sequence: false, count: 1 });
  const davivienda = await clerk.get(`${file}/download?${when}&format=davivienda`);
  expect(
    davivienda.raw
      .toString('latin1')
      .split('\r\n')
      .map(({ length }) => length),
  ).toEqual([170, 170]);
  for (const bad of [
    ...[
      'paid=2026-11-19',
      'paid=x',
      `account=x`,
      'sequence=a',
      'format=bbva',
      'format=template',
      'template=x',
    ],
    `template=${crypto.randomUUID()}`,
  ])
    expect((await clerk.get(`${file}?${bad}`)).status).toBe(422);
  expect((await (await aStranger()).get(`${file}?${when}`)).status).toBe(404);
});

it('a company that DIAN has not enabled can pay its people but issues no payrolls', async () => {
  const { server, clerk: enabled } = await anOffice();
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const values = await server.store.asSystem((tx) => employeeValues(tx, {}));
  const made = await clerk.post('/employees', { document_number: '1020304050', ...values });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { paid, close } = runsOf(clerk);
  const run = await paid({ ...first, everybody: true });
  const closed = await close(run.id);
  expect([closed.status, closed.body.data]).toMatchObject([200, { state: 'cerrada', people: 1 }]);
  const bank = await clerk.get(`/pay_runs/${run.id}/bank_file?paid=2026-11-30`);
  expect([bank.status, bank.body.message]).toEqual([409, 'Agregue en «Bancos» la cuenta de la que se paga.']);
  const slip = await clerk.get(`/vault_payments/${run.id}/${made.body.data.id}/pdf`);
  expect([slip.status, slip.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect((await enabled.get(`/vault_payments/${run.id}/${made.body.data.id}/pdf`)).status).toBe(404);
  expect((await clerk.get('/payrolls')).status).toBe(403);
});

it('a severance payment has no bank file, because it goes to the fund of each person', async () => {
  const { clerk, anEmployee } = await anOffice();
  const { paid, close } = runsOf(clerk);
  const run = await paid({
    ...{ kind: 'severance', year: 2026, month: 12, payment_date: '2026-12-31' },
    employee_ids: [await anEmployee()],
  });
  const closed = await close(run.id);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  for (const path of ['bank_file', 'bank_file/download']) {
    const file = await clerk.get(`/pay_runs/${run.id}/${path}?paid=2026-12-31`);
    expect([file.status, file.body.message]).toEqual([
      409,
      'Las cesantías se consignan en el fondo de cada persona, no en su cuenta.',
    ]);
  }
});
