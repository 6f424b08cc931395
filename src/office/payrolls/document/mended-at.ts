import type { Fix } from '../../../domain/finding.ts';
import { session } from '../../../net/session.ts';
import { fixAddress } from './fix-address.ts';

const words: Readonly<Record<string, string>> = {
  '/companies/:id/edit': 'Ir a la compañía',
  '/employees/:id/edit': 'Ir al empleado',
  '/enabler': 'Ir a Habilitación',
  '/consecutives': 'Ir a Consecutivos',
};

/** The screen besides the payroll that mends a finding, and its words; nothing when it is the payroll itself. */
export function screenOf(fix: Fix, employeeId: string): { to: string; words: string } | undefined {
  const text = words[fix.route];
  const owner = { id: '', employee: { id: employeeId } };
  const to = text && fixAddress({ fix, path: '' }, owner, session.get().company?.id);
  return text && to ? { to, words: text } : undefined;
}
