import { describeDianResponse } from '../../../domain/calls/refusals.ts';
import type { Payroll } from './payrolls.ts';

type Named = Pick<Payroll, 'full_number' | 'employee'> & { note_type?: number | null };

/** Returns for example `Nómina NI12 de Ana Rincón`. */
export const formatDocumentName = ({ full_number, employee, note_type }: Named): string =>
  [note_type ? 'Nota de ajuste' : 'Nómina', full_number, 'de', employee.name].filter(Boolean).join(' ');

/** Lists the reasons of DIAN, one sentence each; its title when it gives none, and nothing before it answers. */
export function listDianReasons(payroll: Pick<Payroll, 'dianResponse'>): string[] {
  if (!payroll.dianResponse?.responseDian) return [];
  const { title, lines } = describeDianResponse(payroll.dianResponse);
  return lines.length ? lines : [title];
}
