import { readXlsx } from 'hucre';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportNames, reports } from '../../../src/domain/reports/catalog.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
const october = { year: 2026, month: 10 };
const november = { year: 2026, month: 11 };

beforeAll(async () => {
  office = await anOffice();
  const center = await office.clerk.post('/cost_centers', { code: 'A', name: 'Administración' });
  await office.anEmployee({
    first_name: 'Ana',
    salary: '3000000.00',
    admission_date: '2025-01-15',
    cost_center_id: center.body.data.id,
  });
  await office.anEmployee({ first_name: 'Beto', salary: '1750905.00', admission_date: '2026-10-01' });
  for (const month of [october, november]) await office.clerk.post('/payrolls/generate', month);
});

const table = async (report: string, query = '') => {
  const { status, body } = await office.clerk.get(`/reports/${report}${query}`);
  expect([report, status, body.message]).toEqual([report, 200, undefined]);
  return body.data as unknown as Table;
};
type Table = {
  title: string;
  said: { label: string; words: string }[];
  columns: { name: string; title: string; kind: string; total?: true }[];
  rows: Record<string, string | number | null>[];
  count: number;
  totals: Record<string, string | number>;
  notes: string[];
};

describe('a report', () => {
  it.each(reportNames)(
    '%s has columns with distinct names, its filters in words and its files',
    async (report) => {
      const { columns, said, title, rows } = await table(report);
      expect(title).toBe(reports[report].title);
      expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
      expect(said.length).toBeGreaterThan(0);
      for (const row of rows) expect(columns.some(({ name }) => row[name] != null)).toBe(true);
      for (const format of ['xlsx', 'csv', 'pdf']) {
        const { status, headers, raw } = await office.clerk.get(
          `/reports/${report}/download?format=${format}&company=${office.company.id}`,
        );
        expect([status, String(headers['content-disposition'])]).toEqual([
          200,
          `attachment; filename="${reports[report].file}-2026-11-20.${format}"`,
        ]);
        expect(raw.length).toBeGreaterThan(100);
      }
    },
  );
});

describe('the totals', () => {
  it.each([
    ['employee', 'concept'],
    ['cost_center', 'concept'],
    ['group', 'concept'],
    ['branch', 'concept'],
    ['month', 'concept'],
  ])('of the summary by %s are those of the lists of payrolls', async (rows, columns) => {
    const lists = await Promise.all(
      [october, november].map(async ({ year, month }) => {
        const { body } = await office.clerk.get(`/payrolls?year=${year}&month=${month}`);
        return body['summary'] as Record<string, string>;
      }),
    );
    const { totals } = await table('summary', `?from=2026-10&to=2026-11&rows=${rows}&columns=${columns}`);
    for (const name of ['accrued_total', 'deductions_total', 'total'])
      expect([name, totals[name]]).toEqual([
        name,
        lists.reduce((all, list) => all + Number(list[name]), 0).toFixed(2),
      ]);
  });
});

describe('the files', () => {
  const query = 'from=2026-10&to=2026-11';
  it('as a sheet begin with the report and its filters, and end with totals and notes', async () => {
    const { raw } = await office.clerk.get(`/reports/summary/download?${query}&format=xlsx`);
    const sheet = (await readXlsx(raw)).sheets[0];
    const rows = (sheet?.rows ?? []).map((row) => row.map((cell) => cell ?? ''));
    const { columns, rows: shown, totals, notes } = await table('summary', `?${query}`);
    expect(rows[0]?.[0]).toBe('Resumen de nómina');
    expect(rows[1]?.[0]).toMatch(/ · Generado el 20 de noviembre de 2026$/);
    expect(rows[2]?.[0]).toBe(
      'Periodo: octubre a noviembre de 2026 · Filas: Por empleado · Columnas: Por concepto',
    );
    expect(rows[3]).toEqual(columns.map(({ title }) => title));
    expect(rows.slice(4, 6).map(([name]) => name)).toEqual(shown.map(({ list_name }) => list_name));
    const net = columns.findIndex(({ name }) => name === 'total');
    expect([rows[6]?.[0], rows[6]?.[net]]).toEqual(['Total', Number(totals['total'])]);
    expect(notes).toEqual([expect.stringContaining('4 nóminas no se han emitido')]);
    expect(rows[8]?.[0]).toBe(notes[0]);
  });

  it('as CSV have the same rows, and the totals last', async () => {
    const { body } = await office.clerk.get(`/reports/summary/download?${query}&format=csv`);
    const lines = String((body as unknown as { text: string }).text)
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(';'));
    const { columns, rows, totals } = await table('summary', `?${query}`);
    expect(lines[0]).toEqual(columns.map(({ title }) => title));
    const net = columns.findIndex(({ name }) => name === 'total');
    expect(lines.slice(1, -1).map((line) => [line[0], Number(line[net])])).toEqual(
      rows.map(({ list_name, total }) => [list_name, Number(total)]),
    );
    expect([lines.at(-1)?.[0], Number(lines.at(-1)?.[net])]).toEqual(['Total', Number(totals['total'])]);
  });
});

