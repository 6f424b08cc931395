import type { Finding } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import type { amountConcepts, deductionConcepts } from '../concepts/amounts.ts';
import type { HourKind } from '../concepts/concepts.ts';
import type { StoredConceptValues } from '../concepts/stored.ts';

/**
 * Content of a payroll under the names the API uses. Amounts and percentages are decimal text (`1750905.00`, `4.00`),
 * quantities of hours too; days are whole numbers. This is what is stored, sent to the browser, shown on the payslip
 * and mapped to the official document.
 */

export type HourEntry = {
  quantity: string;
  percent: string;
  payment: string;
  start_time?: string;
  end_time?: string;
};

/** Dates and whole days (30/360) of an absence. */
export type AbsenceEntry = { start_date?: string; end_date?: string; quantity: number };
export type PaidAbsenceEntry = AbsenceEntry & { payment: string };
/** `incapacity_type`: 1 común, 2 profesional, 3 laboral. */
export type DisabilityEntry = PaidAbsenceEntry & { incapacity_type: '1' | '2' | '3' };

type AccruedLists = {
  common_vacation: PaidAbsenceEntry[];
  paid_vacation: { quantity: number; payment: string }[];
  work_disabilities: DisabilityEntry[];
  maternity_leave: PaidAbsenceEntry[];
  paid_leave: PaidAbsenceEntry[];
  non_paid_leave: AbsenceEntry[];
  legal_strikes: AbsenceEntry[];
};

type AccruedOnce = {
  transportation_allowance: string;
  service_bonus: { quantity: number; payment: string; payment_ns?: string };
  severance: { payment: string; percent: string; interest_payment: string };
};

export type AccruedPay = { worked_days: number; salary: string } & {
  [kind in HourKind]?: HourEntry[];
} & Partial<AccruedLists & AccruedOnce> &
  StoredConceptValues<typeof amountConcepts>;

export type DeductionShare = { percent: string; amount: string };

export type Deductions = {
  health: DeductionShare;
  pension: DeductionShare;
  solidarity?: DeductionShare & { sub_percent: string; sub_amount: string };
} & StoredConceptValues<typeof deductionConcepts>;

export type ExplanationStep = {
  /**
   * Operation on the value: empty where a sum begins; `=` where a partial result is stated, rounded to the peso and
   * carried on rounded.
   */
  operator: '' | '+' | '−' | '×' | '÷' | '=';
  label: string;
  /** Shown figure: the operand for `+` and `−`, the figure reached for the others. */
  value: string;
  /** Exact decimal text of the operand, so that anyone can repeat the sum. Absent for `=`. */
  operand?: string;
};

/** Source of a figure: the steps of its sum, one plain sentence, and the law behind it. */
export type Explanation = { steps: ExplanationStep[]; result: string; note: string; law: string[] };

export type Line = {
  /** `salary`, `transportation_allowance`, `heds`, `health` …: the key inside accrued or deductions. */
  concept: string;
  group: 'accrued' | 'deductions';
  label: string;
  /** `30 días`, `6 horas al 125 %`, `4 % de $ 2.502.500`. */
  detail: string;
  amount: string;
  salary: boolean;
  /**
   * Severance and its interest: the year they settle, when the payer states it, and whether the severance goes to the
   * fund.
   */
  of_year?: number;
  deposited?: true;
  /** Admission of the contract that earned it, when that contract ended in the month and another began. */
  of_contract?: Day;
  explanation: Explanation;
};

/** Contributions and provisions of the employer. They are never in the payslip or in the document. */
export type EmployerLine = Omit<Line, 'group' | 'salary'> & { group: 'contributions' | 'provisions' };

export type EmployerCosts = {
  lines: EmployerLine[];
  risk_base: string;
  wage_base: string;
  /** Exemption from health, SENA and ICBF (Estatuto Tributario art. 114-1). */
  exempt: boolean;
  contributions_total: string;
  provisions_total: string;
  /** Total cost of the worker: accrued, contributions and provisions. */
  cost: string;
  /** Payments for others that the company claims from them. They stay in the cost until they are paid back. */
  recoveries: Recovery[];
  recovered_total: string;
};

/** Days of incapacity or maternity that the EPS, the ARL or the pension fund pays back to the company. */
export type Recovery = {
  /** `la EPS`, `la ARL`, `el fondo de pensiones`. */
  from: string;
  label: string;
  start_date: string;
  end_date: string;
  days: number;
  amount: string;
};

export type Totals = { accrued_total: string; deductions_total: string; total: string };

export type Liquidation = {
  lines: Line[];
  accrued: AccruedPay;
  deductions: Deductions;
  totals: Totals;
  /** Contribution base (IBC) of health and pension. */
  ibc: string;
  findings: Finding[];
  /** Present only when it was asked for. */
  employer?: EmployerCosts;
};
