import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/values/day.ts';
import type { Client, Row } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { type Sample, samplesFor, type Values } from './samples.ts';

const today = Date.parse('2026-11-20T15:00:00Z') as Instant;
let server: TestServer;
let company: { id: string; nit: string };
let root: Client;
let samples: Record<string, Sample>;

beforeAll(async () => {
  server = await testServer({ now: () => today });
});
beforeEach(async () => {
  company = await server.aCompany();
  samples = await samplesFor(server, company.id);
  root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
});

const make = async (path: string, values: Values = {}): Promise<Row> => {
  const made = await root.post(`/${path}`, { ...samples[path]?.(), ...values });
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
  return made.body.data;
};
const errorsOf = async (path: string, values: Values) =>
  (await root.post(`/${path}`, { ...samples[path]?.(), ...values })).body.errors;
const change = (path: string, row: Row, values: Values) =>
  root.put(`/${path}/${row.id}`, { ...values, base_version: row.version });
const read = async (path: string, id: string) => (await root.get(`/${path}/${id}`)).body.data;
const code = (path: string, value: string) => codeId(server.store, path, value);

describe('a new company', () => {
  it('starts with the insurers, funds, solidarity ranges and minimum wages of the law', async () => {
    const all = async (path: string) => (await root.get(`/${path}?per_page=200`)).rows;
    expect((await all('arls')).find((row) => row['code'] === '14-28')).toMatchObject({
      rate_i: '0.522',
      rate_v: '6.960',
      nit: '800256161',
      dv: 9,
      source: 'system',
    });
    const funds = await all('payroll_funds');
    const shares = (type: string) => funds.find((row) => row['type'] === type);
    expect(shares('salud')).toMatchObject({ employee_percent: '4.000', employer_percent: '8.500' });
    expect(shares('pension')).toMatchObject({
      high_risk_employer_percent: '22.000',
      employer_percent: '12.000',
    });
    expect(shares('caja')).toMatchObject({ employee_percent: '0.000', employer_percent: '4.000' });
    expect(funds.filter((row) => row['type'] === 'cesantias').map((row) => row['code'])).toContain('15');
    const ranges = (await all('solidarity_funds')).filter((row) => row.active === true);
    expect(ranges.map((row) => [row['from_smmlv'], row['to_smmlv'], row['total_percent']])).toEqual([
      ['4.000', '16.000', '1.000'],
      ['16.000', '17.000', '1.200'],
      ['17.000', '18.000', '1.400'],
      ['18.000', '19.000', '1.600'],
      ['19.000', '20.000', '1.800'],
      ['20.000', null, '2.000'],
    ]);
    const wages = await all('minimum_wages');
    expect(wages.find((row) => row['valid_from'] === '2026-07-15')).toMatchObject({
      monthly_wage: '1750905.00',
      daily_wage: '58363.50',
      transport_allowance: '249095.00',
      weekly_hours: 42,
      monthly_hours: 210,
      night_from: '19:00',
      valid_to: '2026-12-31',
    });
    expect(wages.find((row) => row['valid_from'] === '2025-07-15')).toMatchObject({ valid_to: '2025-12-24' });
  });

  it('owns the rows it changes, and can be deleted only while unused', async () => {
    const [arl] = (await root.get('/arls?filter[code]=14-23')).rows as [Row];
    expect((await change('arls', arl, { policy_number: '77' })).body.data).toMatchObject({
      source: 'company',
    });
    expect((await root.delete(`/companies/${company.id}`)).status).toBe(409);
    const empty = await server.aCompany();
    expect((await root.delete(`/companies/${empty.id}`)).status).toBe(200);
  });
});

