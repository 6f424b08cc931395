import { expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { accepted } from '../adjustments/accepted.ts';
import { anOffice } from '../payroll/clerk.ts';

type Row = Record<string, unknown>;
const row = async (client: Client, id: unknown) => (await client.get(`/employees/${id}`)).body.data;
const change = async (client: Client, id: unknown, values: Row) => {
  const { version } = await row(client, id);
  const answer = await client.put(`/employees/${id}`, { base_version: version, ...values });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const salaryPaid = async (client: Client, id: unknown) => {
  const { lines } = (await client.get(`/payrolls/${id}`)).body.data;
  return (lines as Row[]).find(({ concept }) => concept === 'salary')?.amount;
};
const inOctober = async (client: Client, employee_id: unknown) =>
  (await client.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=10`)).body.data
    .document as Row;

const left = { retirement_date: '2026-10-31', retirement_reason: 'resignation' };
const hiredAgain = {
  clear: ['retirement_date', 'retirement_reason'],
  admission_date: '2026-11-16',
  salary: '3200000.00',
  salary_from: '2026-11-16',
};

it('keeps the contract that ended of who is hired again, and settles its months with it', async () => {
  const { clerk, anEmployee } = await anOffice();
  const id = await anEmployee();
  expect((await row(clerk, id)).contracts).toEqual([]);
  await change(clerk, id, left);
  const again = await change(clerk, id, hiredAgain);
  expect(again.contracts).toMatchObject([
    { admission_date: '2022-03-01', salary: '1750905.00', ...left, worker_type: { code: '01' } },
  ]);
  // Nothing of the person is of the contract.
  expect((again.contracts as Row[])[0]).not.toHaveProperty('first_name');
  expect((again.salary_history as Row[]).map(({ from, reason }) => [from, reason])).toEqual([
    ['2022-03-01', 'Ingreso'],
    ['2026-11-16', 'Ingreso'],
  ]);

  const october = { employee_id: id, year: 2026, month: 10, payment_dates: ['2026-10-30'] };
  const made = await clerk.post('/payrolls', october);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await salaryPaid(clerk, made.body.data.id)).toBe('1750905.00');
  const november = await clerk.post('/payrolls', { ...october, month: 11, payment_dates: ['2026-11-30'] });
  expect(await salaryPaid(clerk, november.body.data.id)).toBe('1600000.00');
  const september = await clerk.post('/payrolls', { ...october, year: 2022, month: 2 });
  expect(september.body.errors).toEqual({ month: ['El contrato del empleado no cubre ese mes'] });
});

it('says in the note of a month the contract of that month, though a new one began', async () => {
  const { client, id } = await accepted();
  const { employee_id } = (await client.get(`/payrolls/${id}`)).body.data;
  await change(client, employee_id, left);
  await change(client, employee_id, hiredAgain);
  const begun = await client.post(`/payrolls/${id}/adjust`, { note_type: 1, reason: 'Faltaban horas' });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  // What DIAN has, and that he left on the last day of the month.
  const paths = (begun.body.data.changes as { path: string }[]).map(({ path }) => path);
  expect(paths).toEqual(['Periodo/@FechaRetiro']);
});

it('takes back what it kept when the hiring is taken back', async () => {
  const { clerk, anEmployee } = await anOffice();
  const id = await anEmployee();
  await change(clerk, id, left);
  await change(clerk, id, hiredAgain);
  const back = await change(clerk, id, {
    admission_date: '2022-03-01',
    salary: '1750905.00',
    salary_from: '2022-03-01',
    ...left,
  });
  expect(back.contracts).toEqual([]);
  expect((back.salary_history as Row[]).map(({ from }) => from)).toEqual(['2022-03-01']);
});

it('says in the document of a month the salary of that month, though it was raised before it is sent', async () => {
  const { clerk, anEmployee } = await anOffice();
  const id = await anEmployee();
  await change(clerk, id, { salary: '2100000.00', salary_from: '2026-11-01' });
  expect((await inOctober(clerk, id)).worker).toMatchObject({ salary: '1750905.00' });
});
