import type { Day } from '../../values/day.ts';

type Named = { id: string; employee: string; list_name: string };

/** Review of payrolls before they leave, all of it at once; money is decimal text. */
export type Review = {
  /** Of those that may leave; `compared` counts those with a payroll of the month before. */
  totals: { count: number; compared: number; accrued_total: string; deductions_total: string; total: string };
  /** Payrolls that stay, and why. */
  blocked: (Named & { reasons: string[] })[];
  /** Payrolls whose net changes much against the month before, in whole percents. */
  outliers: (Named & { before: string; after: string; percent: number })[];
  /** People who retire in the month, or are no longer in use: what they are paid is the last. */
  retired: (Named & { day: Day | null })[];
  /** Warnings that keep no payroll from leaving, grouped by code. */
  warnings: { code: string; hint: string; of: { employee: string; list_name: string; message: string }[] }[];
  /** Employees without a payroll in those months: the first of them, in sentences and in lists, and how many. */
  missing: { names: string[]; list_names: string[]; count: number };
};

/** Progress of a sending: of all that left, the answers of DIAN, and those still to come. */
export type SendingProgress = { total: number; accepted: number; rejected: number; unanswered: number };

/** The same of all the documents of a company, and the list of the last of those on their way. */
export type ProgressOfAll = SendingProgress & {
  paused: boolean;
  at: { year: number; month: number; list: 'payrolls' | 'adjustment_payrolls' };
};
