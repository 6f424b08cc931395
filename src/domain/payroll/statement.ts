import type { Finding } from '../finding.ts';

/**
 * What a payroll says, under the names the API uses. Amounts and percentages are decimal text
 * (`1750905.00`, `4.00`), quantities of hours too; days are whole numbers. This is what is stored,
 * sent to the browser, shown on the payslip and mapped to the official document.
 */

export const hourKinds = ['heds', 'hens', 'hrns', 'heddfs', 'hrddfs', 'hendfs', 'hrndfs'] as const;
/** The seven groups of overtime and surcharges of table 5.5.5 of the annex, as the API names them. */
export type HourKind = (typeof hourKinds)[number];

export type HourEntry = {
  quantity: string;
  percent: string;
  payment: string;
  start_time?: string;
  end_time?: string;
};

export type Accrued = {
  worked_days: number;
  salary: string;
  transportation_allowance?: string;
} & { [kind in HourKind]?: HourEntry[] };

export type Share = { percent: string; amount: string };

export type Deductions = {
  health: Share;
  pension: Share;
  solidarity?: Share & { sub_percent: string; sub_amount: string };
};

export type Step = {
  /**
   * What is done with the value: nothing where a sum begins, `=` where a partial result is stated
   * (rounded to the peso, and carried on rounded).
   */
  operator: '' | '+' | '−' | '×' | '÷' | '=';
  label: string;
  /** Shown figure: the operand of `+` and `−`, the figure reached by the others. */
  value: string;
  /** Exact decimal text of what is applied, so that anyone can do the sum again; `=` has none. */
  operand?: string;
};

/** Where a figure comes from: lines of a sum that add up, one plain sentence, and the law behind it. */
export type Explanation = { steps: Step[]; result: string; note: string; law: string[] };

export type Line = {
  /** `salary`, `transportation_allowance`, `heds`, `health` …: the key inside accrued or deductions. */
  concept: string;
  group: 'accrued' | 'deductions';
  label: string;
  /** `30 días`, `6 horas al 125 %`, `4 % de $ 2.502.500`. */
  detail: string;
  amount: string;
  /** Whether it enters the contribution base. */
  salary: boolean;
  explanation: Explanation;
};

export type Totals = { accrued_total: string; deductions_total: string; total: string };

export type Liquidation = {
  lines: Line[];
  accrued: Accrued;
  deductions: Deductions;
  totals: Totals;
  /** Contribution base (IBC) of health and pension. */
  ibc: string;
  findings: Finding[];
};
