import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { type Paying, runsOf } from '../payroll/paying.ts';

type Row = Record<string, unknown>;
type Line = { concept: string; amount: string; of_contract?: string };

/** One contract until 10 November 2026 and another from the 16th on, both at the minimum wage. */
let office: Office;
let runs: Paying;
let id: string;
beforeAll(async () => {
  office = await anOffice();
  runs = runsOf(office.clerk);
});

const put = async (values: Row) => {
  const { version } = (await office.clerk.get(`/employees/${id}`)).body.data;
  const answer = await office.clerk.put(`/employees/${id}`, { base_version: version, ...values });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const leave = () => put({ retirement_date: '2026-11-10', retirement_reason: 'resignation' });
const hireAgain = (values: Row = {}) =>
  put({
    clear: ['retirement_date', 'retirement_reason'],
    admission_date: '2026-11-16',
    ...values,
  });
const aPerson = async () => {
  id = await office.anEmployee({ admission_date: '2025-09-01', salary: '1750905.00' });
};
const pay = async (run: Row) => {
  const made = await runs.paid({ year: 2026, month: 11, employee_ids: [id], ...run });
  const closed = await runs.close(made.id);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  return runs.personOf(made.id, id);
};
const linesOf = (lines: readonly Line[], concept: string) =>
  lines.filter((line) => line.concept === concept).map(({ amount, of_contract }) => [amount, of_contract]);
const codesOf = (findings: unknown) => (findings as { code: string }[]).map(({ code }) => code);

describe('a month with two contracts', () => {
  it('has the days and the salary of both in its document, and a line for each in the planilla', async () => {
    await aPerson();
    await leave();
    await hireAgain();
    const november = { employee_id: id, year: 2026, month: 11, payment_dates: ['2026-11-30'] };
    const made = await office.clerk.post('/payrolls', { ...november, worked_days: 25 });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const payroll = (await office.clerk.get(`/payrolls/${made.body.data.id}`)).body.data;
    expect(payroll['accrued']).toMatchObject({ worked_days: 25, salary: '1459088.00' });
    expect(linesOf(payroll['lines'] as unknown as Line[], 'salary')).toEqual([
      ['583635.00', '2025-09-01'],
      ['875453.00', undefined],
    ]);
    expect(codesOf(payroll['findings'])).toContain('CON10');
    const { data } = (await office.clerk.get(`/pila/contributors/${id}?month=2026-11`)).body;
    expect(data).toHaveLength(2);
  });

  it('adds nothing of the first contract to the prima of the second', async () => {
    await aPerson();
    await leave();
    await hireAgain();
    const hours = [{ kind: 'heds', quantity: '8', day: '2026-11-04' }];
    const november = { employee_id: id, year: 2026, month: 11, payment_dates: ['2026-11-30'], hours };
    expect((await office.clerk.post('/payrolls', november)).status).toBe(201);
    const prima = await runs.paid({
      kind: 'prima',
      year: 2026,
      month: 12,
      payment_date: '2026-12-20',
      employee_ids: [id],
    });
    expect(linesOf((await runs.personOf(prima.id, id)).lines, 'service_bonus')).toEqual([
      ['250000.00', undefined],
    ]);
  });

  it('is paid in one run per contract, and its payroll holds what they paid, once', async () => {
    await aPerson();
    await leave();
    const final = await pay({ kind: 'final_settlement', payment_date: '2026-11-12' });
    expect(linesOf(final.lines, 'salary')).toEqual([['583635.00', undefined]]);
    await hireAgain();
    const month = await pay({ kind: 'month', payment_date: '2026-11-30' });
    expect(linesOf(month.lines, 'salary')).toEqual([['875453.00', undefined]]);
    const payroll = await runs.payrollOf(id);
    const lines = payroll?.['lines'] as unknown as Line[];
    expect(Number(payroll?.['total'])).toBe(Number(final.total) + Number(month.total));
    expect(linesOf(lines, 'service_bonus')).toEqual([[expect.any(String), '2025-09-01']]);
    expect(codesOf(payroll?.['findings'])).not.toContain('runs-differ');
    // The prima of the first contract is no advance of that of the second.
    const prima = await runs.paid({
      kind: 'prima',
      year: 2026,
      month: 12,
      payment_date: '2026-12-20',
      employee_ids: [id],
    });
    expect(linesOf((await runs.personOf(prima.id, id)).lines, 'service_bonus')).toEqual([
      ['250000.00', undefined],
    ]);
  });

  it('allows settling the ended contract after the new one was recorded', async () => {
    await aPerson();
    await leave();
    await hireAgain({ salary: '3000000.00' });
    const final = await pay({ kind: 'final_settlement', payment_date: '2026-11-17' });
    expect(linesOf(final.lines, 'salary')).toEqual([['583635.00', undefined]]);
    expect(linesOf(final.lines, 'service_bonus')).toHaveLength(1);
    const month = await pay({ kind: 'month', payment_date: '2026-11-30' });
    expect(linesOf(month.lines, 'salary')).toEqual([['1500000.00', undefined]]);
    const payroll = await runs.payrollOf(id);
    expect(Number(payroll?.['total'])).toBe(Number(final.total) + Number(month.total));
  });

  it('has one contract paid in each fortnight, though the second was recorded before the first payment', async () => {
    await aPerson();
    await leave();
    await hireAgain({ salary: '3000000.00' });
    const first = await pay({ kind: 'fortnight', part: 1, payment_date: '2026-11-15' });
    expect(linesOf(first.lines, 'salary').map(([amount]) => amount)).toEqual(['583635.00']);
    const second = await pay({ kind: 'fortnight', part: 2, payment_date: '2026-11-30' });
    expect(linesOf(second.lines, 'salary').map(([amount]) => amount)).toEqual(['1500000.00']);
    const payroll = await runs.payrollOf(id);
    expect(Number(payroll?.['total'])).toBe(Number(first.total) + Number(second.total));
  });

  it('allows settling a second contract that ended in it and paying a third', async () => {
    await aPerson();
    await leave();
    const first = await pay({ kind: 'final_settlement', payment_date: '2026-11-12' });
    await hireAgain({ retirement_date: '2026-11-20', retirement_reason: 'resignation', clear: [] });
    const second = await pay({ kind: 'final_settlement', payment_date: '2026-11-21' });
    expect(linesOf(second.lines, 'salary')).toEqual([['291818.00', undefined]]);
    await hireAgain({ admission_date: '2026-11-24' });
    const third = await pay({ kind: 'month', payment_date: '2026-11-30' });
    expect(linesOf(third.lines, 'salary')).toEqual([['408545.00', undefined]]);
    const payroll = await runs.payrollOf(id);
    expect(payroll?.['accrued']).toMatchObject({ worked_days: 22 });
    expect(Number(payroll?.['total'])).toBe(
      [first, second, third].reduce((sum, { total }) => sum + Number(total), 0),
    );
  });
});
