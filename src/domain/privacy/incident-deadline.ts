import { isBusinessDay } from '../payroll/law/holidays.ts';
import { addDays, type Day } from '../values/day.ts';

/**
 * Adds business days, Monday to Friday without holidays, and returns the last one. The count starts on the next day
 * (Ley 4 de 1913 art. 62).
 */
export function addBusinessDays(day: Day, count: number): Day {
  let last = day;
  for (let left = count; left > 0; ) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}

/** Business days to report an incident to the SIC (Circular Única de la SIC, title V, ch. 2, num. 2.1.f). */
export const incidentDays = 15;
export const computeIncidentDeadline = (found: Day): Day => addBusinessDays(found, incidentDays);
