import type { HourKind } from '../../payroll/concepts/concepts.ts';
import type {
  Absence,
  AmountDeducted,
  AmountEarned,
  BenefitPaid,
} from '../../payroll/novelties/novelties.ts';
import type { Day } from '../../values/day.ts';

export type RowEmployee = {
  id: string;
  name: string;
  list_name?: string;
  salary?: string;
  document_type?: { code?: string; label: string };
};

/** Error of a cell. `column` is the key of the column as it was read. */
export type CellProblem = {
  line: number;
  column: string;
  message: string;
  /** Column index of the cell, when it is not the first column with that key. */
  at?: number;
};

/** Payroll of one person and month, from one or more lines of the file. */
export type ImportedRow = {
  key: string;
  lines: number[];
  document: string;
  /** Name written in the file, and the documents it may belong to when the file has none. */
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
  /** Net pay stated by the file, to compare. */
  net?: string;
  /** Figures of the file that the system calculates, and the days of the settlement. */
  controls: Control[];
  days: { line: number; column: string; day: Day }[];
  problems: CellProblem[];
  notices: string[];
};

export type Wrong = (column: string, message: string) => void;

/** Amount in the file of something that the system calculates. */
export type Control = { line: number; column: string; amount: string };
