import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EstimateTerms, estimateMonth, findSalaryForNet } from '../../../src/domain/cost/estimate.ts';
import { type Money, parseMoney, pesos } from '../../../src/domain/values/money.ts';

const terms: EstimateTerms = {
  month: { year: 2026, month: 11 },
  risk_class: 'I',
  exempt: true,
  integral_salary: false,
};
const netOf = (salary: Money, of = terms) => parseMoney(estimateMonth(salary, of, []).totals.total) as Money;

describe('cost of a salary', () => {
  it.each([
    // 12 % + 0,522 % + 4 %, and 8,5 % + 5 % more without the exemption.
    [{}, pesos(1_750_905), 'contributions_total', '289284.52'],
    [{ exempt: false }, pesos(1_750_905), 'contributions_total', '525656.70'],
  ] as const)('%o', (changes, salary, part, expected) => {
    const { employer } = estimateMonth(salary, { ...terms, ...changes }, []);
    expect(Math.round(Number(employer?.[part]))).toBe(Math.round(Number(expected)));
  });

  it('says what is wrong of a salary under the minimum', () => {
    expect(estimateMonth(pesos(1_000_000), terms, []).findings.map(({ code }) => code)).toContain(
      'below-minimum',
    );
  });
});

describe('salary of a net', () => {
  it('gives back the salary it came from, but for the thousand that the withholding is rounded to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_750_905, max: 60_000_000 }), fc.boolean(), (salary, exempt) => {
        const own = { ...terms, exempt };
        const net = netOf(pesos(salary), own);
        const found = findSalaryForNet(net, own, []) as Money;
        expect(found).toBeLessThanOrEqual(pesos(salary + 2_000));
        expect(netOf(found, own)).toBeGreaterThanOrEqual(net);
      }),
      { numRuns: 60 },
    );
  });

  it('is the one under the edge where the net falls, however near', () => {
    for (const salary of [33_233_270, 33_267_194, 7_003_619, 3_501_810]) {
      const found = findSalaryForNet(netOf(pesos(salary)), terms, []) as Money;
      expect(found).toBeLessThanOrEqual(pesos(salary));
    }
  });

  it('finds the lowest whose net is the least over what no salary pays exactly', () => {
    const found = findSalaryForNet(parseMoney('3000000.37') as Money, terms, []) as Money;
    expect(netOf(found)).toBeGreaterThan(300_000_037);
    expect(netOf((found - 100) as Money)).toBeLessThan(300_000_037);
  });

  it('is found over the net that falls where the allowance ends', () => {
    const over = findSalaryForNet(netOf(pesos(3_501_810)), terms, []) as Money;
    expect(netOf(over)).toBe(netOf(pesos(3_501_810)));
  });
});
