import { type Day, formatDay, formatWeekday, makeDay, splitDay } from '../../domain/values/day.ts';

export type TermDay = { day: Day; date: number; is: 'past' | 'today' | 'ahead'; last: boolean };
export type SendingTerm = { days: TermDay[]; left: number; title: string; text: string; over: boolean };

/** Days before the deadline from which payrolls still to send are urgent. */
export const URGENT_DAYS = 2;

/** Returns for example `martes 10 de noviembre`. */
export const formatDayWithWeekday = (day: Day): string =>
  `${formatWeekday(day)} ${formatDay(day).replace(/ de \d{4}$/, '')}`;

/**
 * Builds the term of a month: its days from the first to the deadline, and how many are left, negative once it is over.
 */
export function buildTerm(deadline: Day, today: Day): SendingTerm {
  const { year, month, date } = splitDay(deadline);
  const days = Array.from({ length: date }, (_, i): TermDay => {
    const day = makeDay(year, month, i + 1);
    return {
      day,
      date: i + 1,
      is: day < today ? 'past' : day === today ? 'today' : 'ahead',
      last: day === deadline,
    };
  });
  const left = distance(today, deadline);
  const over = left < 0;
  const title = over
    ? 'El plazo venció'
    : left === 0
      ? 'Vence hoy'
      : left === 1
        ? 'Queda 1 día'
        : `Quedan ${left} días`;
  return {
    days,
    left,
    title,
    over,
    text: `${over ? 'Venció' : 'Vence'} el ${formatDayWithWeekday(deadline)}`,
  };
}

const distance = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