describe('bank accounts and branch offices', () => {
  it.each([
    ['bank_accounts', 'is_default'],
    ['branch_offices', 'is_main'],
  ])('always have one default, at first the oldest: %s', async (path, mark) => {
    const first = await make(path);
    expect(first[mark]).toBe(true);
    const second = await make(path);
    expect(second[mark]).toBe(false);
    expect((await change(path, first, { [mark]: false })).body.errors).toHaveProperty(mark);
    expect((await change(path, first, { active: false })).body.errors).toHaveProperty('active');
    expect((await root.delete(`/${path}/${first.id}`)).status).toBe(409);
    expect((await change(path, second, { [mark]: true })).body.data[mark]).toBe(true);
    expect((await read(path, first.id))[mark]).toBe(false);
    expect((await root.delete(`/${path}/${first.id}`)).status).toBe(200);
  });

  it('take the company as holder by default, and lists hide the account number', async () => {
    const account = await make('bank_accounts', { account_number: '10400012345' });
    expect(account).toMatchObject({ holder_document: company.nit, account_number: '10400012345' });
    expect((await root.get('/bank_accounts')).rows[0]?.['account_number']).toBe('••••2345');
    expect(await errorsOf('bank_accounts', { account_number: '10400012345' })).toEqual({
      account_number: ['Número de cuenta ya existe en ese banco'],
    });
  });
});

describe('the document of the holder of a bank account', () => {
  it('is refused when it seems to include its check digit, and accepted once confirmed', async () => {
    const glued = { holder_name: 'Otra S.A.S.', holder_document: '9014567802' };
    expect((await errorsOf('bank_accounts', glued))['holder_document']?.[0]).toContain(
      '¿La última cifra, 2,',
    );
    const account = await make('bank_accounts', { ...glued, confirmed_holder_document: '9014567802' });
    expect(account).toMatchObject(glued);
    expect((await change('bank_accounts', account, { alias: 'Nómina' })).status).toBe(200);
  });
});

describe('a cost center', () => {
  it('cannot depend on itself, at any depth', async () => {
    const top = await make('cost_centers');
    const middle = await make('cost_centers', { parent_id: top.id });
    const low = await make('cost_centers', { parent_id: middle.id });
    for (const parent_id of [top.id, middle.id, low.id])
      expect((await change('cost_centers', top, { parent_id })).body.errors).toEqual({
        parent_id: ['Un centro no puede depender de sí mismo'],
      });
    expect((await change('cost_centers', low, { parent_id: top.id })).status).toBe(200);
  });
});

describe('an official list', () => {
  it('locks the codes it came with, but not the codes that users added', async () => {
    const { rows } = await root.get('/contract_types?filter[code]=1');
    expect(rows[0]).toMatchObject({ official: true });
    const moved = await change('contract_types', rows[0] as Row, { code: '77' });
    expect(moved.body.errors).toEqual({
      code: ['Este código es de la lista oficial de la DIAN y no se cambia'],
    });
    expect((await change('contract_types', rows[0] as Row, { name: 'A término fijo' })).status).toBe(200);
    const added = await make('contract_types', { code: '98', name: 'Otro' });
    expect(added).not.toHaveProperty('official');
    expect((await change('contract_types', added, { code: '97' })).status).toBe(200);
  });
});

describe('the computed values of a row', () => {
  it('mark exactly one minimum wage as current', async () => {
    const { rows } = await root.get('/minimum_wages?filter[current]=1');
    expect(rows).toHaveLength(1);
  });

  it('tell how many numbers of a range are left', async () => {
    const range = await make('consecutives', { prefix: 'ZZ', from: 1, to: 500 });
    expect(range).toMatchObject({ used_count: 0, left_count: 500 });
  });
});

