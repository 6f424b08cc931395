import type { Day } from '../../values/day.ts';

type Named = { id: string; employee: string; list_name: string };

/** Review of all payrolls before they are sent. Money is decimal text. */
export type Review = {
  /** Totals of the payrolls that may be sent. `compared` counts those with a payroll in the month before. */
  totals: { count: number; compared: number; accrued_total: string; deductions_total: string; total: string };
  /** Payrolls that are not sent, and why. */
  blocked: (Named & { reasons: string[] })[];
  /** Payrolls whose net changed much from the month before, in whole percents. */
  outliers: (Named & { before: string; after: string; percent: number })[];
  /** People who retire in the month or are no longer in use: this is their last pay. */
  retired: (Named & { day: Day | null })[];
  /** Warnings that do not block sending, grouped by code. */
  warnings: { code: string; hint: string; of: { employee: string; list_name: string; message: string }[] }[];
  /** Employees without a payroll in those months: the first names, for sentences and for lists, and the count. */
  missing: { names: string[]; list_names: string[]; count: number };
};

/** Progress of a sending: documents sent, answers of DIAN, and answers still to come. */
export type SendingProgress = { total: number; accepted: number; rejected: number; unanswered: number };

/** Progress over all documents of a company, and the list of the last of those on their way. */
export type ProgressOfAll = SendingProgress & {
  paused: boolean;
  at: { year: number; month: number; list: 'payrolls' | 'adjustment_payrolls' };
};
