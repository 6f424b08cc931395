import type { AbsenceKind, AmountKey, DeductionKey } from '../../../domain/payroll/concepts/amounts.ts';
import type { BenefitKey } from '../../../domain/payroll/concepts/benefits.ts';
import type { HourKind } from '../../../domain/payroll/concepts/concepts.ts';
import type { LeaveReason } from '../../../domain/payroll/concepts/leave-reasons.ts';
import type { WrittenNovelties } from '../../../domain/payroll/drafts/draft.ts';
import { getPayableDay } from '../../../domain/payroll/law/holidays.ts';
import type {
  Absence,
  AmountDeducted,
  AmountEarned,
  BenefitPaid,
} from '../../../domain/payroll/novelties/novelties.ts';
import type { Liquidation } from '../../../domain/payroll/statement/statement.ts';
import type { Units } from '../../../domain/payroll/statement/units.ts';
import { trimZeros } from '../../../domain/text/trim-zeros.ts';
import { countMonthDays, type Day, makeDay } from '../../../domain/values/day.ts';
import type { Month } from '../../months/month.ts';
import type { Payroll } from '../document/payrolls.ts';

/** Values that a person writes in a payroll, as text while they are being written. */
export type PayrollValues = Month & {
  employee_id: string;
  /** Empty while it is what the contract says. */
  worked_days: string;
  hours: HoursValues[];
  absences: AbsenceValues[];
  earned: EarningValues[];
  taken: DeductionValues[];
  benefits: BenefitValues[];
  /** Shifts, days worked one by one and debts that the month leaves: kept as they came. */
  more: Pick<WrittenNovelties, 'shifts' | 'days_worked' | 'carried'>;
  payment_dates: string[];
  notes: string[];
  /** Of one that begins, while the concepts that the employee has every month are not among its rows. */
  recurring_missing?: boolean | undefined;
};
export type HoursValues = { id: string; kind: HourKind; quantity: string; day: string };
export type Origin = NonNullable<Absence['origin']>;
export type AbsenceValues = {
  id: string;
  kind: AbsenceKind;
  start: string;
  end: string;
  origin: Origin;
  /** The number of its first day, when an incapacity extends another. */
  first_day: string;
  previous_ibc: string;
  /** Average of a salary that varies. */
  base: string;
  unjustified: boolean;
  /** Of paid leave; drafts kept by an earlier version have none. */
  reason?: LeaveReason | '';
};
/** One side of an amount: what the API takes in one entry with two sides is two rows here. */
export type EarningValues = {
  id: string;
  concept: AmountKey;
  salary: boolean;
  amount: string;
  description: string;
  food: boolean;
  /** Concept of the company that it is of. */
  own?: string | undefined;
  units?: UnitValues | undefined;
};
/** Units that an amount follows. */
export type UnitValues = { quantity: string; value: string };
export type DeductionValues = {
  id: string;
  concept: DeductionKey;
  amount: string;
  /** Of a sanction: ordered by an authority. */
  public: boolean;
  percent: string;
  description: string;
  /** Debt of an earlier payment that it lowers, as it came. */
  debt?: string | undefined;
  /** Concept of the company that it is of. */
  own?: string | undefined;
  units?: UnitValues | undefined;
};

/** Prima, severance, vacations in money and what is paid for leaving; what is empty is as it is proposed. */
export type BenefitValues = {
  id: string;
  concept: BenefitKey;
  days: string;
  amount: string;
  /** Of severance: it goes to the fund. As it is proposed when nothing is said. */
  deposited?: boolean | undefined;
  /** Values that come with it and nobody types: its sum, its percent, the averages of its tax. */
  more: Omit<BenefitPaid, 'concept' | 'days' | 'amount' | 'deposited'>;
};

/** The lists of a payroll that people add rows to. */
export type RowLists = Pick<PayrollValues, 'hours' | 'absences' | 'earned' | 'taken' | 'benefits'>;
export const rowLists = [
  'hours',
  'absences',
  'earned',
  'taken',
  'benefits',
] as const satisfies (keyof RowLists)[];

