import { describe, expect, it } from 'vitest';
import type { EmployeeRecord } from '../../../../src/domain/payroll/contract/settlement.ts';
import { withholdingLabels } from '../../../../src/domain/payroll/deductions/withholding.ts';
import type { PaidMonth } from '../../../../src/domain/payroll/history/paid-history.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { proposeBenefit } from '../../../../src/domain/payroll/runs/proposed-benefit.ts';
import { aContract, day } from '../payroll.ts';
import { of, paidMonths } from '../runs.ts';

/** Of a contract that ended on 15 March 2026, at 15.000.000: what its settlement paid is in the last month. */
function before(months: readonly number[]): PaidMonth[] {
  const ended = paidMonths(aContract(15_000_000, { retirement: day('2026-03-15') }), 2026, months);
  return ended.map((paid) => {
    if (paid.month !== 3) return paid;
    const benefit = (concept: string, amount: string) => ({
      concept,
      group: 'accrued' as const,
      salary: false,
      amount,
    });
    return {
      ...paid,
      lines: [
        ...paid.lines,
        benefit('service_bonus', '2500000.00'),
        benefit('severance', '2500000.00'),
        benefit('severance_interest', '50000.00'),
      ],
    };
  });
}

const exit: PayRun = {
  kind: 'final_settlement',
  year: 2026,
  month: 5,
  end: day('2026-05-31'),
  ending: { reason: 'without_cause', term: { kind: 'indefinite' }, vacations: { taken: '0' } },
};

describe('a worker who is hired again in the year that another contract ended in', () => {
  const again = aContract(7_000_000, { admission: day('2026-04-01'), retirement: day('2026-05-31') });
  const history = [...before([1, 2, 3]), ...paidMonths(again, 2026, [4])];

  it('is paid the whole severance of the new contract, because that of the other was settled (CST art. 249)', () => {
    const paid = liquidateRun({ ...exit, history }, again, {}, [], []);
    // 7.000.000 × 60 ÷ 360, and 12 % a year of it for 60 days.
    expect(of(paid, 'severance')).toBe(1_166_667);
    expect(of(paid, 'severance_interest')).toBe(23_333);
    expect(of(paid, 'service_bonus')).toBe(1_166_667);
  });

  it('is not withheld of an indemnity for what the other contract paid (ET art. 401-3)', () => {
    const paid = liquidateRun({ ...exit, history }, again, {}, [], []);
    // Thirty days. The income of the new contract is 7.000.000 a month, under 204 UVT: 10.684.296.
    expect(of(paid, 'compensation')).toBe(7_000_000);
    expect(paid.lines.filter(({ label }) => label === withholdingLabels.indemnity)).toEqual([]);
  });

  it('is proposed the same in the payroll of its month', () => {
    const employee = {
      salary: '7000000.00',
      admission_date: '2026-04-01',
      retirement_date: '2026-05-31',
      retirement_reason: 'without_cause',
      contract_type: { id: '2', code: '2', label: 'Indefinido' },
      worker_type: { id: '01', code: '01', label: 'Dependiente' },
      transport_allowance_mode: 'auto',
    } as unknown as EmployeeRecord;
    const known = { employee, year: 2026, month: 5, history, policies: [], paid: [] };
    expect(proposeBenefit('severance', known, '').amount).toBe('1166667.00');
    expect(proposeBenefit('compensation', known, '')).toMatchObject({ monthly: '7000000.00' });
  });
});
