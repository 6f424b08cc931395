import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { type Person, runsOf } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const leaves = {
  salary: '2400000.00',
  admission_date: '2024-01-02',
  retirement_date: '2026-11-18',
  retirement_reason: 'resignation',
};
const inMoney = (days: string, amount: string) => [{ concept: 'paid_vacation', days, amount }];

/** Days of vacations that a month pays in money while the contract goes on. */
async function pays(employee_id: string, [year, month]: [number, number], benefits: object[]) {
  const payment_dates = [`${year}-${String(month).padStart(2, '0')}-28`];
  const answer = await office.clerk.post('/payrolls', { employee_id, year, month, payment_dates, benefits });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
}

const vacationIn = ({ lines }: Person): number =>
  lines
    .filter(({ concept }) => concept === 'paid_vacation')
    .reduce((sum, { amount }) => sum + Number(amount), 0);

describe('vacations of a final settlement', () => {
  it('are reduced by the days paid in money during the contract', async () => {
    const people = [
      await office.anEmployee(leaves),
      await office.anEmployee(leaves),
      await office.anEmployee(leaves),
    ];
    const [never = '', before = '', now = ''] = people;
    // A thirtieth of 2.400.000 for each: 80.000.
    await pays(before, [2025, 3], inMoney('7.5', '600000.00'));
    await pays(before, [2026, 3], inMoney('5', '400000.00'));
    await pays(now, [2026, 11], inMoney('2', '160000.00'));
    const { paid, personOf } = runsOf(office.clerk);
    const run = await paid({
      kind: 'final_settlement',
      year: 2026,
      month: 11,
      payment_date: '2026-11-20',
      employee_ids: people,
    });
    // 1.037 days of service: 2.400.000 × 1.037 ÷ 720. Each day paid in money is 24 of service (CST art. 189).
    expect(vacationIn(await personOf(run.id, never))).toBe(3_456_667);
    // 12,5 days before: 2.400.000 × (1.037 − 300) ÷ 720.
    const person = await personOf(run.id, before);
    expect(vacationIn(person)).toBe(2_456_667);
    expect(person.findings.map(({ code }) => code)).toContain('vacations-counted');
    // 2 days in the month of the exit, which are among what it pays: 160.000 and 2.400.000 × (1.037 − 48) ÷ 720.
    expect(vacationIn(await personOf(run.id, now))).toBe(160_000 + 3_296_667);
  });

  it('are reduced by the days taken in the month of the exit, written in the settlement itself', async () => {
    const employee = await office.anEmployee(leaves);
    const { paid, personOf } = runsOf(office.clerk);
    const run = await paid({
      kind: 'final_settlement',
      year: 2026,
      month: 11,
      payment_date: '2026-11-20',
      employee_ids: [employee],
    });
    const { version } = await personOf(run.id, employee);
    const written = await office.clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      absences: [{ kind: 'common_vacation', start: '2026-11-03', end: '2026-11-06' }],
      base_version: version,
    });
    expect(written.status, JSON.stringify(written.body)).toBe(200);
    // From Tuesday to Friday: 2.400.000 × (1.037 − 4 × 24) ÷ 720.
    expect(vacationIn(await personOf(run.id, employee))).toBe(3_136_667);
  });

  it('are not reduced by days paid in money under an earlier contract', async () => {
    const employee = await office.anEmployee({ ...leaves, admission_date: '2025-11-19' });
    await pays(employee, [2025, 11], inMoney('5', '400000.00'));
    const { paid, personOf } = runsOf(office.clerk);
    const run = await paid({
      kind: 'final_settlement',
      year: 2026,
      month: 11,
      payment_date: '2026-11-20',
      employee_ids: [employee],
    });
    // A year, to the day: half a month of salary.
    expect(vacationIn(await personOf(run.id, employee))).toBe(1_200_000);
  });
});