describe('dated rows', () => {
  it('of the same kind cannot overlap', async () => {
    const year = {
      ...samples['minimum_wages']?.(),
      year: 2026,
      valid_from: '2026-12-01',
      valid_to: '2026-12-31',
    };
    expect((await root.post('/minimum_wages', year)).body.errors).toEqual({
      valid_from: ['Ya hay otra fila vigente en esas fechas'],
    });
    expect(await errorsOf('minimum_wages', { year: 2027, valid_from: '2026-12-01' })).toHaveProperty(
      'valid_from',
    );
    await make('payroll_policies', { from: '2026-01-01' });
    expect(await errorsOf('payroll_policies', { from: '2026-01-01' })).toEqual({ from: ['Desde ya existe'] });
    expect(await errorsOf('hour_types', { code: '2', valid_from: '2026-01-01' })).toHaveProperty(
      'valid_from',
    );
  });

  it('of an hour type follow the percentages of the law', async () => {
    const { rows } = await root.get('/hour_types?filter[dian_tag]=HRDDF&sort=valid_from');
    const dated = rows.map((row) => [
      row['valid_from'],
      row['valid_to'],
      row['percent'],
      row['dian_percent'],
    ]);
    expect(dated.sort()).toEqual(
      [
        ['2025-07-01', '2026-06-30', '80.000', '75.000'],
        ['2026-07-01', '2027-06-30', '90.000', '75.000'],
        ['2027-07-01', null, '100.000', '75.000'],
        [null, '2025-06-30', '75.000', '75.000'],
      ].sort(),
    );
  });

  it('of solidarity leave no gaps or overlaps, and cannot come from two tables at once', async () => {
    const range = (from: string, to?: string, more: Values = {}) => ({
      from_smmlv: from,
      to_smmlv: to,
      valid_from: '1999-01-01',
      valid_to: '1999-12-31',
      ...more,
    });
    await make('solidarity_funds', range('4', '7'));
    expect(await errorsOf('solidarity_funds', range('6', '9'))).toHaveProperty('from_smmlv');
    expect(await errorsOf('solidarity_funds', range('8', '9'))).toEqual({
      from_smmlv: ['Debe empezar donde termina el rango anterior: 7'],
    });
    expect((await make('solidarity_funds', range('7')))['total_percent']).toBe('1.000');
    expect(await errorsOf('solidarity_funds', range('4', '7', { table_name: 'Otra ley' }))).toHaveProperty(
      'table_name',
    );
    expect(await errorsOf('solidarity_funds', range('9', '7'))).toHaveProperty('to_smmlv');
  });
});

