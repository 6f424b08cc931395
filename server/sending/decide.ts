import { findDuplicate } from '../../src/domain/dian/answers/duplicate.ts';
import { isSameTestSet } from '../../src/domain/dian/answers/test-set.ts';
import type { SendingState } from '../../src/domain/payroll/desk/document-state.ts';
import type { DianReply } from '../dian/client.ts';

/** Step of a submission. The migration documents each one. */
export type SubmissionStep = 'queued' | 'signed' | 'sending' | 'asking' | 'done';

export type AnswerOutcome = {
  step: SubmissionStep;
  state: SendingState;
  /** Seconds until the next attempt. 0 continues at once, and undefined means that it is done. */
  wait?: number;
  /** Other documents of the employer would fail too, so the round stops. */
  stop?: boolean;
  /** DIAN asks for fewer calls, so the other documents of the employer wait. */
  throttled?: boolean;
  trouble?: string;
  /** Answer in which DIAN said that it already had the document. Kept until its status is known. */
  duplicate?: DuplicateHeard;
  /** Answer to store, when it is an earlier one. */
  answer?: DianReply;
};

/** Last answer that reported a duplicate, and how many did. */
export type DuplicateHeard = { answer: DianReply; times: number };

export type Waits = { short: number; long: number; poll: number };

/** Seconds. DIAN asks for 20 s between the first three attempts, then every 30 minutes (soap.md §5). */
export const dianWaits: Waits = { short: 20, long: 1800, poll: 5 };

/** Varies a wait by up to 20 %, so that employers that stopped together do not return together. */
export const addJitter = (seconds: number, random: () => number): number => seconds * (0.8 + 0.4 * random());

const pause = (attempts: number, waits: Waits): number => (attempts <= 3 ? waits.short : waits.long);

/** Returns the seconds before the next status query. They grow from `poll` to `long`. */
export const pollPause = (attempts: number, waits: Waits): number =>
  Math.min(waits.long, waits.poll * 2 ** Math.max(0, attempts - 6));

export type SendingOperation = 'send' | 'zip' | 'status';

export type SubmissionFacts = {
  cune: string;
  attempts: number;
  test_set_id?: string | null;
  duplicate?: DuplicateHeard | null;
};

/** Duplicate answers after which the document is not sent again and is queried every half hour. */
export const duplicateLimit = 8;

/**
 * Decides the next step after a call. Once a call may have been processed, nothing is sent again until a
 * status query says that DIAN does not know the document. A duplicate is no verdict, whatever comes with it:
 * only the status of the CUNE is (decision 36).
 */
