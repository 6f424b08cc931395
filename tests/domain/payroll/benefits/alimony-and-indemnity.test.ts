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
      )
        .lines.filter(({ concept }) => concept === 'tax_lien')
        .map(({ amount }) => amount);
    expect(taken()).toEqual(['900000.00']);
    expect(taken('60000000.00')).toEqual(taken());
  });
});
