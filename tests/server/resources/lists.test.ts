import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Instant } from '../../../src/domain/values/day.ts';
import type { Client, Row } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { type Sample, samplesFor, type Values } from './samples.ts';

let server: TestServer;
let root: Client;
let samples: Record<string, Sample>;
let people: Row[];
/** The moment, when a test chooses it. */
let now: number | undefined;

const make = async (path: string, values: Values = {}): Promise<Row> => {
  const made = await root.post(`/${path}`, { ...samples[path]?.(), ...values });
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
  return made.body.data;
};
const names = async (query: string) =>
  (await root.get(`/employees?${query}`)).rows.map((row) => row['first_name']);

beforeAll(async () => {
  server = await testServer({ now: () => (now ?? Date.now()) as Instant });
  const company = await server.aCompany();
  samples = await samplesFor(server, company.id);
  root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
  const charge = await make('charges', { name: 'Operaria' });
  people = [
    await make('employees', {
      first_name: 'Ángela',
      surname: 'Zúñiga',
      salary: '3000000',
      charge_id: charge.id,
    }),
    await make('employees', {
      first_name: 'Beto',
      surname: 'Árbol',
      salary: '2000000',
      admission_date: '2025-06-01',
    }),
    await make('employees', {
      first_name: 'Carla',
      surname: 'Árbol',
      salary: '3000000',
      admission_date: '2026-01-15',
    }),
  ];
});

describe('a list', () => {
  it('is sorted by several fields in turn', async () => {
    expect(await names('search=a&sort=-salary,name&filter[salary][from]=1900000')).toEqual([
      'Ángela',
      'Carla',
      'Beto',
    ]);
    expect(await names('sort=surname,-first_name&filter[salary][from]=1900000')).toEqual([
      'Carla',
      'Beto',
      'Ángela',
    ]);
    expect((await root.get('/employees?sort=name,color')).status).toBe(422);
  });

  it('of people is sorted by surname in Spanish order, and searched by words in any order', async () => {
    const more = [
      ['Zoila', 'Peñagos'],
      ['Ana', 'Peñate'],
      ['Bruno', 'penagos'],
      ['Édgar', 'Penilla', 'Ñáñez'],
      ['Dora', 'de la Peña'],
    ];
    for (const [first_name, surname, second_surname] of more)
      await make('employees', { first_name, other_names: 'Ordenada', surname, second_surname });
    const expected = [
      'De la Peña Dora Ordenada',
      'Penagos Bruno Ordenada',
      'Penilla Ñáñez Édgar Ordenada',
      'Peñagos Zoila Ordenada',
      'Peñate Ana Ordenada',
    ];
    const listed = async (query: string) =>
      (await root.get(`/employees?${query}`)).rows.map((row) => row['list_name']);
    expect(await listed('search=ordenada')).toEqual(expected);
    expect(await listed('search=ordenada&sort=-list_name')).toEqual([...expected].reverse());
    for (const search of ['penilla edgar', 'ÉDGAR ÑAÑEZ', 'nanez penilla'])
      expect(await listed(`search=${encodeURIComponent(search)}`)).toEqual([expected[2]]);
    const [dora] = (await root.get('/employees?search=dora')).rows;
    expect(dora?.['name']).toBe('Dora Ordenada de la Peña');
  });

  it('is filtered by ranges, by several values and by empty fields', async () => {
    expect(
      await names('filter[admission_date][from]=2025-01-01&filter[admission_date][to]=2025-12-31'),
    ).toEqual(['Beto']);
    expect(await names('filter[salary][to]=2000000&filter[salary][from]=1900000')).toEqual(['Beto']);
    expect(await names(`filter[charge_id]=none&filter[salary][from]=1900000&sort=first_name`)).toEqual([
      'Beto',
      'Carla',
    ]);
    const two = people.slice(0, 2).map((row) => row['document_number']);
    expect(await names(`filter[document_number]=${two[0]}`)).toEqual(['Ángela']);
    expect((await root.get(`/employees?filter[status]=activo,incompleto`)).rows.length).toBeGreaterThan(2);
    for (const wrong of [
      'filter[name][from]=a',
      'filter[salary][from]=x',
      'filter[salary][below]=1',
      'filter[]=1',
      'filter[name]',
    ])
      expect([
        wrong,
        (await root.get(`/employees?${wrong}${wrong.includes('=') ? '' : '=x&filter[x]=1'}`)).status,
      ]).toEqual([wrong, 422]);
  });

  it('is searched by several words in any order, ignoring accents', async () => {
    expect(await names('search=zuniga angela')).toEqual(['Ángela']);
    expect(await names('search=%25')).toEqual([]);
  });

  it('contains only the requested columns', async () => {
    const [row] = (await root.get('/employees?columns=name,charge_id&search=angela')).rows;
    expect(row).toMatchObject({ name: 'Ángela Zúñiga', charge: { label: 'Operaria' } });
    expect(row).not.toHaveProperty('salary');
    expect((await root.get('/employees?columns=name,password')).status).toBe(422);
  });

  it('contains only what changed since a given moment', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await root.get(`/employees?updated_since=${later}`)).rows).toEqual([]);
    expect((await root.get('/employees?updated_since=2020-01-01')).rows.length).toBeGreaterThan(2);
    expect((await root.get('/employees?updated_since=ayer')).status).toBe(422);
  });

  it('tells its own company what was deleted since a given moment', async () => {
    const before = new Date(Date.now() - 1000).toISOString();
    const made = await root.post('/cost_centers', { code: 'GONE', name: 'Se va' });
    const { id } = made.body.data;
    const asked = async (since: string, who = root) =>
      (await who.get(`/cost_centers?updated_since=${since}&search=nada`)).body['deleted'];
    expect(await asked(before)).not.toContain(id);
    await root.delete(`/cost_centers/${id}`);
    expect(await asked(before)).toContain(id);
    expect(await asked(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
    expect((await root.get('/cost_centers')).body).not.toHaveProperty('deleted');
    const stranger = await server.signIn(await server.aUser({ roles: ['root'] }), await server.aCompany());
    expect(await asked(before, stranger)).toEqual([]);
    // What comes back under the same identifier is in the list, and was not removed.
    await root.post('/cost_centers', { id, code: 'GONE', name: 'Vuelve' });
    expect(await asked(before)).not.toContain(id);
    const bank = (await root.post('/banks', { code: '9871', name: 'EFÍMERO' })).body.data.id;
    await root.delete(`/banks/${bank}`);
    expect((await root.get(`/banks?updated_since=${before}`)).body['deleted']).toContain(bank);
    expect((await root.get(`/cost_centers?updated_since=${before}`)).body).not.toHaveProperty('deleted_more');
    await server.store.asSystem((tx) =>
      sql`insert into record_changes (resource, record, kind, changes, by)
        select 'banks', gen_random_uuid(), 'deleted', '{}', (select id from users limit 1) from generate_series(1, 10001)`.execute(
        tx,
      ),
    );
    const many = (await root.get(`/banks?updated_since=${before}`)).body;
    expect(many['deleted']).toHaveLength(10_000);
    expect(many['deleted_more']).toBe(true);
  });
});

