import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
let clerk: Client;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
});

const row = (employee_id: string, more: object = {}) => ({
  employee_id,
  year: 2026,
  month: 11,
  worked_days: '30',
  hours: [],
  payment_dates: ['2026-11-30'],
  ...more,
});
const payrolls = async () => (await clerk.get('/payrolls?year=2026&month=11&per_page=200')).rows;

describe('payrolls from a file', () => {
  it('are checked without storing anything, with sums, errors and duplicates', async () => {
    const before = (await payrolls()).length;
    const employee = await office.anEmployee();
    const { status, body } = await clerk.post('/payrolls/import/check', {
      rows: [
        row(employee),
        row(employee),
        row(generateId()),
        row(employee, { month: 10, hours: [{ kind: 'x' }] }),
      ],
    });
    expect(status).toBe(200);
    const data = body.data as unknown as {
      errors: Record<string, string[]>;
      totals: { total: string } | null;
    }[];
    expect(Number(data[0]?.totals?.total)).toBeGreaterThan(0);
    expect(data.map(({ errors }) => Object.keys(errors))).toEqual([
      [],
      ['month'],
      ['employee_id'],
      ['hours.0.kind', 'hours.0.quantity'],
    ]);
    expect(await payrolls()).toHaveLength(before);
  });

  it('show the computed amount of each concept, to compare with the file', async () => {
    const employee = await office.anEmployee({ salary: '2100000.00' });
    const { rows } = await clerk.post('/payrolls/import/check', {
      rows: [
        row(employee, {
          hours: [{ kind: 'heds', quantity: '6' }],
          benefits: [{ concept: 'service_bonus', amount: '1050000.00', days: '180' }],
        }),
      ],
    });
    expect(rows[0]).toMatchObject({
      errors: {},
      figures: {
        'accrued:salary': '2100000.00',
        'accrued:service_bonus': '1050000.00',
        'accrued:transportation_allowance': expect.stringMatching(/^\d+\.00$/),
        'accrued:heds': expect.stringMatching(/^\d+\.00$/),
        'deductions:health': expect.stringMatching(/^\d+\.00$/),
      },
      start: '2026-11-01',
      end: '2026-11-30',
    });
  });

  it('with absences and a full month of work are reported before anything is stored', async () => {
    const employee = await office.anEmployee({ salary: '2420000.00' });
    const absences = [{ kind: 'common_vacation', start: '2026-11-16', end: '2026-11-30' }];
    const { rows } = await clerk.post('/payrolls/import/check', { rows: [row(employee, { absences })] });
    expect(rows[0]).toMatchObject({
      errors: {},
      findings: [expect.objectContaining({ message: expect.stringContaining('Con 15 días de ausencias') })],
    });
  });

  it('become drafts when valid, the others are reported, and undoing deletes the drafts', async () => {
    const [one, two] = [await office.anEmployee(), await office.anEmployee()];
    const answer = await clerk.post('/payrolls/import', {
      file_name: 'noviembre.csv',
      rows: [
        row(one, { earned: [{ concept: 'commissions', salary: '250000.00' }] }),
        row(generateId()),
        row(two),
      ],
    });
    expect(answer.status).toBe(201);
    const { id, created, refused } = answer.body.data as unknown as {
      id: string;
      created: string[];
      refused: { index: number }[];
    };
    expect(created).toHaveLength(2);
    expect(refused.map(({ index }) => index)).toEqual([1]);
    const stored = await clerk.get(`/payrolls/${created[0]}`);
    expect(stored.body.data).toMatchObject({
      novelties: { earned: [{ concept: 'commissions', salary: '250000.00' }] },
    });

    const undone = await clerk.delete(`/payroll_imports/${id}`);
    expect(undone.status).toBe(200);
    expect((await clerk.get(`/payrolls/${created[0]}`)).status).toBe(404);
    expect((await clerk.delete(`/payroll_imports/${id}`)).status).toBe(409);
  });

  it('accept a file name of 255 letters, and refuse a longer one with a message', async () => {
    const call = (length: number) =>
      clerk.post('/payrolls/import', { file_name: `${'n'.repeat(length - 4)}.csv`, rows: [] });
    expect((await call(255)).body.errors).not.toHaveProperty('file_name');
    expect((await call(256)).body.errors).toEqual({
      file_name: ['El nombre del archivo pasa de 255 letras. Póngale uno más corto'],
    });
  });

  it('skip a month that has a draft, or replace it on request', async () => {
    const employee = await office.anEmployee();
    const first = await clerk.post('/payrolls/import', { file_name: 'a.csv', rows: [row(employee)] });
    const again = { file_name: 'b.csv', rows: [row(employee, { worked_days: '15' })] };
    const skipped = await clerk.post('/payrolls/import', again);
    expect(skipped.body.data).toMatchObject({ created: [], replaced: 0, refused: [{ index: 0 }] });
    const replaced = await clerk.post('/payrolls/import', { ...again, existing: 'replace' });
    expect(replaced.body.data).toMatchObject({ created: [], replaced: 1, refused: [] });
    const [id] = (first.body.data as unknown as { created: string[] }).created;
    expect((await clerk.get(`/payrolls/${id}`)).body.data).toMatchObject({ worked_days: 15 });
  });

  it('sent in several blocks of one file are one import', async () => {
    const id = generateId();
    for (const employee of [await office.anEmployee(), await office.anEmployee()])
      await clerk.post('/payrolls/import', { id, file_name: 'grande.xlsx', rows: [row(employee)] });
    const { rows } = await clerk.get('/payroll_imports');
    expect(rows.find((one) => one['id'] === id)).toMatchObject({ created_count: 2, drafts_left: 2 });
  });

  it('may name their employee by document number', async () => {
    const id = await office.anEmployee();
    const document_number = (await clerk.get(`/employees/${id}`)).body.data['document_number'];
    const { employee_id: _, ...rest } = row(id);
    const answer = await clerk.post('/payrolls/import/check', {
      rows: [
        { ...rest, document_number },
        { ...rest, document_number: '1' },
      ],
    });
    expect(answer.rows.map(({ errors }) => Object.keys(errors as object))).toEqual([[], ['document_number']]);
  });

  it('are refused with a malformed body, and hidden from other companies', async () => {
    for (const body of [{}, { rows: [] }, { rows: 'x' }, { rows: Array(1001).fill({}) }])
      expect((await clerk.post('/payrolls/import/check', body)).status).toBe(422);
    expect((await clerk.post('/payrolls/import', { rows: [{}] })).status).toBe(422);
    const stranger = await office.aStranger();
    const employee = await office.anEmployee();
    const foreign = await stranger.post('/payrolls/import', { file_name: 'a.csv', rows: [row(employee)] });
    expect(foreign.body.data).toMatchObject({ created: [], refused: [{ index: 0 }] });
    expect(
      (await stranger.get('/payroll_imports')).rows.every((one) => one['file_name'] !== 'noviembre.csv'),
    ).toBe(true);
  });
});
