import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let company: { id: string };
let client: Client;
let places: Record<string, string>;

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const id = (path: string, code: string) => codeId(server.store, path, code);
  places = {
    document_type_id: await id('document_types', '13'),
    country_id: await id('countries', 'CO'),
    department_id: await id('departments', '05'),
    municipality_id: await id('municipalities', '05001'),
    worker_type_id: await id('worker_types', '01'),
    worker_subtype_id: await id('worker_subtypes', '00'),
    contract_type_id: await id('contract_types', '2'),
    payroll_period_id: await id('payroll_periods', '5'),
    payment_method_id: await id('payment_methods', '1'),
    payment_means_id: await id('payment_means', '10'),
  };
});

let number = 0;
const employee = (values: Record<string, unknown> = {}) => ({
  ...places,
  document_number: String(70_000_000 + ++number),
  first_name: 'Óscar',
  surname: 'Muñoz',
  second_surname: 'Peña',
  address: 'Calle 1',
  admission_date: '2024-02-01',
  salary: '1750905.00',
  transport_allowance_mode: 'auto',
  ...values,
});

describe('a record', () => {
  it('is returned with what it refers to, with amounts as text and dates without time', async () => {
    const center = await client.post('/cost_centers', { code: 'E-1', name: 'Tintorería' });
    const answer = await client.post(
      '/employees',
      employee({ cost_center_id: center.body.data.id, salary: '2500000' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      name: 'Óscar Muñoz Peña',
      salary: '2500000.00',
      admission_date: '2024-02-01',
      integral_salary: false,
      active: true,
      version: 1,
      document_type: { code: '13', label: 'Cédula de ciudadanía' },
      municipality: { code: '05001', label: 'Medellín' },
      cost_center: { id: center.body.data.id, code: 'E-1', label: 'Tintorería' },
      bank: null,
    });
    expect(answer.body.data).not.toHaveProperty('search_text');
  });

  it('is found regardless of accents and case, and is sorted alphabetically', async () => {
    await client.post('/employees', employee({ first_name: 'Ángela', surname: 'Zúñiga' }));
    expect((await client.get('/employees?search=ZUNIGA')).rows).toHaveLength(1);
    const names = (await client.get('/employees?sort=name')).rows.map((row) => row.name);
    expect(names.indexOf('Ángela Zúñiga Peña')).toBeLessThan(names.indexOf('Óscar Muñoz Peña'));
  });

  it('keeps the id that the device gave it, which cannot be used twice', async () => {
    const id = '01a1f96a-9bcc-747e-989e-7ea5dcabbb6d';
    expect((await client.post('/cost_centers', { id, code: 'OFF', name: 'Sin red' })).body.data.id).toBe(id);
    expect((await client.post('/cost_centers', { id, code: 'OFF2', name: 'Otra' })).status).toBe(409);
  });

  it('is listed in pages with totals', async () => {
    for (let i = 0; i < 12; i++)
      await client.post('/cost_centers', { code: `P${i}`, name: 'Página de prueba' });
    const answer = await client.get('/cost_centers?search=pagina&per_page=10&page=2');
    expect(answer.rows).toHaveLength(2);
    expect(answer.body.meta).toEqual({ page: 2, per_page: 10, total: 12, last_page: 2 });
  });

  it('is filtered by what it refers to and by whether it is active', async () => {
    const { rows } = await client.get(
      `/employees?filter[contract_type_id]=${places.contract_type_id}&filter[active]=1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await client.get('/employees?filter[active]=0')).rows).toHaveLength(0);
  });

  it('is refused at the field when a unique value is taken', async () => {
    await client.post('/cost_centers', { code: 'U', name: 'Uno' });
    const answer = await client.post('/cost_centers', { code: 'U', name: 'Dos' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ code: ['Código ya existe'] });
  });

  it('can refer only to rows that exist and belong together', async () => {
    const department = await codeId(server.store, 'departments', '08');
    const far = await client.post('/employees', employee({ department_id: department }));
    expect(far.body.errors).toEqual({ municipality_id: ['Municipio no corresponde a Departamento'] });
    const nobody = await client.post('/employees', employee({ cost_center_id: crypto.randomUUID() }));
    expect(nobody.body.errors).toEqual({ cost_center_id: ['Centro de costo no es válido'] });
  });

  it('is refused with dates out of order or a document that does not fit its type', async () => {
    const early = await client.post('/employees', employee({ retirement_date: '2024-01-31' }));
    expect(early.body.errors).toHaveProperty('retirement_date');
    const letters = await client.post('/employees', employee({ document_number: 'AB12345' }));
    expect(letters.body.errors).toHaveProperty('document_number');
    const nit = await client.post(
      '/employees',
      employee({ document_type_id: await codeId(server.store, 'document_types', '31') }),
    );
    expect(nit.body.errors).toHaveProperty('document_type_id');
  });
});

describe('the document of an employee', () => {
  it.each([
    ['13', 'AB12345', 422],
    ['12', '12.345', 201],
    ['13', 'C.C. 52.345.678', 201],
    ['22', '345 678 901', 201],
    ['13', '52345678-9', 422],
    ['22', 'A1', 422],
    ['41', 'ab12345', 201],
    ['42', 'XX-1', 422],
    ['42', 'X900', 201],
    ['47', 'PEP0001', 201],
    ['31', '900123456', 422],
    ['13', '0', 422],
  ])('of type %s with the number %s gets %i', async (type, document_number, status) => {
    const document_type_id = await codeId(server.store, 'document_types', type);
    const answer = await client.post('/employees', employee({ document_type_id, document_number }));
    expect(answer.status).toBe(status);
    const kept = document_number.toUpperCase().replace(/^C\.C\.|[. ]/g, '');
    if (status === 201) expect(answer.body.data.document_number).toBe(kept);
  });

  it('is unique regardless of case, and the worker code is unique too', async () => {
    const document_type_id = await codeId(server.store, 'document_types', '41');
    await client.post('/employees', employee({ document_type_id, document_number: 'QQ777' }));
    const again = await client.post('/employees', employee({ document_type_id, document_number: 'qq777' }));
    expect(again.body.errors).toEqual({ document_number: ['Número de documento ya existe'] });
    await client.post('/employees', employee({ worker_code: 'W1' }));
    const twin = await client.post('/employees', employee({ worker_code: 'W1' }));
    expect(twin.body.errors).toEqual({ worker_code: ['Código del trabajador ya existe'] });
    expect((await client.post('/employees', employee())).status).toBe(201);
  });
});

describe('a change', () => {
  it('from an old version is refused with the current record', async () => {
    const { body } = await client.post('/cost_centers', { code: 'V', name: 'Uno' });
    const path = `/cost_centers/${body.data.id}`;
    expect((await client.put(path, { name: 'Dos', base_version: 1 })).body.data.version).toBe(2);
    const stale = await client.put(path, { name: 'Tres', base_version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ name: 'Dos', version: 2 });
    expect((await client.put(path, { name: 'Tres' })).status).toBe(422);
  });

  it('succeeds only once when several are made at the same time from one version', async () => {
    const { body } = await client.post('/cost_centers', { code: 'W', name: 'Uno' });
    const answers = await Promise.all(
      ['Dos', 'Tres', 'Cuatro'].map((name) =>
        client.put(`/cost_centers/${body.data.id}`, { name, base_version: 1 }),
      ),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409]);
  });

  it('empties the fields named in clear, but only optional ones', async () => {
    const { body } = await client.post('/cost_centers', { code: 'K', name: 'Uno', ledger_account: '5105' });
    const path = `/cost_centers/${body.data.id}`;
    expect(
      (await client.put(path, { base_version: 1, clear: ['ledger_account'] })).body.data.ledger_account,
    ).toBeNull();
    expect((await client.put(path, { base_version: 2, clear: ['name'] })).body.errors).toHaveProperty('name');
  });

  it('of a name changes what the search finds', async () => {
    const { body } = await client.post('/cost_centers', { code: 'S', name: 'Planchado' });
    await client.put(`/cost_centers/${body.data.id}`, { base_version: 1, name: 'Empaque' });
    expect((await client.get('/cost_centers?search=empaque')).rows).toHaveLength(1);
    expect((await client.get('/cost_centers?search=planchado')).rows).toHaveLength(0);
  });
});

describe('a deletion', () => {
  it('of a row in use is refused with the number of uses, and the row can be deactivated', async () => {
    const center = (await client.post('/cost_centers', { code: 'D', name: 'Usado' })).body.data;
    await client.post('/employees', employee({ cost_center_id: center.id }));
    await client.post('/employees', employee({ cost_center_id: center.id }));
    const answer = await client.delete(`/cost_centers/${center.id}`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('No se puede eliminar: está en uso en 2 registros. Puedes inactivarlo.');
    expect(
      (await client.put(`/cost_centers/${center.id}`, { active: false, base_version: 1 })).body.data.active,
    ).toBe(false);
    const offered = await client.post('/employees', employee({ cost_center_id: center.id }));
    expect(offered.body.errors).toHaveProperty('cost_center_id');
  });
});

describe('consecutives', () => {
  const consecutive = (values: Record<string, unknown> = {}) => ({
    type: '102',
    environment: 'produccion',
    prefix: 'NI',
    from: 1,
    is_default: true,
    ...values,
  });

  it('start at their first number, never share a prefix and have one default per type', async () => {
    const first = await client.post('/consecutives', consecutive({ from: 100, to: 200 }));
    expect(first.body.data).toMatchObject({ next: 100, is_default: true });
    expect((await client.post('/consecutives', consecutive({ type: '103' }))).body.errors).toEqual({
      prefix: ['Prefijo ya existe'],
    });
    expect(
      (await client.post('/consecutives', consecutive({ prefix: 'B', to: 1 }))).body.errors,
    ).toHaveProperty('to');
    await client.post('/consecutives', consecutive({ prefix: 'NB' }));
    expect((await client.get(`/consecutives/${first.body.data.id}`)).body.data.is_default).toBe(false);
  });

  it('that have given numbers cannot change their range or prefix, nor be deleted', async () => {
    const { id } = (await client.post('/consecutives', consecutive({ prefix: 'NU', from: 10, to: 30 }))).body
      .data;
    const path = `/consecutives/${id}`;
    await server.store.inCompany(company.id, (tx) =>
      sql`update consecutives set next = 15 where id = ${id}`.execute(tx),
    );
    const { version } = (await client.get(path)).body.data;
    for (const change of [
      { prefix: 'NX' },
      { from: 1 },
      { type: '103' },
      { environment: 'habilitacion' },
      { to: 13 },
    ])
      expect((await client.put(path, { base_version: version, ...change })).body.errors).toHaveProperty(
        Object.keys(change),
      );
    expect((await client.put(path, { base_version: version, next: 1 })).body.errors).toHaveProperty('next');
    expect((await client.put(path, { base_version: version, to: 14 })).status).toBe(200);
    const removed = await client.delete(path);
    expect(removed.status).toBe(409);
    expect(removed.body.message).toContain('está en uso en 5 registros');
  });

  it('continue from a chosen next number, which cannot change once a number is used', async () => {
    const wrong = async (values: Record<string, unknown>) =>
      (await client.post('/consecutives', consecutive({ prefix: 'NG', ...values }))).body.errors;
    expect(await wrong({ from: 100, next: 99 })).toEqual({
      next: ['Siguiente no puede ser menor que Desde'],
    });
    expect(await wrong({ to: 200, next: 201 })).toEqual({ next: ['Siguiente no puede ser mayor que Hasta'] });
    const made = await client.post('/consecutives', consecutive({ prefix: 'NG', to: 500, next: 351 }));
    expect(made.body.data).toMatchObject({ from: 1, next: 351, used_count: 0, left_count: 150 });
    const path = `/consecutives/${made.body.data.id}`;
    const change = async (values: Record<string, unknown>) =>
      client.put(path, { base_version: (await client.get(path)).body.data.version, ...values });
    expect((await change({ next: 400, prefix: 'NH' })).body.data).toMatchObject({ next: 400, used_count: 0 });
    expect((await change({ from: 450 })).body.errors).toHaveProperty('next');
    expect((await change({ to: 399 })).body.errors).toHaveProperty('next');
    expect((await change({ clear: ['next'] })).body.data).toMatchObject({ next: 1, used_count: 0 });
    expect((await change({ from: 5 })).body.data).toMatchObject({ from: 5, next: 5 });
    expect((await change({ next: 400 })).body.data).toMatchObject({ from: 5, next: 400 });
    await server.store.inCompany(company.id, (tx) =>
      sql`update consecutives set next = next + 2 where id = ${made.body.data.id}`.execute(tx),
    );
    expect((await client.get(path)).body.data).toMatchObject({ next: 402, used_count: 2, left_count: 99 });
    for (const next of [400, 401, 410])
      expect((await change({ next })).body.errors).toEqual({
        next: ['No se puede cambiar: ya hay números usados'],
      });
    expect((await change({ clear: ['next'] })).body.errors).toHaveProperty('next');
    expect((await change({ next: 402, to: 401 })).status).toBe(200);
    expect((await client.delete(path)).body.message).toContain('está en uso en 2 registros');
  });

  it.each([['lower'], ['A B'], ['LARGE'], ['Ñ']])('refuse the prefix %s', async (prefix) => {
    expect((await client.post('/consecutives', consecutive({ prefix }))).body.errors).toHaveProperty(
      'prefix',
    );
  });
});
