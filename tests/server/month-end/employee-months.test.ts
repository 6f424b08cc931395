import { beforeAll, describe, expect, it } from 'vitest';
import { listEmployeeMonths, streamEmployeeMonths } from '../../../server/month-end/employee-months.ts';
import type { EmployeeMonth } from '../../../src/domain/month-end/employee-month.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

const [october, november] = [
  { year: 2026, month: 10 },
  { year: 2026, month: 11 },
];
let office: Office;
let employee: string;
beforeAll(async () => {
  office = await anOffice();
  employee = await office.anEmployee({ salary: '3000000.00', admission_date: '2026-01-15' });
  for (const month of [october, november]) await office.clerk.post('/payrolls/generate', month);
});

const read = (range: Parameters<typeof listEmployeeMonths>[2]): Promise<EmployeeMonth[]> =>
  listEmployeeMonths(
    (work) => office.server.store.inCompany(office.company.id, work),
    office.company.id,
    range,
  );

describe('months of employees', () => {
  it('hold what was paid, the administrators of the employee and what the month costs', async () => {
    const months = await read({ from: october, to: november });
    expect(months.map(({ month, employee: { id } }) => [month, id])).toEqual([
      [10, employee],
      [11, employee],
    ]);
    const [first] = months;
    expect(first?.payroll.state).toBe('lista');
    expect(first?.payroll.totals.accrued_total).toBe('3249095.00');
    expect(first?.outdated).toBe(false);
    expect(first?.employee.administrators.health?.code).toMatch(/^[A-Z]+\d+$/);
    expect(first?.settled.liquidation.employer?.lines.map(({ concept }) => concept)).toContain('caja');
  });

  it('can be limited to a range and to some employees', async () => {
    expect((await read({ from: november, to: november })).map(({ month }) => month)).toEqual([11]);
    expect(await read({ from: november, to: november, employees: [office.company.id] })).toEqual([]);
    expect(await read({ from: { year: 2025, month: 1 }, to: { year: 2025, month: 12 } })).toEqual([]);
  });

  it('arrive in batches', async () => {
    const inside = <T>(work: Parameters<typeof office.server.store.inCompany<T>>[1]) =>
      office.server.store.inCompany(office.company.id, work);
    const sizes: number[] = [];
    for await (const some of streamEmployeeMonths(inside, office.company.id, { from: october, to: november }))
      sizes.push(some.length);
    expect(sizes).toEqual([2]);
  });
});
