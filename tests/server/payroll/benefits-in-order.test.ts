import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { type Paying, runsOf } from './paying.ts';

let office: Office;
let runs: Paying;
beforeAll(async () => {
  office = await anOffice();
  runs = runsOf(office.clerk);
});

const benefit = (kind: string, month: number, employee_id: string) => ({
  kind,
  year: 2026,
  month,
  payment_date: `2026-${String(month).padStart(2, '0')}-20`,
  employee_ids: [employee_id],
});
const opened = async (kind: string, month: number, employee: string) =>
  (await runs.paid(benefit(kind, month, employee))).id;

describe('a benefit paid in two months', () => {
  it.each([
    ['prima', 5, 6],
    ['prima', 11, 12],
    ['severance_interest', 1, 2],
  ])('is not paid twice when the later one closes first: %s', async (kind, month, next) => {
    const employee = await office.anEmployee({ first_name: 'Natalia', admission_date: '2024-01-01' });
    const [early, late] = [await opened(kind, month, employee), await opened(kind, next, employee)];
    const whole = Number((await runs.personOf(late, employee)).total);
    expect((await runs.close(late)).status).toBe(200);
    const refused = await runs.close(early);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Natalia')]);
    expect((await runs.reopen(late)).status).toBe(200);
    expect((await runs.close(early)).status).toBe(200);
    await office.clerk.post(`/pay_runs/${late}/recalculate`, {});
    const totals = await Promise.all(
      [early, late].map(async (run) => Number((await runs.personOf(run, employee)).total)),
    );
    expect(totals.reduce((sum, one) => sum + one, 0)).toBe(whole);
  });

  it('keeps its first payment closed while the second depends on it', async () => {
    const employee = await office.anEmployee({ admission_date: '2024-01-01' });
    const april = await opened('prima', 4, employee);
    expect((await runs.close(april)).status).toBe(200);
    const june = await opened('prima', 6, employee);
    expect((await runs.close(june)).status).toBe(200);
    const refused = await runs.reopen(april);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Reabra primero el pago'),
    ]);
    const other = await opened('prima', 12, employee);
    expect((await runs.close(other)).status).toBe(200);
    expect((await runs.reopen(other)).status).toBe(200);
  });
});
