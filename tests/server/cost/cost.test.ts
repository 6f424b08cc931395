import { beforeAll, describe, expect, it } from 'vitest';
import type { EmployeeCost } from '../../../src/domain/office/cost.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
let employee: string;
beforeAll(async () => {
  office = await anOffice();
  employee = await office.anEmployee({ salary: '3000000.00', admission_date: '2026-01-15' });
  await office.anEmployee({ salary: '2000000.00', admission_date: '2026-11-01' });
  for (const month of [10, 11]) await office.clerk.post('/payrolls/generate', { year: 2026, month });
});

const ask = (query: string) => office.clerk.get(`/cost?${query}`);
const both = 'from=2026-10&to=2026-11';

describe('the cost of payrolls', () => {
  it('adds up to the same total with every grouping', async () => {
    const totals = await Promise.all(
      ['employee', 'cost_center', 'payroll_group', 'branch', 'month'].map(async (by) => {
        const { body, rows } = await ask(`${both}&by=${by}`);
        const sum = rows.reduce((total, row) => total + Number(row['total']), 0);
        expect(sum.toFixed(2)).toBe((body['total'] as { total: string }).total);
        return (body['total'] as { total: string }).total;
      }),
    );
    expect(new Set(totals).size).toBe(1);
  });

  it('counts each person once and says how many payrolls DIAN has not accepted', async () => {
    const { body, rows } = await ask(`${both}&by=employee`);
    expect(rows).toHaveLength(2);
    expect(body).toMatchObject({ total: { people: 2 }, unaccepted: 3, outdated: 0, lawless: 0 });
  });

  it('can be searched by document and read in pages', async () => {
    const { rows } = await ask(`${both}&by=employee&search=10000001`);
    expect(rows).toHaveLength(1);
    const second = await ask(`${both}&by=employee&per_page=1&page=2`);
    expect([second.rows.length, second.body['meta']]).toEqual([
      1,
      { page: 2, per_page: 1, total: 2, last_page: 2 },
    ]);
  });

  it('explains the month of an employee line by line, and the lines add up to it', async () => {
    const { body } = await office.clerk.get(`/cost/employees/${employee}?month=2026-10`);
    const cost = body.data as unknown as EmployeeCost;
    const added = (lines: { amount: string }[]) => lines.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(added(cost.lines).toFixed(2)).toBe(cost.earned);
    expect(added(cost.employer).toFixed(2)).toBe(
      (Number(cost.contributions) + Number(cost.provisions)).toFixed(2),
    );
    expect(cost.employer.every(({ explanation }) => explanation.steps.length > 0)).toBe(true);
  });

  it.each([
    ['from=2026-10&to=2026-11', { by: ['Este valor no es válido'] }],
    ['from=octubre&to=2026-11&by=month', { from: ['Escriba el mes como 2026-11'] }],
    ['from=2026-11&to=2026-10&by=month', { to: ['El último mes es anterior al primero'] }],
    ['from=2024-11&to=2026-10&by=month', { to: ['Elija hasta 12 meses'] }],
    [`${both}&by=month&cost_center_id=1`, { cost_center_id: ['Este valor no es válido'] }],
    [`${both}&by=month&per_page=0`, { per_page: ['Este valor no es válido'] }],
  ])('rejects %s and says which field is wrong', async (query, errors) => {
    const { status, body } = await ask(query);
    expect([status, body['errors']]).toEqual([422, errors]);
  });

  it('is hidden from users of another company', async () => {
    const stranger = await office.aStranger();
    expect((await stranger.get(`/cost?${both}&by=employee`)).rows).toEqual([]);
    expect((await stranger.get(`/cost/employees/${employee}?month=2026-10`)).status).toBe(404);
  });

  it('can be downloaded with its provisions, a row for each employee and month', async () => {
    const { raw } = await office.clerk.get(`/cost/export?${both}&format=csv`);
    const [head = '', ...lines] = raw.toString().trim().split('\n');
    expect(head).toContain('Cesantías');
    expect(lines).toHaveLength(3);
  });
});
