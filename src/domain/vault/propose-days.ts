import { isWorkingDay } from '../payroll/benefits/vacations.ts';
import { addDays, type Day } from '../values/day.ts';

/** Proposes so many calendar days away, from the first working day after today. */
export function proposeDays(today: Day, count: number): { start: Day; end: Day } {
  let start = addDays(today, 1);
  while (!isWorkingDay(start, { saturdays: false })) start = addDays(start, 1);
  return { start, end: addDays(start, count - 1) };
}
