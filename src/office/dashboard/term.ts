import { type Day, formatDay, formatWeekday } from '../../domain/values/day.ts';

export type SendingTerm = { left: number; title: string; text: string };

/** Days before the deadline from which payrolls still to send are urgent. */
export const URGENT_DAYS = 2;

/** Returns for example `martes 10 de noviembre`. */
export const formatDayWithWeekday = (day: Day): string =>
  `${formatWeekday(day)} ${formatDay(day).replace(/ de \d{4}$/, '')}`;

/** Builds the term until a deadline: the days left, negative once it is over, and its words. */
export function buildTerm(deadline: Day, today: Day): SendingTerm {
  const left = distance(today, deadline);
  const over = left < 0;
  const title = over
    ? 'El plazo venció'
    : left === 0
      ? 'Vence hoy'
      : left === 1
        ? 'Queda 1 día'
        : `Quedan ${left} días`;
  return { left, title, text: `${over ? 'Venció' : 'Vence'} el ${formatDayWithWeekday(deadline)}` };
}

const distance = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
