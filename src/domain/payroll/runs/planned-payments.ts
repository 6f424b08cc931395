import { type Day, getMonthEnd, makeDay } from '../../values/day.ts';
import { type Month, toMonth, toMonthIndex } from '../../values/month.ts';
import { getLatestBusinessDay } from '../law/holidays.ts';
import type { PayRun } from './period.ts';

/** Payment of a month: its part and the business day on which the money leaves. */
export type PlannedPayment = { run: PayRun; date: Day };

/** Day from which a payment is that of the end of the month. */
const LATE_DAY = 20;
/** Codes of the periods of payment of DIAN: every ten days, and every fortnight. */
const [tenDays, fortnight] = ['2', '4'];

const defaultDays: Readonly<Record<string, readonly number[]>> = {
  [tenDays]: [10, 20, 31],
  [fortnight]: [15, 31],
};

/**
 * Lists the payments of a month, the last one the rest of it. `payDays` are days of the month, 31 for its end; without
 * any, those that are usual in the period. A month that is paid each week counts whole at its end.
 */
export function listPlannedPayments(
  month: Month,
  payDays: readonly number[],
  period: string,
): PlannedPayment[] {
  const written = payDays.length > 0 ? payDays : (defaultDays[period] ?? [31]);
  const days = [...new Set(written)].sort((a, b) => a - b);
  const kind = days.length === 2 ? 'fortnight' : days.length === 3 ? 'ten_days' : 'month';
  const paid = kind === 'month' ? days.slice(-1) : days;
  // The payment of a last part that comes early in the month is made in the next one.
  const early = paid.filter((day) => (kind === 'month' ? day < LATE_DAY : day < 10));
  const inOrder = early.length === 0 || kind === 'ten_days' ? paid : [...paid.slice(early.length), ...early];
  return inOrder.map((day, index) => ({
    run: { kind, ...month, ...(kind !== 'month' && { part: index + 1 }) },
    date: findPaymentDate(inOrder !== paid && early.includes(day) ? nextMonth(month) : month, day),
  }));
}

const nextMonth = (month: Month): Month => toMonth(toMonthIndex(month) + 1);

function findPaymentDate({ year, month }: Month, day: number): Day {
  const last = getMonthEnd(year, month);
  const due = day >= Number(last.slice(8)) ? last : makeDay(year, month, day);
  return getLatestBusinessDay(due);
}
