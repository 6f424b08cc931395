import type { Fix } from '../../../domain/findings/finding.ts';
import { session } from '../../../net/session.ts';
import { findFixAddress } from './fix-address.ts';

const words: Readonly<Record<string, string>> = {
  companies: 'Ir a la compañía',
  employees: 'Ir al empleado',
  deduction_orders: 'Ir a la orden',
  enabler: 'Ir a Habilitación',
  consecutives: 'Ir a Consecutivos',
  minimum_wages: 'Subir al mínimo',
};

/** Finds a screen other than the payroll that fixes a finding; `undefined` when the payroll itself does. */
export function findFixScreen(fix: Fix, employeeId: string): { to: string; words: string } | undefined {
  const text = words[fix.route.split('/')[1] ?? ''];
  const owner = { id: '', employee: { id: employeeId } };
  const to = text && findFixAddress({ fix, path: '' }, owner, session.get().company?.id);
  return text && to ? { to, words: text } : undefined;
}
