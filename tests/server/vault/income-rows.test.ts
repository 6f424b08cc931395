import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incomeOf, incomeRowOf } from '../../../server/vault/certificates/income-rows.ts';
import type { Day } from '../../../src/domain/day.ts';
import { money, moneyText, parseMoney, sum } from '../../../src/domain/money.ts';
import { absenceConcepts, amountConcepts } from '../../../src/domain/payroll/concepts/amounts.ts';
import { benefitKeys } from '../../../src/domain/payroll/concepts/benefits.ts';
import { concepts } from '../../../src/domain/payroll/concepts/concepts.ts';
import { openingPaid } from '../../../src/domain/payroll/history/opening.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';

const line = (concept: string, amount: string, values: Partial<Line> = {}): Line => ({
  concept,
  group: 'accrued',
  label: concept,
  detail: '',
  amount,
  salary: false,
  explanation: { steps: [], result: amount, note: '', law: [] },
  ...values,
});

describe('the opening balance of the same employer', () => {
  const balance = {
    opening_date: '2026-06-30',
    opening_income: '24000000.00',
    opening_service_bonus: '2000000.00',
    opening_severance: '500000.00',
    opening_contributions: '1920000.00',
    opening_withheld: '600000.00',
  };
  const admission = '2024-01-15' as Day;
  const amountsIn = (rows: readonly { label: string; amount: string }[]) =>
    Object.fromEntries(rows.filter(({ amount }) => amount !== '0.00').map((row) => [row.label, row.amount]));

  it('is in its rows, said as such, with what the payslips say', () => {
    const opening = openingPaid(balance, admission, 2026, [{ year: 2026, month: 7, lines: [] }]);
    expect(opening).toMatchObject({ on: '2026-06-30', from: '2026-01-01' });
    const july = [
      line('salary', '3000000.00'),
      line('health', '120000.00', { group: 'deductions' }),
      line('withholding', '50000.00', { group: 'deductions' }),
    ];
    const income = incomeOf(july, opening);
    expect(amountsIn(income.income)).toEqual({
      'Pagos por salarios': '25000000.00',
      'Pagos por prestaciones sociales': '2000000.00',
      'Cesantías e intereses de cesantías pagados al empleado': '500000.00',
    });
    expect(income.income_total).toBe('27500000.00');
    expect(amountsIn(income.contributions)).toEqual({
      'Aportes obligatorios a salud a cargo del trabajador': '120000.00',
      'Aportes a salud, pensión y solidaridad del saldo inicial': '1920000.00',
    });
    expect(income.withholding).toBe('650000.00');
    expect(amountsIn(income.opening?.amounts ?? [])).toEqual({
      'Pagos por salarios': '22000000.00',
      'Pagos por prestaciones sociales': '2000000.00',
      'Cesantías e intereses de cesantías pagados al empleado': '500000.00',
      'Aportes a salud, pensión y solidaridad del saldo inicial': '1920000.00',
      'Retención en la fuente': '600000.00',
    });
  });

  it('says nothing of the months with a payslip, of another year nor of before the contract', () => {
    const may = [{ year: 2026, month: 5, lines: [] }];
    const { income_total, withholding } = incomeOf([], openingPaid(balance, admission, 2026, may));
    expect([income_total, withholding]).toEqual(['20500000.00', '500000.00']);
    expect(openingPaid(balance, admission, 2025, [])).toBeUndefined();
    expect(openingPaid(balance, '2026-07-01' as Day, 2026, [])).toBeUndefined();
    expect(incomeOf([]).opening).toBeUndefined();
  });
});

describe('form 220', () => {
  it.each([
    ['salary', true, 'Pagos por salarios'],
    ['hendfs', true, 'Pagos por salarios'],
    ['paid_leave', true, 'Pagos por salarios'],
    ['bonuses', true, 'Pagos por salarios'],
    ['bonuses', false, 'Otros pagos'],
    ['transportation_allowance', false, 'Otros pagos'],
    ['compensation', false, 'Otros pagos'],
    ['viatics', true, 'Pagos por viáticos'],
    ['viatics', false, 'Pagos por viáticos'],
    ['commissions', true, 'Pagos por comisiones'],
    ['epctv_bonuses', false, 'Pagos con bonos, tarjetas o vales'],
    ['compensations', true, 'Pagos por compensaciones del trabajo asociado cooperativo'],
    ['service_bonus', false, 'Pagos por prestaciones sociales'],
    ['common_vacation', true, 'Pagos por prestaciones sociales'],
    ['paid_vacation', false, 'Pagos por prestaciones sociales'],
    ['work_disabilities', false, 'Pagos por prestaciones sociales'],
    ['maternity_leave', false, 'Pagos por prestaciones sociales'],
    ['severance', false, 'Cesantías e intereses de cesantías pagados al empleado'],
    ['severance_interest', false, 'Cesantías e intereses de cesantías pagados al empleado'],
    ['advances', false, 'Anticipos de salario'],
    ['refund', false, 'Reintegros'],
  ])('has %s (salary: %s) in «%s»', (concept, salary, row) => {
    expect(incomeRowOf({ concept, salary })).toBe(row);
  });

  it('names no concept that the payroll does not have', () => {
    const existing = new Set([
      ...Object.keys(concepts),
      ...Object.keys(amountConcepts),
      ...benefitKeys,
      ...Object.values(absenceConcepts).map(({ key }) => key),
    ]);
    const named = [...existing].filter(
      (concept) => incomeRowOf({ concept, salary: false }) !== 'Otros pagos',
    );
    expect(named).toHaveLength(22);
  });

  it('adds up: each earned peso is in one row, and what is no income is told apart', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999_99 }).map((cents) => moneyText(money(cents)));
    const concept = fc.constantFrom(...Object.keys(amountConcepts), ...benefitKeys, 'salary');
    fc.assert(
      fc.property(fc.array(fc.tuple(concept, amount, fc.boolean())), (drawn) => {
        const lines = drawn.map(([name, value, salary]) => line(name, value, { salary }));
        const { income, income_total, apart } = incomeOf(lines);
        const read = (text: string) => parseMoney(text) ?? money(0);
        const rows = sum(income.map(({ amount: of }) => read(of)));
        expect(moneyText(rows)).toBe(income_total);
        expect(sum([...income, ...apart].map(({ amount: of }) => read(of)))).toBe(
          sum(lines.map(({ amount: of }) => read(of))),
        );
      }),
    );
  });

  it('has what the worker contributed and what was withheld, and nothing else that was taken', () => {
    const taken = (concept: string, amount: string) => line(concept, amount, { group: 'deductions' });
    const { contributions, withholding } = incomeOf([
      taken('health', '96800.00'),
      taken('pension', '96800.00'),
      taken('solidarity', '24200.00'),
      taken('voluntary_pension', '50000.00'),
      taken('afc', '10000.00'),
      taken('withholding', '31000.00'),
      taken('loans', '200000.00'),
    ]);
    expect(contributions.map(({ amount }) => amount)).toEqual([
      '96800.00',
      '121000.00',
      '50000.00',
      '10000.00',
    ]);
    expect(withholding).toBe('31000.00');
  });
});
