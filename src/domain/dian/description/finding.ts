import type { Finding, Fix, RuleCode } from '../../findings/finding.ts';

export type Severity = 'block' | 'notice';

/** Finding of a published rule on a document. `block` stops the sending, `notice` never does. */
export type DocumentFinding = {
  /** `NIE062`, `NIAE231`, `ZB01`, `VLR01` …: the code DIAN would answer. */
  rule: string;
  severity: Severity;
  /** XPath inside the document; empty when the whole file is meant. */
  path: string;
  message: string;
  hint: string;
  fix?: Fix;
};

/** A finding of a rule between fields. `path` starts at the payroll content. */
export const makeDocumentFinding = (
  rule: string,
  path: string,
  message: string,
  hint: string,
  severity: Severity = 'block',
): DocumentFinding => ({ rule, severity, path, message, hint });

/** The same finding as payrolls tell theirs. */
export const toPayrollFinding = ({ rule, ...rest }: DocumentFinding): Finding => ({
  code: rule as RuleCode,
  ...rest,
});
