import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findPayRegister } from '../../../server/payroll/runs/register.ts';
import { listPrintedSlips } from '../../../server/payslips/slips.ts';
import { findEmployeePayment } from '../../../server/vault/payments/payments.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';
import { type Paying, runsOf } from './paying.ts';

let office: Office;
let clerk: Client;
let paying: Paying;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  paying = runsOf(clerk);
});

const month = { kind: 'month', year: 2026, month: 11, payment_date: '2026-11-30' };
const closedFor = async (employee_ids: string[]) => {
  const run = await paying.paid({ ...month, employee_ids });
  expect((await paying.close(run.id)).status).toBe(200);
  return run;
};
const correct = async (employee: string, values: object) => {
  const { version } = (await clerk.get(`/employees/${employee}`)).body.data;
  expect((await clerk.put(`/employees/${employee}`, { ...values, base_version: version })).status).toBe(200);
};
const stateIs = (id: unknown, state: string) =>
  office.server.store.inCompany(office.company.id, (tx) =>
    sql`update payrolls set state = ${state} where id = ${String(id)}`.execute(tx),
  );
const nameOf = (payroll: unknown) => (payroll as { employee: { name: string } }).employee.name;

it('a draft shows the current data of its employee, and an issued payroll the data it was issued with', async () => {
  const employee = await office.anEmployee({ surname: 'Castaño' });
  await closedFor([employee]);
  const id = String((await paying.payrollOf(employee))?.id);

  await correct(employee, { surname: 'Gil' });
  const draft = await paying.payrollOf(employee);
  expect(nameOf(draft)).toContain('Gil');
  expect((await clerk.get('/payrolls?year=2026&month=11&search=gil')).rows.map((row) => row.id)).toContain(
    id,
  );

  await stateIs(id, 'rechazada');
  await correct(employee, { surname: 'Mesa' });
  expect(nameOf(await paying.payrollOf(employee))).toContain('Gil');

  const again = await clerk.post('/payrolls/send', { ids: [id] });
  expect(again.body.errors ?? []).toEqual([]);
  expect(again.status).toBe(202);
  const issued = await paying.payrollOf(employee);
  expect(nameOf(issued)).toContain('Mesa');
  const found = (await clerk.get('/payrolls?year=2026&month=11&search=mesa')).rows.map((row) => row.id);
  expect(found).toContain(id);
  const document = await office.server.store.inCompany(office.company.id, (tx) =>
    sql<{ surname: string }>`select document::text as surname from submissions where payroll_id = ${id}
      order by created_at desc limit 1`.execute(tx),
  );
  expect(document.rows[0]?.surname).toContain('Mesa');

  // A document that left keeps the data it left with.
  await correct(employee, { surname: 'Otra' });
  expect(nameOf(await paying.payrollOf(employee))).toContain('Mesa');
  const companyOnPaper = () =>
    office.server.store.inCompany(
      office.company.id,
      async (tx) => (await listPrintedSlips(tx, { company: office.company.id }, [id]))[0]?.company,
    );
  const before = await companyOnPaper();
  await becomes('Otra Razón S.A.S.', '901234567', 4);
  expect(before?.social_reason).not.toBe('Otra Razón S.A.S.');
  expect(await companyOnPaper()).toEqual(before);
});

const becomes = (name: string, nit: string, dv: number) =>
  office.server.store.inCompany(office.company.id, (tx) =>
    sql`update companies set social_reason = ${name}, nit = ${nit}, dv = ${dv}
      where id = ${office.company.id}`.execute(tx),
  );

it('a closed payment keeps its company, charges and cost centers as they were when it closed', async () => {
  const made = async (path: string, values: object) => (await clerk.post(path, values)).body.data.id;
  const charges = [
    await made('/charges', { name: 'Operaria' }),
    await made('/charges', { name: 'Supervisora' }),
  ];
  const centers = [
    await made('/cost_centers', { code: 'PLA', name: 'Planta' }),
    await made('/cost_centers', { code: 'VEN', name: 'Ventas' }),
  ];
  const work = (i: number) => ({ charge_id: charges[i], cost_center_id: centers[i] });
  const employee = await office.anEmployee(work(0));
  const { id: companyId } = office.company;
  await becomes('Siete Ceibas S.A.', '900111222', 3);
  const run = await paying.paid({ ...month, employee_ids: [employee] });
  const place = () =>
    office.server.store.inCompany(companyId, async (tx) => {
      const { rows } = await sql<{
        at: string;
      }>`select ctid::text as at from pay_run_people where run_id = ${run.id}`.execute(tx);
      return rows;
    });
  const opened = await place();
  expect((await paying.close(run.id)).status).toBe(200);
  // Closing writes no row again whose charge and cost center are those it has.
  expect(await place()).toEqual(opened);
  const told = async () => {
    const [line = ''] = (await clerk.get(`/pay_runs/${run.id}/register?format=csv`)).raw
      .toString()
      .split('\r\n')
      .slice(1);
    return office.server.store.inCompany(companyId, async (tx) => ({
      work: line.split(';').slice(2, 4),
      slip: (await findEmployeePayment(tx, companyId, run.id, employee))?.employee.charge,
      payment: (await findEmployeePayment(tx, companyId, run.id, employee))?.company,
      register: (await findPayRegister(tx, companyId, run.id))?.company,
    }));
  };
  const then = { id: companyId, social_reason: 'Siete Ceibas S.A.', nit: '900111222', dv: 3 };
  const asClosed = { work: ['Operaria', 'Planta'], slip: 'Operaria', payment: then, register: then };
  expect(await told()).toEqual(asClosed);

  await becomes('Ocho Ceibas S.A.', '900333444', 5);
  await correct(employee, work(1));
  expect(await told()).toEqual(asClosed);

  // An open payment is of now, and is kept anew as it is closed again.
  expect((await paying.reopen(run.id)).status).toBe(200);
  const now = { id: companyId, social_reason: 'Ocho Ceibas S.A.', nit: '900333444', dv: 5 };
  expect(await told()).toMatchObject({ work: ['Supervisora', 'Ventas'], register: now });
  expect((await paying.close(run.id)).status).toBe(200);
  expect(await told()).toEqual({
    work: ['Supervisora', 'Ventas'],
    slip: 'Supervisora',
    payment: now,
    register: now,
  });
});

it('a payroll made by a payment refuses changes, names that payment and gives the state as the reason', async () => {
  const [one, two] = [await office.anEmployee(), await office.anEmployee()];
  const run = await closedFor([one, two]);
  const payroll = await paying.payrollOf(one);
  expect(payroll).toMatchObject({ in_runs: true, pay_run: { id: run.id, state: 'cerrada', sent: 0 } });

  const refused = await clerk.put(`/payrolls/${payroll?.id}`, { base_version: payroll?.version });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    reason: 'state',
    message: 'Esta nómina sale de los pagos del mes. Reabra el pago para cambiarla.',
  });

  await stateIs((await paying.payrollOf(two))?.id, 'aceptada');
  expect((await paying.payrollOf(one))?.['pay_run']).toMatchObject({ id: run.id, sent: 1 });
  expect((await clerk.get(`/pay_runs/${run.id}`)).body.data['sent']).toBe(1);
  expect((await paying.reopen(run.id)).body).toMatchObject({ reason: 'state' });
});

it('a change from an old version is refused as stale, with the current record', async () => {
  const employee = await office.anEmployee();
  const stale = await clerk.put(`/employees/${employee}`, { surname: 'Otra', base_version: 99 });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ reason: 'stale', current: { id: employee } });
});
