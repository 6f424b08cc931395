import { expect, it } from 'vitest';
import { formatRowCount, toSentenceCase } from '../../../src/domain/records/sentence-case.ts';
import { arls } from '../../../src/domain/resources/arls.ts';
import { bankAccounts } from '../../../src/domain/resources/bank-accounts.ts';
import { costCenters } from '../../../src/domain/resources/cost-centers.ts';
import { deductionOrders } from '../../../src/domain/resources/deduction-orders.ts';
import { solidarityFunds } from '../../../src/domain/resources/solidarity-funds.ts';

it('a title inside a sentence keeps its acronyms', () => {
  expect(toSentenceCase('Código PILA')).toBe('código PILA');
});

it.each([
  [costCenters, 'centro de costo', 'centros de costo'],
  [arls, 'ARL', 'ARL'],
  [bankAccounts, 'cuenta bancaria', 'cuentas bancarias'],
  [deductionOrders, 'orden de descuento', 'órdenes de descuento'],
  [solidarityFunds, 'rango de solidaridad', 'rangos de solidaridad'],
])('rows are counted by their own name, whatever their list is called', (resource, one, several) => {
  expect(formatRowCount(resource, 1)).toBe(one);
  expect(formatRowCount(resource, 0)).toBe(several);
  expect(formatRowCount(resource, 11)).toBe(several);
});
