import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../../src/domain/payroll/contract/contract.ts';
import { findLeftOutReason, isBenefitSettled } from '../../../../src/domain/payroll/runs/left-out.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import type { ContractSettlement } from '../../../../src/domain/payroll/runs/period.ts';
import { aContract, day } from '../payroll.ts';

const contract: Contract = aContract(2_000_000, { admission: day('2025-01-05') });
const leaving = (retirement: string): Contract => ({ ...contract, retirement: day(retirement) });
const settled = (exit: string, benefits: ContractSettlement['benefits'] = []): ContractSettlement => ({
  exit: day(exit),
  benefits,
});
const prima = (month: number, payment_date: string): PayRun => ({
  kind: 'prima',
  year: 2026,
  month,
  payment_date: day(payment_date),
});
const ofYearBefore = { concept: 'severance_interest', amount: '100000' } as const;

describe('a final settlement', () => {
  it.each<[Pick<PayRun, 'kind' | 'year' | 'month'>, ContractSettlement, boolean]>([
    [{ kind: 'prima', year: 2026, month: 12 }, settled('2026-12-10'), true],
    [{ kind: 'prima', year: 2026, month: 11 }, settled('2026-12-10'), true],
    [{ kind: 'prima', year: 2026, month: 6 }, settled('2026-06-02'), true],
    [{ kind: 'prima', year: 2026, month: 6 }, settled('2026-07-05'), false],
    [{ kind: 'prima', year: 2025, month: 12 }, settled('2026-12-10'), false],
    [{ kind: 'severance', year: 2026, month: 12 }, settled('2026-12-31'), true],
    [{ kind: 'severance_interest', year: 2027, month: 1 }, settled('2026-12-31'), true],
    [{ kind: 'severance_interest', year: 2026, month: 1 }, settled('2026-01-20'), false],
    [{ kind: 'severance_interest', year: 2026, month: 1 }, settled('2026-01-20', [ofYearBefore]), true],
    [
      { kind: 'severance_interest', year: 2026, month: 1 },
      settled('2026-01-20', [{ ...ofYearBefore, of_year: 2026 }]),
      false,
    ],
    [{ kind: 'severance', year: 2026, month: 1 }, settled('2026-01-20', [ofYearBefore]), false],
    [{ kind: 'month', year: 2026, month: 12 }, settled('2026-12-10'), false],
  ])('settles the benefit of the run %j or not: %j', (run, settlement, settles) => {
    expect(isBenefitSettled(run, settlement)).toBe(settles);
  });

  it('leaves nothing to the run of the same benefit, whatever the averages', () => {
    const run = { ...prima(12, '2026-12-20'), averages: { semester: '900000' } };
    expect(liquidateRun(run, leaving('2026-12-10'), {}, [], []).lines).not.toEqual([]);
    const { lines, totals, findings } = liquidateRun(
      { ...run, settled: settled('2026-12-10') },
      leaving('2026-12-10'),
      {},
      [],
      [],
    );
    expect([lines, totals.total, findings.map(({ code }) => code)]).toEqual([[], '0.00', ['settled-before']]);
  });

  it('of January pays severance of its own year, which is no payment of the year before', () => {
    const ending = {
      reason: 'resignation',
      term: { kind: 'indefinite' },
      vacations: { pending: '0' },
    } as const;
    const exit: PayRun = { kind: 'final_settlement', year: 2026, month: 1, end: day('2026-01-20'), ending };
    const last = liquidateRun(exit, leaving('2026-01-20'), {}, [], []);
    const interest: PayRun = { kind: 'severance_interest', year: 2026, month: 1 };
    const after = liquidateRun(interest, leaving('2026-01-20'), {}, last.months, []);
    expect(after.lines).toEqual(liquidateRun(interest, leaving('2026-01-20'), {}, [], []).lines);
    expect(after.lines).not.toEqual([]);
  });
});

describe('a run for everybody leaves out', () => {
  const reason = (run: PayRun, of: Contract, settlements: ContractSettlement[] = []) =>
    findLeftOutReason(run, of, settlements)?.reason;

  it('a worker who leaves within the days of a salary, and nobody else', () => {
    const second: PayRun = { kind: 'fortnight', part: 2, year: 2026, month: 11 };
    const month: PayRun = { kind: 'month', year: 2026, month: 11 };
    expect(reason(second, leaving('2026-11-20'))).toBe('leaves');
    expect(reason(month, leaving('2026-11-30'))).toBe('leaves');
    expect(reason({ ...second, part: 1 }, leaving('2026-11-20'))).toBeUndefined();
    expect(reason(month, contract)).toBeUndefined();
  });

  it('a worker who left before a benefit is paid, and not one who leaves after', () => {
    expect(reason(prima(12, '2026-12-18'), leaving('2026-12-10'))).toBe('leaves');
    expect(reason(prima(12, '2026-12-18'), leaving('2026-12-31'))).toBeUndefined();
    expect(reason(prima(12, '2026-12-18'), leaving('2026-12-31'), [settled('2026-12-31')])).toBe('settled');
    expect(reason(prima(6, '2026-06-30'), leaving('2026-06-05'))).toBe('leaves');
  });

  it('a worker whose contract has none of that benefit', () => {
    const integral = { ...contract, salary: 25_000_000_00 as Contract['salary'], integral_salary: true };
    const february: PayRun = { kind: 'severance', year: 2026, month: 2 };
    for (const run of [prima(12, '2026-12-18'), february]) expect(reason(run, integral)).toBe('no_benefits');
    const apprentice = { ...contract, worker_type: '12', contract_type: '4' };
    expect(reason(prima(12, '2026-12-18'), apprentice)).toBe('no_benefits');
    expect(reason(february, { ...contract, admission: day('2026-01-10') })).toBe('not_caused');
    expect(reason(february, contract)).toBeUndefined();
  });
});