/** The day that is proposed to pay a month: its last one, of thirty, or the business day before a Sunday or a holiday. */
const paidOn = ({ year, month }: Month): Day =>
  getPayableDay(makeDay(year, month, Math.min(30, countMonthDays(year, month))));

/** A payroll not kept yet, of another month: its payment date follows while it is the one that was proposed. */
export function moveToMonth(month: Month, values: PayrollValues): Partial<PayrollValues> {
  const proposed = values.payment_dates.join() === paidOn(values);
  return { ...month, worked_days: '', ...(proposed && { payment_dates: [paidOn(month)] }) };
}

export function createPayrollDraft(month: Month, employee: string): PayrollValues {
  return {
    ...month,
    employee_id: employee,
    worked_days: '',
    hours: [],
    absences: [],
    earned: [],
    taken: [],
    benefits: [],
    more: {},
    payment_dates: [paidOn(month)],
    notes: [],
    recurring_missing: true,
  };
}

const newId = (): string => crypto.randomUUID();

/** Draft of a write that waits on this device, to be written again; nothing when it says no payroll. */
export function restoreUnsentDraft(values: Record<string, unknown> | undefined): PayrollValues | undefined {
  const { employee_id, year, month, payment_dates, notes, recurring, ...novelties } = values ?? {};
  if (!employee_id) return undefined;
  // These values were written here, by `toPayrollInput`.
  const draft = toDraft({ employee_id, year, month, payment_dates, notes, novelties } as Drafted);
  return { ...draft, recurring_missing: recurring === true };
}

type Drafted = Pick<Payroll, 'employee_id' | 'year' | 'month' | 'notes' | 'novelties'> & {
  payment_dates: string[];
  employee?: Payroll['employee'];
};

/** Rows of amounts earned and taken of some novelties. */
export const buildAmountRows = ({
  earned = [],
  taken: deductions = [],
}: WrittenNovelties): Pick<RowLists, 'earned' | 'taken'> => ({
  earned: earned.flatMap(sidesOf),
  taken: deductions.flatMap(penaltiesOf),
});

export function toDraft(payroll: Drafted): PayrollValues {
  const { novelties } = payroll;
  return {
    year: payroll.year,
    month: payroll.month,
    employee_id: payroll.employee_id ?? payroll.employee?.id ?? '',
    worked_days: novelties.worked_days === undefined ? '' : String(novelties.worked_days),
    hours: (novelties.hours ?? []).map((h) => ({
      id: newId(),
      kind: h.kind,
      quantity: h.quantity.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
      day: h.day ?? '',
    })),
    absences: (novelties.absences ?? []).map((a) => ({
      id: newId(),
      kind: a.kind,
      start: a.start,
      end: a.end,
      origin: a.origin ?? 'comun',
      first_day: a.first_day === undefined ? '' : String(a.first_day),
      previous_ibc: a.previous_ibc ?? '',
      base: a.base ?? '',
      unjustified: a.unjustified ?? false,
      reason: a.reason ?? '',
    })),
    ...buildAmountRows(novelties),
    benefits: (novelties.benefits ?? []).map(({ concept, amount, days = '', deposited, ...more }) => ({
      id: newId(),
      concept,
      days: trimZeros(days),
      amount,
      deposited: deposited === true,
      more,
    })),
    more: {
      ...(novelties.shifts && { shifts: novelties.shifts }),
      ...(novelties.days_worked && { days_worked: novelties.days_worked }),
      ...(novelties.carried && { carried: novelties.carried }),
    },
    payment_dates: payroll.payment_dates,
    notes: payroll.notes,
  };
}

function sidesOf(entry: AmountEarned): EarningValues[] {
  const { concept, description = '', food = false, own } = entry;
  const units = unitsOf(entry);
  const side = (salary: boolean, amount: string | undefined): EarningValues[] =>
    amount ? [{ id: newId(), concept, salary, amount, description, food, own, units }] : [];
  return [...side(true, entry.salary), ...side(false, entry.non_salary)];
}

