import { expect, it } from 'vitest';
import { anOffice } from '../payroll/clerk.ts';

it('GET /employees/:id/payrolls lists the last payrolls, newest first, to users of the company only', async () => {
  const { clerk, anEmployee, aStranger } = await anOffice();
  const [id, other] = [await anEmployee(), await anEmployee()];
  for (const [employee_id, month] of [
    [id, 9],
    [id, 11],
    [id, 10],
    [other, 11],
  ]) {
    const made = await clerk.post('/payrolls', {
      employee_id,
      year: 2026,
      month,
      payment_dates: [`2026-${String(month).padStart(2, '0')}-28`],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
  const { rows, status } = await clerk.get(`/employees/${id}/payrolls`);
  expect([status, rows.map(({ month, state }) => [month, state])]).toEqual([
    200,
    [
      [11, rows[0]?.['state']],
      [10, rows[1]?.['state']],
      [9, rows[2]?.['state']],
    ],
  ]);
  expect(rows[0]).toMatchObject({
    year: 2026,
    total: expect.stringMatching(/^\d+\.\d{2}$/),
    full_number: null,
  });
  for (const address of [`/employees/${crypto.randomUUID()}/payrolls`, '/employees/x/payrolls'])
    expect((await clerk.get(address)).status).toBe(404);
  expect((await (await aStranger()).get(`/employees/${id}/payrolls`)).status).toBe(404);
});
