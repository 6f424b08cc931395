import type { Day } from '../day.ts';
import type { AbsenceKind, AmountKey, DeductionKey } from './amount-concepts.ts';
import type { Hours } from './hours.ts';

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
  /** Of unpaid days: missed without permission nor reason. */
  unjustified?: boolean;
};

/** An amount earned besides the salary: one side of it or both, salary and not salary. */
export type AmountEarned = {
  concept: AmountKey;
  salary?: string;
  non_salary?: string;
  description?: string;
  /** Of vouchers: for food. */
  food?: boolean;
};

/** An amount taken off. Of sanctions, `amount` is the private one. */
export type AmountTaken = {
  concept: DeductionKey;
  amount: string;
  public_amount?: string;
  percent?: string;
  description?: string;
};

/** What happened in the period. Without `worked_days`, the days of the contract in it less the absences. */
export type Novelties = {
  worked_days?: number;
  hours?: Hours[];
  absences?: Absence[];
  earned?: AmountEarned[];
  taken?: AmountTaken[];
};
