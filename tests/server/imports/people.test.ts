import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import { guessColumns } from '../../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../../src/domain/imports/columns/people-columns.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let clerk: Client;
beforeAll(async () => {
  server = await testServer();
  const company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

let count = 0;
/** A line as a sheet says it: words, and not ids. */
const person = (more: object = {}) => ({
  document_type_id: 'CC',
  document_number: String(52_000_000 + ++count),
  first_name: 'Rosa',
  surname: 'Prueba',
  address: 'Calle 1',
  municipality_id: 'Medellín',
  admission_date: '2024-02-01',
  salary: '2100000.00',
  health_fund_id: 'Sanitas S.A.S',
  pension_fund_id: 'Porvenir',
  arl_id: 'Sura',
  risk_class: 'I',
  payment_means_id: 'Transferencia',
  bank_id: 'Bancolombia',
  account_type: 'ahorros',
  account_number: '91023456',
  ...more,
});
type Row = {
  index: number;
  errors: Record<string, string[]>;
  outcome: string;
  id: string | null;
  exists: { name: string } | null;
  read: { field: string; text: string; as: string }[];
  unknown: { field: string; text: string }[];
  missing: string;
};
const checked = async (rows: unknown[], more: object = {}) => {
  const { status, body } = await clerk.post('/employees/import/check', { rows, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Row[];
};
const imported = async (rows: unknown[], more: object = {}) => {
  const { status, body } = await clerk.post('/employees/import', { file_name: 'gente.xlsx', rows, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data as unknown as {
    id: string;
    created: string[];
    updated: number;
    kept: number;
    refused: { index: number; errors: Record<string, string[]> }[];
  };
};
const total = async () => (await clerk.get('/employees?per_page=25')).body.meta['total'];
const named = async (path: string) =>
  (await clerk.get(`/${path}?per_page=200`)).rows.map((row) => String(row['name']));

describe('an import of employees', () => {
  it('can be checked without storing anything, not even the list entries it would create', async () => {
    const before = await total();
    const rows = await checked([person({ charge_id: 'Soldador' }), person({ salary: '0' }), person()], {
      unknown: { charge_id: 'create' },
    });
    expect(rows.map(({ outcome, errors }) => [outcome, Object.keys(errors)])).toEqual([
      ['created', []],
      ['refused', ['salary']],
      ['created', []],
    ]);
    expect(rows[0]).toMatchObject({
      unknown: [{ field: 'charge_id', text: 'Soldador' }],
      read: expect.arrayContaining([{ field: 'health_fund_id', text: 'Sanitas S.A.S', as: 'EPS SANITAS' }]),
    });
    expect(await total()).toBe(before);
    expect(await named('charges')).not.toContain('Soldador');
  });

  it('reports a value that a list lacks or has twice at its field, with all other errors', async () => {
    const [row] = await checked([
      person({
        health_fund_id: 'La de siempre',
        municipality_id: 'Rionegro',
        email: 'sin arroba',
        branch_office_id: 'Bodega',
      }),
    ]);
    expect(Object.keys(row?.errors ?? {}).sort()).toEqual([
      'branch_office_id',
      'email',
      'health_fund_id',
      'municipality_id',
    ]);
    expect(row?.errors['municipality_id']?.[0]).toMatch(/Rionegro.*ANTIOQUIA.*SANTANDER/i);
  });

  it('brings the home address and the document of a dependent, and the export brings them back', async () => {
    const home = {
      home_address: 'Carrera 7 # 12-30',
      home_municipality_id: 'Soacha',
      dependents: '1',
      dependent_document_type_id: 'TI',
      dependent_document_number: '1020304050',
    };
    const [doubt] = await checked([person({ ...home, home_municipality_id: 'Rionegro' })]);
    expect(Object.keys(doubt?.errors ?? {})).toEqual(['home_municipality_id']);
    const row = person(home);
    const { created } = await imported([row]);
    const { data } = (await clerk.get(`/employees/${created[0]}`)).body;
    expect(data).toMatchObject({
      home_address: 'Carrera 7 # 12-30',
      home_department: { label: 'Cundinamarca' },
      home_municipality: { label: 'Soacha' },
      municipality: { label: 'Medellín' },
      dependent_document_number: '1020304050',
    });
    const sheet = await clerk.get(`/employees/export?format=csv&columns=all&search=${row.document_number}`);
    const [titles = [], cells = []] = sheet.raw
      .toString()
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) => line.split(';'));
    const taken = guessColumns(titles, peopleColumns);
    const brought = (key: string) => cells[taken.indexOf(key)];
    expect(brought('home_municipality_id')).toMatch(/soacha/i);
    expect(brought('dependent_document_number')).toBe('1020304050');
    const again = Object.fromEntries(
      Object.keys(home).map((key) => [key, key === 'dependents' ? '1' : brought(key)]),
    );
    const [same] = await checked([{ document_number: row.document_number, ...again }], {
      existing: 'update',
    });
    expect(same).toMatchObject({ outcome: 'updated', errors: {} });
  });

  it.each([['PPT'], ['48'], ['Permiso por Protección Temporal'], ['ppt']])(
    'takes %s for the permit of temporary protection',
    async (document_type_id) => {
      const [one] = await checked([person({ document_type_id })]);
      expect(one).toMatchObject({ errors: {}, outcome: 'created' });
    },
  );

  it('answers an unknown document type with the list of DIAN', async () => {
    const [one] = await checked([person({ document_type_id: 'Salvoconducto' })]);
    const [message] = one?.errors['document_type_id'] ?? [];
    expect(message).toContain(
      '«Salvoconducto» no está en la lista de Tipo de documento. Son de la DIAN: 11 Registro civil, ',
    );
    expect(message).toContain('47 PEP, 48 PPT, ');
  });

  it('gives a new branch the place where its employee works, even if only the record has it', async () => {
    const create = { existing: 'update', unknown: { branch_office_id: 'create' } };
    const nowhere = person({ address: '', municipality_id: '', branch_office_id: 'Galpón' });
    const [row] = await checked([nowhere], create);
    // What lacks is told once, where it is written.
    expect(Object.keys(row?.errors ?? {}).sort()).toEqual(['address', 'municipality_id']);

    const there = person({ address: 'Carrera 9 # 8-7' });
    const [first] = (await imported([there])).created;
    const { document_number } = there;
    const { updated, refused } = await imported([{ document_number, branch_office_id: 'Galpón' }], create);
    expect([updated, refused]).toEqual([1, []]);
    const { data } = (await clerk.get(`/employees/${first}`)).body;
    expect(data).toMatchObject({ branch_office: { label: 'Galpón' } });
    expect((await clerk.get(`/branch_offices/${data['branch_office_id']}`)).body.data).toMatchObject({
      address: 'Carrera 9 # 8-7',
      municipality: { label: expect.stringMatching(/medell/i) },
    });
  });

  it('saves valid rows like the form, reports the others, and can be undone once', async () => {
    const [first, second] = [
      person({ cost_center_id: 'Planta Norte', branch_office_id: 'Bodega', payroll_group_id: 'Operarios' }),
      person({ cost_center_id: 'planta norte', charge_id: 'Inventado' }),
    ];
    const { id, created, refused } = await imported([first, person({ first_name: '' }), second], {
      unknown: {
        cost_center_id: 'create',
        branch_office_id: 'create',
        payroll_group_id: 'create',
        charge_id: 'empty',
      },
    });
    expect(refused.map(({ index, errors }) => [index, Object.keys(errors)])).toEqual([[1, ['first_name']]]);
    expect((await clerk.get(`/employees/${created[0]}`)).body.data).toMatchObject({
      name: 'Rosa Prueba',
      municipality: { label: expect.stringMatching(/medell/i) },
      department: { code: '05' },
      worker_type: { code: '01' },
      payment_means: { code: '47' },
      bank: { code: '1007' },
      cost_center: { label: 'Planta Norte' },
      payroll_group: { label: 'Operarios' },
      missing: '',
      salary_history: [{ salary: '2100000.00', reason: 'Ingreso' }],
    });
    expect((await clerk.get(`/employees/${created[1]}`)).body.data).toMatchObject({
      cost_center: { label: 'Planta Norte' },
      charge_id: null,
    });
    expect(await named('charges')).not.toContain('Inventado');

    const { rows } = await clerk.get('/employee_imports');
    expect(rows.find((one) => one['id'] === id)).toMatchObject({
      created_count: 2,
      refused_count: 1,
      left_count: 2,
    });
    expect((await clerk.delete(`/employee_imports/${id}`)).status).toBe(200);
    expect((await clerk.get(`/employees/${created[0]}`)).status).toBe(404);
    expect((await clerk.delete(`/employee_imports/${id}`)).status).toBe(409);
  });

  it('leaves an existing employee alone, or updates the record from the file when asked to', async () => {
    const one = person({ mobile: '3001112233' });
    await imported([one]);
    const again = { document_number: one.document_number, email: 'rosa@correo.co', mobile: '' };
    expect(await checked([again])).toMatchObject([
      { outcome: 'kept', exists: { name: 'Rosa Prueba' }, errors: {} },
    ]);
    expect(await imported([again])).toMatchObject({ created: [], updated: 0, kept: 1 });
    expect(await imported([again], { existing: 'update' })).toMatchObject({
      created: [],
      updated: 1,
      refused: [],
    });
    const { rows } = await clerk.get(`/employees?search=${one.document_number}`);
    expect(rows[0]).toMatchObject({ email: 'rosa@correo.co', mobile: '3001112233', salary: '2100000.00' });
  });

  it('refuses the admission date of a former contract, so a rehired employee keeps the new one', async () => {
    const old = person({ admission_date: '2022-03-01' });
    const { created } = await imported([old]);
    const id = created[0];
    const change = async (values: object) => {
      const { version } = (await clerk.get(`/employees/${id}`)).body.data;
      const { status, body } = await clerk.put(`/employees/${id}`, { base_version: version, ...values });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await change({ retirement_date: '2026-06-30', retirement_reason: 'resignation' });
    await change({
      clear: ['retirement_date', 'retirement_reason'],
      admission_date: '2026-08-03',
      salary: '3200000.00',
    });
    const before = (await clerk.get(`/employees/${id}`)).body.data;
    expect(before['contracts']).toHaveLength(1);

    const earlier = { errors: { admission_date: [expect.stringContaining('el 3 de agosto de 2026')] } };
    const leaving = { ...old, retirement_date: '2026-06-30', retirement_reason: 'resignation' };
    const rows = [old, { ...leaving, document_number: old.document_number }];
    for (const row of rows) {
      expect(await checked([row], { existing: 'update' })).toMatchObject([
        { outcome: 'refused', ...earlier },
      ]);
      expect((await imported([row], { existing: 'update' })).refused).toMatchObject([earlier]);
    }
    expect((await clerk.get(`/employees/${id}`)).body.data).toEqual(before);
    // Without that day, or with that of the contract of today, the rest of the file is taken.
    const { admission_date: _, ...rest } = { ...old, address: 'Calle 2' };
    expect((await imported([rest], { existing: 'update' })).updated).toBe(1);
    const now = { ...old, address: 'Calle 3', admission_date: '2026-08-03' };
    expect((await imported([now], { existing: 'update' })).updated).toBe(1);
    const after = (await clerk.get(`/employees/${id}`)).body.data;
    expect(after).toMatchObject({ admission_date: '2026-08-03', address: 'Calle 3' });
    expect(after['contracts']).toHaveLength(1);
  });

  it('counts a repeated call and the blocks of one file as one import', async () => {
    const id = generateId();
    const body = { id, file_name: 'grande.xlsx', rows: [person()] };
    const key = generateId();
    const [first, repeated] = [
      await clerk.post('/employees/import', body, { key }),
      await clerk.post('/employees/import', body, { key }),
    ];
    expect(repeated.body.data).toEqual(first.body.data);
    await imported([person(), person()], { id });
    const { rows } = await clerk.get('/employee_imports');
    expect(rows.find((one) => one['id'] === id)).toMatchObject({ created_count: 3, rows_total: 3 });
  });

  it('refuses the second row with the same document or worker code', async () => {
    const one = person({ worker_code: 'W1' });
    const rows = await checked([one, one, person({ worker_code: 'W1' })]);
    expect(rows.map(({ errors }) => Object.keys(errors))).toEqual([[], ['document_number'], ['worker_code']]);
  });

  it('creates no list entry for a refused row, unless another row uses it', async () => {
    const create = { unknown: { charge_id: 'create', cost_center_id: 'create' } };
    const { created, refused } = await imported(
      [
        person({ worker_code: 'W7' }),
        person({ worker_code: 'W7', charge_id: 'Fugaz', cost_center_id: 'Compartido' }),
        person({ cost_center_id: 'Compartido' }),
      ],
      create,
    );
    expect([created.length, refused.map(({ index }) => index)]).toEqual([2, [1]]);
    expect(await named('charges')).not.toContain('Fugaz');
    expect((await clerk.get(`/employees/${created[1]}`)).body.data).toMatchObject({
      cost_center: { label: 'Compartido' },
    });
  });

  it('refuses the id of an entry of another company or of another list', async () => {
    const other = await server.aCompany();
    const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
    const charge = (await stranger.post('/charges', { name: 'Ajeno' })).body.data?.id;
    const bank = (await clerk.get('/banks')).rows[0]?.id;
    const rows = await checked([person({ cost_center_id: charge }), person({ arl_id: bank })]);
    expect(rows.map(({ outcome, errors }) => [outcome, Object.keys(errors)])).toEqual([
      ['refused', ['cost_center_id']],
      ['refused', ['arl_id']],
    ]);
  });

  it('creates 120 employees in one call, each with a salary history and a creation in the log', async () => {
    const { created } = await imported(Array.from({ length: 120 }, () => person()));
    expect(created).toHaveLength(120);
    const last = created.at(-1);
    expect((await clerk.get(`/employees/${last}`)).body.data).toMatchObject({
      salary_history: [{ from: '2024-02-01', salary: '2100000.00', reason: 'Ingreso' }],
    });
    expect((await clerk.get(`/employees/${last}/changes`)).rows).toMatchObject([{ kind: 'created' }]);
  });

  it('cannot be undone when an employee already has other records', async () => {
    const { id, created } = await imported([person()]);
    const [employee_id = ''] = created;
    const order = await clerk.post('/deduction_orders', {
      employee_id,
      kind: 'alimony',
      label: 'Juzgado 1 de Familia',
      received: '2026-01-01',
      amount: '100000',
    });
    if (order.status !== 201) throw new Error(JSON.stringify(order.body));
    const undone = await clerk.delete(`/employee_imports/${id}`);
    expect([undone.status, (await clerk.get(`/employees/${employee_id}`)).status]).toEqual([409, 200]);
  });

  it('refuses malformed calls without storing anything, and is hidden from another company', async () => {
    const before = await total();
    for (const body of [
      {},
      { rows: [] },
      { rows: 'x' },
      { rows: [null] },
      { rows: Array(201).fill({}) },
      { rows: [{}], existing: 'replace' },
      { rows: [{}], unknown: { charge_id: 'x' } },
      { rows: [{}], unknown: 'create' },
    ])
      expect((await clerk.post('/employees/import/check', body)).status).toBe(422);
    expect((await clerk.post('/employees/import', { rows: [{}] })).status).toBe(422);
    const [odd] = await checked([
      { document_number: { a: 1 }, health_fund_id: ['x'], salary: true, color: 'rojo' },
    ]);
    expect(odd?.outcome).toBe('refused');
    expect(Object.keys(odd?.errors ?? {})).toEqual(
      expect.arrayContaining(['document_number', 'color', 'salary']),
    );
    const other = await server.aCompany();
    const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
    expect((await stranger.get('/employee_imports')).rows).toEqual([]);
    expect(await total()).toBe(before);
  });
});

describe('a name of an administrator as people write it', () => {
  it.each([
    ['health_fund_id', 'EPS Suramericana', 'EPS SURA'],
    ['health_fund_id', 'EPS y Medicina Prepagada Suramericana S.A.', 'EPS SURA'],
    ['health_fund_id', 'Entidad Promotora de Salud Sanitas S.A.S.', 'EPS SANITAS'],
    ['health_fund_id', 'Nueva Empresa Promotora de Salud S.A.', 'NUEVA EPS'],
    ['health_fund_id', 'Entidad Promotora de Salud Famisanar', 'EPS FAMISANAR'],
    ['health_fund_id', 'SOS', 'S.O.S. SERVICIO OCCIDENTAL DE SALUD'],
    ['health_fund_id', 'Compensar Entidad Promotora de Salud', 'COMPENSAR EPS'],
    ['pension_fund_id', 'Administradora Colombiana de Pensiones', 'Colpensiones'],
    ['pension_fund_id', 'Seguro Social', 'Colpensiones'],
    [
      'pension_fund_id',
      'Sociedad Administradora de Fondos de Pensiones y Cesantías Porvenir S.A.',
      'Porvenir',
    ],
    ['pension_fund_id', 'Old Mutual', 'Skandia (antes Old Mutual)'],
    ['arl_id', 'Seguros de Riesgos Laborales Suramericana S.A.', 'ARL SURA - Suramericana'],
    ['arl_id', 'Colpatria', 'AXA Colpatria Seguros de Vida (antes Seguros de Vida Colpatria)'],
    ['arl_id', 'Positiva Compañía de Seguros S.A.', 'Positiva Compañía de Seguros'],
    ['arl_id', 'Seguros Bolívar', 'Compañía de Seguros Bolívar'],
    ['compensation_fund_id', 'Caja de Compensación Familiar de Antioquia', 'COMFAMA (Antioquia)'],
    ['compensation_fund_id', 'Caja de Compensación Familiar Compensar', 'COMPENSAR'],
    ['compensation_fund_id', 'Caja Colombiana de Subsidio Familiar Colsubsidio', 'COLSUBSIDIO'],
    ['bank_id', 'Banagrario', 'Banco Agrario'],
    ['bank_id', 'Nubank', 'Nu Colombia Compañía de Financiamiento S.A.'],
  ])('in %s, «%s», is read as %s', async (field, text, name) => {
    const [row] = await checked([person({ [field]: text })]);
    expect(row?.errors).toEqual({});
    expect(row?.read.find((one) => one.field === field)?.as ?? name).toBe(name);
  });
});

it('a cost centre that an import creates has the area chosen for it', async () => {
  const rows = [
    person({ cost_center_id: 'Producción norte' }),
    person({ cost_center_id: 'PRODUCCION NORTE' }),
  ];
  const policies = { unknown: { cost_center_id: 'create' } };
  await imported(rows, { ...policies, areas: { 'Producción norte': 'production' } });
  expect((await clerk.get('/cost_centers?search=producci')).rows).toMatchObject([{ area: 'production' }]);
  const refused = await clerk.post('/employees/import', {
    file_name: 'a.csv',
    rows: [person()],
    areas: { 'Producción norte': 'otra' },
  });
  expect(refused.status).toBe(422);
});