const unitsOf = ({ quantity, unit_value }: Units): UnitValues | undefined =>
  quantity && unit_value ? { quantity: trimZeros(quantity), value: unit_value } : undefined;

/** Units as they travel. */
export const toUnitsInput = (units: UnitValues | undefined): Units =>
  units ? { quantity: units.quantity.trim(), unit_value: units.value } : {};

function penaltiesOf(entry: AmountDeducted) {
  const { concept, amount, public_amount, percent = '', description = '', debt, own } = entry;
  const row = (value: string, open: boolean): DeductionValues => ({
    id: newId(),
    concept,
    amount: value,
    public: open,
    percent,
    description,
    debt,
    own,
    units: unitsOf(entry),
  });
  const open = Number(public_amount ?? 0) > 0 ? [row(public_amount ?? '', true)] : [];
  return open.length > 0 && Number(amount) === 0 ? open : [row(amount, false), ...open];
}

/** Novelties that the engine settles and the API stores; empty amounts go as zero and are refused. */
export function toNovelties(values: PayrollValues): WrittenNovelties {
  return {
    ...values.more,
    ...(values.worked_days.trim() !== '' && { worked_days: Number(values.worked_days) }),
    hours: values.hours.map(({ kind, quantity, day }) => ({
      kind,
      quantity: quantity.trim() || '0',
      ...(day && { day: day as Day }),
    })),
    absences: values.absences.map(absenceOf),
    earned: values.earned.map(({ concept, salary, amount, description, food, own, units }) => ({
      concept,
      ...(salary ? { salary: amount } : { non_salary: amount }),
      ...(description.trim() && { description: description.trim() }),
      ...(food && { food }),
      ...(own && { own }),
      ...toUnitsInput(units),
    })),
    taken: values.taken.map(({ concept, amount, public: open, percent, description, debt, own, units }) => ({
      concept,
      ...(open ? { amount: '0.00', public_amount: amount } : { amount }),
      ...(percent.trim() && { percent: percent.trim() }),
      ...(description.trim() && { description: description.trim() }),
      ...(debt && { debt }),
      ...(own && { own }),
      ...toUnitsInput(units),
    })),
    benefits: values.benefits.map(({ concept, amount, days, deposited, more }) => ({
      ...more,
      concept,
      amount,
      ...(days.trim() && { days: days.trim() }),
      ...(deposited && { deposited }),
    })),
  };
}

function absenceOf(a: AbsenceValues): Absence {
  const sick = a.kind === 'work_disability';
  return {
    kind: a.kind,
    start: a.start as Day,
    end: a.end as Day,
    ...(sick && { origin: a.origin }),
    ...(sick && a.first_day.trim() && { first_day: Number(a.first_day) }),
    ...(a.previous_ibc && { previous_ibc: a.previous_ibc }),
    ...(a.base && { base: a.base }),
    ...(a.kind === 'paid_leave' && a.reason && { reason: a.reason }),
    ...(a.kind === 'non_paid_leave' && a.unjustified && { unjustified: true }),
  };
}

/** The notes that say something. */
export const listNotes = ({ notes }: Pick<PayrollValues, 'notes'>): string[] =>
  notes.map((note) => note.trim()).filter(Boolean);

/** As it travels; sums are worked out again by the server, which refuses others. */
export function toPayrollInput(
  values: PayrollValues,
  totals?: Liquidation['totals'],
): Record<string, unknown> {
  const { benefits = [], ...novelties } = toNovelties(values);
  return {
    employee_id: values.employee_id,
    year: values.year,
    month: values.month,
    ...novelties,
    // The server works the sums out again.
    benefits: benefits.map(({ explanation: _, ...benefit }) => benefit),
    payment_dates: values.payment_dates.filter(Boolean),
    notes: listNotes(values),
    ...(values.recurring_missing && { recurring: true }),
    ...(totals && { totals }),
  };
}
