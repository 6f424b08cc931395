import { isOurDuplicate } from '../../src/domain/dian/answers.ts';
import type { Answer } from '../dian/client.ts';

/** Where a document is on its way to DIAN; see the migration for what each step promises. */
export type Step = 'queued' | 'signed' | 'sending' | 'asking' | 'done';

export type PayrollState =
  | 'en_cola'
  | 'enviando'
  | 'sin_respuesta'
  | 'aceptada'
  | 'aceptada_con_notificacion'
  | 'rechazada';

/** What follows from an answer: the next step, the state people see, when to go on, and why in words. */
export type Outcome = {
  step: Step;
  state: PayrollState;
  /** Seconds until the next attempt; 0 goes on at once; nothing when done. */
  wait?: number;
  /** The employer's other documents would meet the same trouble: stop the round. */
  stop?: boolean;
  trouble?: string;
};

export type Waits = { short: number; long: number; poll: number };

/** DIAN asks for 20 s between the first three attempts, then every 30 minutes (soap.md §5). */
export const dianWaits: Waits = { short: 20, long: 1800, poll: 5 };

const pause = (attempts: number, waits: Waits): number => (attempts <= 3 ? waits.short : waits.long);

/**
 * What to do after sending a document or asking for it. The rule behind every row: once a call may have been
 * processed nothing is sent again until a status query says that DIAN does not know the document.
 */
export function decideOutcome(
  asked: 'send' | 'status',
  answer: Answer,
  document: { cune: string; attempts: number },
  waits: Waits = dianWaits,
): Outcome {
  if (isOurDuplicate(answer, document.cune)) return { step: 'done', state: 'aceptada' };
  switch (answer.outcome) {
    case 'accepted':
      return { step: 'done', state: answer.errors.length ? 'aceptada_con_notificacion' : 'aceptada' };
    case 'rejected':
    case 'test_set_rejected':
      return { step: 'done', state: 'rechazada' };
    case 'not_processed':
      return { step: 'done', state: 'rechazada' };
    case 'unknown_document':
      return asked === 'status'
        ? { step: 'signed', state: 'en_cola', wait: 0 }
        : { step: 'asking', state: 'sin_respuesta', wait: waits.poll };
    case 'pending':
    case 'queued':
    case 'test_set_accepted':
      return {
        step: 'asking',
        state: 'sin_respuesta',
        wait: waits.poll,
        trouble: 'La DIAN aún está procesando el documento.',
      };
    case 'document':
    case 'fault':
    case 'unreachable':
    case 'timeout':
    case 'http':
    case 'malformed': {
      const undelivered = asked === 'send' && answer.delivered === 'no';
      return {
        step: undelivered ? 'signed' : 'asking',
        state: undelivered ? 'en_cola' : 'sin_respuesta',
        wait: pause(document.attempts, waits),
        stop: true,
        trouble: troubleOf(answer),
      };
    }
    default:
      return answer satisfies never;
  }
}

/** The trouble in words for people: what happened, without codes of the wire. */
function troubleOf(answer: Answer): string {
  const said = answer.message || ('status_description' in answer ? answer.status_description.trim() : '');
  if (answer.outcome === 'fault') return `La DIAN no aceptó la llamada: ${said}`;
  return said || 'La DIAN dio una respuesta que no se entiende';
}
