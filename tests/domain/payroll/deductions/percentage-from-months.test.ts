import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeFixedPercentage } from '../../../../src/domain/payroll/deductions/fixed-percentage.ts';
import {
  computePercentageFromMonths,
  getPercentageMonths,
} from '../../../../src/domain/payroll/deductions/percentage-from-months.ts';
import { addOpeningBalance } from '../../../../src/domain/payroll/history/opening.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { getCompanyLaws } from '../../../../src/domain/payroll/law/typed-years.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { readTypedYears } from '../../../../src/domain/payroll/novelties/policies.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { sharedPath } from '../../../shared.ts';
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
    expect(getPercentageMonths(wanted)).toEqual({ day: when, from, to });
  });

  it('takes the months of an opening balance as if they were stored, and says so', () => {
    // Twelve months of 10.000.000, with 9 % of contributions, and a prima of 5.000.000 in June and another in December.
    const balance = {
      opening_date: '2025-12-31',
      opening_income: '130000000.00',
      opening_contributions: '10800000.00',
    };
    const wanted = { year: 2026, month: 7 };
    const later = paidMonths(contract, 2026, [1, 2, 3, 4, 5]);
    const result = computePercentageFromMonths(wanted, addOpeningBalance(contract, balance, later, wanted), {
      laws: getLaw,
    });
    // From June to December, 7 of 12 parts: 75.833.333 and 6.300.000; since January, 50.000.000 and 4.500.000.
    const { percent } = computeFixedPercentage({
      laws: getLaw,
      day: day('2026-06-30'),
      months: 12,
      income: {
        paid: pesos(125_833_333),
        contributions: [{ label: 'Aportes', amount: pesos(10_800_000) }],
      },
    });
    expect([result.percent, result.months, result.findings]).toEqual([percent, 12, []]);
    expect(result.explanation.note).toContain('7 de los 12 meses son del saldo inicial al 31 dic. 2025');
    // A month that is stored stands as it is, and a balance without income is no month of withholding.
    const stored = [...later, ...paidMonths(contract, 2025, [12])];
    expect(
      computePercentageFromMonths(wanted, addOpeningBalance(contract, balance, stored, wanted), {
        laws: getLaw,
      }).months,
    ).toBe(12);
    const without = { opening_date: '2025-12-31', opening_variable: '1200000.00' };
    expect(
      computePercentageFromMonths(wanted, addOpeningBalance(contract, without, later, wanted), {
        laws: getLaw,
      }).months,
    ).toBe(5);
  });

  it('adds up salary and prima, leaves severance out, and divides by thirteen', () => {
    const result = computePercentageFromMonths({ year: 2026, month: 3 }, year, { laws: getLaw });
    expect(result.percent).toBe(
      computeFixedPercentage({
        laws: getLaw,
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
    const less = computePercentageFromMonths({ year: 2026, month: 3 }, year, { laws: getLaw, claims });
    const same = computeFixedPercentage({
      laws: getLaw,
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
    const few = computePercentageFromMonths({ year: 2026, month: 3 }, year.slice(1, 4), { laws: getLaw });
    expect(few.findings).toEqual([
      expect.objectContaining({
        code: 'procedure-2-months',
        message: expect.stringContaining('3 de los 12'),
      }),
    ]);
    expect(computePercentageFromMonths({ year: 2026, month: 3 }, [], { laws: getLaw }).findings).toEqual([
      expect.objectContaining({ code: 'procedure-2-history', severity: 'block' }),
    ]);
  });

  const file = sharedPath('cases/C35.json');
  it.skipIf(!file)('takes the UVT that the company typed for a year this version does not bring', () => {
    const [given] = JSON.parse(readFileSync(file ?? '', 'utf8')).vectors;
    const typed = readTypedYears([
      {
        valid_from: '2027-01-01',
        monthly_wage: '1900000.00',
        transport_allowance: '270000.00',
        uvt: String(given.inputs.valores_escritos_2027.uvt),
        legal_basis: 'Resolución de la DIAN',
        source: 'company',
      },
    ]);
    const wanted = { year: 2027, month: 1 };
    const months = paidMonths(contract, 2026, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const { percent, explanation } = computePercentageFromMonths(wanted, months, {
      laws: getCompanyLaws(typed),
    });
    // 9.100.000 less its exempt quarter are 6.825.000, 123,87 UVT of 55.100: 19 % of what exceeds 95.
    expect(percent).toBe('4.43');
    expect(explanation.law).toContain('Resolución de la DIAN');
    expect(() => computePercentageFromMonths(wanted, months, { laws: getLaw })).toThrow('2027');
  });
});
