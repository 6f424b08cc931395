import type { Finding, Fix, RuleCode } from '../../findings/finding.ts';

export type Severity = 'block' | 'notice';

/** Finding of a published rule on a document. `block` prevents sending; `notice` never does. */
export type DocumentFinding = {
  /** Code that DIAN would answer: `NIE062`, `NIAE231`, `ZB01`, `VLR01`… */
  rule: string;
  severity: Severity;
  /** XPath inside the document. Empty when the finding is about the whole file. */
  path: string;
  message: string;
  hint: string;
  fix?: Fix;
};

/** Builds a finding of a rule across fields. `path` starts at the payroll content. */
export const makeDocumentFinding = (
  rule: string,
  path: string,
  message: string,
  hint: string,
  severity: Severity = 'block',
): DocumentFinding => ({ rule, severity, path, message, hint });

export const toPayrollFinding = ({ rule, ...rest }: DocumentFinding): Finding => ({
  code: rule as RuleCode,
  ...rest,
});
