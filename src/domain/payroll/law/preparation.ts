import { type Day, getMonthEnd, splitDay } from '../../values/day.ts';

/** Days of the month on which a company may have the drafts of its payrolls prepared, as its policy stores them. */
export const preparationDays = {
  no: 'No se preparan solos',
  '1': 'El 1',
  '5': 'El 5',
  '10': 'El 10',
  '15': 'El 15',
  '20': 'El 20',
  '25': 'El 25',
  last: 'El último día del mes',
} as const;
export type PreparationDay = keyof typeof preparationDays;

/** Returns whether the drafts of the month of a day are due on it. */
export function isPreparationDue(chosen: PreparationDay, today: Day): boolean {
  const { year, month, date } = splitDay(today);
  if (chosen === 'no') return false;
  return chosen === 'last' ? today === getMonthEnd(year, month) : date >= Number(chosen);
}
