import { describe, expect, it } from 'vitest';
import {
  buildArrearsEntries,
  checkArrears,
  computeArrears,
  sumPaidArrears,
  sumPendingArrears,
} from '../../../../src/domain/payroll/drafts/arrears.ts';
import { type Contract, liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { noMoney, pesos } from '../../../../src/domain/values/money.ts';
import { aContract, codes, day, line, month } from '../payroll.ts';

const nothing = { salary: noMoney, support: noMoney, hours: noMoney };
const salaries = [
  { from: day('2024-01-15'), salary: pesos(3_772_000) },
  { from: day('2026-09-01'), salary: pesos(4_149_200) },
];
const before = aContract(3_772_000);
const raised: Contract = { ...before, salary: pesos(4_149_200), salaries };

const owed = (at: string, novelties: Novelties = {}, paid = nothing, now = raised) => {
  const [year = 0, number = 0] = at.split('-').map(Number);
  const lines = (contract: typeof before) => liquidate(contract, month(at), novelties, []).lines;
  return computeArrears({ year, month: number }, { stored: lines(before), now: lines(now), paid });
};

describe('a raise saved after its months were paid', () => {
  it('owes the difference of each month from its day on', () => {
    const [september, october] = [owed('2026-09'), owed('2026-10')];
    expect([owed('2026-08'), september?.due, october?.due]).toEqual([
      undefined,
      pesos(377_200),
      pesos(377_200),
    ]);
    expect(september?.lines).toEqual([
      { label: 'Salario básico', before: '3772000.00', after: '4149200.00' },
    ]);
  });

  it('owes the hours and the absences of the month again, and no transport allowance', () => {
    const hours = owed('2026-09', { hours: [{ kind: 'heds', quantity: '4', day: day('2026-09-10') }] });
    // 377.200 ÷ 210 × 1,25 × 4, from two rounded lines.
    expect(hours?.pending).toEqual({ ...nothing, salary: pesos(377_200), hours: pesos(8_980) });
    const away = owed('2026-09', {
      absences: [{ kind: 'paid_leave', start: day('2026-09-01'), end: day('2026-09-15') }],
    });
    expect(away?.due).toBe(pesos(377_200));
    const unpaid = owed('2026-09', {
      absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-15') }],
    });
    expect(unpaid?.due).toBe(pesos(188_600));
  });

  it('is paid in the open month by lines that add up to it, and once', () => {
    const all = [owed('2026-09'), owed('2026-10')].filter((one) => one !== undefined);
    const earned = buildArrearsEntries(all);
    expect(earned).toEqual([
      {
        concept: 'other_concepts',
        salary: '377200.00',
        description: 'Retroactivo de sueldo de septiembre de 2026',
      },
      {
        concept: 'other_concepts',
        salary: '377200.00',
        description: 'Retroactivo de sueldo de octubre de 2026',
      },
    ]);
    const november = liquidate(raised, month('2026-11'), { earned }, []);
    expect(line(november, 'salary') + 754_400).toBe(4_903_600);
    expect(Number(november.ibc)).toBe(4_903_600);
    expect(codes(november)).not.toContain('description-missing');
    expect(checkArrears(all, earned, 'novelty')).toEqual([]);
    expect(checkArrears(all, [], 'novelty')[0]).toMatchObject({
      code: 'salary-arrears',
      message: expect.stringContaining('754.400'),
    });
    expect(checkArrears(all, [...earned, ...earned], 'novelty')[0]).toMatchObject({
      code: 'salary-arrears-twice',
      severity: 'block',
    });
  });

  it('owes only what a second raise adds once the first was paid', () => {
    const more = {
      ...raised,
      salary: pesos(4_300_000),
      salaries: [salaries[0], { from: day('2026-09-01'), salary: pesos(4_300_000) }].filter(
        (one) => one !== undefined,
      ),
    };
    const paid = { ...nothing, salary: pesos(377_200) };
    const again = owed('2026-09', {}, paid, more);
    expect(again && sumPendingArrears(again)).toBe(pesos(528_000 - 377_200));
    // Taken back after it was paid: what was paid too much is told.
    const back = owed('2026-09', {}, paid, before);
    expect(back && checkArrears([back], [], 'novelty')[0]?.code).toBe('salary-arrears-over');
    expect(owed('2026-09', {}, nothing, before)).toBeUndefined();
  });

  it('owes an apprentice in class the difference of the support, where the company pays it as such', () => {
    const policies = [{ from: day('2000-01-01'), apprentice_pay: 'sustenance_support' as const }];
    const apprentice = (salary: number): Contract =>
      aContract(salary, {
        ...{ contract_type: '4', worker_type: '12' },
        salaries: [{ from: day('2024-01-15'), salary: pesos(salary) }],
      });
    const [was, is] = [apprentice(1_313_179), apprentice(1_400_000)];
    const of = (now: Contract, paid = nothing) =>
      computeArrears(
        { year: 2026, month: 9 },
        {
          stored: liquidate(was, month('2026-09'), {}, policies).lines,
          now: liquidate(now, month('2026-09'), {}, policies).lines,
          paid,
        },
      );
    const september = of(is);
    expect(september?.pending).toEqual({ ...nothing, support: pesos(86_821) });
    expect(september?.lines).toEqual([
      { label: 'Apoyo de sostenimiento', before: '1313179.00', after: '1400000.00' },
    ]);
    const all = september ? [september] : [];
    const earned = buildArrearsEntries(all);
    expect(earned).toEqual([
      {
        concept: 'sustenance_support',
        non_salary: '86821.00',
        description: 'Retroactivo de apoyo de sostenimiento de septiembre de 2026',
      },
    ]);
    expect(checkArrears(all, earned, 'novelty')).toEqual([]);
    expect(checkArrears(all, [], 'novelty')[0]?.hint).toContain('«Apoyo de sostenimiento»');
    const october = liquidate(is, month('2026-10'), { earned }, policies);
    expect(october.accrued.sustenance_support).toBe('1486821.00');
    expect(october.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    // A stage that turns out to be practice is no raise.
    expect(of({ ...apprentice(1_750_905), practice_from: day('2026-09-01') })).toBeUndefined();
  });

  it('knows what an entry pays by its description', () => {
    const entry = { concept: 'other_concepts' as const, salary: '100000.00' };
    const september = { year: 2026, month: 9 };
    const described = { ...entry, description: 'Retroactivo de sueldo de septiembre de 2026 ' };
    expect(sumPaidArrears([described, { ...entry, description: 'Otro' }], 'salary', september)).toBe(
      pesos(100_000),
    );
    expect(sumPaidArrears([described], 'hours', september)).toBe(noMoney);
  });
});