describe('the exported file of a list', () => {
  const csv = async (query = '') =>
    (await root.get(`/employees/export?format=csv${query}`)).raw.toString('utf8');

  it('has the rows of the list in the same order and with the same filters', async () => {
    const text = await csv(
      '&search=arbol&sort=-salary&columns=name,salary,charge_id,admission_date,integral_salary',
    );
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).trim().split('\r\n')).toEqual([
      'Nombre;Sueldo;Cargo;Fecha de ingreso;Salario integral;Activo',
      'Carla Árbol;3000000;;2026-01-15;No;Sí',
      'Beto Árbol;2000000;;2025-06-01;No;Sí',
    ]);
  });

  it('is named with the date in Colombia, even at night', async () => {
    now = Date.parse('2026-11-20T22:00:00-05:00');
    const answer = await root.get('/charges/export?format=csv');
    now = undefined;
    expect(answer.headers['content-disposition']).toContain('charges-2026-11-20.csv');
  });

  it('keeps amounts as numbers and dates as dates in a spreadsheet', async () => {
    const answer = await root.get('/employees/export?search=angela&columns=name,salary,admission_date');
    expect(answer.headers['content-disposition']).toMatch(
      /attachment; filename="employees-\d{4}-\d{2}-\d{2}\.xlsx"/,
    );
    const book = await readXlsx(new Uint8Array(answer.raw));
    const [heads, row] = book.sheets[0]?.rows ?? [];
    expect(heads).toEqual(['Nombre', 'Sueldo', 'Fecha de ingreso', 'Activo']);
    expect(row?.slice(0, 2)).toEqual(['Ángela Zúñiga', 3000000]);
    expect(row?.[2] instanceof Date && row[2].toISOString().slice(0, 10)).toBe('2024-02-01');
  });

  it('escapes text that a spreadsheet would evaluate as a formula', async () => {
    await make('charges', { name: '-2 turnos' });
    const text = (await root.get('/charges/export?format=csv&search=turnos&columns=name')).raw.toString(
      'utf8',
    );
    expect(text.split('\r\n')[1]).toBe("'-2 turnos;Sí");
  });

  it('hides what lists hide, and is refused in another format or with an unknown filter', async () => {
    await make('bank_accounts', { account_number: '99887766' });
    const text = (await root.get('/bank_accounts/export?format=csv')).raw.toString('utf8');
    expect(text).toContain('••••7766');
    expect(text).not.toContain('99887766');
    expect((await root.get('/employees/export?format=pdf')).status).toBe(422);
    expect((await root.get('/employees/export?filter[color]=1')).status).toBe(422);
  });
});

