import { expect, it } from 'vitest';
import { readDeductionOrders } from '../../../../src/domain/payroll/novelties/policies.ts';
import { day } from '../payroll.ts';

const loan = { id: 'a', kind: 'libranza', label: 'Banco', received: '2025-12-10', owed: '700000.00' };
const applied = [
  { year: 2025, month: 12, amount: '300000.00' },
  { year: 2026, month: 1, amount: '300000.00' },
  { year: 2026, month: 2, amount: '100000.00' },
];

it.each([
  ['nothing was taken yet', { ...loan }, '2026-03-31', 700_000_00],
  ['months before took of it', { ...loan, applied }, '2026-02-28', 100_000_00],
  ['only its own month and later ones took of it', { ...loan, applied }, '2025-12-31', 700_000_00],
  ['it was paid off', { ...loan, applied }, '2026-03-31', 'over'],
  ['it has no end', { ...loan, owed: null, applied }, '2026-03-31', undefined],
  ['what was taken cannot be read', { ...loan, applied: 'todo' }, '2026-03-31', 700_000_00],
])('what is owed of an order when %s', (_, row, on, owed) => {
  const [order] = readDeductionOrders([row], day(on));
  expect(order ? order.owed : 'over').toBe(owed);
});

it.each([
  ['the month before it was received', {}, '2025-11-30', false],
  ['the month in which it was received', {}, '2025-12-31', true],
  ['a month before it was received in which it says it begins', { from: '2025-11-01' }, '2025-11-30', true],
  ['a month before it says it begins', { from: '2026-02-01' }, '2026-01-31', false],
])('in %s, an order is in force: %o', (_, dates, on, inForce) => {
  expect(readDeductionOrders([{ ...loan, ...dates }], day(on)).length > 0).toBe(inForce);
});
