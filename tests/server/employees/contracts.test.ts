import { expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { accepted } from '../adjustments/accepted.ts';
import { anOffice } from '../payroll/clerk.ts';
import { runsOf } from '../payroll/paying.ts';

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

it('an employee hired again keeps the ended contract, and its months are paid by its terms', async () => {
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

it('an adjustment note states the contract of its month, though a new contract has begun', async () => {
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

it('undoing the new admission restores the ended contract as the current one', async () => {
  const { clerk, anEmployee } = await anOffice();
  const id = await anEmployee();
  await change(clerk, id, left);
  await change(clerk, id, hiredAgain);
  // What was said of the contract that ended comes back with it.
  const back = await change(clerk, id, { admission_date: '2022-03-01' });
  expect(back).toMatchObject({ contracts: [], salary: '1750905.00', ...left });
  expect((back.salary_history as Row[]).map(({ from }) => from)).toEqual(['2022-03-01']);
});

it('an opening balance stays with the contract it belongs to', async () => {
  const { clerk, anEmployee } = await anOffice();
  const opening = {
    opening_date: '2026-06-30',
    opening_income: '12000000.00',
    opening_vacation_days: '7.500',
    opening_unpaid_days: 4,
  };
  const id = await anEmployee(opening);
  await change(clerk, id, left);
  const again = await change(clerk, id, {
    ...hiredAgain,
    clear: [...hiredAgain.clear, ...Object.keys(opening)],
  });
  expect(again).toMatchObject({ opening_date: null, contracts: [opening] });
  expect(await change(clerk, id, { admission_date: '2022-03-01' })).toMatchObject(opening);
});

it('an admission inside an ended contract is refused, and a corrected one is paid at its own salary', async () => {
  const { clerk, anEmployee } = await anOffice();
  const id = await anEmployee();
  await change(clerk, id, { ...left, retirement_date: '2026-10-10' });
  await change(clerk, id, { ...hiredAgain, salary_from: null, clear: [...hiredAgain.clear, 'salary_from'] });
  const { version } = await row(clerk, id);
  const inside = await clerk.put(`/employees/${id}`, { base_version: version, admission_date: '2026-10-05' });
  expect([inside.status, inside.body.errors]).toEqual([
    422,
    {
      admission_date: ['Ese día es de un contrato anterior, del 1 de marzo de 2022 al 10 de octubre de 2026'],
    },
  ]);
  const corrected = await change(clerk, id, { admission_date: '2026-11-01' });
  expect(corrected.contracts).toHaveLength(1);
  const november = { employee_id: id, year: 2026, month: 11, payment_dates: ['2026-11-30'] };
  const made = await clerk.post('/payrolls', november);
  expect(await salaryPaid(clerk, made.body.data.id)).toBe('3200000.00');
});

it('a pay run pays the contract of its dates and ignores what an earlier contract was paid', async () => {
  const { clerk, anEmployee } = await anOffice();
  const { paid, close, reopen, personOf } = runsOf(clerk);
  const id = await anEmployee();
  const fortnight = (month: number, part: number) => ({
    kind: 'fortnight',
    part,
    year: 2026,
    month,
    payment_date: `2026-${month}-${part === 1 ? 15 : 28}`,
    employee_ids: [id],
  });
  const old = await paid(fortnight(10, 1));
  expect((await close(old.id)).status).toBe(200);
  await change(clerk, id, { ...left, retirement_date: '2026-11-10' });
  const first = await paid(fortnight(11, 1));
  expect((await close(first.id)).status).toBe(200);
  await change(clerk, id, { ...hiredAgain, salary: '3000000.00' });
  const second = await paid(fortnight(11, 2));
  // Fifteen days of the new contract, and nothing taken back of the ten of the other.
  expect((await personOf(second.id, id)).lines).toContainEqual(
    expect.objectContaining({ concept: 'salary', amount: '1500000.00' }),
  );
  const closed = await close(second.id);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const payroll = await runsOf(clerk).payrollOf(id);
  expect(((payroll?.findings ?? []) as Row[]).map(({ code }) => code)).toContain('CON10');

  // The months of the contract that ended open and close as before.
  expect((await reopen(old.id)).status).toBe(200);
  expect((await clerk.post(`/pay_runs/${old.id}/recalculate`, {})).body.message).toBe('Nada cambió');
  expect((await close(old.id)).status).toBe(200);
});

it('the document of a month states the salary of that month, though a later raise is already recorded', async () => {
  const { clerk, anEmployee } = await anOffice();
  const id = await anEmployee();
  await change(clerk, id, { salary: '2100000.00', salary_from: '2026-11-01' });
  expect((await inOctober(clerk, id)).worker).toMatchObject({ salary: '1750905.00' });
});

it('closing a pay run records the document number and surname that were corrected after it was calculated', async () => {
  const { clerk, anEmployee } = await anOffice();
  const { paid, close } = runsOf(clerk);
  const id = await anEmployee();
  const run = await paid({
    kind: 'month',
    year: 2026,
    month: 11,
    payment_date: '2026-11-30',
    everybody: true,
  });
  await change(clerk, id, { document_number: '1037482916', surname: 'Corregida' });
  expect((await close(run.id)).status).toBe(200);
  const { rows } = await clerk.get('/vault_payments');
  expect(JSON.stringify(rows)).toContain('1037482916');
  expect(JSON.stringify(rows)).toContain('Corregida');
});