describe('an employee', () => {
  it('needs a bank account or an end date when the payment means or the contract type does', async () => {
    const account = await errorsOf('employees', { payment_means_id: await code('payment_means', '47') });
    expect(Object.keys(account)).toEqual(['bank_id', 'account_type', 'account_number']);
    expect(await errorsOf('employees', { contract_type_id: await code('contract_types', '1') })).toEqual({
      contract_end_date: ['El campo Fin de contrato es obligatorio para este tipo de contrato'],
    });
    expect(
      await errorsOf('employees', {
        contract_type_id: await code('contract_types', '4'),
        contract_end_date: '2027-01-01',
        worker_type_id: await code('worker_types', '02'),
      }),
    ).toHaveProperty('worker_type_id');
  });

  it('needs a reason to retire, a percentage for procedure 2 and an age of fifteen', async () => {
    expect(await errorsOf('employees', { retirement_date: '2026-10-31' })).toHaveProperty(
      'retirement_reason',
    );
    expect(await errorsOf('employees', { withholding_procedure: '2' })).toHaveProperty('withholding_percent');
    expect(await errorsOf('employees', { birth_date: '2011-11-21' })).toHaveProperty('birth_date');
    expect((await make('employees', { birth_date: '2011-11-20' }))['birth_date']).toBe('2011-11-20');
    expect(await errorsOf('employees', { document_issue_date: '2026-11-21' })).toHaveProperty(
      'document_issue_date',
    );
  });

  it('needs funds of the right type and a worker type in force at admission', async () => {
    const [eps] = (await root.get('/payroll_funds?filter[type]=salud')).rows as [Row];
    expect(await errorsOf('employees', { pension_fund_id: eps.id })).toHaveProperty('pension_fund_id');
    expect((await make('employees', { health_fund_id: eps.id }))['health_fund']).toMatchObject({
      code: eps['code'],
    });
    expect((await change('payroll_funds', eps, { type: 'caja' })).body.errors).toHaveProperty('type');
    const before = { worker_type_id: await code('worker_types', '12') };
    expect((await make('employees', before))['worker_type']).toMatchObject({ code: '12' });
    expect(await errorsOf('employees', { ...before, admission_date: '2025-08-01' })).toHaveProperty(
      'worker_type_id',
    );
  });

  it('keeps a history of salaries with their start dates', async () => {
    const row = await make('employees', { salary: '2000000', admission_date: '2024-02-01' });
    const raised = (await change('employees', row, { salary: '2200000', salary_from: '2026-11-16' })).body
      .data;
    await change('employees', raised, { salary: '2300000', email: 'a@b.co' });
    expect((await read('employees', row.id))['salary_history']).toEqual([
      { from: '2024-02-01', salary: '2000000.00', reason: 'Ingreso' },
      { from: '2026-11-16', salary: '2300000.00', reason: 'Corrección' },
    ]);
    const { id } = await make('employees', { salary: '2000000', admission_date: '2024-02-01' });
    await change('employees', await read('employees', id), { salary: '2050000' });
    expect((await read('employees', id))['salary_history']).toEqual([
      { from: '2024-02-01', salary: '2050000.00', reason: 'Corrección' },
    ]);
  });

  it('has a status: incomplete, active, about to end, not started or retired', async () => {
    const first = async (path: string, filter = '') => (await root.get(`/${path}?${filter}`)).rows[0]?.id;
    const complete = {
      health_fund_id: await first('payroll_funds', 'filter[type]=salud'),
      pension_fund_id: await first('payroll_funds', 'filter[type]=pension'),
      arl_id: await first('arls'),
      risk_class: 'I',
    };
    const fixed = { contract_type_id: await code('contract_types', '1') };
    const rows: [Values, string, string][] = [
      [{}, 'incompleto', 'EPS, Fondo de pensiones, ARL, Clase de riesgo'],
      [complete, 'activo', ''],
      [{ ...complete, ...fixed, contract_end_date: '2026-12-15' }, 'por_vencer', ''],
      [{ ...complete, admission_date: '2026-12-01' }, 'por_iniciar', ''],
      [{ ...complete, retirement_date: '2026-11-19', retirement_reason: 'resignation' }, 'retirado', ''],
      [{ ...complete, retirement_date: '2026-11-20', retirement_reason: 'resignation' }, 'activo', ''],
    ];
    for (const [values, status, missing] of rows) {
      const { id } = await make('employees', values);
      expect(await read('employees', id)).toMatchObject({ status, missing });
      expect((await root.get(`/employees?filter[status]=${status}`)).rows.map((row) => row.id)).toContain(id);
    }
  });
});

describe('a deduction order', () => {
  it('needs either an amount or a percentage, and alimony starts unauthorised', async () => {
    const [nothing, both] = [{ amount: undefined }, { percent: '10' }];
    expect(await errorsOf('deduction_orders', nothing)).toHaveProperty('amount');
    expect(await errorsOf('deduction_orders', both)).toHaveProperty('percent');
    expect((await make('deduction_orders', { ...nothing, kind: 'alimony' }))['authorised']).toBe(false);
  });
});

describe('a row in use', () => {
  it.each([
    ['charges', 'charge_id'],
    ['payroll_groups', 'payroll_group_id'],
    ['branch_offices', 'branch_office_id'],
    ['arls', 'arl_id'],
  ])('of %s cannot be deleted, counts its uses and can be deactivated', async (path, field) => {
    await make(path);
    const row = await make(path);
    for (let i = 0; i < 3; i++) await make('employees', { [field]: row.id });
    const answer = await root.delete(`/${path}/${row.id}`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'No se puede eliminar: está en uso en 3 registros. Puedes inactivarlo.',
    ]);
    expect((await read(path, row.id))['employees_count']).toBe(3);
    expect((await change(path, row, { active: false })).body.data.active).toBe(false);
    expect(await errorsOf('employees', { [field]: row.id })).toHaveProperty(field);
  });
});

describe('the charge of an employee', () => {
  it('is stored as a reference to the masters, not as text', async () => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'employees'::regclass and attname in ('charge', 'charge_id') and not attisdropped`.execute(
      server.store.db,
    );
    expect(rows).toEqual([{ name: 'charge_id' }]);
  });
});
