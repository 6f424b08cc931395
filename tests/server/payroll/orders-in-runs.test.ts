import { expect, it } from 'vitest';
import { anOffice } from './clerk.ts';
import { first, runsOf, second } from './paying.ts';

it('a deduction order that begins in the second fortnight deducts nothing from the first', async () => {
  const { clerk, anEmployee } = await anOffice();
  const { paid, close, personOf, payrollOf } = runsOf(clerk);
  const employee_id = await anEmployee({ salary: '4000000.00' });
  const order = {
    employee_id,
    kind: 'libranza',
    label: 'Banco Andino',
    received: '2026-11-18',
    from: '2026-11-20',
    amount: '300000.00',
    authorised: true,
  };
  expect((await clerk.post('/deduction_orders', order)).status).toBe(201);
  const taken = async (fortnight: object) => {
    const { id } = await paid({ ...fortnight, employee_ids: [employee_id] });
    const { lines } = await personOf(id, employee_id);
    expect((await close(id)).status).toBe(200);
    return lines.find(({ concept }) => concept === 'loans')?.amount;
  };
  expect(await taken(first)).toBeUndefined();
  expect(await taken(second)).toBe('300000.00');
  const month = await payrollOf(employee_id);
  expect(month).toMatchObject({ state: 'lista', deductions: { loans: [{ amount: '300000.00' }] } });
});
