import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { formatClockTime } from '../../kit/inputs/clock-time.ts';
import { getToday } from './month.ts';

/** Formats a moment of today as `hoy, 11:24 a. m.`, and any other as its day. */
export function formatRecentMoment(moment: Instant): string {
  const day = dayOf(moment);
  return day === getToday() ? `hoy, ${formatClockTime(moment)}` : formatDay(day, 'short');
}
