import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import {
  buildContract,
  type EmployeeRecord,
  findSettlement,
} from '../../../src/domain/payroll/contract/settlement.ts';
import { liquidate } from '../../../src/domain/payroll/month/liquidate.ts';
import { readDeductionOrders } from '../../../src/domain/payroll/novelties/policies.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
let clerk: Client;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
});

const month = (year: number, of: number) => ({ year, month: of });
const payrollsOf = async (year: number, of: number) =>
  (await clerk.get(`/payrolls?year=${year}&month=${of}&per_page=200`)).rows;

describe('a month generated for everybody', () => {
  it('settles each employee with their contract and orders and the policies of the company', async () => {
    const salaries = ['1750905.00', '2620000.00', '9000000.00', '14000000.00'];
    const ids = [];
    for (const salary of salaries) ids.push(await office.anEmployee({ salary, dependents: true }));
    await clerk.post('/payroll_policies', { from: '2026-01-01', transport_compares: 'earned' });
    await clerk.post('/deduction_orders', {
      employee_id: ids[2],
      kind: 'libranza',
      label: 'Banco Andino',
      received: '2026-01-10',
      amount: '410000.00',
      authorised: true,
    });
    expect((await clerk.post('/payrolls/generate', month(2026, 10))).status).toBe(201);
    const rows = await payrollsOf(2026, 10);
    for (const id of ids) {
      const context = (await clerk.get(`/payrolls/context?employee_id=${id}&year=2026&month=10`)).body
        .data as unknown as { orders: object[]; policies: Parameters<typeof liquidate>[3] };
      const contract = buildContract(
        (await clerk.get(`/employees/${id}`)).body.data as unknown as EmployeeRecord,
      );
      const period = findSettlement(contract, 2026, 10);
      if (!period) throw new Error('sin periodo');
      const own = liquidate(
        contract,
        period,
        { orders: readDeductionOrders(context.orders, period.end) },
        context.policies,
      );
      const row = rows.find((one) => (one['employee'] as { id: string }).id === id);
      expect(row).toMatchObject({ ...own.totals, ibc: own.ibc, state: 'lista' });
    }
  });

  it('is refused for a year without published law', async () => {
    const answer = await clerk.post('/payrolls/generate', month(2027, 1));
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.errors)).toContain('2027');
    expect(await payrollsOf(2027, 1)).toEqual([]);
  });
});

