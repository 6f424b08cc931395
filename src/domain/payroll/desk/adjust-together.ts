import type { Totals } from '../statement/statement.ts';

/** Somebody whose document the same change adjusts: what it says, what it would say, and what else moves in it. */
export type Adjustable = {
  /** Of the payroll that was chosen. */
  id: string;
  employee: string;
  /** The document that is adjusted: the last one that DIAN accepted of that payroll. */
  full_number: string | null;
  before: Totals;
  after: Totals;
  /** Every concept that changes, with its difference; amounts are decimal text. None of what is eliminated. */
  changes: { label: string; group: 'accrued' | 'deductions'; difference: string }[];
};

/** Somebody whose document stays as it is, and why. */
export type NotAdjustable = { id: string; employee: string; full_number: string | null; reasons: string[] };

/** What would come of one change made to several documents. Nothing of it is kept. */
export type TogetherPreview = {
  fit: Adjustable[];
  refused: NotAdjustable[];
  /** What keeps the company from issuing them now; they may be made all the same. */
  company: string[];
};
