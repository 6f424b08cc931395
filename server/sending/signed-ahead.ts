import { clockRules } from '../../src/domain/dian/answers/rule-words.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import type { DianReply } from '../dian/client.ts';
import type { AnswerOutcome, Waits } from './decide.ts';
import type { Submission } from './submissions.ts';

/**
 * Outcome of a document that DIAN rejects for nothing but its time, later than DIAN's own: its number was not taken and
 * nothing in it is wrong, so it is made again as a person would, if what is known now of the two clocks explains it. Near
 * midnight the day is rejected beside the time of signature. A document that was made by DIAN's clock and is rejected all
 * the same stays so: nothing is signed over and over.
 */
export function decideClockRetry(
  answer: DianReply,
  { signed_xml }: Submission,
  /** When DIAN received it, by its own clock. */
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
