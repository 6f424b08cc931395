import type { Month } from '../../domain/values/month.ts';
import { session } from '../../net/session.ts';

let chosen: { company: string | undefined; month: Month } | undefined;

/** Keeps the month that somebody chose, so that the other screens of the company open on it until the page is loaded again. */
export function rememberMonth(month: Month): void {
  chosen = { company: session.get().company?.id, month };
}

export const getRememberedMonth = (): Month | undefined =>
  chosen && chosen.company === session.get().company?.id ? chosen.month : undefined;
