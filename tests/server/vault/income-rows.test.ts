import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incomeOf, incomeRowOf } from '../../../server/vault/certificates/income-rows.ts';
import { money, moneyText, parseMoney, sum } from '../../../src/domain/money.ts';
import { absenceConcepts, amountConcepts } from '../../../src/domain/payroll/concepts/amounts.ts';
import { benefitKeys } from '../../../src/domain/payroll/concepts/benefits.ts';
import { concepts } from '../../../src/domain/payroll/concepts/concepts.ts';
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
    const known = new Set([
      ...Object.keys(concepts),
      ...Object.keys(amountConcepts),
      ...benefitKeys,
      ...Object.values(absenceConcepts).map(({ key }) => key),
    ]);
    const named = [...known].filter((concept) => incomeRowOf({ concept, salary: false }) !== 'Otros pagos');
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
