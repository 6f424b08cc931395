import { expect, it } from 'vitest';
import { findEmployeePayment, findPersonPayment } from '../../../server/vault/payments/payments.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { anOffice } from '../payroll/clerk.ts';
import { first, runsOf, second } from '../payroll/paying.ts';

it('the vault lists what each closed payment paid to each person, and leaves out open payments', async () => {
  const office = await anOffice();
  const { clerk } = office;
  const { paid, close, personOf } = runsOf(clerk);
  const [ana, luis] = [
    await office.anEmployee({ first_name: 'Ana', surname: 'Zapata' }),
    await office.anEmployee({ first_name: 'Luis', surname: 'Zapata' }),
  ];
  const one = await paid({ ...first, employee_ids: [ana, luis] });
  await close(one.id);
  await paid({ ...second, employee_ids: [ana] });

  const all = await clerk.get('/vault_payments');
  expect(all.rows.map((row) => (row['employee'] as { id: string }).id)).toEqual([ana, luis]);
  const { total } = await personOf(one.id, ana);
  expect(all.rows[0]).toMatchObject({
    run: { id: one.id, name: 'Primera quincena de noviembre de 2026' },
    payment_date: '2026-11-15',
    total,
  });
  expect((await clerk.get('/vault_payments?search=luis')).rows).toHaveLength(1);
  expect((await clerk.get('/vault_payments?year=2025')).rows).toEqual([]);
  for (const wrong of ['year=hoy', 'employee_id=1', 'page=0'])
    expect((await clerk.get(`/vault_payments?${wrong}`)).status).toBe(422);
  expect((await (await office.aStranger()).get('/vault_payments')).rows).toEqual([]);
});

it('a payment slip shows the charge the employee had that month, not a later one', async () => {
  const { clerk, anEmployee, company, server } = await anOffice();
  const { paid, close } = runsOf(clerk);
  const charge = async (name: string) => (await clerk.post('/charges', { name })).body.data.id;
  const ana = await anEmployee({ charge_id: await charge('Operaria') });
  const november = await paid({ ...first, employee_ids: [ana] });
  await close(november.id);
  const { version } = (await clerk.get(`/employees/${ana}`)).body.data;
  await clerk.put(`/employees/${ana}`, { base_version: version, charge_id: await charge('Supervisora') });
  const december = await paid({ ...first, month: 12, payment_date: '2026-12-15', employee_ids: [ana] });
  await close(december.id);

  const chargeIn = (run: string) =>
    server.store.inCompany(
      company.id,
      async (tx) => (await findEmployeePayment(tx, company.id, run, ana))?.employee.charge,
    );
  expect([await chargeIn(november.id), await chargeIn(december.id)]).toEqual(['Operaria', 'Supervisora']);

  // Also for who was paid, before DIAN has the month.
  const { rows } = await clerk.get(`/employees?ids=${ana}`);
  const person = `13:${rows[0]?.['document_number']}`;
  const own = await server.store.asPerson(
    person,
    (tx) => findPersonPayment(tx, person, november.id, '2026-11-15' as Day),
    [company.id],
  );
  expect(own?.employee.charge).toBe('Operaria');
});
