import type { Instant } from '../../src/domain/values/day.ts';
import { dayOf, splitDay } from '../../src/domain/values/day.ts';
import type { DianClient, DianReply } from '../dian/client.ts';
import { zipDocument, zipFileName } from '../dian/document-zip.ts';
import { renewLease } from '../jobs/lease.ts';
import { askBreaker, type Environment, formatOutage, noteCall, noteClock } from './breaker.ts';
import { decideClockRetry } from './clock-retry.ts';
import {
  type AnswerOutcome,
  addJitter,
  decideOutcome,
  isServiceDown,
  pollPause,
  type SendingOperation,
} from './decide.ts';
import { publishStatus, publishTrouble } from './publish-status.ts';
import { findNumberOwner, recoverDocument } from './recover.ts';
import { type Round, readSigningTime, toLogSubject, workInCompany } from './round-context.ts';
import { settleSubmission } from './settle.ts';
import { adopt, beginSending, putOff, type Submission } from './submissions.ts';
import { createSupply } from './supply.ts';

/**
 * Sends what an employer has due, until nothing is due, trouble stops it or the lease is lost. Each step is
 * stored before the next begins, so a crash leaves a row that says what may have happened.
 */
export async function runRound(round: Round): Promise<void> {
  do round.flights.startOver();
  while (await sendDue(round));
}

/** Why no more calls begin: a wait of the environment, an error of ours, or the end of the round. */
type Halt = { wait?: { environment: Environment; seconds: number; words: string }; problem?: unknown };

/**
 * Advances documents by one step each, several at a time, and signs the next ones meanwhile. Returns false when
 * the round is over. Two documents of one chain are never together, because a document is due only after the
 * one it waits for was accepted.
 */
async function sendDue(round: Round): Promise<boolean> {
  const { holder } = round.lease;
  const supply = createSupply(round);
  const calls = new Set<Promise<void>>();
  let loading: Promise<void> | undefined;
  let halt: Halt | undefined;
  let asked = 0;
  const call = async (submission: Submission): Promise<void> => {
    const end = round.flights.begin();
    try {
      const step = await advance(round, submission);
      end(step && { operation: step.operation, ms: step.ms, failed: step.outcome.stop === true });
      if (step?.outcome.stop) halt ??= afterTrouble(round, submission, step.outcome);
    } catch (problem) {
      end();
      halt ??= { problem };
    }
  };
  const load = (): Promise<void> =>
    supply
      .load()
      .catch((problem: unknown) => {
        halt ??= { problem };
      })
      .finally(() => {
        loading = undefined;
      });
  for (;;) {
    for (
      let next = supply.next();
      next && !halt && calls.size < supply.countAllowed();
      next = supply.next()
    ) {
      const alone = calls.size === 0;
      // After an outage the breaker lets one call through, so each concurrent call has a name of its own.
      const refused = await refusal(round, next, alone ? holder : `${holder}+${++asked}`);
      if (refused?.wait && !alone) break;
      halt ??= refused;
      if (halt) break;
      supply.take();
      const begun = call(next).finally(() => {
        calls.delete(begun);
        supply.release(next);
      });
      calls.add(begun);
    }
    if (!halt && supply.isLow()) loading ??= load();
    if (calls.size === 0 && !loading) break;
    await Promise.race(loading ? [...calls, loading] : calls);
  }
  if (halt?.problem !== undefined) throw halt.problem;
  if (halt?.wait) await standBack(round, halt.wait);
  return halt ? halt.wait !== undefined : !supply.isEmpty();
}

/** Returns why a call may not begin. Undefined when it may. */
async function refusal(round: Round, { environment }: Submission, name: string): Promise<Halt | undefined> {
  try {
    if (round.ending?.aborted || !(await renewLease(round.store.db, round.lease))) return {};
    const seconds = await askBreaker(round.store.db, environment, name);
    return seconds > 0 ? { wait: { environment, seconds, words: formatOutage(seconds) } } : undefined;
  } catch (problem) {
    return { problem };
  }
}

/** Delays all documents of the employer when DIAN asks for fewer calls. */
const afterTrouble = (
  { waits }: Round,
  { environment }: Submission,
  { throttled, trouble = '' }: AnswerOutcome,
): Halt => (throttled ? { wait: { environment, seconds: waits.short, words: trouble } } : {});

async function standBack(
  round: Round,
  { environment, seconds, words }: NonNullable<Halt['wait']>,
): Promise<void> {
  await workInCompany(round, async (tx) => {
    const wait = addJitter(seconds, round.random) + 0.01;
    const late = await putOff(tx, round.lease.companyId, words, wait, { environment });
    for (const one of late) await publishTrouble(tx, one, words, round.newId());
  });
}

/** A call to DIAN, with its answer and how long it took. */
type DianCall = { operation: SendingOperation; answer: DianReply; ms: number };

/** A call whose consequences are stored. */
type Step = DianCall & { outcome: AnswerOutcome };

/**
 * Advances a document by one step. A document in `sending` belongs to a call that died: it is queried, never
 * sent again without asking.
 */
async function advance(round: Round, submission: Submission): Promise<Step | undefined> {
  switch (submission.step) {
    case 'signed':
      return send(round, submission);
    case 'sending':
    case 'asking':
      return ask(round, submission);
    case 'queued':
    case 'done':
      return undefined;
    default:
      return submission.step satisfies never;
  }
}

