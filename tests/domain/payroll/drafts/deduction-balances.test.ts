import { describe, expect, it } from 'vitest';
import { listDeductionBalances } from '../../../../src/domain/payroll/drafts/deduction-balances.ts';
import type { RecurringConcept } from '../../../../src/domain/payroll/novelties/recurring-concepts.ts';
import { toMoneyText } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { copCents, day } from '../payroll.ts';

const on = day('2026-11-24');
const order = (changes: object) => ({
  id: 'a',
  kind: 'libranza',
  label: 'Banco Andino',
  received: day('2026-06-20'),
  amount: '150000.00',
  percent: null,
  owed: '1800000.00',
  authorised: true,
  active: true,
  from: day('2026-07-01'),
  to: null,
  applied: [],
  ...changes,
});
const loan = (changes: Partial<RecurringConcept> = {}, declared = 'taken:loans'): RecurringConcept => ({
  id: 'r',
  concept: {
    id: 'c',
    code: '01',
    name: 'Fondo de empleados',
    declared,
    side: null,
    formula: 'typed',
    amount: null,
    percent: null,
  },
  amount: '150000.00',
  quantity: null,
  from: day('2026-07-01'),
  to: null,
  instalments: 12,
  ...changes,
});

function balances(of: Partial<Parameters<typeof listDeductionBalances>[0]>) {
  const all = listDeductionBalances(
    { orders: [], recurring: [], debts: [], salary: copCents(2_415_000), ...of },
    on,
  );
  for (const { left, explanation } of all)
    if (left !== undefined && explanation) explains({ amount: toMoneyText(left), explanation });
  return all.map(({ label, left, instalments }) => [label, left && left / 100, instalments]);
}

describe('what the pay of an employee still owes', () => {
  it('counts the instalments of a loan by the months before this one', () => {
    expect(balances({ recurring: [loan()] })).toEqual([
      ['Fondo de empleados', 1_200_000, { paid: 4, of: 12 }],
    ]);
  });

  it('counts the instalments that another program deducted, and says who stated them', () => {
    const brought = loan({ instalments_before: 3, before_source: 'Siigo' });
    expect(balances({ recurring: [brought] })).toEqual([
      ['Fondo de empleados', 750_000, { paid: 7, of: 12 }],
    ]);
    // Owed already, before its first instalment of here.
    expect(balances({ recurring: [{ ...brought, from: day('2026-12-01') }] })).toEqual([
      ['Fondo de empleados', 1_350_000, { paid: 3, of: 12 }],
    ]);
    const [{ explanation } = {}] = listDeductionBalances(
      { orders: [], recurring: [brought], debts: [], salary: copCents(2_415_000) },
      on,
    );
    expect(explanation?.note).toBe(
      'Saldo inicial al 30 jun. 2026, según Siigo: 3 cuotas ya descontadas de 12.',
    );
    expect(explanation?.steps.at(-1)?.label).toBe('Cuotas que faltan: 12 − 3 − 4');
  });

  it('leaves out what is paid, has no end, has not begun or is earned', () => {
    const recurring = [
      loan({ instalments: 4 }),
      loan({ instalments: null }),
      loan({ from: day('2026-12-01') }),
      loan({}, 'earned:bonuses'),
    ];
    expect(balances({ recurring })).toEqual([]);
  });

  it('takes from an order what the payrolls of earlier months deducted for it', () => {
    const applied = [7, 8, 9, 10, 11].map((month) => ({ year: 2026, month, amount: '150000.00' }));
    expect(balances({ orders: [order({ applied })] })).toEqual([
      ['Libranza: Banco Andino', 1_200_000, { paid: 4, of: 12 }],
    ]);
  });

  it('has no amount left for an order without a total, and no instalments without a monthly amount', () => {
    expect(
      balances({
        orders: [
          order({ kind: 'alimony', label: 'Juzgado 3', amount: null, percent: '30.00', owed: null }),
          order({ id: 'b', kind: 'ordinary', label: 'Juzgado 4', amount: null, owed: '900000.00' }),
        ],
      }),
    ).toEqual([
      ['Embargo de alimentos: Juzgado 3', undefined, undefined],
      ['Embargo: Juzgado 4', 900_000, undefined],
    ]);
  });

  it('leaves out an order that ended or is paid off', () => {
    const applied = [{ year: 2026, month: 7, amount: '1800000.00' }];
    expect(balances({ orders: [order({ to: day('2026-10-31') }), order({ applied })] })).toEqual([]);
  });

  it('has the debts of earlier payments', () => {
    const debts = [
      { concept: 'debt' as const, description: 'Pagado de más en octubre de 2026', amount: '40000.00' },
    ];
    expect(balances({ debts })).toEqual([['Pagado de más en octubre de 2026', 40_000, undefined]]);
  });
});
