import type { Fix } from '../../../domain/findings/finding.ts';
import { session } from '../../../net/session.ts';
import { findFixAddress } from './fix-address.ts';

/** Words of the way to a screen, by the noun that its address begins with. */
const words: Readonly<Record<string, string>> = {
  companies: 'Ir a la compañía',
  employees: 'Ir al empleado',
  deduction_orders: 'Ir a la orden',
  enabler: 'Ir a Habilitación',
  consecutives: 'Ir a Consecutivos',
  minimum_wages: 'Subir al mínimo',
};

/** The screen besides the payroll that mends a finding, and its words; nothing when it is the payroll itself. */
export function findFixScreen(fix: Fix, employeeId: string): { to: string; words: string } | undefined {
  const text = words[fix.route.split('/')[1] ?? ''];
  const owner = { id: '', employee: { id: employeeId } };
  const to = text && findFixAddress({ fix, path: '' }, owner, session.get().company?.id);
  return text && to ? { to, words: text } : undefined;
}
