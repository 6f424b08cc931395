import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { runsOf } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

// Ley 50 de 1990 art. 99 num. 4: what did not reach the fund when the contract ends is paid to the worker.
describe('an employee who leaves before last year’s severance is deposited', () => {
  it('gets a notice with its amount, over all the months of that year, and is paid once it is written', async () => {
    const employee = await office.anEmployee({
      salary: '2400000.00',
      admission_date: '2024-01-02',
      retirement_date: '2026-02-10',
      retirement_reason: 'resignation',
    });
    for (const month of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']) {
      const answer = await office.clerk.post('/payrolls', {
        employee_id: employee,
        year: 2025,
        month: Number(month),
        payment_dates: [`2025-${month}-28`],
        // Of the first month alone: the twelve before February begin after it.
        earned: month === '01' ? [{ concept: 'commissions', salary: '1200000.00' }] : [],
      });
      expect(answer.status).toBe(201);
    }
    const { paid, personOf } = runsOf(office.clerk);
    const run = await paid({
      kind: 'final_settlement',
      year: 2026,
      month: 2,
      payment_date: '2026-02-10',
      employee_ids: [employee],
    });
    const notices = async () => {
      const { findings } = await personOf(run.id, employee);
      return findings.filter(({ code }) => code === 'severance-year-before');
    };
    // 2.400.000 + 1.200.000 ÷ 12 + 200.000 of allowance in eleven months, as January passes its ceiling: 2.683.333, and 12 %.
    expect(await notices()).toEqual([
      expect.objectContaining({
        severity: 'notice',
        message:
          'De 2025 no aparecen pagados aquí: cesantías, $\u00a02.683.333; intereses a las cesantías, $\u00a0322.000',
      }),
    ]);
    const before = await personOf(run.id, employee);
    const severance = ({ lines }: typeof before) =>
      lines
        .filter(({ concept }) => concept === 'severance')
        .reduce((sum, { amount }) => sum + Number(amount), 0);
    const written = await office.clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      benefits: [
        { concept: 'severance', amount: '2683333.00' },
        { concept: 'severance_interest', amount: '322000.00' },
      ],
      base_version: before.version,
    });
    expect(written.status).toBe(200);
    expect(await notices()).toEqual([]);
    expect(severance(await personOf(run.id, employee))).toBe(severance(before) + 2_683_333);
  });
});
