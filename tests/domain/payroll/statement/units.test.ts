import { expect, test } from 'vitest';
import { applyDeductions } from '../../../../src/domain/payroll/deductions/apply-deductions.ts';
import { checkRunPerson } from '../../../../src/domain/payroll/drafts/draft.ts';
import { applyNoveltyChange } from '../../../../src/domain/payroll/drafts/same-change.ts';
import { liquidateEarnings } from '../../../../src/domain/payroll/month/liquidate-earnings.ts';
import { compareLiquidations } from '../../../../src/domain/payroll/statement/compare.ts';
import { evaluateSteps } from '../../../../src/domain/payroll/statement/explanation.ts';
import { listReasons } from '../../../../src/domain/payroll/statement/reasons.ts';
import { computeUnitsAmount } from '../../../../src/domain/payroll/statement/units.ts';
import { exactPesos, pesos } from '../../../../src/domain/values/money.ts';

const trips = (quantity: string, unit_value: string, non_salary: string) => ({
  ...{ concept: 'aids' as const, description: 'Auxilio por viaje' },
  ...{ quantity, unit_value, non_salary },
});
const lineOf = (...entry: Parameters<typeof trips>) => {
  const [item] = liquidateEarnings([trips(...entry)]).items;
  if (!item) throw new Error('no line');
  return item.line;
};

test.each([
  ['12', '5000.00', pesos(60_000)],
  ['12.5', '1001.00', pesos(12_513)],
  ['0.333', '1000.50', pesos(333)],
  ['', '5000.00', undefined],
  ['1,5', '5000.00', undefined],
  ['12', '', undefined],
  ['999999', '9999999999999.00', undefined],
])('%s units of %s are worth their product, to the peso', (quantity, unit_value, amount) => {
  expect(computeUnitsAmount({ quantity, unit_value })).toBe(amount);
});

test('the sum of an amount by units says both, and can be done again', () => {
  const { detail, explanation } = lineOf('12', '5000.00', '60000.00');
  expect(detail).toBe('12 × $\u00a05.000, no salarial');
  expect(explanation.steps).toEqual([
    { operator: '', label: 'Valor de cada unidad', value: '5.000', operand: '5000' },
    { operator: '×', label: '12 unidades', value: '60.000', operand: '12' },
  ]);
  expect(evaluateSteps(explanation.steps)).toEqual(exactPesos(pesos(60_000)));
  const [taken] = applyDeductions([
    { concept: 'debt', amount: '3000.00', quantity: '1.5', unit_value: '2000.00' },
  ]).lines;
  expect(taken?.detail).toBe('1,5 × $\u00a02.000');
});

test.each([
  ['another amount', { quantity: '12', unit_value: '5000.00', non_salary: '1.00' }, 'quantity'],
  ['no quantity', { unit_value: '5000.00', non_salary: '5000.00' }, 'quantity'],
  ['a quantity of zero', { quantity: '0', unit_value: '5000.00', non_salary: '0.00' }, 'quantity'],
  ['a quantity in words', { quantity: 'doce', unit_value: '5000.00', non_salary: '60000.00' }, 'quantity'],
  ['no value', { quantity: '12', non_salary: '60000.00' }, 'unit_value'],
  ['two sides', { quantity: '1', unit_value: '5.00', non_salary: '5.00', salary: '5.00' }, 'quantity'],
])('units with %s are refused at their field', (_, entry, field) => {
  const read = checkRunPerson({ earned: [{ concept: 'aids', ...entry }] });
  expect(read.ok ? 'taken' : Object.keys(read.errors)).toEqual([`earned.0.${field}`]);
});

test('an amount that is changed for many is no longer of its units', () => {
  const novelties = { earned: [trips('12', '5000.00', '60000.00')] };
  const change = { sign: 'subtract', list: 'earned', concept: 'aids', side: 'non_salary' } as const;
  expect(applyNoveltyChange(novelties, { ...change, amount: '10000.00' })).toEqual({
    novelties: {
      earned: [{ concept: 'aids', description: 'Auxilio por viaje', non_salary: '50000.00' }],
    },
  });
});

test('between two months it says how many units there were, and what each was worth', () => {
  const texts = listReasons(
    [lineOf('12', '5000.00', '60000.00')],
    [lineOf('10.5', '6000.00', '63000.00')],
  ).map(({ text }) => text);
  expect(texts).toEqual([
    'las unidades pasaron de 12 a 10,5',
    'el valor de cada unidad pasó de $\u00a05.000 a $\u00a06.000',
  ]);
});

test('the next instalment of the same amount is no change', () => {
  const loan = (nth: number): Parameters<typeof compareLiquidations>[0] => ({
    lines: applyDeductions([
      { concept: 'debt', amount: '50000.00', description: `Préstamo (cuota ${nth} de 3)` },
    ]).lines,
    totals: { accrued_total: '0.00', deductions_total: '50000.00', total: '-50000.00' },
  });
  const { changes } = compareLiquidations(loan(1), loan(2));
  expect(changes.map(({ label, state }) => [label, state])).toEqual([['Préstamo (cuota 2 de 3)', 'same']]);
});
