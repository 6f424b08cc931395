import { dayOf, dayShown, type Instant } from '../../domain/values/day.ts';
import { hour } from '../../kit/inputs/hour.ts';
import { today } from './month.ts';

/** `hoy, 11:24 a. m.`, or the day. */
export function when(moment: Instant): string {
  const day = dayOf(moment);
  return day === today() ? `hoy, ${hour(moment)}` : dayShown(day, 'short');
}