async function send(round: Round, submission: Submission): Promise<Step | undefined> {
  const { signed_xml: xml, file_name: fileName, test_set_id: set } = submission;
  if (!xml || !fileName)
    throw new Error(`El documento ${submission.full_number} no tiene sus bytes firmados`);
  const begun = await workInCompany(round, async (tx) => {
    if (!(await beginSending(tx, submission, round.lease.holder))) return false;
    await publishStatus(tx, submission, { state: 'enviando', sent: true }, round.newId());
    return true;
  });
  if (!begun) return undefined;
  const zip = zipDocument(fileName, xml);
  const call = await callDian(round, submission, 'send', (client) =>
    set ? client.sendTestSet(zipName(round, submission), zip, set) : client.sendPayroll(zip),
  );
  return carryOn(round, { ...submission, sent_ago: call.ms / 1000 }, 'sending', call);
}

const zipName = (round: Round, submission: Submission): string =>
  zipFileName(round.employer.nit, getFileYear(round.now()), submission.file_sequence);

/**
 * Every tenth query, and after a duplicate, asks about the document itself: a zip that stays in process may
 * not have been stored.
 */
const asksByCune = ({ zip_key, attempts, duplicate }: Submission): boolean =>
  !zip_key || Boolean(duplicate) || attempts % 10 === 9;

async function ask(round: Round, submission: Submission): Promise<Step | undefined> {
  const call = asksByCune(submission)
    ? await callDian(round, submission, 'status', (client) => client.status(submission.cune ?? ''))
    : await callDian(round, submission, 'zip', (client) => client.statusZip(submission.zip_key ?? ''));
  return carryOn(round, submission, submission.step, call);
}

/** Calls DIAN once and reports the call. */
async function callDian(
  round: Round,
  submission: Submission,
  operation: SendingOperation,
  ask: (client: DianClient) => Promise<DianReply>,
): Promise<DianCall> {
  const began = round.now();
  const answer = await ask(round.client(submission.environment));
  const ms = round.now() - began;
  round.told?.({ ...toLogSubject(submission), operation, outcome: answer.outcome, ms });
  return { operation, answer, ms };
}

/** Stores what follows from a call. Returns undefined when another sender already did. */
async function carryOn(
  round: Round,
  submission: Submission,
  from: Submission['step'],
  call: DianCall,
): Promise<Step | undefined> {
  const outcome = await concludeCall(round, submission, from, call);
  return outcome && { ...call, outcome };
}

/** Reports an answer to the circuit breaker, decides what follows and stores it. */
async function concludeCall(
  round: Round,
  submission: Submission,
  from: Submission['step'],
  { operation, answer: heard }: DianCall,
): Promise<AnswerOutcome | undefined> {
  const down = isServiceDown(heard) ? heard.message : undefined;
  await noteCall(round.store.db, submission.environment, down, round.openSeconds);
  if (heard.clock_ahead !== undefined)
    await noteClock(round.store.db, submission.environment, heard.clock_ahead);
  const { cune, test_set_id, duplicate } = submission;
  const attempts = submission.attempts + (operation === 'send' ? 1 : 0);
  const sent = { cune: cune ?? '', attempts, test_set_id, duplicate: duplicate ?? null };
  const rule = decideOutcome(operation, heard, sent, round.waits);
  const answer = rule.answer ?? heard;
  const decided = (rule.state === 'rechazada' && (await madeAgainBy(round, submission, answer))) || rule;
  const outcome = decided.wait ? { ...decided, wait: addJitter(decided.wait, round.random) } : decided;
  const owner = outcome.state === 'rechazada' ? findNumberOwner(answer, cune ?? '') : undefined;
  const found = owner && (await recoverDocument(round.client(submission.environment), submission, owner));
  if (!found || found === 'another')
    return workInCompany(round, (tx) =>
      settleSubmission(tx, round, submission, from, answer, outcome, owner),
    );
  const askAgain: AnswerOutcome = { step: 'asking', state: 'sin_respuesta', wait: 0 };
  return workInCompany(round, async (tx) => {
    if (found === 'unclear')
      return settleSubmission(tx, round, submission, from, answer, {
        ...askAgain,
        wait: addJitter(pollPause(submission.attempts, round.waits), round.random),
        trouble: 'La DIAN dice que ya tiene este número. Se le pide el documento para compararlo.',
      });
    await adopt(tx, submission, found);
    // A query by its own CUNE returns the answer that was lost.
    const ours = { ...submission, cune: found.cune, signed_xml: found.xml };
    return settleSubmission(tx, round, ours, from, answer, askAgain);
  });
}

/** DIAN's time of reception is computed from the seconds since, because its clock differs from ours. */
async function madeAgainBy(
  round: Round,
  submission: Submission,
  answer: DianReply,
): Promise<AnswerOutcome | undefined> {
  const now = await readSigningTime(round, submission.environment);
  const received = (now - (submission.sent_ago ?? 0) * 1000) as Instant;
  return decideClockRetry(answer, submission, received, round.waits);
}

/** Year of the file sequence, in Colombian time. */
export const getFileYear = (now: Instant): number => splitDay(dayOf(now)).year;
