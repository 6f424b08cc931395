import { describe, expect, it } from 'vitest';
import type { PaidLine, PaidMonth } from '../../../../src/domain/payroll/history/paid-history.ts';
import { defaultPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { getCompanyLaws } from '../../../../src/domain/payroll/law/typed-years.ts';
import type { Contract } from '../../../../src/domain/payroll/month/liquidate.ts';
import { computeAccruedBenefits } from '../../../../src/domain/payroll/runs/accrued-benefits.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { toMoneyText } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, copCents, day } from '../payroll.ts';
import { of, paidMonths } from '../runs.ts';

const earned = (concept: string, amount: number, more: Partial<PaidLine> = {}): PaidLine => ({
  concept,
  group: 'accrued',
  amount: toMoneyText(copCents(amount)),
  salary: concept !== 'transportation_allowance',
  ...more,
});

const aMonth = (year: number, month: number, lines: readonly PaidLine[] = [], days = 0): PaidMonth => ({
  year,
  month,
  lines: [earned('salary', 2_415_000), earned('transportation_allowance', 249_095), ...lines],
  ...(days > 0 && { unpaid_days: days }),
});

/** Overtime of Yuliana by month of 2026. November ends on the 24th. */
const overtime = [200_000, 0, 0, 19_548, 0, 0, 109_773, 0, 57_500, 233_450, 77_625];
const months = overtime.map((amount, at) => aMonth(2026, at + 1, [earned('heds', amount)]));
const yuliana = aContract(2_415_000, { admission: day('2024-02-01') });

function accrued(
  contract: Contract,
  on: string,
  history: readonly PaidMonth[] = [],
  averaged: readonly PaidMonth[] = history,
) {
  const laws = getCompanyLaws([]);
  const found = computeAccruedBenefits({ contract, history, averaged, policy: defaultPolicy, laws }, day(on));
  for (const { amount, explanation } of found.benefits)
    explains({ amount: toMoneyText(amount), explanation });
  return {
    ...found,
    amounts: Object.fromEntries(found.benefits.map(({ label, amount }) => [label, amount / 100])),
  };
}

describe('what a contract accrued to a day', () => {
  it('is the average month times the days over 360, and the interest on it', () => {
    const { benefits, amounts } = accrued(yuliana, '2026-11-24', months);
    expect(amounts).toEqual({
      'Prima de servicios': 1_105_500,
      Cesantías: 2_455_844,
      'Intereses a las cesantías': 265_231,
    });
    expect(benefits.map(({ base, days, due }) => [base && base / 100, days, due])).toEqual([
      [2_763_750.83, 144, '2026-12-20'],
      [2_728_715, 324, '2027-02-14'],
      [2_455_844, 324, '2027-01-31'],
    ]);
  });

  it('averages the months that are over when the month in course is not known', () => {
    const { amounts } = accrued(yuliana, '2026-11-24', months, months.slice(0, 10));
    // 400.723 in 120 days are 100.180,75 a month.
    expect(amounts['Prima de servicios']).toBe(1_105_710);
  });

  it('is on the last day of the semester and of the year what their payments pay', () => {
    const contract = aContract(2_000_000);
    const june = paidMonths(contract, 2026, [1, 2, 3, 4, 5, 6]);
    const prima = liquidateRun(
      { kind: 'prima', year: 2026, month: 6, history: june.slice(0, 5) },
      contract,
      {},
      [],
      [],
    );
    expect(accrued(contract, '2026-06-30', june).amounts['Prima de servicios']).toBe(
      of(prima, 'service_bonus'),
    );
    const year = paidMonths(contract, 2025, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const paid = (kind: 'severance' | 'severance_interest') =>
      liquidateRun({ kind, year: 2026, month: 1, history: year }, contract, {}, [], []);
    const { amounts } = accrued(contract, '2025-12-31', year);
    expect(amounts['Cesantías']).toBe(of(paid('severance'), 'severance'));
    expect(amounts['Intereses a las cesantías']).toBe(of(paid('severance_interest'), 'severance_interest'));
  });

  it('lacks what was paid already', () => {
    const contract = aContract(2_000_000);
    const paid = [
      { year: 2026, month: 6, lines: [earned('service_bonus', 1_124_548)] },
      { year: 2026, month: 8, lines: [earned('severance', 500_000, { of_year: 2026 })] },
    ];
    expect(Object.keys(accrued(contract, '2026-06-30', paid).amounts)).toEqual([
      'Cesantías',
      'Intereses a las cesantías',
    ]);
    // 2.249.095 × 270 ÷ 360 = 1.686.821, and the interest on what was not withdrawn.
    const { amounts } = accrued(contract, '2026-09-30', paid, []);
    expect(amounts['Cesantías']).toBe(1_186_821);
    expect(amounts['Intereses a las cesantías']).toBe(106_814);
  });

  it('has the severance of the year before until its last day, and not once it is deposited', () => {
    const contract = aContract(2_000_000);
    const names = (on: string, history: readonly PaidMonth[] = []) =>
      Object.keys(accrued(contract, on, history).amounts).filter((name) => name.includes(' de 20'));
    expect(names('2026-01-31')).toEqual(['Cesantías de 2025', 'Intereses a las cesantías de 2025']);
    expect(names('2026-02-01')).toEqual(['Cesantías de 2025']);
    expect(names('2026-02-15')).toEqual([]);
    const deposit = earned('severance', 2_200_000, { of_year: 2025, deposited: true });
    expect(names('2026-02-10', [{ year: 2026, month: 2, lines: [deposit] }])).toEqual([]);
  });

  it('lowers severance, and not its interest, by days without pay', () => {
    const { benefits } = accrued(aContract(2_000_000), '2026-06-30', [
      { year: 2026, month: 3, lines: [], unpaid_days: 30 },
    ]);
    expect(benefits.map(({ concept, days }) => [concept, days])).toEqual([
      ['service_bonus', 180],
      ['severance', 150],
      ['severance_interest', 180],
    ]);
  });

  it.each<[string, Partial<Contract>, number, RegExp | undefined]>([
    ['an integral salary', { integral_salary: true }, 0, /salario integral/],
    ['an apprentice in class', { worker_type: '12', contract_type: '4' }, 0, /lectiva/],
    ['an apprentice in practice', { contract_type: '4', practice_from: day('2026-01-01') }, 3, undefined],
    ['an active pensioner', { worker_subtype: '01' }, 3, undefined],
    ['a student with occupational risk alone', { worker_type: '23' }, 0, /./],
    ['a contract that ended', { retirement: day('2026-10-31') }, 0, undefined],
    ['a contract to come', { admission: day('2026-12-01') }, 0, undefined],
  ])('of %s is what the law gives, and nothing at zero', (_who, changes, count, why) => {
    const salary = changes.integral_salary ? 25_000_000 : 2_000_000;
    const { benefits, exclusion } = accrued(aContract(salary, changes), '2026-11-24');
    expect(benefits).toHaveLength(count);
    if (why) expect(exclusion).toMatch(why);
    else expect(exclusion).toBeUndefined();
  });

  it('is due at the end of a contract that ends before its day', () => {
    const { benefits } = accrued(aContract(2_000_000, { retirement: day('2026-12-10') }), '2026-11-24');
    expect(new Set(benefits.map(({ due }) => due))).toEqual(new Set(['2026-12-10']));
  });
});
