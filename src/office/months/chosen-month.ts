import type { Month } from '../../domain/values/month.ts';
import { session } from '../../net/session.ts';

let chosen: { company: string | undefined; month: Month } | undefined;

/** Keeps the chosen month of the company in memory, so that its other screens open on it until the page reloads. */
export function rememberMonth(month: Month): void {
  chosen = { company: session.get().company?.id, month };
}

export const getRememberedMonth = (): Month | undefined =>
  chosen && chosen.company === session.get().company?.id ? chosen.month : undefined;
