import { expect, it } from 'vitest';
import { readDeductionOrders } from '../../../src/domain/payroll/novelties/policies.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import { noMoney, toMoneyText } from '../../../src/domain/values/money.ts';
import { anOffice } from '../payroll/clerk.ts';
import { runsOf } from '../payroll/paying.ts';

it('an order shows what its months deducted, and the balance that the next month still owes', async () => {
  const { clerk, ...office } = await anOffice();
  const employee_id = await office.anEmployee({ salary: '3000000.00' });
  const order = { kind: 'libranza', label: 'Banco Central', received: '2026-01-10', authorised: true };
  const loan = { ...order, employee_id, amount: '300000.00', owed: '700000.00', from: '2026-02-01' };
  await clerk.post('/deduction_orders', loan);
  for (const month of [1, 2, 3, 4])
    await clerk.post('/payrolls', { employee_id, year: 2026, month, payment_dates: [`2026-0${month}-28`] });
  for (const [from, to, deducted, balance, standing] of [
    [1, 1, '0.00', '700000.00', 'Por empezar'],
    [2, 3, '600000.00', '100000.00', 'Vigente'],
    [3, 3, '300000.00', '100000.00', 'Vigente'],
    [4, 4, '100000.00', '0.00', 'Pagada'],
  ] as const) {
    const { rows } = (await clerk.get(`/reports/orders?from=2026-0${from}&to=2026-0${to}`)).body
      .data as unknown as { rows: object[] };
    expect([to, rows]).toEqual([
      to,
      [expect.objectContaining({ name: expect.any(String), in_period: deducted, balance, standing })],
    ]);
    const context = `/payrolls/context?employee_id=${employee_id}&year=2026&month=${to + 1}`;
    const orders = (await clerk.get(context)).body.data['orders'] as unknown as object[];
    const [next] = readDeductionOrders(orders, makeDay(2026, to + 1, 28));
    expect(toMoneyText(next?.owed ?? noMoney)).toBe(balance);
  }
});

it('an embargo of a cooperative is also paid off by what is deducted from the prima', async () => {
  const { clerk, ...office } = await anOffice();
  const employee_id = await office.anEmployee({ salary: '3000000.00', admission_date: '2026-01-01' });
  const order = { kind: 'cooperative_order', label: 'Coop Andina', received: '2026-05-20' };
  await clerk.post('/deduction_orders', { ...order, employee_id, percent: '30', owed: '2500000.00' });
  for (const month of [1, 2, 3, 4, 5])
    await clerk.post('/payrolls', { employee_id, year: 2026, month, payment_dates: [`2026-0${month}-28`] });
  const { close, paid, payrollOf } = runsOf(clerk);
  const half = { year: 2026, month: 6, payment_date: '2026-06-30', employee_ids: [employee_id] };
  for (const kind of ['prima', 'month'])
    expect((await close((await paid({ ...half, kind })).id)).status).toBe(200);
  const june = await payrollOf(employee_id, 6);
  const own = ((june?.['lines'] as { label: string; amount: string }[] | undefined) ?? []).filter(
    ({ label }) => label.startsWith('Embargo de cooperativa: Coop Andina'),
  );
  expect(own.map(({ label }) => label)).toContain('Embargo de cooperativa: Coop Andina, sobre prestaciones');
  const deducted = own.reduce((all, { amount }) => all + Number(amount), 0).toFixed(2);
  const { rows } = (await clerk.get('/reports/orders?from=2026-06&to=2026-06&standing=all')).body
    .data as unknown as { rows: Record<string, string>[] };
  expect(rows[0]?.['in_period']).toBe(deducted);
  const context = `/payrolls/context?employee_id=${employee_id}&year=2026&month=7`;
  const orders = (await clerk.get(context)).body.data['orders'] as unknown as object[];
  const [next] = readDeductionOrders(orders, makeDay(2026, 7, 28));
  expect(toMoneyText(next?.owed ?? noMoney)).toBe(rows[0]?.['balance']);
  const taken = Number(rows[0]?.['taken']);
  expect(Number(rows[0]?.['balance'])).toBe(2_500_000 - taken);
});
