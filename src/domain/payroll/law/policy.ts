import type { Day } from '../../values/day.ts';
import type { Laws } from './parameters.ts';
import type { PreparationDay } from './preparation.ts';
import type { RiskClass } from './tables.ts';
import type { TypedYear } from './typed-years.ts';

/** Choices that the law leaves to the company, or that practice makes in more than one way. */
export type PayrollPolicy = {
  /** Exemption of the company from health, SENA and ICBF for low pay (Estatuto Tributario art. 114-1). */
  exempt: boolean;
  /** Pay compared with the ceiling of that exemption: salary payments, as DIAN says, or all earnings. */
  exemption_base: 'salary' | 'earned';
  /** Part of an integral salary compared with the limit of non-salary payments (Ley 1393 de 2010 art. 30). */
  integral_compares: 'seventy' | 'whole';
  /** Class of risk of a worker without one. */
  risk_class: RiskClass;
  /** Pay compared with the ceiling of the transport allowance. */
  transport_compares: 'basic' | 'earned';
  /** Two thirds exactly, or the 66.67 % that many certificates print. */
  incapacity_rate: 'two-thirds' | '66.67';
  /** The company completes to the whole base the two days it pays of a common incapacity. */
  first_days_whole: boolean;
  /** Base on which vacations contribute: the one reported the month before, or the one they are paid on. */
  vacation_base: 'previous' | 'paid';
  /** Vacation days contribute to occupational risk. */
  vacation_risk: boolean;
  /** A day missed without a reason loses the paid rest of the week (CST art. 173). */
  lost_rest: boolean;
  /** Pay of an apprentice in class: as salary of the document, or as support. */
  apprentice_pay: 'salary' | 'sustenance_support';
  /** The base of caja, SENA and ICBF includes an apprentice in practice. */
  apprentice_parafiscals: boolean;
  /** Salary of sick days in provisions: the contract's, or the amount paid. */
  sick_days_provision: 'contract' | 'paid';
  /** Twelfths exactly, or the rounded percentages of accounting (8.33 % and 4.17 %). */
  provision_rates: 'fractions' | 'percentages';
  /** Withholding of a month paid in parts: all in the second half, or a part of the projected month in each. */
  fortnight_withholding: 'second' | 'split';
  /** Withholding is rounded to the multiple of ET 868, or always to the nearest thousand. */
  withholding_rounding: 'law' | 'thousand';
  /** Exempt quarter of the pay for leaving: up to the yearly cap of ET 206-10, or whole. */
  leaving_exemption: 'capped' | 'whole';
  /**
   * An ordinary embargo besides alimony: on the rest after alimony and within half among all, or each within its own
   * limit.
   */
  ordinary_beside_alimony: 'rest' | 'each';
  /** Deductions after the orders of judges: libranza loans first, or union and cooperative dues first. */
  orders_priority: 'libranza_first' | 'union_first';
  /** An agreed deduction larger than the net waits whole, or takes the part that fits. */
  orders_short: 'queue' | 'reduce';
  /**
   * Part of the salary left whole by a deduction that only the worker authorised: the minimum wage, or everything that
   * cannot be seized, which includes four fifths of the rest (CST arts. 149, 154 and 155).
   */
  authorised_limit: 'minimum' | 'unseizable';
  /** Payment of the debt of a raise saved after its months were paid: in the open month, or by a note of each month. */
  late_raise: 'novelty' | 'notes';
  /** Day of the month on which the drafts of its payrolls are prepared. The engine does not read it. */
  prepare_day: PreparationDay;
  /** Suspensions and unpaid leave lower the prima. */
  prima_suspensions: boolean;
  /** Saturday is a working day, for vacations and for workers paid by the day. */
  saturdays: boolean;
};

/** A company's own choices from a day on. A choice absent from a row stays as in the row before it. */
export type DatedPolicy = { from: Day; parameters?: TypedYear; laws?: Laws } & Partial<PayrollPolicy>;

export const defaultPolicy: PayrollPolicy = {
  exempt: true,
  exemption_base: 'salary',
  integral_compares: 'seventy',
  risk_class: 'I',
  transport_compares: 'earned',
  incapacity_rate: 'two-thirds',
  first_days_whole: false,
  vacation_base: 'previous',
  vacation_risk: false,
  lost_rest: true,
  apprentice_pay: 'salary',
  apprentice_parafiscals: true,
  sick_days_provision: 'contract',
  provision_rates: 'fractions',
  fortnight_withholding: 'second',
  withholding_rounding: 'law',
  leaving_exemption: 'capped',
  ordinary_beside_alimony: 'rest',
  orders_priority: 'libranza_first',
  orders_short: 'queue',
  authorised_limit: 'minimum',
  late_raise: 'novelty',
  prepare_day: 'no',
  prima_suspensions: false,
  saturdays: true,
};

/** Returns the policy in force on a day. Rows may come in any order. */
export function getPayrollPolicy(day: Day, rows: readonly DatedPolicy[] = []): PayrollPolicy {
  if (rows.length === 0) return defaultPolicy;
  const days = kept.get(rows) ?? new Map<Day, PayrollPolicy>();
  kept.set(rows, days);
  const policy = days.get(day) ?? inForceOn(day, rows);
  days.set(day, policy);
  return policy;
}

/** A run asks for the same day of the same rows for every employee. */
const kept = new WeakMap<readonly DatedPolicy[], Map<Day, PayrollPolicy>>();

function inForceOn(day: Day, rows: readonly DatedPolicy[]): PayrollPolicy {
  const inForce = rows.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? -1 : 1));
  const policy: PayrollPolicy & Partial<DatedPolicy> = Object.assign({}, defaultPolicy, ...inForce);
  delete policy.from;
  delete policy.parameters;
  delete policy.laws;
  return policy;
}
