import { type Finding, hasBlockingFinding } from '../../../domain/findings/finding.ts';
import { canEdit, type PayrollRow } from '../document/payrolls.ts';
import { listDianReasons } from '../document/reasons.ts';

/**
 * Findings that keep a payroll and those that only ask for a look, a sentence each. A payroll that DIAN rejected has
 * also DIAN's answers; one that cannot be changed has nothing.
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
