import { acceptedStates, type DocumentState, inFlightStates } from '../../document-state.ts';
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

/** The months of a company beside the rules of today, a month at a time. */
export type Recalculations = {
  rows: Recalculation[];
  /** Percentages of the second procedure that took the figures of the year before, in percent. */
  percentages: { id: string; employee: string; stored: string; percent: string }[];
  compared: number;
};

export const dueOf = (state: DocumentState): Due =>
  acceptedStates.includes(state) ? 'note' : inFlightStates.includes(state) ? 'wait' : 'save';
