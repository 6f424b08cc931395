import { expect, it } from 'vitest';
import { computeMonthCost, totalCost } from '../../../src/domain/cost/cost.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { toMoneyText } from '../../../src/domain/values/money.ts';

type CostedMonth = Parameters<typeof computeMonthCost>[0];
const line = (concept: string, amount: string) => ({ concept, group: 'accrued', amount }) as Line;
const month = (lines: Line[], accrued_total: string): CostedMonth => ({
  payroll: { lines, totals: { accrued_total } } as CostedMonth['payroll'],
  settled: {
    liquidation: {
      employer: { contributions_total: '500000.00', provisions_total: '400000.00', recovered_total: '0.00' },
    },
  } as CostedMonth['settled'],
});

it('adds contributions and provisions to what is earned', () => {
  const cost = computeMonthCost(month([line('salary', '2000000.00')], '2000000.00'));
  expect(toMoneyText(totalCost(cost))).toBe('2900000.00');
});

it.each([
  ['service_bonus', '1000000.00', '2900000.00'],
  ['severance', '1000000.00', '2900000.00'],
  ['severance_interest', '120000.00', '2900000.00'],
  ['common_vacation', '1000000.00', '2900000.00'],
  ['paid_vacation', '1000000.00', '2900000.00'],
  ['bonuses', '1000000.00', '3900000.00'],
])('%s counts once: with its provision, or when it has none', (concept, amount, expected) => {
  const accrued = (2_000_000 + Number(amount)).toFixed(2);
  const cost = computeMonthCost(month([line('salary', '2000000.00'), line(concept, amount)], accrued));
  expect(toMoneyText(totalCost(cost))).toBe(expected);
});

it('a month of a year without its law costs what it pays', () => {
  const { payroll } = month([line('salary', '2000000.00')], '2000000.00');
  const cost = computeMonthCost({ payroll, settled: { liquidation: {} } as CostedMonth['settled'] });
  expect(toMoneyText(totalCost(cost))).toBe('2000000.00');
});