describe('a deduction order with an end', () => {
  it('deducts what is left of it, and nothing once it is paid off', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    const order = { kind: 'libranza', label: 'Banco Central', received: '2026-01-10', authorised: true };
    const loan = { ...order, employee_id, amount: '300000.00', owed: '700000.00', from: '2026-02-01' };
    expect((await clerk.post('/deduction_orders', loan)).status).toBe(201);
    const taken: (string | undefined)[] = [];
    for (const of of [1, 2, 3, 4, 5]) {
      const payment_dates = [`2026-0${of}-28`];
      const { body } = await clerk.post('/payrolls', { employee_id, ...month(2026, of), payment_dates });
      const lines = body.data['lines'] as { label: string; amount: string }[];
      taken.push(lines.find(({ label }) => label === 'Libranza: Banco Central')?.amount);
    }
    expect(taken).toEqual([undefined, '300000.00', '300000.00', '100000.00', undefined]);
    const again = (await clerk.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=3`)).body
      .data;
    const rows = again['orders'] as object[];
    expect(readDeductionOrders(rows, makeDay(2026, 3, 31))[0]?.owed).toBe(400_000_00);
    expect(readDeductionOrders(rows, makeDay(2026, 5, 31))).toEqual([]);
  });
});

describe('copying a month', () => {
  it('brings what repeats and leaves out what happened once, for employees without a payroll that month', async () => {
    const [copied, has, neither] = [
      await office.anEmployee(),
      await office.anEmployee(),
      await office.anEmployee(),
    ];
    const body = {
      year: 2026,
      month: 8,
      payment_dates: ['2026-08-31'],
      worked_days: 28,
      hours: [{ kind: 'heds', quantity: '2' }],
      earned: [
        { concept: 'aids', non_salary: '80000.00' },
        { concept: 'commissions', salary: '900000.00' },
      ],
      taken: [
        { concept: 'afc', amount: '50000.00' },
        { concept: 'sanctions', amount: '10000.00' },
      ],
      absences: [{ kind: 'non_paid_leave', start: '2026-08-03', end: '2026-08-04' }],
    };
    for (const employee_id of [copied, has])
      expect((await clerk.post('/payrolls', { ...body, employee_id })).status).toBe(201);
    await clerk.post('/payrolls', { employee_id: has, ...month(2026, 9), payment_dates: ['2026-09-30'] });
    const copy = { from: month(2026, 8), to: month(2026, 9) };
    const answer = await clerk.post('/payrolls/copy', copy);
    expect(answer.status).toBe(201);
    expect(answer.rows).toHaveLength(1);
    const made = (await clerk.get(`/payrolls/${answer.rows[0]?.id}`)).body.data;
    expect(made).toMatchObject({
      employee_id: copied,
      worked_days: 30,
      novelties: {
        hours: [],
        earned: [{ concept: 'aids', non_salary: '80000.00' }],
        taken: [{ concept: 'afc', amount: '50000.00' }],
      },
    });
    expect(JSON.stringify(await payrollsOf(2026, 9))).not.toContain(neither);
    expect((await clerk.post('/payrolls/copy', copy)).rows).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no month', {}, 'from'],
    ['half a month', { from: month(2026, 8), to: { year: 2026 } }, 'to'],
    ['the same month', { from: month(2026, 8), to: month(2026, 8) }, 'to'],
    ['a text', { from: 'agosto', to: month(2026, 9) }, 'from'],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await clerk.post('/payrolls/copy', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });
});

describe('the validation of payrolls', () => {
  it('reports blocking findings and notices of each, and sets whether it is ready', async () => {
    const [fit, late] = [await office.anEmployee(), await office.anEmployee()];
    const ids: string[] = [];
    for (const employee_id of [fit, late]) {
      const dates = employee_id === late ? ['2026-12-03'] : ['2026-11-30'];
      const made = await clerk.post('/payrolls', { employee_id, ...month(2026, 11), payment_dates: dates });
      ids.push(made.body.data.id);
    }
    const changing = (await clerk.get(`/employees/${fit}`)).body.data;
    await clerk.put(`/employees/${fit}`, { admission_date: '2026-11-10', base_version: changing.version });
    const answer = await clerk.post('/payrolls/validate', { ids });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('1 de 2 por corregir');
    const of = (id: string | undefined) => answer.rows.find((row) => row.id === id);
    expect(of(ids[0])).toMatchObject({ state: 'borrador' });
    expect(JSON.stringify(of(ids[0])?.['findings'])).toContain('NOM02');
    expect(of(ids[1])).toMatchObject({ state: 'lista', findings: [{ code: 'PAGO02', severity: 'notice' }] });
    expect((await clerk.get(`/payrolls/${ids[0]}`)).body.data['state']).toBe('borrador');
    await clerk.put(`/employees/${fit}`, {
      admission_date: '2022-03-01',
      base_version: Number(changing.version) + 1,
    });
    expect((await clerk.post('/payrolls/validate', { ids })).body.message).toBe('Todo en orden');
    expect((await clerk.get(`/payrolls/${ids[0]}`)).body.data['state']).toBe('lista');
  });

  it('reports a large change in net and a missed deadline without blocking', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    const bonus = [{ concept: 'bonuses', salary: '2000000.00' }];
    const made = async (of: number, earned: object[]) =>
      (
        await clerk.post('/payrolls', {
          employee_id,
          ...month(2026, of),
          payment_dates: [`2026-${String(of).padStart(2, '0')}-30`],
          earned,
        })
      ).body.data.id;
    await made(9, []);
    const { rows } = await clerk.post('/payrolls/validate', { ids: [await made(10, bonus)] });
    expect(rows[0]).toMatchObject({ state: 'lista' });
    const found = rows[0]?.['findings'] as { code: string; message: string }[];
    expect(found.map(({ code }) => code)).toEqual(['net-change', 'late']);
    expect(found[0]?.message).toContain('El neto sube 53 % frente a septiembre de 2026');
  });

  it('is refused without payrolls, and for payrolls that do not exist or are of another company', async () => {
    for (const ids of [undefined, [], 'todas', ['x']])
      expect((await clerk.post('/payrolls/validate', { ids })).body.errors).toHaveProperty('ids');
    expect((await clerk.post('/payrolls/validate', { ids: [generateId()] })).status).toBe(404);
    const [row] = await payrollsOf(2026, 11);
    const stranger = await office.aStranger();
    expect((await stranger.post('/payrolls/validate', { ids: [row?.id] })).status).toBe(404);
  });
});

describe('the ZIP of a month', () => {
  it('contains a payslip for each payroll', async () => {
    for (const name of ['Rosa', 'Saúl'])
      await clerk.post('/payrolls', {
        employee_id: await office.anEmployee({ first_name: name }),
        ...month(2026, 7),
        payment_dates: ['2026-07-31'],
      });
    const answer = await clerk.get('/payrolls/zip?year=2026&month=7&type=pdf');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.raw));
    expect(Object.keys(files)).toHaveLength(2);
    for (const [name, bytes] of Object.entries(files)) {
      expect(name).toMatch(/^comprobante-2026-07-\d+\.pdf$/);
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
    }
  });

  it('contains only the chosen payrolls when ids are given', async () => {
    for (const name of ['Rosa', 'Saúl', 'Tomás'])
      await clerk.post('/payrolls', {
        employee_id: await office.anEmployee({ first_name: name }),
        ...month(2026, 2),
        payment_dates: ['2026-02-27'],
      });
    const [first, second, third] = (await payrollsOf(2026, 2)).map(({ id }) => id);
    const zip = (query: string) => clerk.get(`/payrolls/zip?year=2026&month=2&type=pdf&${query}`);
    const chosen = await zip(`ids=${first},${third}`);
    expect(Object.keys(unzipSync(new Uint8Array(chosen.raw)))).toHaveLength(2);
    const one = await zip(`ids=${second}`);
    expect(Object.keys(unzipSync(new Uint8Array(one.raw)))).toHaveLength(1);
    expect((await zip(`ids=${generateId()}`)).status).toBe(404);
    expect((await zip('ids=a')).body.errors).toHaveProperty('ids');
    expect((await zip('ids=')).body.errors).toHaveProperty('ids');
  });

  it('contains the signed documents as they were sent', async () => {
    const employee_id = await office.anEmployee();
    const made = await clerk.post('/payrolls', {
      employee_id,
      ...month(2026, 6),
      payment_dates: ['2026-06-30'],
    });
    const { id } = made.body.data;
    await clerk.post('/payrolls/send', { ids: [id] });
    expect((await clerk.get('/payrolls/zip?year=2026&month=6&type=xml')).status).toBe(404);
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update submissions set file_name = 'nie1.xml', signed_xml = ${Buffer.from('<x/>')} where payroll_id = ${id}`.execute(
        tx,
      ),
    );
    const answer = await clerk.get('/payrolls/zip?year=2026&month=6&type=xml');
    const files = unzipSync(new Uint8Array(answer.raw));
    expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['nie1.xml', '<x/>'],
    ]);
  });

  it('is refused with wrong parameters, and not found when empty or of another company', async () => {
    expect((await clerk.get('/payrolls/zip')).body.errors).toHaveProperty('month');
    expect((await clerk.get('/payrolls/zip?year=2026&month=6&type=exe')).body.errors).toHaveProperty('type');
    expect((await clerk.get('/payrolls/zip?year=2020&month=6')).status).toBe(404);
    expect((await (await office.aStranger()).get('/payrolls/zip?year=2026&month=7')).status).toBe(404);
  });
});
