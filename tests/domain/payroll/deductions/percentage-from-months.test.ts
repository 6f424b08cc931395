import { describe, expect, it } from 'vitest';
import { pesos } from '../../../../src/domain/money.ts';
import {
  monthsOfPercentage,
  percentageFromMonths,
} from '../../../../src/domain/payroll/deductions/percentage-from-months.ts';
import { fixedPercentage } from '../../../../src/domain/payroll/deductions/withholding-percentage.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { aContract, day } from '../payroll.ts';
import { paidMonths } from '../runs.ts';

const contract = aContract(10_000_000);
const benefits: Novelties = {
  benefits: [
    { concept: 'service_bonus', amount: '5000000' },
    { concept: 'severance', amount: '9000000' },
  ],
};
const plain = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11];
const year = [
  ...paidMonths(contract, 2024, [12], benefits),
  ...paidMonths(contract, 2025, plain),
  ...paidMonths(contract, 2025, [6], benefits),
];

describe('the percentage of the months already paid', () => {
  it.each([
    [{ year: 2026, month: 3 }, '2025-12-31', { year: 2024, month: 12 }, { year: 2025, month: 11 }],
    [{ year: 2026, month: 7 }, '2026-06-30', { year: 2025, month: 6 }, { year: 2026, month: 5 }],
    [{ year: 2026, month: 12 }, '2026-06-30', { year: 2025, month: 6 }, { year: 2026, month: 5 }],
  ])('%j looks at the twelve months to May or November', (wanted, when, from, to) => {
    expect(monthsOfPercentage(wanted)).toEqual({ day: when, from, to });
  });

  it('adds up salary and prima, leaves severance out, and divides by thirteen', () => {
    const result = percentageFromMonths({ year: 2026, month: 3 }, year);
    expect(result.percent).toBe(
      fixedPercentage({
        day: day('2025-12-31'),
        months: 12,
        income: {
          paid: pesos(130_000_000),
          prima: pesos(10_000_000),
          // 4 % + 4 % + 1 % of twelve months.
          contributions: [{ label: 'Aportes', amount: pesos(10_800_000) }],
        },
      }).percent,
    );
    expect([result.months, result.findings]).toEqual([12, []]);
  });

  it('counts each month what was declared for each', () => {
    const claims = { housing: pesos(500_000), dependants: true };
    const less = percentageFromMonths({ year: 2026, month: 3 }, year, claims);
    const same = fixedPercentage({
      day: day('2025-12-31'),
      months: 12,
      income: {
        paid: pesos(130_000_000),
        prima: pesos(10_000_000),
        contributions: [{ label: 'Aportes', amount: pesos(10_800_000) }],
        housing: pesos(6_000_000),
        dependants: true,
      },
    });
    expect(less.percent).toBe(same.percent);
  });

  it('says which months it lacks, and refuses when there are none', () => {
    const few = percentageFromMonths({ year: 2026, month: 3 }, year.slice(1, 4));
    expect(few.findings).toEqual([
      expect.objectContaining({
        code: 'procedure-2-months',
        message: expect.stringContaining('3 de los 12'),
      }),
    ]);
    expect(percentageFromMonths({ year: 2026, month: 3 }, []).findings).toEqual([
      expect.objectContaining({ code: 'procedure-2-history', severity: 'block' }),
    ]);
  });
});
