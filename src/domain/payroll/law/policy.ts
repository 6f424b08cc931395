import type { Day } from '../../values/day.ts';
import type { RiskClass } from './tables.ts';
import type { TypedYear } from './typed-years.ts';

/** Choices that the law leaves to the company, or that are made in more than one way in practice. */
export type PayrollPolicy = {
  /** Exemption of the company from health, SENA and ICBF for low pay (Estatuto Tributario art. 114-1). */
  exempt: boolean;
  /** Pay that is compared with the ceiling of that exemption: salary payments, as DIAN says, or everything earned. */
  exemption_base: 'salary' | 'earned';
  /** Part of an integral salary that the limit of non-salary payments is compared with (Ley 1393 de 2010 art. 30). */
  integral_compares: 'seventy' | 'whole';
  /** Class of risk of who has none written. */
  risk_class: RiskClass;
  /** Pay that is compared with the ceiling of the transport allowance. */
  transport_compares: 'basic' | 'earned';
  /** Two thirds exactly, or the 66.67 % many certificates print. */
  incapacity_rate: 'two-thirds' | '66.67';
  /** Completion by the company, to the whole base, of the two days it pays of a common incapacity. */
  first_days_whole: boolean;
  /** Base on which vacations contribute: the one reported the month before, or what they are paid with. */
  vacation_base: 'previous' | 'paid';
  /** Contribution of days of vacation to occupational risk. */
  vacation_risk: boolean;
  /** Loss of the paid rest of the week for a day missed without a reason (CST art. 173). */
  lost_rest: boolean;
  /** Pay of an apprentice in class, as salary of the document or as support. */
  apprentice_pay: 'salary' | 'sustenance_support';
  /** Entry of an apprentice in practice into the base of caja, SENA and ICBF. */
  apprentice_parafiscals: boolean;
  /** Salary that sick days count with in provisions: the contract's, or what was paid. */
  sick_days_provision: 'contract' | 'paid';
  /** Twelfths exactly, or the rounded percentages of accounting (8.33 % and 4.17 %). */
  provision_rates: 'fractions' | 'percentages';
  /** When a month is paid in parts: its withholding in the second half, or a part of the projected month in each. */
  fortnight_withholding: 'second' | 'split';
  /** Withholding to the multiple of ET 868, or always to the nearest thousand. */
  withholding_rounding: 'law' | 'thousand';
  /** The exempt quarter of what is paid for leaving: as far as the yearly cap of ET 206-10, or whole. */
  leaving_exemption: 'capped' | 'whole';
  /** An ordinary embargo beside alimony: of what alimony leaves and half among all, or each within its own limit. */
  ordinary_beside_alimony: 'rest' | 'each';
  /** After the orders of judges: loans of libranza first, or union and cooperative dues first. */
  orders_priority: 'libranza_first' | 'union_first';
  /** Treatment of an agreed deduction the net does not reach for: it waits whole, or what fits is taken. */
  orders_short: 'queue' | 'reduce';
  /**
   * Part of the salary that a deduction which the worker only authorised leaves whole: the minimum wage, or all that
   * cannot be seized, which has four fifths of the rest too (CST arts. 149, 154 and 155).
   */
  authorised_limit: 'minimum' | 'unseizable';
  /** Payment of what a raise saved after its months were paid owes: in the open month, or by a note of each. */
  late_raise: 'novelty' | 'notes';
  /** Suspensions and unpaid leave lower the prima. */
  prima_suspensions: boolean;
  /** Saturday as a working day, for vacations and for workers paid by the day. */
  saturdays: boolean;
};

/** A company's own choices, from a day on; what a row does not say stays as the row before it. */
export type DatedPolicy = { from: Day; parameters?: TypedYear } & Partial<PayrollPolicy>;

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
  prima_suspensions: false,
  saturdays: true,
};

/** The policy in force on a day, rows in any order. */
export function getPayrollPolicy(day: Day, rows: readonly DatedPolicy[] = []): PayrollPolicy {
  if (rows.length === 0) return defaultPolicy;
  const days = kept.get(rows) ?? new Map<Day, PayrollPolicy>();
  kept.set(rows, days);
  const policy = days.get(day) ?? inForceOn(day, rows);
  days.set(day, policy);
  return policy;
}

/** A run asks for the same day of the same rows for everybody. */
const kept = new WeakMap<readonly DatedPolicy[], Map<Day, PayrollPolicy>>();

function inForceOn(day: Day, rows: readonly DatedPolicy[]): PayrollPolicy {
  const inForce = rows.filter(({ from }) => from <= day).sort((a, b) => (a.from < b.from ? -1 : 1));
  const policy: PayrollPolicy & Partial<DatedPolicy> = Object.assign({}, defaultPolicy, ...inForce);
  delete policy.from;
  delete policy.parameters;
  return policy;
}
