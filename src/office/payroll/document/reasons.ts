import { describeDianResponse } from '../../../domain/calls/refusals.ts';
import type { Payroll } from './payrolls.ts';

type Named = Pick<Payroll, 'full_number' | 'employee'> & { note_type?: number | null };

/** `Nómina NI12 de Ana Rincón`: whose document it is and which. */
export const formatDocumentName = ({ full_number, employee, note_type }: Named): string =>
  [note_type ? 'Nota de ajuste' : 'Nómina', full_number, 'de', employee.name].filter(Boolean).join(' ');

/** Why DIAN said no, one sentence each. */
export function listDianReasons(payroll: Pick<Payroll, 'dianResponse'>): string[] {
  if (!payroll.dianResponse?.responseDian) return [];
  const { title, lines } = describeDianResponse(payroll.dianResponse);
  return lines.length ? lines : [title];
}
