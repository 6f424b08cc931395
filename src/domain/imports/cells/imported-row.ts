import type { HourKind } from '../../payroll/concepts/concepts.ts';
import type {
  Absence,
  AmountDeducted,
  AmountEarned,
  BenefitPaid,
} from '../../payroll/novelties/novelties.ts';
import type { Day } from '../../values/day.ts';

/** An employee that lines of a file may be of. */
export type RowEmployee = {
  id: string;
  name: string;
  list_name?: string;
  salary?: string;
  document_type?: { code?: string; label: string };
};

/** Fault of a cell; `column` is the key of what it was read as. */
export type CellProblem = {
  line: number;
  column: string;
  message: string;
  /** Where the cell stands in its line, when it is not the first column of that key. */
  at?: number;
};

/** The payroll of one person and month that some lines of the file describe. */
export type ImportedRow = {
  key: string;
  lines: number[];
  document: string;
  /** Name that the file writes, and the documents it may be of when the file has none. */
  name?: string;
  candidates?: readonly string[];
  employee?: RowEmployee;
  year: number;
  month: number;
  draft: {
    employee_id: string;
    year: number;
    month: number;
    worked_days?: string;
    hours: { kind: HourKind; quantity: string }[];
    absences: Absence[];
    earned: AmountEarned[];
    taken: AmountDeducted[];
    benefits: BenefitPaid[];
    payment_dates: Day[];
    notes: string[];
  };
  /** Net pay that the file states, to compare. */
  net?: string;
  /** Figures of the file that are worked out here, and the days of the settlement. */
  controls: Control[];
  days: { line: number; column: string; day: Day }[];
  problems: CellProblem[];
  /** Readings worth telling. */
  notices: string[];
};

/** Notes what is wrong in a column of the line in hand. */
export type Wrong = (column: string, message: string) => void;

/** An amount the file says of something that is worked out here. */
export type Control = { line: number; column: string; amount: string };
