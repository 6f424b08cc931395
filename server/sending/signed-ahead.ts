import type { Instant } from '../../src/domain/day.ts';
import type { Answer } from '../dian/client.ts';
import type { Outcome, Waits } from './decide.ts';
import type { Submission } from './submissions.ts';

/**
 * What follows when DIAN rejects a document for nothing but its time, later than DIAN's own (DC24): its number was not
 * taken and nothing in it is wrong, so it is made again as a person would, if what is known now of the two clocks explains
 * it. One that was made by DIAN's clock and is rejected all the same stays so: nothing is signed over and over.
 */
export function madeAgain(
  answer: Answer,
  { signed_xml }: Submission,
  /** When DIAN received it, by its own clock. */
  received: Instant,
  waits: Waits,
): Outcome | undefined {
  if (answer.outcome !== 'rejected') return undefined;
  const against = answer.errors.filter(({ severity }) => severity === 'Rechazo');
  if (against.length === 0 || against.some(({ rule }) => rule !== 'DC24')) return undefined;
  const signedAt = /<xades:SigningTime>([^<]+)</.exec(signed_xml?.toString() ?? '')?.[1] ?? '';
  if (!(received < Date.parse(signedAt))) return undefined;
  return {
    step: 'queued',
    state: 'en_cola',
    wait: waits.poll,
    trouble:
      'La DIAN la rechazó porque el reloj de este servidor estaba adelantado (DC24). Se firma de nuevo y se envía sola.',
  };
}
