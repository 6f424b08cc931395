import { type Finding, hasBlockingFinding } from '../../../domain/findings/finding.ts';
import { canEdit, type PayrollRow } from '../document/payrolls.ts';
import { listDianReasons } from '../document/reasons.ts';

/**
 * Splits findings into those that block sending and warnings, one sentence each. A rejected payroll adds the answers of
 * DIAN. A payroll that cannot be edited has none.
 */
export function splitFindings(payroll: Pick<PayrollRow, 'state' | 'findings' | 'dianResponse'>): {
  keep: string[];
  look: string[];
} {
  if (!canEdit(payroll)) return { keep: [], look: [] };
  const words = payroll.state === 'rechazada' ? listDianReasons(payroll) : [];
  const isNotice = (line: string) => /^\s*Regla:\s*\w+\s*,\s*Notificaci[oó]n/.test(line);
  const kept = (one: Finding) => hasBlockingFinding([one]);
  return {
    keep: [
      ...payroll.findings.filter(kept).map(({ message }) => message),
      ...words.filter((line) => !isNotice(line)),
    ],
    look: [
      ...payroll.findings.filter((one) => !kept(one)).map(({ message }) => message),
      ...words.filter(isNotice),
    ],
  };
}