export function decideOutcome(
  operation: SendingOperation,
  answer: DianReply,
  document: SubmissionFacts,
  waits: Waits = dianWaits,
): AnswerOutcome {
  const verdict = operation === 'status' && answer.outcome === 'accepted';
  if (!verdict && 'errors' in answer && findDuplicate(answer, document.cune)) return duplicated(answer);
  if (speaksOfAnother(answer, document.cune))
    return {
      step: 'asking',
      state: 'sin_respuesta',
      wait: pause(document.attempts, waits),
      trouble: 'La DIAN respondió por otro documento. Se le pregunta de nuevo por este.',
    };
  const poll = pollPause(document.attempts, waits);
  switch (answer.outcome) {
    case 'accepted':
      return { step: 'done', state: answer.errors.length ? 'aceptada_con_notificacion' : 'aceptada' };
    case 'rejected':
    case 'not_processed':
      return { step: 'done', state: 'rechazada' };
    case 'test_set_rejected':
      return { step: 'done', state: 'rechazada' };
    case 'test_set_accepted':
      return document.test_set_id ? setAccepted(answer.test_set_id, document.test_set_id) : asking();
    case 'unknown_document':
      if (operation === 'status')
        return document.duplicate
          ? notHeld(document.duplicate)
          : { step: 'signed', state: 'en_cola', wait: 0 };
      // DIAN gives a zip key before it stores the zip, so only the CUNE tells that a document never arrived.
      // A document that was just sent is queried less and less often; otherwise it would alternate between
      // send and query every few seconds.
      return operation === 'zip' ? asking() : { step: 'asking', state: 'sin_respuesta', wait: poll };
    case 'pending':
    case 'queued':
      return asking();
    case 'document':
    case 'fault':
    case 'unreachable':
    case 'timeout':
    case 'http':
    case 'malformed': {
      const undelivered = operation === 'send' && answer.delivered === 'no';
      return {
        step: undelivered ? 'signed' : 'asking',
        state: undelivered ? 'en_cola' : 'sin_respuesta',
        wait: pause(document.attempts, waits),
        stop: true,
        ...(asksForCalm(answer) && { throttled: true }),
        trouble: troubleOf(answer),
      };
    }
    default:
      return answer satisfies never;
  }

  function asking(): AnswerOutcome {
    const trouble = 'La DIAN aún está procesando el documento.';
    return { step: 'asking', state: 'sin_respuesta', wait: poll, trouble };
  }

  function duplicated(reply: DianReply): AnswerOutcome {
    const times = (document.duplicate?.times ?? 0) + 1;
    const heard = { answer: { ...reply, response_xml: '' } as DianReply, times };
    const wait = operation === 'status' ? pollPause(times + 1, waits) : 0;
    return times < duplicateLimit
      ? { step: 'asking', state: 'sin_respuesta', wait, trouble: duplicateWords, duplicate: heard }
      : { ...contradicted(), duplicate: heard };
  }

  /** Handles a status query that does not find the CUNE after DIAN reported a duplicate. */
  function notHeld(heard: DuplicateHeard): AnswerOutcome {
    const owner = ownerIn(heard, document.cune);
    if (owner && owner !== document.cune.toLowerCase())
      return { step: 'done', state: 'rechazada', answer: heard.answer };
    return heard.times < duplicateLimit
      ? { step: 'signed', state: 'en_cola', wait: pollPause(heard.times, waits) }
      : contradicted();
  }

  function contradicted(): AnswerOutcome {
    return { step: 'asking', state: 'sin_respuesta', wait: waits.long, trouble: contradictionWords };
  }
}

const duplicateWords =
  'La DIAN dice que ya había recibido este documento. Se le pregunta por él con su CUNE.';
const contradictionWords =
  'La DIAN dice que ya había recibido este documento, pero no dice si lo aceptó. Búsquelo por su número en el portal de la DIAN; aquí se le pregunta cada media hora, y al consultar su estado.';

const ownerIn = ({ answer }: DuplicateHeard, cune: string): string | undefined =>
  'errors' in answer ? findDuplicate(answer, cune)?.owner : undefined;

/** Tells whether a verdict names another document. Such a verdict is ignored. */
const speaksOfAnother = (answer: DianReply, cune: string): boolean =>
  (answer.outcome === 'accepted' || answer.outcome === 'rejected') &&
  answer.document_key !== '' &&
  answer.document_key.toLowerCase() !== cune.toLowerCase();

/** A test set passed. The document passed only when the set is ours. */
const setAccepted = (named: string, own: string): AnswerOutcome => ({
  step: 'done',
  state: isSameTestSet(named, own) ? 'aceptada' : 'rechazada',
});

/** Tells whether the service failed, whatever the document. The circuit breaker counts these answers. */
export const isServiceDown = (answer: DianReply): boolean =>
  answer.outcome === 'unreachable' ||
  answer.outcome === 'timeout' ||
  (answer.outcome === 'http' && answer.http_status >= 500);

const asksForCalm = (answer: DianReply): boolean =>
  answer.outcome === 'http' && (answer.http_status === 429 || answer.http_status === 403);

function troubleOf(answer: DianReply): string {
  const text = answer.message || ('status_description' in answer ? answer.status_description.trim() : '');
  if (answer.outcome === 'fault' && 'fault' in answer && answer.fault?.subcode === 'InvalidSecurity')
    return 'La DIAN no aceptó la firma de la llamada (InvalidSecurity). Revise que el certificado sea de una entidad acreditada y esté vigente, y que la hora del servidor sea la correcta.';
  if (answer.outcome === 'fault' && 'fault' in answer && answer.fault?.code === 'Receiver')
    return 'El servicio de la DIAN tuvo un fallo suyo. Se le pregunta de nuevo.';
  if (answer.outcome === 'fault') return `La DIAN no aceptó la llamada: ${text}`;
  return text || 'La DIAN dio una respuesta que no se entiende';
}
