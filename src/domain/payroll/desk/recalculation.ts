import { acceptedStates, type DocumentState, inFlightStates } from '../../document-state.ts';
import type { Finding } from '../../finding.ts';
import type { Explanation } from '../statement/statement.ts';

/** Step that a stored payroll asks for when the rules of today give another figure. */
export type Due =
  /** Replacement note that reports the difference: DIAN has the document. */
  | 'note'
  /** Nothing until DIAN answers: the document is on its way. */
  | 'wait'
  /** Writing or issuing it again, which takes the rules of today: the document has not left. */
  | 'save';

/** A stored payroll that would come out different today; amounts are decimal text, the difference with its sign. */
export type Recalculation = {
  id: string;
  type: 'payrolls' | 'adjustment_payrolls';
  employee_id: string;
  employee: string;
  full_number: string | null;
  year: number;
  month: number;
  due: Due;
  before: string;
  after: string;
  difference: string;
  changes: { label: string; before: string; after: string; law: readonly string[] }[];
};

/** A percentage of the second procedure that took the figures of the year before: it rules from January to June of `year`. */
export type OutdatedPercentage = {
  /** Employee whose record has it, and the version of that record. */
  id: string;
  employee: string;
  version: number;
  year: number;
  /** In percent, as `percent`: the right one. */
  stored: string;
  percent: string;
  explanation: Explanation;
  findings: Finding[];
};

/** The months of a company beside the rules of today, a month at a time. */
export type Recalculations = {
  rows: Recalculation[];
  percentages: OutdatedPercentage[];
  compared: number;
};

export const dueOf = (state: DocumentState): Due =>
  acceptedStates.includes(state) ? 'note' : inFlightStates.includes(state) ? 'wait' : 'save';
