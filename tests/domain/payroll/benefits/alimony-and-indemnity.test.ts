import { describe, expect, it } from 'vitest';
import { liquidate } from '../../../../src/domain/payroll/month/liquidate.ts';
import { aContract, copCents, day } from '../payroll.ts';

describe('alimony of children in a month that pays an indemnity', () => {
  it('is limited by the deductions of the salary, not by what is withheld on the indemnity', () => {
    const contract = aContract(15_000_000, { admission: day('2020-01-01'), retirement: day('2026-09-05') });
    const orders = [
      {
        id: 'a',
        kind: 'alimony' as const,
        label: 'Juan',
        received: day('2026-01-01'),
        amount: copCents(900_000),
      },
    ];
    const period = { start: day('2026-09-01'), end: day('2026-09-05') };
    const taken = (compensation?: string) =>
      liquidate(
        contract,
        period as never,
        {
          orders,
          ...(compensation && { benefits: [{ concept: 'compensation', amount: compensation }] }),
        } as never,
        [],
      )
        .lines.filter(({ concept }) => concept === 'tax_lien')
        .map(({ amount }) => amount);
    expect(taken()).toEqual(['900000.00']);
    expect(taken('60000000.00')).toEqual(taken());
  });

  it('is limited by the part of a withholding written by hand that the salary bears', () => {
    const contract = aContract(15_000_000, { admission: day('2020-01-01') });
    const orders = [
      { id: 'a', kind: 'alimony' as const, label: 'Juan', received: day('2026-01-01'), percent: '50' },
    ];
    const period = { start: day('2026-09-01'), end: day('2026-09-30') };
    const benefits = [{ concept: 'compensation', amount: '60000000.00' }];
    const linesOf = (taken?: object[]) =>
      liquidate(contract, period as never, { orders, benefits, ...(taken && { taken }) } as never, []).lines;
    const alimony = (lines: ReturnType<typeof linesOf>) =>
      lines.find(({ concept }) => concept === 'tax_lien')?.amount;
    const computed = linesOf();
    const whole = computed
      .filter(({ concept }) => concept === 'withholding')
      .reduce((total, { amount }) => total + Number(amount), 0);
    // The same withholding, typed: the same limit. On the indemnity are 60.000.000 − 25 %, at 20 %.
    const typed = (amount: number) => linesOf([{ concept: 'withholding', amount: amount.toFixed(2) }]);
    expect(alimony(typed(whole))).toBe(alimony(computed));
    // Twice of it takes twice as much of the salary: half of the month's own tax less for alimony.
    const own = whole - 9_000_000;
    expect(Number(alimony(computed)) - Number(alimony(typed(whole * 2)))).toBeCloseTo(own / 2, -1);
  });
});
