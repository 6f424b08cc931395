import { type RunTitle, runTitle } from '../payroll/runs/title.ts';
import { addDays, type Day } from '../values/day.ts';
import type { ClosingStep } from './steps.ts';

/** A day of a company: a step of the end of the month that is due, or an open payment. */
export type CalendarEntry = { day: Day; title: string; late: boolean; to: string };

type OpenRun = RunTitle & { id: string; payment_date: Day };

/** Days ahead that a calendar shows. */
const DAYS_AHEAD = 31;

/**
 * Lists the days of a company from the late ones to a month ahead, in order: its open steps with a due day, and its open
 * payments.
 */
export function listCompanyCalendar(
  steps: readonly Pick<ClosingStep, 'title' | 'state' | 'due' | 'to'>[],
  runs: readonly OpenRun[],
  today: Day,
): CalendarEntry[] {
  const last = addDays(today, DAYS_AHEAD);
  const due = steps.flatMap(({ title, state, due: day, to }) =>
    day !== null && (state === 'todo' || state === 'late')
      ? [{ day, title, late: state === 'late', to }]
      : [],
  );
  const paid = runs.map(({ id, payment_date: day, ...run }) => ({
    ...{ day, title: runTitle(run), late: day < today },
    to: `/pay_runs/${id}`,
  }));
  return [...due, ...paid]
    .filter(({ day }) => day <= last)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
