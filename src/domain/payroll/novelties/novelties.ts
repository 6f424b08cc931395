import type { Day } from '../../values/day.ts';
import type { AbsenceKind, AmountKey, DeductionKey } from '../concepts/amounts.ts';
import type { BenefitKey } from '../concepts/benefits.ts';
import type { HourKind } from '../concepts/concepts.ts';
import type { LeaveReason } from '../concepts/leave-reasons.ts';
import type { Explanation } from '../statement/statement.ts';
import type { Units } from '../statement/units.ts';
import type { DeductionOrder } from './garnishment-orders.ts';

/** Hours somebody wrote: decimal text with a dot and up to two places; without a day, the last of the period. */
export type Hours = {
  kind: HourKind;
  quantity: string;
  day?: Day;
  /** Admission of the contract it is of, where a contract that ended in the month earned it. */
  of_contract?: Day;
  /** A rest day paid in money, without a day off for it: the hour itself is paid too (rules §4). */
  without_rest?: boolean;
};

/** Days away from work, both ends inside, as somebody wrote them. Amounts are decimal text. */
export type Absence = {
  kind: AbsenceKind;
  start: Day;
  end: Day;
  /** Of an incapacity; common when nothing is said. */
  origin?: 'comun' | 'profesional' | 'laboral';
  /** Of an incapacity: the number of its day on `start`. One, or more when it extends another. */
  first_day?: number;
  /** Contribution base of the month before: what an incapacity is paid on, and vacations contribute on. */
  previous_ibc?: string;
  /** Monthly base of vacations or leave when the salary varies: the average the law asks for. */
  base?: string;
  /** Of vacations: the average of what varied in a month, besides the salary, that their `base` has. */
  variable_average?: string;
  /** Of unpaid days: missed without permission nor reason. */
  unjustified?: boolean;
  /** Of maternity leave: whose it is; the mother's when nothing is said. */
  parent?: 'mother' | 'father' | 'shared';
  /** Of paid leave: why the law gives it, when somebody said so. */
  reason?: LeaveReason;
};

/** An amount earned besides the salary: one side of it or both, salary and not salary. */
export type AmountEarned = Units & {
  concept: AmountKey;
  salary?: string;
  non_salary?: string;
  description?: string;
  /** Of vouchers: for food. */
  food?: boolean;
  /** Admission of the contract it is of, where a contract that ended in the month earned it. */
  of_contract?: Day;
  /** `id` of the concept of the company that it is of; its description has the name. */
  own?: string;
};

/** An amount taken off. Of sanctions, `amount` is the private one. */
export type AmountDeducted = Units & {
  concept: DeductionKey;
  amount: string;
  public_amount?: string;
  percent?: string;
  description?: string;
  /** `id` of the debt of an earlier payment that it lowers. */
  debt?: string;
  /** `id` of the concept of the company that it is of; its description has the name. */
  own?: string;
};

/**
 * Debt of what a payment could not deduct; `description` names its origin. `id` is its key; debts stored before they had one
 * go by concept and description.
 */
export type CarriedDebt = { concept: DeductionKey; description: string; amount: string; id?: string };

/** A benefit already worked out, as {@link computePrimaBenefit} and its siblings answer it, or as somebody wrote it. */
export type BenefitPaid = {
  concept: BenefitKey;
  /** Admission of the contract it is of, where a contract that ended in the month gave it. */
  of_contract?: Day;
  amount: string;
  /** Days it pays or was worked out on; of vacations, working days as decimal text. */
  days?: string;
  /** Of severance: it goes to the worker's fund, so no tax nor order touches it and nobody is handed it. */
  deposited?: boolean;
  /** Of severance and its interest: the year they settle. Their month tells it when it is absent. */
  of_year?: number;
  /** Of severance: percent of its interest. */
  percent?: string;
  /** Its sum, kept from where it was worked out; one that does not lead to the amount is not believed. */
  explanation?: Explanation;
  detail?: string;
  /** Average monthly income of the last six months, for severance paid to the worker. */
  six_months?: string;
  /** Ordinary monthly income, for an indemnity or a bonus for leaving. */
  monthly?: string;
};

/** Hours worked in a row; `end` at or before `start` is of the next day. A pause cuts a shift in two. */
export type Shift = {
  day: Day;
  /** `HH:MM`. */
  start: string;
  end: string;
  /** Hours of the ordinary day, decimal text: what passes them is extra. A sixth of the agreed week when absent. */
  ordinary?: string;
  /** Of a rest day: paid in money, without a day off for it. */
  without_rest?: boolean;
};

/** Novelties of the period. Without `worked_days`, the days of the contract in it less the absences. */
export type Novelties = {
  worked_days?: number;
  /** Days neither worked nor paid of which only the number is known: what runs leave to their month. */
  unworked_days?: number;
  hours?: Hours[];
  /** Shifts whose hours are worked out and join `hours`. */
  shifts?: Shift[];
  absences?: Absence[];
  earned?: AmountEarned[];
  taken?: AmountDeducted[];
  /** Orders of judges and agreed deductions in force; see `readDeductionOrders`. */
  orders?: DeductionOrder[];
  benefits?: BenefitPaid[];
  /** Days worked one by one, of who is paid by the day. */
  days_worked?: Day[];
};
