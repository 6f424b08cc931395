import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accepted } from '../adjustments/accepted.ts';
import { runsOf } from './paying.ts';

test('a final settlement ignores the vacations of a note that DIAN has not accepted', async () => {
  const { server, company, client, id } = await accepted();
  const { employee_id: employee } = await server.store.inCompany(company.id, async (tx) => {
    const { rows } = await sql<{ employee_id: string }>`
      update employees e set retirement_date = '2026-11-18', retirement_reason = 'resignation'
      from payrolls p where p.id = ${id} and e.id = p.employee_id returning p.employee_id`.execute(tx);
    return rows[0] as { employee_id: string };
  });
  const { paid, personOf } = runsOf(client);
  const run = await paid({
    kind: 'final_settlement',
    year: 2026,
    month: 11,
    payment_date: '2026-11-20',
    employee_ids: [employee],
  });
  const vacationPaid = async () => {
    expect((await client.post(`/pay_runs/${run.id}/recalculate`)).status).toBe(200);
    const { lines } = await personOf(run.id, employee);
    return lines.find(({ concept }) => concept === 'paid_vacation')?.amount;
  };
  const before = await vacationPaid();
  expect(Number(before)).toBeGreaterThan(0);

  const reason = 'Estuvo de vacaciones';
  const { data: note } = (await client.post(`/payrolls/${id}/adjust`, { note_type: 1, reason })).body;
  const { year, month, payment_dates } = note;
  const put = await client.put(`/adjustment_payrolls/${note.id}`, {
    base_version: note.version,
    employee_id: employee,
    year,
    month,
    payment_dates,
    absences: [{ kind: 'common_vacation', start: '2026-10-05', end: '2026-10-09' }],
  });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  expect(await vacationPaid()).toBe(before);
});