describe('a bulk action', () => {
  const bulk = (path: string, body: Values) => root.post(`/${path}/bulk`, body);

  it('activates, deactivates, changes or deletes all the rows', async () => {
    const centers = [await make('cost_centers'), await make('cost_centers')];
    const ids = centers.map(({ id }) => id);
    expect((await bulk('cost_centers', { ids, action: 'deactivate' })).body.data).toEqual({ count: 2 });
    expect((await root.get('/cost_centers?filter[active]=0')).rows.map((row) => row.id).sort()).toEqual(
      [...ids].sort(),
    );
    await bulk('cost_centers', { ids, action: 'activate' });
    await bulk('cost_centers', { ids, action: 'set', values: { ledger_account: '5105' } });
    for (const id of ids)
      expect((await root.get(`/cost_centers/${id}`)).body.data['ledger_account']).toBe('5105');
    expect((await bulk('cost_centers', { ids, action: 'delete' })).status).toBe(200);
  });

  it('raises salaries by a percentage, rounded to the peso, and adds to each salary history', async () => {
    const [first, second] = [
      await make('employees', { salary: '1999999' }),
      await make('employees', { salary: '3000000' }),
    ];
    const raise = {
      ids: [first.id, second.id],
      action: 'set',
      values: { salary_percent: '5.5', salary_from: '2026-11-01' },
    };
    expect((await bulk('employees', raise)).status).toBe(200);
    const after = (await root.get(`/employees/${first.id}`)).body.data;
    expect(after['salary']).toBe('2109999.00');
    expect((after['salary_history'] as unknown[]).length).toBe(2);
    expect((await root.get(`/employees/${second.id}`)).body.data['salary']).toBe('3165000.00');
  });

  it('changes all rows or none, and gives the reason for each row it cannot change', async () => {
    const used = await make('cost_centers');
    const free = await make('cost_centers');
    await make('employees', { cost_center_id: used.id });
    const answer = await bulk('cost_centers', {
      ids: [free.id, used.id, crypto.randomUUID()],
      action: 'delete',
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('2 de 3 registros no se pueden cambiar, y no se cambió ninguno.');
    expect(answer.body.errors).toMatchObject([
      { id: used.id, label: used['name'], message: expect.stringContaining('está en uso en 1 registro') },
      { message: expect.stringContaining('no existe') },
    ]);
    expect((await root.get(`/cost_centers/${free.id}`)).status).toBe(200);
  });

  it.each([
    [{}],
    [{ ids: [], action: 'delete' }],
    [{ ids: 'todos', action: 'delete' }],
    [{ ids: ['x'], action: 'delete' }],
    [{ ids: [crypto.randomUUID()], action: 'explode' }],
    [{ ids: [crypto.randomUUID()], action: 'set' }],
    [{ ids: [crypto.randomUUID()], action: 'set', values: { base_version: 3 } }],
    [{ ids: Array.from({ length: 1001 }, () => crypto.randomUUID()), action: 'delete' }],
    [{ ids: [crypto.randomUUID()], action: 'delete', everything: true }],
  ])('is refused when its body is malformed: %#', async (body) => {
    expect((await bulk('cost_centers', body)).status).toBe(422);
  });
});
