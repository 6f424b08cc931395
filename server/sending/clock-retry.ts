import { clockRules } from '../../src/domain/dian/answers/rule-words.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import type { DianReply } from '../dian/client.ts';
import type { AnswerOutcome, Waits } from './decide.ts';
import type { Submission } from './submissions.ts';

/**
 * Sends a document again when DIAN rejected it only because its time is later than DIAN's. Its number was not
 * used and its content is valid. Near midnight the day is rejected too. A document that was signed with
 * DIAN's clock is not sent again, so that nothing is signed in a loop.
 */
export function decideClockRetry(
  answer: DianReply,
  { signed_xml }: Submission,
  /** Moment in which DIAN received it, by DIAN's clock. */
  received: Instant,
  waits: Waits,
): AnswerOutcome | undefined {
  if (answer.outcome !== 'rejected') return undefined;
  const against = answer.errors.filter(({ severity }) => severity === 'Rechazo');
  if (against.length === 0 || against.some(({ rule }) => !clockRules.test(rule))) return undefined;
  const signedAt = /<xades:SigningTime>([^<]+)</.exec(signed_xml?.toString() ?? '')?.[1] ?? '';
  if (!(received < Date.parse(signedAt))) return undefined;
  const rules = against.map(({ rule }) => rule).join(', ');
  return {
    step: 'queued',
    state: 'en_cola',
    wait: waits.poll,
    trouble: `La DIAN la rechazó porque el reloj de este servidor estaba adelantado (${rules}). Se firma de nuevo y se envía sola.`,
  };
}
