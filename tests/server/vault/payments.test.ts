import { expect, it } from 'vitest';
import { anOffice } from '../payroll/clerk.ts';
import { first, runsOf, second } from '../payroll/paying.ts';

it('what each closed payment paid to each person is in the vault, and an open one is not', async () => {
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
    run: { id: one.id, name: 'Quincena 1 de noviembre de 2026' },
    payment_date: '2026-11-15',
    total,
  });
  expect((await clerk.get('/vault_payments?search=luis')).rows).toHaveLength(1);
  expect((await clerk.get('/vault_payments?year=2025')).rows).toEqual([]);
  for (const wrong of ['year=hoy', 'employee_id=1', 'page=0'])
    expect((await clerk.get(`/vault_payments?${wrong}`)).status).toBe(422);
  expect((await (await office.aStranger()).get('/vault_payments')).rows).toEqual([]);
});
