import type { WrittenNovelties } from '../../../domain/payroll/drafts/draft.ts';
import { getPayableDay } from '../../../domain/payroll/law/holidays.ts';
import type { Liquidation } from '../../../domain/payroll/statement/statement.ts';
import { trimZeros } from '../../../domain/text/trim-zeros.ts';
import { countMonthDays, type Day, makeDay } from '../../../domain/values/day.ts';
import type { Month } from '../../months/month.ts';
import {
  mergeNovelties,
  type NoveltyRow,
  type RowValues,
  toNoveltiesInput,
  toNoveltyRows,
} from '../../novelties/novelty-row.ts';
import type { Payroll } from '../document/payrolls.ts';

/** Values that a person writes in a payroll, as text while they are being written. */
export type PayrollValues = Month & {
  employee_id: string;
  /** Empty while it is what the contract says. */
  worked_days: string;
  /** A row has one amount: an entry with two sides is two rows. */
  rows: NoveltyRow[];
  /** Shifts, days worked one by one and debts that the month leaves: kept as they came. */
  more: Pick<WrittenNovelties, 'shifts' | 'days_worked' | 'carried'>;
  payment_dates: string[];
  notes: string[];
  /** Of one that begins, while the concepts that the employee has every month are not among its rows. */
  recurring_missing?: boolean | undefined;
};

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
    rows: [],
    more: {},
    payment_dates: [paidOn(month)],
    notes: [],
    recurring_missing: true,
  };
}

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

export const buildPayrollRows = (novelties: WrittenNovelties): NoveltyRow[] =>
  toNoveltyRows(novelties).flatMap(splitAmounts).map(trimFigures);

const isPaid = (amount: unknown): boolean => Number(amount ?? 0) > 0;

/** One row for each amount of an entry; a private sanction of nothing is none. */
function splitAmounts(row: NoveltyRow): NoveltyRow[] {
  const pair = row.list === 'earned' ? ['salary', 'non_salary'] : ['amount', 'public_amount'];
  const [first = '', second = ''] = pair;
  const { [first]: one, [second]: other, ...values } = row.values;
  if (other === undefined) return [row];
  const withAmount = (id: string, amounts: RowValues) => ({ ...row, id, values: { ...values, ...amounts } });
  const rest =
    isPaid(other) || row.list === 'earned' ? [withAmount(crypto.randomUUID(), { [second]: other })] : [];
  return isPaid(one) || rest.length === 0 ? [withAmount(row.id, { [first]: one }), ...rest] : rest;
}

function trimFigures(row: NoveltyRow): NoveltyRow {
  const trimmed = Object.entries(row.values).filter(([name]) => name === 'quantity' || name === 'days');
  const figures = Object.fromEntries(trimmed.map(([name, text]) => [name, trimZeros(String(text))]));
  const deposited = row.list === 'benefits' && { deposited: row.values['deposited'] === true };
  return { ...row, values: { ...row.values, ...figures, ...deposited } };
}

export function toDraft(payroll: Drafted): PayrollValues {
  const { shifts, days_worked, carried, worked_days } = payroll.novelties;
  return {
    year: payroll.year,
    month: payroll.month,
    employee_id: payroll.employee_id ?? payroll.employee?.id ?? '',
    worked_days: worked_days === undefined ? '' : String(worked_days),
    rows: buildPayrollRows(payroll.novelties),
    more: {
      ...(shifts && { shifts }),
      ...(days_worked && { days_worked }),
      ...(carried && { carried }),
    },
    payment_dates: payroll.payment_dates,
    notes: payroll.notes,
  };
}

/** Lists that a payroll says even when they have nothing. */
const noEntries = { hours: [], absences: [], earned: [], taken: [], benefits: [] };

/** Novelties that the engine settles and the API stores. */
export const toNovelties = ({ more, rows, worked_days }: PayrollValues): WrittenNovelties => ({
  ...noEntries,
  ...mergeNovelties(more, rows, worked_days),
});

/** The notes that say something. */
export const listNotes = ({ notes }: Pick<PayrollValues, 'notes'>): string[] =>
  notes.map((note) => note.trim()).filter(Boolean);

/** As it travels; sums are worked out again by the server, which refuses others. */
export function toPayrollInput(
  values: PayrollValues,
  totals?: Liquidation['totals'],
): Record<string, unknown> {
  return {
    employee_id: values.employee_id,
    year: values.year,
    month: values.month,
    ...toNoveltiesInput(toNovelties(values)),
    payment_dates: values.payment_dates.filter(Boolean),
    notes: listNotes(values),
    ...(values.recurring_missing && { recurring: true }),
    ...(totals && { totals }),
  };
}
