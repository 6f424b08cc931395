import { expect, it } from 'vitest';
import { dayFrom } from '../../../src/domain/day.ts';
import { moneyText, noMoney } from '../../../src/domain/money.ts';
import { ordersOf } from '../../../src/domain/payroll/novelties/declared.ts';
import { anOffice } from '../payroll/clerk.ts';

it('an order has what its months deducted, and its balance is what the next month still owes', async () => {
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
    const [next] = ordersOf(orders, dayFrom(2026, to + 1, 28));
    expect(moneyText(next?.owed ?? noMoney)).toBe(balance);
  }
});
