import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
let clerk: Client;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
});

/** Somebody whose September and October DIAN has. */
async function anEmployeePaid(): Promise<string> {
  const employee_id = await office.anEmployee({ salary: '3772000.00' });
  for (const month of [9, 10]) {
    const body = {
      employee_id,
      year: 2026,
      month,
      hours: [],
      payment_dates: [`2026-${month < 10 ? '0' : ''}${month}-30`],
    };
    expect((await clerk.post('/payrolls', body)).status).toBe(201);
  }
  await office.server.store.inCompany(office.company.id, (tx) =>
    sql`update payrolls set state = 'aceptada', created_at = now() - interval '1 day'
      where employee_id = ${employee_id}`.execute(tx),
  );
  return employee_id;
}

async function change(id: string, values: object): Promise<void> {
  const { version } = (await clerk.get(`/employees/${id}`)).body.data;
  expect((await clerk.put(`/employees/${id}`, { ...values, base_version: version })).status).toBe(200);
}

/** By 377.200, from September. */
const raise = { salary: '4149200.00', salary_from: '2026-09-01' };
const leaving = { retirement_date: '2026-11-18', retirement_reason: 'resignation' };

/** Somebody whose September and October DIAN has, and who is raised from September afterwards. */
async function raisedLate(): Promise<string> {
  const employee_id = await anEmployeePaid();
  await change(employee_id, raise);
  return employee_id;
}

/** Address of an open final settlement of somebody. */
async function aSettlement(id: string): Promise<string> {
  await change(id, leaving);
  const run = { kind: 'final_settlement', year: 2026, month: 11, payment_date: '2026-11-20' };
  const created = await clerk.post('/pay_runs', { ...run, employee_ids: [id] });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return `/pay_runs/${created.body.data['id']}`;
}

async function retroactivesIn(run: string, id: string): Promise<[string, string][]> {
  const { lines } = (await clerk.get(`${run}/people/${id}`)).body.data as unknown as {
    lines: { label: string; amount: string }[];
  };
  return lines
    .filter(({ label }) => label.startsWith('Retroactivo'))
    .map(({ label, amount }) => [label, amount]);
}

const bothMonths = [
  ['Retroactivo de sueldo de septiembre de 2026', '377200.00'],
  ['Retroactivo de sueldo de octubre de 2026', '377200.00'],
];

const owedTo = async (id: string) =>
  (await clerk.get(`/employees/${id}/arrears`)).body.data as unknown as {
    month: number;
    due: string;
    pending: string;
  }[];

async function retroactivesOf(id: string, month: number): Promise<string[]> {
  const { rows } = await office.server.store.inCompany(office.company.id, (tx) =>
    sql<{ description: string }>`
      select e ->> 'description' as description from payrolls p, jsonb_array_elements(p.novelties -> 'earned') e
      where p.employee_id = ${id} and p.month = ${month} and e ->> 'description' like 'Retroactivo%'`.execute(
      tx,
    ),
  );
  return rows.map(({ description }) => description);
}

it('a raise saved late is reported and paid once in the open month, to the peso', async () => {
  const id = await raisedLate();
  expect((await owedTo(id)).map(({ month, due, pending }) => [month, due, pending])).toEqual([
    [9, '377200.00', '377200.00'],
    [10, '377200.00', '377200.00'],
  ]);
  const attention = (await clerk.get('/dashboard')).body.data['attention'];
  expect(JSON.stringify(attention)).toContain('1 aumento debe meses ya pagados');

  const november = { year: 2026, month: 11 };
  expect((await clerk.post('/payrolls/generate', november)).status).toBeLessThan(300);
  const { rows } = await office.server.store.inCompany(office.company.id, (tx) =>
    sql<{
      id: string;
      accrued_total: string;
      version: number;
      earned: { salary: string; description: string }[];
    }>`
      select id, accrued_total::text as accrued_total, version, novelties -> 'earned' as earned from payrolls
      where employee_id = ${id} and month = 11`.execute(tx),
  );
  const [draft] = rows;
  expect(draft?.earned.map(({ salary, description }) => [salary, description])).toEqual([
    ['377200.00', 'Retroactivo de sueldo de septiembre de 2026'],
    ['377200.00', 'Retroactivo de sueldo de octubre de 2026'],
  ]);
  expect(draft?.accrued_total).toBe('4903600.00');
  expect((await owedTo(id)).map(({ pending }) => pending)).toEqual(['0.00', '0.00']);

  const twice = await clerk.put(`/payrolls/${draft?.id}`, {
    employee_id: id,
    ...november,
    hours: [],
    payment_dates: ['2026-11-30'],
    base_version: draft?.version,
    earned: [...(draft?.earned ?? []), ...(draft?.earned ?? [])],
  });
  expect(twice.status, JSON.stringify(twice.body)).toBe(200);
  expect(JSON.stringify(twice.body.data)).toContain('salary-arrears-twice');
  expect(twice.body.data['state']).toBe('borrador');
});

