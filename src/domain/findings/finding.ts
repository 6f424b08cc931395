import type { FindingCode, SeverityCode } from './finding-codes.ts';

/**
 * Something found in a payroll or a document before sending. `block` stops the sending, `notice` does not.
 * `path` is dotted from the payroll (`accrued.heds.0.quantity`) or an XPath of the document.
 */
export type Finding = {
  code: FindingCode | RuleCode;
  severity: 'block' | 'notice';
  path: string;
  message: string;
  hint: string;
  fix?: Fix;
};

/** Code of a rule of DIAN, as `src/domain/dian` declares it: `NIE062`, `DC24`, `ZB01`, `VLR01`. */
export type RuleCode = `${'D' | 'N' | 'V' | 'Z'}${string}`;

/** The screen that mends a finding (a path of `routes.ts`) and the name of the field on it. */
export type Fix = { route: string; field: string };

export const buildBlockingFinding = (
  code: SeverityCode<'block'>,
  path: string,
  message: string,
  hint: string,
  fix?: Fix,
): Finding => ({ code, severity: 'block', path, message, hint, ...(fix && { fix }) });

export const buildNoticeFinding = (
  code: SeverityCode<'notice'>,
  path: string,
  message: string,
  hint: string,
  fix?: Fix,
): Finding => ({ code, severity: 'notice', path, message, hint, ...(fix && { fix }) });

export const hasBlockingFinding = (findings: readonly Finding[]): boolean =>
  findings.some((f) => f.severity === 'block');

/**
 * Returns the screen, other than the payroll, that mends a finding: the one it names, or the record of its employee.
 */
export const fixElsewhere = ({ fix, path }: Pick<Finding, 'fix' | 'path'>): Fix | undefined =>
  fix ??
  (path.startsWith('employee.')
    ? { route: '/employees/:id/edit', field: path.split('.')[1] ?? '' }
    : undefined);
