/**
 * Something found in a payroll or a document before sending. `block` stops the sending, `notice` does not.
 * `path` is dotted from the payroll (`accrued.heds.0.quantity`) or an XPath of the document.
 */
export type Finding = {
  code: string;
  severity: 'block' | 'notice';
  path: string;
  message: string;
  hint: string;
  fix?: Fix;
};

/** The screen that mends a finding, a path of `routes.ts`, and the name of the field in it. */
export type Fix = { route: string; field: string };

export const blocks = (findings: readonly Finding[]): boolean => findings.some((f) => f.severity === 'block');
