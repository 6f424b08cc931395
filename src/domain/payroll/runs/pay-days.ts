import { addDays, type Day, getMonthEnd, splitDay } from '../../values/day.ts';

/** Returns the day of the month of a payment, as groups write it: 31 is the last day of any month. */
export function getPayDay(date: Day): number {
  const { year, month, date: day } = splitDay(date);
  return date === getMonthEnd(year, month) ? 31 : day;
}

export function listComingPayDays(days: readonly number[], from: Day, count: number): Day[] {
  const found: Day[] = [];
  if (days.length === 0) return found;
  for (let day = from; found.length < count; day = addDays(day, 1)) {
    const { date, year, month } = splitDay(day);
    const last = day === getMonthEnd(year, month);
    if (days.some((one) => one === date || (last && one > date))) found.push(day);
  }
  return found;
}
