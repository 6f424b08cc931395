import { expect, it } from 'vitest';
import { type Finding, fixElsewhere, hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import type { DeductionOrder } from '../../src/domain/payroll/novelties/garnishment-orders.ts';
import { pesos } from '../../src/domain/values/money.ts';
import { findFixAddress } from '../../src/office/payroll/document/fix-address.ts';
import { findFixScreen } from '../../src/office/payroll/document/mended-at.ts';
import { createPayrollDraft } from '../../src/office/payroll/editor/form-values.ts';
import { listProblems } from '../../src/office/payroll/editor/problems.ts';
import { aContract, day, paid } from '../domain/payroll/payroll.ts';

/** Where a person is led to mend what was found. */

const order = (changes: Partial<DeductionOrder>): DeductionOrder => ({
  id: '0195e2a4-0000-7000-8000-000000000001',
  kind: 'libranza',
  label: 'Bancolombia',
  received: day('2026-01-10'),
  authorised: true,
  amount: pesos(90_000),
  ...changes,
});
const payroll = { id: 'p', employee: { id: 'e' } };
const found = (changes: Partial<DeductionOrder>, code: string) => {
  const result = paid(aContract(2_000_000), '2026-09', { orders: [order(changes)] });
  return result.findings.find((one) => one.code === code) as Finding;
};

it.each([
  ['a libranza without its authorisation', { authorised: false }, 'order-unauthorised', 'authorised'],
  ['an instalment without an amount', { amount: undefined as never }, 'amount-missing', 'amount'],
  ['a libranza over its limit', { amount: pesos(2_000_000) }, 'order-reduced', 'amount'],
  ['an order with an impossible date', { received: '2026-02-30' as never }, 'order-received', 'received'],
] as const)('%s leads to the order, at its field', (_, changes, code, field) => {
  const finding = found(changes, code);
  const to = `/deduction_orders/${order({}).id}/edit?campo=${field}`;
  expect(findFixAddress(finding, payroll, 'c')).toBe(to);
  const fix = fixElsewhere(finding);
  expect(fix && findFixScreen(fix, 'e')).toEqual({ to, words: 'Ir a la orden' });
  const draft = createPayrollDraft({ year: 2026, month: 9 }, 'e');
  const liquidation = paid(aContract(2_000_000), '2026-09', { orders: [order(changes)] });
  expect(
    listProblems(draft, liquidation, {}).find(({ message }) => message.startsWith(finding.message)),
  ).toMatchObject({ blocks: hasBlockingFinding([finding]), fix });
});

it('a finding leads to the employee, to another screen or to the payroll', () => {
  const at = (path: string, fix?: Finding['fix']) =>
    findFixAddress({ path, ...(fix && { fix }) }, payroll, 'c');
  expect(at('employee.salary')).toBe('/employees/e/edit?campo=salary');
  expect(at('accrued', { route: '/companies/:id/edit', field: 'nit' })).toBe('/companies/c/edit?campo=nit');
  expect(at('deductions.loans')).toBe('/payrolls/p/edit?campo=deductions.loans');
});
