import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalogues } from '../../../server/resources/catalogue.ts';
import { generateId } from '../../../server/services.ts';
import type { Client, Row } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { type Sample, samplesFor, type Values } from './samples.ts';

let server: TestServer;
let root: Client;
let samples: Record<string, Sample>;

beforeAll(async () => {
  server = await testServer();
  const company = await server.aCompany();
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

describe('the defaults of a new row', () => {
  it('are the legal percentages of its type of fund', async () => {
    const shares = async (type: string, more: Values = {}) => {
      const made = await root.post('/payroll_funds', {
        type,
        code: `N${type.slice(0, 4)}`,
        name: 'Propia',
        ...more,
      });
      const { employee_percent, employer_percent, high_risk_employer_percent } = made.body.data;
      return [employee_percent, employer_percent, high_risk_employer_percent];
    };
    expect(await shares('salud')).toEqual(['4.000', '8.500', null]);
    expect(await shares('pension')).toEqual(['4.000', '12.000', '22.000']);
    expect(await shares('cesantias')).toEqual(['0.000', '8.330', null]);
    expect(await shares('caja')).toEqual(['0.000', '4.000', null]);
    const own = { code: 'OWN', employee_percent: '1', high_risk_employer_percent: '20' };
    expect(await shares('pension', own)).toEqual(['1.000', '12.000', '20.000']);
    const unsaid = await root.post('/payroll_funds', { code: 'SIN', name: 'Sin tipo' });
    expect(unsaid.body.data).toMatchObject({ type: 'salud', employer_percent: '8.500' });
    expect((await root.post('/payroll_funds', { type: 'otro', code: 'X', name: 'X' })).body.errors).toEqual({
      type: ['Tipo no es válido'],
      employee_percent: ['El campo % del empleado es obligatorio'],
      employer_percent: ['El campo % del empleador es obligatorio'],
    });
  });

  it('include the rates of an insurer, the limits of a wage and the payment method of an employee', async () => {
    const arl = await root.post('/arls', { code: 'N-1', name: 'Propia', valid_from: '2026-01-01' });
    expect(arl.body.data).toMatchObject({ rate_i: '0.522', rate_iii: '2.436', rate_v: '6.960' });
    const limits = ['transport_limit_smmlv', 'integral_min_smmlv', 'ibc_max_smmlv', 'night_from', 'night_to'];
    const said = Object.entries(samples['minimum_wages']?.() ?? {});
    const wage = await root.post(
      '/minimum_wages',
      Object.fromEntries(said.filter(([name]) => !limits.includes(name))),
    );
    expect(limits.map((name) => wage.body.data[name])).toEqual([
      '2.000',
      '13.000',
      '25.000',
      '19:00',
      '06:00',
    ]);
    const { payment_method_id: _, country_id: _c, ...person } = samples['employees']?.() ?? {};
    const employee = await root.post('/employees', person);
    expect(employee.body.data).toMatchObject({ payment_method: { code: '1' }, country: { code: 'CO' } });
  });

  it('are false for optional flags', async () => {
    const { is_default: _, ...range } = samples['consecutives']?.() ?? {};
    expect((await root.post('/consecutives', range)).body.data.is_default).toBe(false);
  });
});

describe('the check digit of an insurer', () => {
  it('is accepted only with the NIT it belongs to', async () => {
    expect((await make('arls', { nit: '800256161', dv: 9 }))['dv']).toBe(9);
    expect(await errorsOf('arls', { nit: '800256161', dv: 8 })).toEqual({
      dv: ['El dígito de verificación de 800256161 es 9'],
    });
    expect(await errorsOf('arls', { dv: 8 })).toEqual({
      dv: ['Escriba el NIT de ese dígito de verificación'],
    });
    const row = await make('arls', { nit: '800256161' });
    expect((await change('arls', row, { dv: 9, clear: ['nit'] })).body.errors).toHaveProperty('dv');
    expect((await change('arls', row, { dv: 9 })).status).toBe(200);
  });
});

describe('risk classes, solidarity ranges and notices', () => {
  it('must increase, without equal ends', async () => {
    expect(await errorsOf('arls', { rate_ii: '0.522' })).toEqual({
      rate_ii: ['Cada clase de riesgo cuesta más que la anterior'],
    });
    expect(await errorsOf('solidarity_funds', { from_smmlv: '4', to_smmlv: '4' })).toHaveProperty('to_smmlv');
    const at = '2026-12-01T08:00';
    expect(await errorsOf('notices', { starts_at: at, ends_at: at })).toEqual({
      ends_at: ['Hasta debe ser posterior a Desde'],
    });
    expect(
      (await root.post('/notices', { ...samples['notices']?.(), starts_at: at, ends_at: '2026-12-01T08:01' }))
        .status,
    ).toBe(201);
    expect(
      await errorsOf('minimum_wages', { year: 2090, valid_from: '2090-01-01', valid_to: '2090-01-01' }),
    ).toBeUndefined();
  });
});

it('an official name that an earlier version wrote in capitals is corrected, unless a user changed it', async () => {
  const named = async (code: string) => (await root.get(`/municipalities?search=${code}`)).rows[0];
  const { id, version } = (await named('05002')) as Row;
  await root.put(`/municipalities/${id}`, { base_version: version, name: 'ABEJORRAL' });
  await server.store.asSystem(async (tx) => {
    await sql`update municipalities set name = 'MEDELLÍN' where code = '05001'`.execute(tx);
    await seedCatalogues(tx, generateId);
  });
  expect((await named('05001'))?.['name']).toBe('Medellín');
  expect((await named('05002'))?.['name']).toBe('ABEJORRAL');
});

it('an official row that an earlier version lacked is added with all its columns', async () => {
  await server.store.asSystem(async (tx) => {
    await sql`delete from document_types where code = '48'`.execute(tx);
    await seedCatalogues(tx, generateId);
  });
  const { rows } = await root.get('/document_types?search=ppt');
  expect(rows).toMatchObject([
    { code: '48', name: 'PPT', abbreviation: 'PPT', pila_code: 'PT', allowed_for: ['employee', 'company'] },
  ]);
});

it.each([
  ['Sta Rosa de Osos', 'Santa Rosa de Osos'],
  ['sn. gil', 'San Gil'],
  ['Pto Boyaca', 'Puerto Boyacá'],
])('a municipality is found by a common abbreviation: %s', async (search, name) => {
  const { rows } = await root.get(`/municipalities?search=${encodeURIComponent(search)}`);
  expect(rows.map((row) => row['name'])).toEqual([name]);
});
