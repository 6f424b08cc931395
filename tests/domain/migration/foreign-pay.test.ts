import { describe, expect, it } from 'vitest';
import { buildDescribedDocument } from '../../../src/domain/dian/document/adjustment.ts';
import { readForeignPay } from '../../../src/domain/migration/foreign-pay.ts';
import {
  computeAveragePay,
  countUnpaidDays,
  findVariablePay,
  type PaidMonth,
} from '../../../src/domain/payroll/history/paid-history.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { everything } from '../dian/sample.ts';
import { aContract, amount, copCents, day, paid } from '../payroll/payroll.ts';
import { issue, paidMonth, read, withBareAmounts, withManyDecimals, withPrefixes } from './foreign.ts';

const contract = aContract(2_400_000, { admission: day('2024-02-01') });
const money = copCents;

/** Months with what varies: overtime, commissions, bonuses, vacations, sickness and days without pay. */
const lived: Liquidation[] = [
  paid(contract, '2026-01', { hours: [{ kind: 'heds', quantity: '10' }] }),
  paid(contract, '2026-02', { earned: [{ concept: 'commissions', salary: '850000.00' }] }),
  paid(contract, '2026-03', {
    absences: [{ kind: 'non_paid_leave', start: day('2026-03-10'), end: day('2026-03-12') }],
    earned: [{ concept: 'bonuses', salary: '300000.00', non_salary: '120000.00' }],
  }),
  paid(contract, '2026-04', {
    absences: [{ kind: 'common_vacation', start: day('2026-04-06'), end: day('2026-04-20') }],
  }),
  paid(contract, '2026-05', {
    hours: [{ kind: 'hrns', quantity: '24' }],
    absences: [{ kind: 'work_disability', start: day('2026-05-04'), end: day('2026-05-06') }],
  }),
  paid(contract, '2026-06', { taken: [{ concept: 'loans', amount: '200000.00', description: 'Banco' }] }),
];

/** A month as the payrolls of this product are read for averages. */
const ours = (index: number): PaidMonth => {
  const { lines, ibc, accrued } = lived[index] as Liquidation;
  return toPaidMonth(index, lines, ibc, accrued);
};
const theirs =
  (habit: (xml: string) => string) =>
  (index: number): PaidMonth => {
    const { xml } = issue(paidMonth(index + 1, index + 1, lived[index] as Liquidation));
    const { pay } = read(habit(xml));
    if (!pay) throw new Error('no pay');
    return toPaidMonth(index, pay.lines, pay.ibc, pay.accrued);
  };

function toPaidMonth(
  index: number,
  lines: PaidMonth['lines'],
  ibc: string,
  accrued: Liquidation['accrued'],
): PaidMonth {
  const unpaid = [...(accrued.non_paid_leave ?? []), ...(accrued.legal_strikes ?? [])];
  const unpaid_days = unpaid.reduce((all, { quantity }) => all + quantity, 0);
  return {
    year: 2026,
    month: index + 1,
    lines: lines.filter(({ group }) => group === 'accrued'),
    ibc,
    unpaid,
    unpaid_days,
  };
}

describe.each([
  ['as it came', (xml: string) => xml],
  ['with prefixes and indentation', withPrefixes],
  ['with whole amounts and another order', withBareAmounts],
  ['with four decimals and single quotes', withManyDecimals],
])('a document %s', (_, habit) => {
  const indexes = lived.map((_, index) => index);
  const here = indexes.map(ours);
  const there = indexes.map(theirs(habit));
  const [from, to] = [day('2026-01-01'), day('2026-06-30')];

  it.each(['benefits', 'vacations', 'contributions', 'parafiscals', 'withholding'] as const)(
    'has the variable pay for %s that the engine paid',
    (base) => {
      expect(findVariablePay(contract, there, from, to, base)).toEqual(
        findVariablePay(contract, here, from, to, base),
      );
    },
  );

  it('has its days without pay and, of a worker paid by days, the average', () => {
    const byDays = { ...contract, paid_by_day: true };
    expect(countUnpaidDays(there, from, to)).toBe(countUnpaidDays(here, from, to));
    expect(computeAveragePay(byDays, there, from, to)).toEqual(computeAveragePay(byDays, here, from, to));
  });

  it.each(indexes)('has the contribution base and the sums of month %i', (index) => {
    const own = lived[index] as Liquidation;
    const { pay } = read(habit(issue(paidMonth(index + 1, index + 1, own)).xml));
    expect(pay?.ibc).toBe(own.ibc);
    const total = (group: string) =>
      (pay?.lines ?? [])
        .filter((line) => line.group === group)
        .reduce((all, line) => all + amount(line.amount), 0);
    expect(money(total('accrued'))).toBe(money(amount(own.totals.accrued_total)));
    expect(money(total('deductions'))).toBe(money(amount(own.totals.deductions_total)));
  });
});

describe('a document with every group', () => {
  const { value } = buildDescribedDocument(everything());
  const pay = readForeignPay(value);

  it('has a line for each amount, so its lines add up to its totals', () => {
    const sum = (group: string) =>
      pay.lines.filter((line) => line.group === group).reduce((all, line) => all + amount(line.amount), 0);
    expect(sum('accrued')).toBeCloseTo(amount(pay.totals.accrued_total), 2);
    expect(sum('deductions')).toBeCloseTo(amount(pay.totals.deductions_total), 2);
  });

  it('keeps food, prima and vacations in money apart, as certificates and balances need them', () => {
    expect(pay.accrued.epctv_bonuses).toEqual([
      { payment_s: '1.00', payment_ns: '2.00', food_s: '3.00', food_ns: '4.00' },
    ]);
    expect(pay.accrued.paid_vacation).toEqual([{ quantity: 3, payment: '1000.00' }]);
    expect(pay.lines).toContainEqual(
      expect.objectContaining({ concept: 'service_bonus', amount: '2000.00', salary: false }),
    );
  });
});
