import { sql } from 'kysely';
import { findRefusalWords } from '../../src/domain/dian/answers/refusal-words.ts';
import { isSameTestSet } from '../../src/domain/dian/answers/test-set.ts';
import { acceptedStates, type DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import { checkResponse } from '../dian/check-response.ts';
import type { DianReply } from '../dian/client.ts';
import type { CheckedResponse, Trust } from '../dian/response-signer.ts';
import { toDianResponse } from '../documents/mark.ts';
import { recordEvent } from '../documents/timeline.ts';
import { holdSender } from '../jobs/lease.ts';
import type { Tx } from '../store/connection.ts';
import { type AnswerOutcome, pollPause, type Waits } from './decide.ts';
import type { SendingEmployer } from './employer.ts';
import { noteAccepted } from './note-accepted.ts';
import { publishStatus } from './publish-status.ts';
import { dropHeld, moveSubmission, releaseHeld, type Submission } from './submissions.ts';
import { acceptTestSet, keepLastAnswer, rejectTestSet } from './test-set-verdict.ts';

export type Settling = {
  employer: SendingEmployer;
  waits: Waits;
  newId: () => string;
  trust?: Trust;
};

/**
 * Stores an answer with its effects on the document, its payroll, the documents that wait for it, the test
 * set and the events, in one transaction. Returns undefined when another sender already did.
 */
export async function settleSubmission(
  tx: Tx,
  round: Settling,
  submission: Submission,
  from: Submission['step'],
  answer: DianReply,
  decided: AnswerOutcome,
  numberOwner?: string,
): Promise<AnswerOutcome | undefined> {
  const outcome = await stayed(tx, round, submission, decided);
  const responseXml = 'response_xml' in answer && answer.response_xml ? answer.response_xml : undefined;
  const checked: CheckedResponse | undefined = responseXml
    ? checkResponse(responseXml, submission.cune ?? '', round.trust)
    : isAccepted(outcome.state)
      ? { check: 'absent' }
      : undefined;
  const zipKey = 'zip_key' in answer && answer.zip_key ? answer.zip_key : undefined;
  const moved = await moveSubmission(tx, submission, from, outcome, {
    kept: withoutBody(answer),
    responseXml,
    checked,
    zipKey,
    message: messageOf(answer, outcome),
  });
  if (!moved) return undefined;
  const trouble = outcome.trouble ? { trouble: outcome.trouble } : {};
  await publishStatus(
    tx,
    submission,
    { state: outcome.state, answer, ...trouble, ...(checked ? { checked } : {}) },
    round.newId(),
  );
  if (numberOwner) await giveUpNumber(tx, submission, round.newId());
  // Locks in the same order as the enablement: its own row, then the sender's.
  await verdict(tx, round, submission, answer);
  await release(tx, round, submission, outcome);
  return outcome;
}

/** Removes a number that belongs to another document. The payroll takes a new one when it is sent again. */
async function giveUpNumber(tx: Tx, submission: Submission, moveId: string): Promise<void> {
  const { company_id: companyId, payroll_id: payrollId, full_number } = submission;
  if (!payrollId) return;
  await sql`
    update payrolls set prefix = null, number = null, full_number = null, consecutive_id = null, version = version + 1
    where company_id = ${companyId} and id = ${payrollId}`.execute(tx);
  const note = `El número ${full_number} es de otro documento en la DIAN. Al enviarla de nuevo tomará otro.`;
  await recordEvent(tx, { id: moveId, companyId, payrollId, state: 'rechazada', note });
}

const isAccepted = (state: DocumentState): boolean => acceptedStates.includes(state);

/**
 * Keeps the last accepted document of a test set asking until DIAN says that the set passed, because DIAN
 * says it only in an answer. An accepted document never goes back.
 */
async function stayed(
  tx: Tx,
  { employer, waits }: Pick<Settling, 'employer' | 'waits'>,
  submission: Submission,
  decided: AnswerOutcome,
): Promise<AnswerOutcome> {
  if (!submission.test_type) return decided;
  const accepted = isAccepted(submission.state) || isAccepted(decided.state);
  if (!accepted || employer.enabled) return decided;
  const state = isAccepted(submission.state) ? (submission.state as AnswerOutcome['state']) : decided.state;
  const { rows } = await sql`
    select 1 from submissions where company_id = ${submission.company_id} and test_type is not null
      and test_set_id = ${submission.test_set_id} and id <> ${submission.id} and step <> 'done' limit 1`.execute(
    tx,
  );
  if (rows.length > 0 || !submission.zip_key) return { step: 'done', state };
  return { step: 'asking', state, wait: pollPause(submission.attempts, waits) };
}

async function release(
  tx: Tx,
  round: Pick<Settling, 'newId'>,
  submission: Submission,
  outcome: AnswerOutcome,
): Promise<void> {
  const { company_id, id } = submission;
  if (isAccepted(outcome.state)) {
    if (submission.payroll_id) await noteAccepted(tx, company_id, submission.payroll_id, round.newId);
    await holdSender(tx, company_id);
    await releaseHeld(tx, company_id, id);
  } else if (outcome.state === 'rechazada') {
    await holdSender(tx, company_id);
    const why = `No se envió: la DIAN rechazó ${submission.full_number}, del que depende.`;
    for (const held of await dropHeld(tx, company_id, id, why)) {
      await publishStatus(tx, held, { state: 'rechazada', trouble: why }, round.newId());
    }
  }
}

/** Applies DIAN's verdict on the test set, from any document, when it names our set. */
async function verdict(
  tx: Tx,
  { employer }: Pick<Settling, 'employer'>,
  submission: Submission,
  answer: DianReply,
): Promise<void> {
  const { company_id } = submission;
  if (submission.test_type) await keepLastAnswer(tx, company_id, toDianResponse(answer, false));
  if (!('test_set_id' in answer) || !isSameTestSet(answer.test_set_id, employer.test_set_id)) return;
  if (answer.outcome === 'test_set_accepted') await acceptTestSet(tx, company_id, employer.test_set_id ?? '');
  if (answer.outcome === 'test_set_rejected')
    await rejectTestSet(tx, company_id, employer.test_set_id ?? '', answer.message);
}

function messageOf(answer: DianReply, outcome: AnswerOutcome): string | undefined {
  if (outcome.state === 'rechazada' && 'errors' in answer && answer.errors.length)
    return answer.errors.map((e) => (e.rule ? `${e.rule}: ${e.message}` : inOurWords(e.message))).join(' ');
  // A document in process is no news. Only what blocks it is shown.
  if (answer.outcome === 'pending' || answer.outcome === 'queued') return undefined;
  const words = outcome.state === 'rechazada' ? inOurWords(answer.message) : answer.message;
  return outcome.trouble ?? (words || undefined);
}

function inOurWords(text: string): string {
  const words = findRefusalWords(text);
  return words ? `${words.message} ${words.hint} La DIAN dijo: «${text.trim()}»` : text;
}

/** The ApplicationResponse is stored in a column of its own. */
function withoutBody(answer: DianReply): unknown {
  if (!('response_xml' in answer)) return answer;
  const { response_xml: _, ...rest } = answer;
  return rest;
}
