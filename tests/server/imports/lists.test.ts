import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Row } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let root: Client;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn(await server.aUser({ roles: ['root'] }), await server.aCompany());
});

type Values = Record<string, unknown>;
const bring = (path: string, rows: Values[], key?: string) =>
  root.post(`/${path}/import`, { rows }, key ? { key } : {});
const check = async (path: string, rows: Values[]) =>
  (await root.post(`/${path}/import/check`, { rows })).rows as (Row & { outcome: string })[];
const byCode = async (path: string, code: string): Promise<Row[]> =>
  (await root.get(`/${path}?per_page=200&filter[code]=${code}`)).rows;

describe('a file of an official list', () => {
  it('creates new rows, updates those that differ and leaves the others untouched', async () => {
    const [same] = await byCode('banks', '1007');
    const [other] = await byCode('banks', '1001');
    const answer = await bring('banks', [
      { code: '1007', name: same?.['name'] },
      { code: '1001', ach_code: '0001' },
      { code: '9001', name: 'BANCO DE PRUEBA', entity_type: 'banco' },
      { code: '9002', name: 'BANCO QUE FUE', active: '0' },
    ]);
    expect([answer.status, answer.body.data, answer.body.message]).toEqual([
      201,
      { created: 2, updated: 1, kept: 1 },
      '2 filas nuevas, 1 cambiada',
    ]);
    expect((await byCode('banks', '1007'))[0]?.version).toBe(same?.version);
    expect((await byCode('banks', '1001'))[0]).toMatchObject({ ach_code: '0001', name: other?.['name'] });
    expect((await byCode('banks', '9001'))[0]).toMatchObject({ entity_type: 'banco', active: true });
    expect((await byCode('banks', '9002'))[0]).toMatchObject({ active: false });
  });

  it('lists every error by row and column, and writes no row', async () => {
    const rows = [
      { code: '9101', name: 'BUENO' },
      { code: '9102' },
      { code: '9103', name: 'MALO', nit: '12-3', entity_type: 'rara' },
      { name: 'SIN CÓDIGO' },
      { code: '9101', name: 'OTRA VEZ' },
      { code: '9104', name: 'MALO', color: 'rojo' },
      { code: '1007', name: 'x'.repeat(200) },
    ];
    const answer = await bring('banks', rows);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '6 filas tienen algo por corregir, y no se guardó ninguna.',
    ]);
    expect(answer.body.errors).toEqual({
      'rows.1.name': ['El campo Nombre es obligatorio'],
      'rows.2.nit': ['NIT lleva solo números, sin puntos ni espacios'],
      'rows.2.entity_type': ['Clase de entidad no es válido'],
      'rows.3.code': ['El campo Código es obligatorio'],
      'rows.4.code': ['Este código ya viene en otra fila del archivo'],
      'rows.5.color': ['El campo color no existe en Bancos del país'],
      'rows.6.name': ['Nombre admite máximo 150 caracteres'],
    });
    expect(await byCode('banks', '9101')).toEqual([]);
    const looked = await check('banks', rows);
    expect(looked.map(({ outcome }) => outcome)).toEqual(['created', ...Array(6).fill('refused')]);
    expect(looked[2]?.['errors']).toHaveProperty('nit');
    expect(await byCode('banks', '9101')).toEqual([]);
  });

  it('treats codes that differ only in zeros, case or blanks as duplicates, and names the first', async () => {
    const [stored] = await byCode('banks', '1007');
    const rows = [
      { code: '0931', name: 'UNO' },
      { code: '931', name: 'DOS' },
      { code: 'Zx 9', name: 'TRES' },
      { code: 'ZX9', name: 'CUATRO' },
      { code: '01007', name: stored?.['name'] },
      { code: '1007', ach_code: '7' },
    ];
    const looked = await check('banks', rows);
    const twice = (other: string) => ({
      code: [`Es el mismo código que «${other}», que ya viene en otra fila del archivo. Deje una sola`],
    });
    expect(looked.map(({ outcome }) => outcome)).toEqual([
      ...['created', 'refused', 'created', 'refused', 'kept', 'refused'],
    ]);
    expect([1, 3, 5].map((at) => looked[at]?.['errors'])).toEqual([
      twice('0931'),
      twice('Zx 9'),
      twice('01007'),
    ]);
    expect((await bring('banks', rows)).status).toBe(422);
    expect(await byCode('banks', '0931')).toEqual([]);
  });

  it('can be checked without storing anything', async () => {
    const looked = await check('banks', [
      { code: '9201', name: 'NUEVO' },
      { code: '1007', ach_code: '7' },
    ]);
    expect(looked.map(({ outcome }) => outcome)).toEqual(['created', 'updated']);
    expect(await byCode('banks', '9201')).toEqual([]);
    expect((await byCode('banks', '1007'))[0]?.['ach_code']).not.toBe('7');
  });

  it('refers to other lists by name or code, and each reference that is not in them is an error', async () => {
    const { body } = await bring('municipalities', [
      { code: '05990', name: 'De prueba', department_id: 'antioquia' },
      { code: '97990', name: 'De prueba', department_id: '97' },
    ]);
    expect(body.data).toMatchObject({ created: 2 });
    expect((await byCode('municipalities', '05990'))[0]?.['department']).toMatchObject({
      label: 'Antioquia',
    });
    const { body: refused } = await bring('municipalities', [
      { code: '05991', name: 'De prueba', department_id: 'Antioqia' },
      { code: '05992', name: 'De prueba', department_id: 'Atlántida' },
      { code: '05993', name: 'De prueba', department_id: 'Vaupés' },
    ]);
    expect(refused.errors).toEqual({
      'rows.0.department_id': [
        '«Antioqia» no está en la lista de Departamento. Escriba el nombre o el código de la lista',
      ],
      'rows.1.department_id': [
        '«Atlántida» no está en la lista de Departamento. Escriba el nombre o el código de la lista',
      ],
      'rows.2.code': ['Los dos primeros números son los del departamento'],
    });
  });

  it('matches a row whose code lost its first zero in a spreadsheet', async () => {
    const [medellin] = await byCode('municipalities', '05001');
    const looked = await check('municipalities', [{ code: '5001', name: medellin?.['name'] }]);
    expect(looked[0]).toMatchObject({ outcome: 'kept', id: medellin?.id });
  });

  it('tells rows with the same code apart by the day they take effect', async () => {
    const rows = await byCode('worker_types', '19');
    expect(rows.length).toBe(2);
    const dated = rows.find((row) => row['valid_from']);
    const answer = await bring('worker_types', [
      { code: '19', valid_from: dated?.['valid_from'], note: 'Otra nota' },
    ]);
    expect(answer.body.data).toEqual({ created: 0, updated: 1, kept: 0 });
    const [row] = (await byCode('worker_types', '19')).filter((one) => one['valid_from']);
    expect(row?.['note']).toBe('Otra nota');
    const overlapping = await bring('worker_types', [{ code: '19', name: 'Otra', valid_from: '2026-01-01' }]);
    expect(overlapping.body.errors).toHaveProperty(['rows.0.valid_from']);
  });

  it('sent twice under one key is written once', async () => {
    const key = crypto.randomUUID();
    const rows = [{ code: '9301', name: 'UNA VEZ' }];
    const [first, second] = [await bring('banks', rows, key), await bring('banks', rows, key)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await byCode('banks', '9301')).toHaveLength(1);
  });

  it('exports the columns of the list without the computed ones', async () => {
    const file = await root.get('/incapacity_types/export?format=csv&columns=all');
    const [heads = '', ...lines] = file.raw.toString('utf8').slice(1).trim().split('\r\n');
    expect(heads).toContain('Código;Nombre');
    expect(heads).not.toContain('Usado por');
    expect(lines.length).toBe(3);
  });

  it('can hold 1000 rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      code: `8${String(at).padStart(4, '0')}`,
      name: `Fila ${at}`,
    }));
    expect((await bring('banks', rows)).body.data).toMatchObject({ created: 1000 });
  });

  it.each([
    [{}],
    [{ rows: [] }],
    [{ rows: 'todas' }],
    [{ rows: [[1]] }],
    [{ rows: [{ code: '1' }], existing: 'skip' }],
    [{ rows: Array.from({ length: 2001 }, () => ({ code: '1' })) }],
  ])('is refused when the request is malformed: %#', async (body) => {
    expect((await root.post('/banks/import', body)).status).toBe(422);
    expect((await root.post('/banks/import/check', body)).status).toBe(422);
  });

  it.each(['client', 'distributor', 'allied_client', 'enabler'] as const)(
    'is refused to a role that can only read the list: %s',
    async (role) => {
      const company = root.company ?? '';
      const reader = await server.signIn(await server.aUser({ roles: [role], companies: [company] }), {
        id: company,
      });
      expect((await reader.post('/banks/import', { rows: [{ code: '9', name: 'X' }] })).status).toBe(403);
      expect((await reader.post('/banks/import/check', { rows: [{ code: '9', name: 'X' }] })).status).toBe(
        403,
      );
    },
  );
});
