import { expect, it } from 'vitest';
import { findRepairAddress } from '../../src/office/outbox/mended-at.ts';
import {
  createPayrollDraft,
  restoreUnsentDraft,
  toPayrollInput,
} from '../../src/office/payroll/editor/form-values.ts';
import type { OutboxItem } from '../../src/offline/outbox-item.ts';

const conflict: OutboxItem['state'] = { state: 'conflict', current: {}, message: '' };
const rejected: OutboxItem['state'] = {
  state: 'rejected',
  status: 422,
  body: { message: '', errors: { 'hours.0': ['No'] } },
};
const at = (method: OutboxItem['method'], path: string, state: OutboxItem['state']) =>
  findRepairAddress({ method, path, state, key: 'k' } as OutboxItem);

it('a refused item leads to its form, at the wrong field', () => {
  expect(at('POST', '/cost_centers', rejected)).toBe('/cost_centers/create?por_enviar=k&campo=hours.0');
  expect(at('POST', '/payrolls', rejected)).toBe('/payrolls/create?por_enviar=k&campo=hours.0');
  expect(at('PUT', '/payrolls/7', rejected)).toBe('/payrolls/7/edit?por_enviar=k&campo=hours.0');
  expect(at('PUT', '/adjustment_payrolls/7', conflict)).toBe('/adjustment_payrolls/7/edit?por_enviar=k');
});

it('a conflict of a record and a queued payroll lead to no form', () => {
  expect(at('PUT', '/employees/7', conflict)).toBeUndefined();
  expect(at('POST', '/payrolls', { state: 'queued', attempts: 1, next_at: 0 })).toBeUndefined();
});

it('an unsent payroll is restored with every line that was sent', () => {
  const sent = toPayrollInput({
    ...createPayrollDraft({ year: 2026, month: 11 }, 'e'),
    worked_days: '28',
    rows: [
      { id: 'y', list: 'hours', concept: 'heds', values: { quantity: '2.50', day: '' } },
      { id: 'x', list: 'earned', concept: 'bonuses', values: { salary: '90000.00', food: false } },
    ],
    notes: ['Va con prima'],
  });
  const again = restoreUnsentDraft(sent);
  expect(again?.rows[0]?.values['quantity']).toBe('2.5');
  expect(again && { ...toPayrollInput(again), hours: sent['hours'] }).toEqual(sent);
  expect(restoreUnsentDraft({ reason: 'Otra', base_version: 3 })).toBeUndefined();
});
