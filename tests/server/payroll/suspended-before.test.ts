import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { runsOf } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

describe('vacations of a final settlement', () => {
  it('do not count the days without pay of any year of the contract', async () => {
    const leaves = {
      salary: '2400000.00',
      admission_date: '2024-01-02',
      retirement_date: '2026-11-18',
      retirement_reason: 'resignation',
    };
    const [always, suspended] = [await office.anEmployee(leaves), await office.anEmployee(leaves)];
    for (const [year, month, day] of [
      [2024, 5, 10],
      [2025, 3, 5],
      [2026, 2, 3],
    ] as const) {
      const text = `${year}-0${month}`;
      const answer = await office.clerk.post('/payrolls', {
        employee_id: suspended,
        year,
        month,
        payment_dates: [`${text}-28`],
        absences: [
          {
            kind: 'non_paid_leave',
            start: `${text}-${String(day).padStart(2, '0')}`,
            end: `${text}-${day + 14}`,
          },
        ],
      });
      expect(answer.status).toBe(201);
    }
    const { paid, personOf } = runsOf(office.clerk);
    const run = await paid({
      kind: 'final_settlement',
      year: 2026,
      month: 11,
      payment_date: '2026-11-20',
      employee_ids: [always, suspended],
    });
    const vacationOf = async (employee: string) => {
      const { lines } = await personOf(run.id, employee);
      return Number(lines.find(({ concept }) => concept === 'paid_vacation')?.amount);
    };
    // 1.037 days of service, and 45 less: 2.400.000 for 720 of them.
    expect(await vacationOf(always)).toBe(3_456_667);
    expect(await vacationOf(suspended)).toBe(3_306_667);
  });
});
