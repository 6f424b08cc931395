import { expect, it } from 'vitest';
import { formatFormula, getExamNorm } from '../../../src/domain/income/letters.ts';
import {
  add,
  addSubtotal,
  divide,
  explainWrittenAmount,
  finishWorking,
  multiply,
  startWorking,
} from '../../../src/domain/payroll/statement/explanation.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';

it('writes the steps of an amount on one line', () => {
  const base = addSubtotal(add(startWorking('Sueldo', pesos(2_500_000)), 'Auxilio', pesos(249_095)), 'Base');
  const { explanation } = finishWorking(divide(multiply(base, '210', '210 días'), '360', '360 días'), '', []);
  expect(formatFormula(explanation)).toBe('2.500.000 + 249.095; 2.749.095 × 210 ÷ 360');
});

it('puts in brackets what is added before it is multiplied', () => {
  const pay = add(startWorking('Sueldo', pesos(2_420_000)), 'Auxilio', pesos(249_095));
  const { explanation } = finishWorking(divide(multiply(pay, '140', '140 días'), '360', '360 días'), '', []);
  expect(formatFormula(explanation)).toBe('(2.420.000 + 249.095) × 140 ÷ 360');
});

it('leaves out the result, which is beside it, and what somebody wrote', () => {
  const { explanation } = finishWorking(add(startWorking('Uno', pesos(1)), 'Dos', pesos(2)), '', []);
  expect(formatFormula(explanation)).toBe('1 + 2');
  expect(formatFormula(explainWrittenAmount('Bono', pesos(5), '', []))).toBe('');
});

it.each([
  ['2024-12-31', 'Resolución 2346 de 2007 art. 3'],
  ['2025-04-28', 'Resolución 2346 de 2007 art. 3'],
  ['2025-04-29', 'Resolución 1843 de 2025'],
])('has the norm of medical exams of %s', (day, norm) => {
  expect(getExamNorm(day as Day)).toBe(norm);
});
