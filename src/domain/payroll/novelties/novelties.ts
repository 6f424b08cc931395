import type { Day } from '../../values/day.ts';
import type { AbsenceKind, AmountKey, DeductionKey } from '../concepts/amounts.ts';
import type { BenefitKey } from '../concepts/benefits.ts';
import type { HourKind } from '../concepts/concepts.ts';
import type { LeaveReason } from '../concepts/leave-reasons.ts';
import type { Explanation } from '../statement/statement.ts';
import type { Units } from '../statement/units.ts';
import type { DeductionOrder } from './garnishment-orders.ts';

/** Typed hours: decimal text with a dot and up to two places. Without a day, they are of the last day of the period. */
export type Hours = {
  kind: HourKind;
  quantity: string;
  day?: Day;
  /** Admission of the contract that earned it, when that contract ended in the month. */
  of_contract?: Day;
  /** A rest day paid in money, without a day off in return: the hour itself is paid too (rules §4). */
  without_rest?: boolean;
};

/** Days away from work, both ends included, as written. Amounts are decimal text. */
export type Absence = {
  kind: AbsenceKind;
  start: Day;
  end: Day;
  /** For an incapacity; common when absent. */
  origin?: 'comun' | 'profesional' | 'laboral';
  /** For an incapacity: the number of its day on `start`. One, or more when it extends another. */
  first_day?: number;
  /** Contribution base of the month before. An incapacity is paid on it, and vacations contribute on it. */
  previous_ibc?: string;
  /** Monthly base of vacations or leave when the salary varies: the average that the law requires. */
  base?: string;
  /** For vacations: the monthly average of variable pay that `base` includes. */
  variable_average?: string;
  /** For unpaid days: missed without permission or reason. */
  unjustified?: boolean;
  /** For maternity leave: whose leave it is; the mother's when absent. */
  parent?: 'mother' | 'father' | 'shared';
  /** For paid leave: the reason that the law accepts, when it was stated. */
  reason?: LeaveReason;
};

/** An amount earned besides the salary, on one side or both: salary and non-salary. */
export type AmountEarned = Units & {
  concept: AmountKey;
  salary?: string;
  non_salary?: string;
  description?: string;
  /** For vouchers: food vouchers. */
  food?: boolean;
  /** Admission of the contract that earned it, when that contract ended in the month. */
  of_contract?: Day;
  /** `id` of the company's own concept; the description holds its name. */
  own?: string;
};

/** An amount taken off. For sanctions, `amount` is the private one. */
export type AmountDeducted = Units & {
  concept: DeductionKey;
  amount: string;
  public_amount?: string;
  percent?: string;
  description?: string;
  /** `id` of the debt of an earlier payment that it lowers. */
  debt?: string;
  /** `id` of the company's own concept; the description holds its name. */
  own?: string;
};

/**
 * Debt for an amount that a payment could not deduct; `description` names its origin. `id` is its key. Debts stored
 * without one are matched by concept and description.
 */
export type CarriedDebt = { concept: DeductionKey; description: string; amount: string; id?: string };

/** A benefit already computed, as {@link computePrimaBenefit} and its siblings return it, or as written. */
export type BenefitPaid = {
  concept: BenefitKey;
  /** Admission of the contract that gave it, when that contract ended in the month. */
  of_contract?: Day;
  amount: string;
  /** Days it pays or was computed on; for vacations, working days as decimal text. */
  days?: string;
  /** For severance: it goes to the worker's fund, so no tax or order touches it and nobody receives it in hand. */
  deposited?: boolean;
  /** For severance and its interest: the year they settle. When absent, their month tells it. */
  of_year?: number;
  /** For severance: percent of its interest. */
  percent?: string;
  /** Sum kept from its computation. A sum that does not lead to the amount is ignored. */
  explanation?: Explanation;
  detail?: string;
  /** Average monthly income of the last six months, for severance paid to the worker. */
  six_months?: string;
  /** Ordinary monthly income, for an indemnity or a bonus for leaving. */
  monthly?: string;
};

/** Hours worked in a row. An `end` at or before `start` is on the next day. A pause makes two shifts. */
export type Shift = {
  day: Day;
  /** `HH:MM`. */
  start: string;
  end: string;
  /** Hours of the ordinary day, decimal text; hours above them are overtime. A sixth of the agreed week when absent. */
  ordinary?: string;
  /** For a rest day: paid in money, without a day off in return. */
  without_rest?: boolean;
  /** Day whose ordinary hours it goes on with: that of a shift before midnight, after a pause. */
  continues?: Day;
};

/**
 * Novelties of the period. Without `worked_days`, the days worked are those of the contract in it less the absences.
 */
export type Novelties = {
  worked_days?: number;
  /** Days neither worked nor paid whose number alone is known. Runs leave them to their month. */
  unworked_days?: number;
  hours?: Hours[];
  /** Shifts whose computed hours join `hours`. */
  shifts?: Shift[];
  absences?: Absence[];
  earned?: AmountEarned[];
  taken?: AmountDeducted[];
  /** Orders of judges and agreed deductions in force; see `readDeductionOrders`. */
  orders?: DeductionOrder[];
  benefits?: BenefitPaid[];
  days_worked?: Day[];
};