it('arrears of a raise are hidden from other companies', async () => {
  const id = await raisedLate();
  const stranger = await office.aStranger();
  expect((await stranger.get(`/employees/${id}/arrears`)).status).toBe(404);
});

it('arrears of a raise are left to adjustment notes where the company chose notes', async () => {
  expect((await clerk.post('/payroll_policies', { from: '2026-01-01', late_raise: 'notes' })).status).toBe(
    201,
  );
  const id = await raisedLate();
  const context = await clerk.get(`/payrolls/context?year=2026&month=11&employee_id=${id}`);
  const { recurring, findings } = context.body.data as unknown as {
    recurring: { earned: unknown[] };
    findings: { code: string; hint: string }[];
  };
  expect(recurring.earned).toEqual([]);
  expect(findings.find(({ code }) => code === 'salary-arrears')?.hint).toContain('nota de ajuste');
});

it('arrears of a raise are paid by the run that ends the month', async () => {
  expect((await clerk.post('/payroll_policies', { from: '2026-11-01', late_raise: 'novelty' })).status).toBe(
    201,
  );
  const id = await raisedLate();
  const run = { kind: 'fortnight', year: 2026, month: 11, employee_ids: [id] };
  const paidBy = async (part: number, payment_date: string) => {
    const created = await clerk.post('/pay_runs', { ...run, part, payment_date });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const { rows } = await office.server.store.inCompany(office.company.id, (tx) =>
      sql<{ earned: { description: string }[] | null }>`
        select novelties -> 'earned' as earned from pay_run_people where run_id = ${created.body.data['id']} and employee_id = ${id}`.execute(
        tx,
      ),
    );
    return (rows[0]?.earned ?? []).filter(({ description }) => description.startsWith('Retroactivo')).length;
  };
  expect([await paidBy(1, '2026-11-15'), await paidBy(2, '2026-11-30')]).toEqual([0, 2]);
});

it('arrears in an open payment are no longer pending, so a later month does not pay them again', async () => {
  const id = await raisedLate();
  const run = { kind: 'fortnight', year: 2026, month: 11, part: 2, payment_date: '2026-11-30' };
  expect((await clerk.post('/pay_runs', { ...run, employee_ids: [id] })).status).toBe(201);
  expect((await owedTo(id)).map(({ pending }) => pending)).toEqual(['0.00', '0.00']);

  expect((await clerk.post('/payrolls/generate', { year: 2026, month: 12 })).status).toBeLessThan(300);
  expect(await retroactivesOf(id, 12)).toEqual([]);
});

it('a final settlement pays all arrears, even where the company pays them by notes', async () => {
  expect((await clerk.post('/payroll_policies', { from: '2026-11-15', late_raise: 'notes' })).status).toBe(
    201,
  );
  const id = await raisedLate();
  const settlement = await aSettlement(id);
  expect(await retroactivesIn(settlement, id)).toEqual(bothMonths);

  const { version: base_version } = (await clerk.get(settlement)).body.data;
  const closed = await clerk.post(`${settlement}/close`, { base_version, confirm_few_months: true });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect((await retroactivesOf(id, 11)).length).toBe(2);
  expect((await owedTo(id)).map(({ pending }) => pending)).toEqual(['0.00', '0.00']);
});

it('a final settlement opened before the raise takes its arrears once when recalculated', async () => {
  const id = await anEmployeePaid();
  const settlement = await aSettlement(id);
  expect(await retroactivesIn(settlement, id)).toEqual([]);
  await change(id, raise);
  for (let times = 0; times < 2; times++) {
    expect((await clerk.post(`${settlement}/recalculate`, {})).status).toBe(200);
    expect(await retroactivesIn(settlement, id)).toEqual(bothMonths);
  }
  const { version: base_version } = (await clerk.get(settlement)).body.data;
  const closed = await clerk.post(`${settlement}/close`, { base_version, confirm_few_months: true });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect((await owedTo(id)).map(({ pending }) => pending)).toEqual(['0.00', '0.00']);
});
