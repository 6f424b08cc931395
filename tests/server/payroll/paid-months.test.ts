import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';
import { first, type Paying, runsOf } from './paying.ts';

let office: Office;
let clerk: Client;
let paying: Paying;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  paying = runsOf(clerk);
});

const row = (employee_id: string) => ({
  employee_id,
  year: 2026,
  month: 11,
  worked_days: '30',
  hours: [],
  payment_dates: ['2026-11-30'],
});
const imported = async (body: object) =>
  (await clerk.post('/payrolls/import', { file_name: 'noviembre.csv', ...body })).body.data as unknown as {
    id: string;
    created: string[];
    replaced: number;
    refused: { errors: Record<string, string[]> }[];
  };
const closedFortnight = async (employee_id: string) => {
  const run = await paying.paid({ ...first, employee_ids: [employee_id] });
  expect((await paying.close(run.id)).status).toBe(200);
};

describe('a run whose entry changes to another concept', () => {
  it('shows the new concept and takes it to the month, even when the total is the same', async () => {
    const employee = await office.anEmployee();
    const run = await paying.paid({ ...first, employee_ids: [employee] });
    const write = async (concept: string) => {
      const { version } = await paying.personOf(run.id, employee);
      const earned = [{ concept, salary: '100000.00' }];
      return clerk.put(`/pay_runs/${run.id}/people/${employee}`, { earned, base_version: version });
    };
    const concepts = (lines: unknown) => (lines as { concept: string }[]).map(({ concept }) => concept);
    await write('bonuses');
    const before = await paying.personOf(run.id, employee);
    const written = await write('commissions');
    expect(written.body.data['total']).toBe(before.total);
    expect(concepts(written.body.data['lines'])).toContain('commissions');
    expect(concepts(written.body.data['lines'])).not.toContain('bonuses');
    await paying.close(run.id);
    const payroll = await paying.payrollOf(employee);
    expect(concepts(payroll?.['lines'])).toContain('commissions');
    expect(concepts(payroll?.['lines'])).not.toContain('bonuses');
  });
});

describe('a month paid by closed runs', () => {
  it('is not overwritten by a file', async () => {
    const employee = await office.anEmployee();
    await closedFortnight(employee);
    const before = await paying.payrollOf(employee);
    const answer = await imported({ existing: 'replace', rows: [row(employee)] });
    expect(answer).toMatchObject({ created: [], replaced: 0 });
    expect(answer.refused[0]?.errors['month']?.[0]).toContain('Reabra el pago');
    expect(await paying.payrollOf(employee)).toEqual(before);
  });

  it('is not deleted by undoing the file that created its draft', async () => {
    const employee = await office.anEmployee();
    const { id } = await imported({ rows: [row(employee)] });
    await closedFortnight(employee);
    const undone = await clerk.delete(`/payroll_imports/${id}`);
    expect(undone.status).toBe(409);
    expect(undone.body.message).toContain('Reabra');
    expect(await paying.payrollOf(employee)).toBeDefined();
  });
});

describe('the expiry date of a certificate', () => {
  it('is the date in Colombia, even when it is already the next day in UTC', async () => {
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update enablers set certificate_info = '{"valid_to": "2026-11-26T02:00:00.000Z"}'
        where company_id = ${office.company.id}`.execute(tx),
    );
    const { body } = await clerk.get('/dashboard?year=2026&month=11');
    expect(JSON.stringify(body.data)).toContain('El certificado vence el 25');
  });
});

describe('an undone file', () => {
  it('accepts no more payrolls', async () => {
    const [one, two] = [await office.anEmployee(), await office.anEmployee()];
    const id = generateId();
    await imported({ id, rows: [row(one)] });
    expect((await clerk.delete(`/payroll_imports/${id}`)).status).toBe(200);
    const late = await clerk.post('/payrolls/import', { id, file_name: 'noviembre.csv', rows: [row(two)] });
    expect(late.status).toBe(409);
    expect(await paying.payrollOf(two)).toBeUndefined();
  });
});

describe('amounts beyond what money can hold', () => {
  it('are refused in a payroll, in a run and in a file', async () => {
    const employee_id = await office.anEmployee();
    const earned = Array.from({ length: 20 }, (_, i) => ({
      concept: i % 2 ? 'bonuses' : 'commissions',
      salary: '9999999999999.00',
    }));
    const body = { ...row(employee_id), earned };
    expect((await clerk.post('/payrolls', body)).status).toBe(422);
    expect((await clerk.post('/payrolls/import/check', { rows: [body] })).status).toBe(422);
    const run = await paying.paid({ ...first, employee_ids: [await office.anEmployee()] });
    const [person] = (await clerk.get(`/pay_runs/${run.id}`)).body['people'] as {
      employee: { id: string };
    }[];
    const { version } = await paying.personOf(run.id, person?.employee.id ?? '');
    const written = await clerk.put(`/pay_runs/${run.id}/people/${person?.employee.id}`, {
      earned,
      base_version: version,
    });
    expect(written.status).toBe(422);
  });
});

describe('the withholding percentage of procedure 2', () => {
  it('is computed from the stored months and shown beside the one on record', async () => {
    const employee_id = await office.anEmployee({
      salary: '12000000.00',
      withholding_procedure: '2',
      withholding_percent: '3.71',
    });
    for (const month of ['2026-04', '2026-05']) {
      const [year, number] = month.split('-').map(Number);
      const body = { employee_id, year, month: number, hours: [], payment_dates: [`${month}-30`] };
      expect((await clerk.post('/payrolls', body)).status).toBe(201);
    }
    const wanted = `/payrolls/withholding_percentage?employee_id=${employee_id}`;
    const { status, body } = await clerk.get(`${wanted}&year=2026&month=9`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      // 12.000.000 − 1.080.000, less 25 %: 8.190.000 a month
      base: '8190000.00',
      months: 2,
      day: '2026-06-30',
      stored: '3.71',
      findings: [{ code: 'procedure-2-months' }],
    });
    expect(body.data['percent']).toMatch(/^\d+\.\d\d$/);
    expect((await clerk.get(`${wanted}&year=2026&month=13`)).status).toBe(422);
    // Of a year without law until the company types its figures.
    const january = `${wanted}&year=2027&month=1`;
    expect((await clerk.get(january)).body.errors).toHaveProperty('year');
    const typed = await clerk.post('/minimum_wages', {
      year: 2027,
      valid_from: '2027-01-01',
      valid_to: '2027-12-31',
      monthly_wage: '1900000.00',
      transport_allowance: '270000.00',
      transport_limit_smmlv: '2',
      uvt: '55100.00',
      integral_min_smmlv: '13',
      ibc_max_smmlv: '25',
      weekly_hours: 42,
      night_from: '19:00',
      night_to: '06:00',
      legal_basis: 'Decreto 1 de 2026',
    });
    expect(typed.status, JSON.stringify(typed.body)).toBe(201);
    expect((await clerk.get(january)).body.data['percent']).toMatch(/^\d+\.\d\d$/);
    const stranger = await office.aStranger();
    expect((await stranger.get(`${wanted}&year=2026&month=9`)).status).toBe(422);
  });
});
