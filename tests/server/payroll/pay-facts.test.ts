import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listPrintedSlips } from '../../../server/payslips/slips.ts';
import { anOffice } from './clerk.ts';

it('a payslip keeps the salary, the funds and the account it was issued with, whatever the record says later', async () => {
  const office = await anOffice();
  const { clerk } = office;
  const { store } = office.server;
  const { id: companyId } = office.company;
  const account = await store.asSystem(async (tx) => {
    const { rows } = await sql<Record<string, string>>`
      select m.id as payment_means_id, b.id as bank_id, b.name as bank from payment_means m, banks b
      where m.requires_account and b.active order by m.code, b.code limit 1`.execute(tx);
    return rows[0] ?? {};
  });
  const { bank, ...into } = account;
  const employee = await office.anEmployee({
    ...into,
    salary: '2420000.00',
    account_type: 'ahorros',
    account_number: '1002003456',
  });
  const month = { employee_id: employee, year: 2026, month: 11, hours: [], payment_dates: ['2026-11-30'] };
  const id = String((await clerk.post('/payrolls', month)).body.data.id);
  const paidWith = () =>
    store.inCompany(
      companyId,
      async (tx) => (await listPrintedSlips(tx, { company: companyId }, [id]))[0]?.employee.pay,
    );
  expect(await paidWith()).toBeNull();
  const sent = await clerk.post('/payrolls/send', { ids: [id] });
  expect(sent.status, JSON.stringify(sent.body)).toBe(202);
  const issued = await paidWith();
  expect(issued).toMatchObject({ salary: '2420000.00', bank, account_type: 'ahorros', account_end: '3456' });
  expect([issued?.health, issued?.pension].every(Boolean)).toBe(true);
  await store.inCompany(companyId, (tx) =>
    sql`update employees set salary = 9000000, account_number = '999', health_fund_id = null where id = ${employee}`.execute(
      tx,
    ),
  );
  expect(await paidWith()).toEqual(issued);
});
