import type { Attempt } from './post.ts';

const [MINUTE, HOUR] = [60, 3600];
/** Seconds before each retry: three days and some hours together. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const LONGEST_WAIT = 24 * HOUR;
/** A wait is up to a tenth shorter or longer, so that what failed together is not tried together. */
const JITTER = 0.1;

type Tried = {
  /** Attempts made, with this one. */
  attempts: number;
  /** The endpoint took another delivery since this one was first tried. */
  takesOthers: boolean;
};
export type DeliveryOutcome =
  | { next: 'delivered' }
  | { next: 'retry'; seconds: number }
  | { next: 'disable'; why: 'gone' | 'failing' };

/**
 * Decides what follows an attempt. 2xx is delivered, and 410 says that nobody listens any more. An endpoint that took
 * nothing while the retries of a delivery ran out is disabled; one that takes others is tried once a day more.
 */
export function decideNextAttempt(
  { status, retryAfter = 0 }: Pick<Attempt, 'status' | 'retryAfter'>,
  { attempts, takesOthers }: Tried,
  random: () => number,
): DeliveryOutcome {
  if (status !== null && status >= 200 && status < 300) return { next: 'delivered' };
  if (status === 410) return { next: 'disable', why: 'gone' };
  const wait = WAITS[attempts - 1];
  if (wait === undefined && !takesOthers) return { next: 'disable', why: 'failing' };
  const jittered = (wait ?? LONGEST_WAIT) * (1 - JITTER + 2 * JITTER * random());
  return { next: 'retry', seconds: Math.max(jittered, Math.min(retryAfter, LONGEST_WAIT)) };
}
