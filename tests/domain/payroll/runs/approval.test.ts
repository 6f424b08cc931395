import { expect, it } from 'vitest';
import {
  comparePayments,
  findApproverObstacle,
  isRoundingOnly,
  judgeApproval,
} from '../../../../src/domain/payroll/runs/approval.ts';
import type { Line } from '../../../../src/domain/payroll/statement/statement.ts';

const asked = (state: 'waiting' | 'approved' | 'returned', digest = 'a') => ({ state, digest });

it.each([
  ['off', false, asked('waiting')],
  ['none', true, undefined],
  ['waiting', true, asked('waiting')],
  ['approved', true, asked('approved')],
  ['returned', true, asked('returned')],
  ['returned', true, asked('returned', 'b')],
  ['changed', true, asked('waiting', 'b')],
  ['changed', true, asked('approved', 'b')],
] as const)('the approval of a payment is %s', (state, isRequired, last) => {
  expect(judgeApproval(isRequired, last, 'a')).toBe(state);
});

it('nobody approves what they prepared, nor without being among those who approve', () => {
  const of = (userId: string) =>
    findApproverObstacle({ userId, approvers: ['ana', 'beto'], preparers: new Set(['beto']) });
  expect(of('ana')).toBeUndefined();
  expect(of('beto')).toBe('Usted preparó este pago: lo aprueba otra persona.');
  expect(of('carla')).toBe('La compañía eligió a otras personas para aprobar sus pagos.');
});

const line = (concept: string, label: string, amount: string, group: Line['group'] = 'accrued') =>
  ({
    concept,
    label,
    amount,
    group,
    detail: '',
    salary: true,
    explanation: { steps: [] },
  }) as unknown as Line;
const paid = (total: string, lines: Line[]) => ({
  lines,
  totals: { accrued_total: total, deductions_total: '0.00', total },
});

it('a payment is told by its greatest changes, three at most', () => {
  const basic = line('basic', 'Salario básico', '1000000.00');
  const before = paid('1000000.00', [basic]);
  const after = paid('1470000.00', [
    basic,
    line('bonuses', 'Bonificación', '20000.00'),
    line('commissions', 'Comisiones', '400000.00'),
    line('overtime', 'Hora extra diurna', '30000.00'),
    line('allowance', 'Auxilio', '20500.00'),
  ]);
  const compared = comparePayments(before, after);
  expect(compared).toMatchObject({ before: '1000000.00', after: '1470000.00', difference: '470000.00' });
  expect(compared.reasons).toHaveLength(3);
  expect(compared.reasons[0]).toContain('Comisiones');
  expect(compared.reasons[1]).toContain('Hora extra diurna');
  expect(compared.reasons[2]).toContain('Auxilio');
});

it('two pesos are rounding, and somebody who was not paid before is not', () => {
  const of = (before: string, after: string) => comparePayments(paid(before, []), paid(after, []));
  expect(isRoundingOnly(of('100.00', '100.00'))).toBe(true);
  expect(isRoundingOnly(of('100.00', '98.00'))).toBe(true);
  expect(isRoundingOnly(of('100.00', '97.99'))).toBe(false);
  const newcomer = comparePayments(undefined, paid('1.00', []));
  expect(newcomer).toMatchObject({ before: null, difference: '1.00' });
  expect(isRoundingOnly(newcomer)).toBe(false);
});
