import { shownDian } from '../../domain/refusals.ts';
import type { Payroll } from './payrolls.ts';

/** Why DIAN said no, one sentence each. */
export function reasons(payroll: Pick<Payroll, 'dian'>): string[] {
  if (!payroll.dian?.responseDian) return [];
  const { title, lines } = shownDian(payroll.dian);
  return lines.length ? lines : [title];
}
