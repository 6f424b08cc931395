import { addDays, type Day, getWeekday } from '../../values/day.ts';
import { isHoliday } from '../law/holidays.ts';
import { isWorkingDay, type WorkingWeek } from './vacations.ts';

/** Days of some vacations, and why some of them take none of what the employee has (CST art. 186). */
export type RequestedDays = {
  calendar: number;
  working: number;
  /** Sundays, and Saturdays where they are not worked. */
  weekend: readonly Day[];
  /** Holidays that are not among those. */
  holidays: readonly Day[];
  /** The first working day after the last one. */
  returns: Day;
};

export function countRequestedDays(start: Day, end: Day, week: WorkingWeek): RequestedDays {
  const weekend: Day[] = [];
  const holidays: Day[] = [];
  let calendar = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) {
    calendar++;
    if (isWeekend(day, week)) weekend.push(day);
    else if (isHoliday(day)) holidays.push(day);
  }
  let returns = addDays(end, 1);
  while (!isWorkingDay(returns, week)) returns = addDays(returns, 1);
  return { calendar, working: calendar - weekend.length - holidays.length, weekend, holidays, returns };
}

const isWeekend = (day: Day, { saturdays }: WorkingWeek): boolean =>
  getWeekday(day) === 0 || (getWeekday(day) === 6 && !saturdays);
