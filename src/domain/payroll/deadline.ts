import { type Day, dayFrom } from '../day.ts';

/**
 * The last day to send the documents of a month: the 10th calendar day of the next one, the safe reading of
 * «first ten days» (Res. 000227 de 2025 art. 1.5.3.4.1.1).
 */
export function deadlineOf(year: number, month: number): Day {
  return month === 12 ? dayFrom(year + 1, 1, 10) : dayFrom(year, month + 1, 10);
}