describe('the filters', () => {
  const nobody = '0198c6f2-0000-7000-8000-000000000001';
  it.each([
    ['summary', 'from=ayer', 'from'],
    ['summary', 'from=2026-13', 'from'],
    ['summary', 'from=2026-11&to=2026-10', 'from'],
    ['summary', 'from=2020-01&to=2026-10', 'to'],
    ['summary', 'rows=persona', 'rows'],
    ['summary', 'columns=dia', 'columns'],
    ['summary', 'measure=todo&columns=month', 'measure'],
    ['summary', 'cost_center_id=1', 'cost_center_id'],
    ['summary', `cost_center_id=${nobody}`, 'cost_center_id'],
    ['summary', 'on=2026-10-01', 'on'],
    ['vacations', 'on=2026-02-30', 'on'],
    ['vacations', `employee_id=${nobody}`, 'employee_id'],
    ['severance', 'year=veinte', 'year'],
    ['severance', 'year=2099', 'year'],
    ['severance', `fund_id=${nobody}`, 'fund_id'],
    ['recoveries', 'claim=perdida', 'claim'],
    ['orders', 'standing=rotas', 'standing'],
    ['summary', 'nada=1', 'nada'],
  ])('of %s reject %s with a message, also for its file', async (report, query, field) => {
    for (const path of [`/reports/${report}?${query}`, `/reports/${report}/download?${query}`]) {
      const { status, body } = await office.clerk.get(path);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      expect(body.errors[field]?.[0]).toMatch(/^[A-ZÁÉÍÓÚÑ].{4,}/);
    }
  });

  it('limit a report to a cost centre', async () => {
    const [center] = (await office.clerk.get('/cost_centers?search=Administración')).rows;
    const { rows, said } = await table('summary', `?from=2026-10&to=2026-10&cost_center_id=${center?.id}`);
    expect(rows.map(({ cost_center }) => cost_center)).toEqual(['Administración']);
    expect(said).toContainEqual({ label: 'Centro de costo', words: 'Administración' });
  });

  it('refuse an unknown format, and an unknown report is not found', async () => {
    expect((await office.clerk.get('/reports/summary/download?format=docx')).status).toBe(422);
    for (const path of ['/reports/nada', '/reports/constructor', '/reports/nada/download'])
      expect((await office.clerk.get(path)).status).toBe(404);
  });
});

it('a user of another company sees no rows in the reports', async () => {
  const stranger = await office.aStranger();
  for (const report of ['summary', 'vacations', 'severance', 'movements'] as const) {
    const { body } = await stranger.get(`/reports/${report}`);
    expect((body.data as unknown as Table).rows).toEqual([]);
  }
  const [center] = (await office.clerk.get('/cost_centers?search=Administración')).rows;
  expect((await stranger.get(`/reports/summary?cost_center_id=${center?.id}`)).status).toBe(422);
});

it('a payroll of a month outside the contract counts and is noted', async () => {
  const [beto] = (await office.clerk.get('/employees?search=Beto')).rows;
  const change = { base_version: beto?.version, admission_date: '2026-11-01' };
  expect((await office.clerk.put(`/employees/${beto?.id}`, change)).status).toBe(200);
  const { rows, totals, notes } = await table('summary', '?from=2026-10&to=2026-10');
  const list = (await office.clerk.get('/payrolls?year=2026&month=10')).body['summary'] as Record<
    string,
    string
  >;
  expect(totals['total']).toBe(list['total']);
  expect(rows.find(({ name }) => String(name).startsWith('Beto'))).toMatchObject({
    standing: 'Sin emitir, Fuera del contrato',
  });
  expect(notes).toContainEqual(expect.stringContaining('1 nómina es de un mes que el contrato no cubre'));
});
