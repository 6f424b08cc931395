import type { Instant } from '../../src/domain/values/day.ts';
import { dayOf, splitDay, toIsoTime } from '../../src/domain/values/day.ts';
import type { DianClient, DianReply } from '../dian/client.ts';
import { zipDocument, zipFileName } from '../dian/document-zip.ts';
import type { SigningPool } from '../dian/signing-pool.ts';
import { type Lease, renewLease } from '../jobs/lease.ts';
import type { Store, Tx } from '../store/connection.ts';
import { isLost } from '../store/driver.ts';
import {
  askBreaker,
  clockTolerance,
  type Environment,
  findClockLead,
  formatOutage,
  noteCall,
  noteClock,
} from './breaker.ts';
import { decideClockRetry } from './clock-retry.ts';
import {
  type AnswerOutcome,
  addJitter,
  decideOutcome,
  isServiceDown,
  pollPause,
  type SendingOperation,
} from './decide.ts';
import { addPredecessor } from './predecessor.ts';
import { publishStatus, publishTrouble } from './publish-status.ts';
import { findNumberOwner, recoverDocument } from './recover.ts';
import { type Settling, settleSubmission } from './settle.ts';
import {
  adopt,
  beginSending,
  keepSigned,
  listDueSubmissions,
  putOff,
  type Submission,
} from './submissions.ts';

/** Dependencies of the round of one employer. Tests replace parts of it. */
type Round = Settling & {
  store: Store;
  lease: Lease;
  client: (environment: Environment) => DianClient;
  pool: SigningPool;
  inFlight?: number | undefined;
  told?: (call: ToldCall) => void;
  /** Aborted when the process is about to end: current work ends and nothing new begins. */
  ending?: AbortSignal;
  openSeconds?: readonly number[];
  now: () => Instant;
  random: () => number;
  report: (problem: unknown, about?: Partial<About>) => void;
};

/** Subject of a log line: the request that queued the document, the company and the document. */
export type About = { request: string | undefined; company: string; document: string };

export type ToldCall = About & {
  operation: SendingOperation;
  outcome: string;
  ms: number;
};

export const ownFailure = 'Un fallo de este sistema detuvo el envío. Se reintenta solo.';

const batch = 40;

/**
 * Sends what an employer has due, until nothing is due, trouble stops it or the lease is lost. Each step is
 * stored before the next begins, so a crash leaves a row that says what may have happened.
 */
export async function runRound(round: Round): Promise<void> {
  const width: Width = { open: 1 };
  for (;;) {
    const due = await inCompany(round, (tx) => listDueSubmissions(tx, round.lease.companyId, batch));
    const [next] = due;
    if (!next) return;
    // Until the clock of DIAN is known one document goes alone: a clock ahead of DIAN's fails only that one.
    const heard = await findClockLead(round.store.db, next.environment);
    const ready = await signed(round, heard === undefined ? [next] : due);
    if (!(await sentTogether(round, ready, width))) return;
  }
}

const usualInFlight = 4;

/** Concurrent calls allowed: one at first, doubled after each success. */
type Width = { open: number };

/** Why no more calls begin: a wait of the environment, an error of ours, or the end of the round. */
type Halt = { wait?: { environment: Environment; seconds: number; words: string }; problem?: unknown };

/**
 * Advances each document by one step, several at a time. Returns false when the round is over. Two documents
 * of one chain are never together, because a document is due only after the one it waits for was accepted.
 * Documents of a test set go one by one, because the last one keeps asking for the verdict on the set.
 */
async function sentTogether(round: Round, ready: readonly Submission[], width: Width): Promise<boolean> {
  const most = ready.some(({ test_type }) => test_type) ? 1 : (round.inFlight ?? usualInFlight);
  const { holder } = round.lease;
  const waiting = [...ready];
  const calls = new Set<Promise<void>>();
  let halt: Halt | undefined;
  let asked = 0;
  const call = async (submission: Submission): Promise<void> => {
    try {
      const outcome = await advance(round, submission);
      if (outcome?.stop) halt ??= afterTrouble(round, submission, outcome);
      else width.open = Math.min(most, width.open * 2);
    } catch (problem) {
      halt ??= { problem };
    }
  };
  for (;;) {
    for (let next = waiting[0]; next && !halt && calls.size < Math.min(most, width.open); next = waiting[0]) {
      const alone = calls.size === 0;
      // After an outage the breaker lets one call through, so each concurrent call has a name of its own.
      const refused = await refusal(round, next, alone ? holder : `${holder}+${++asked}`);
      if (refused?.wait && !alone) break;
      halt ??= refused;
      if (halt) break;
      waiting.shift();
      const begun = call(next).finally(() => calls.delete(begun));
      calls.add(begun);
    }
    if (calls.size === 0) break;
    await Promise.race(calls);
  }
  if (halt?.problem !== undefined) throw halt.problem;
  if (halt?.wait) {
    width.open = 1;
    await standBack(round, halt.wait);
  }
  return !halt || halt.wait !== undefined;
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

const inCompany = <T>(round: Round, work: (tx: Tx) => Promise<T>): Promise<T> =>
  round.store.inCompany(round.lease.companyId, work);

async function standBack(
  round: Round,
  { environment, seconds, words }: NonNullable<Halt['wait']>,
): Promise<void> {
  await inCompany(round, async (tx) => {
    const wait = addJitter(seconds, round.random) + 0.01;
    const late = await putOff(tx, round.lease.companyId, words, wait, { environment });
    for (const one of late) await publishTrouble(tx, one, words, round.newId());
  });
}

/** Builds and signs queued documents in parallel. Returns all documents that are signed. */
async function signed(round: Round, due: Submission[]): Promise<Submission[]> {
  const ready = await Promise.all(
    due.map((submission) =>
      submission.step === 'queued'
        ? buildOne(round, submission).catch((problem: unknown) => setAside(round, submission, problem))
        : submission,
    ),
  );
  return ready.filter((submission) => submission !== undefined);
}

async function buildOne(round: Round, submission: Submission): Promise<Submission | undefined> {
  const now = await moment(round, submission.environment);
  const complete = await inCompany(round, (tx) => addPredecessor(tx, submission));
  const document = { ...complete, issued: { day: dayOf(now), time: toIsoTime(now) } };
  const built = await round.pool.build(document, {
    pin: round.employer.pin,
    credentials: round.employer.credentials,
    uuid: crypto.randomUUID(),
    signingTime: now,
    sequence: submission.file_sequence,
  });
  const kept = await inCompany(round, (tx) => keepSigned(tx, submission, built));
  if (!kept) return undefined;
  const { xml: signed_xml, cune, fileName: file_name } = built;
  return { ...submission, document, step: 'signed', signed_xml, cune, file_name };
}

/**
 * Time of signature. When our clock is ahead, DIAN's clock is used: it rejects documents signed later than
 * its own time (DC24). A larger difference blocks documents before they are queued.
 */
async function moment({ store, now }: Round, environment: Environment): Promise<Instant> {
  const ahead = (await findClockLead(store.db, environment)) ?? 0;
  const correction = ahead > 0 && ahead <= clockTolerance ? ahead + 1 : 0;
  return (now() - correction * 1000) as Instant;
}

/**
 * Postpones a document that cannot be built, so that the others continue. Throws a lost database connection.
 */
async function setAside(round: Round, submission: Submission, problem: unknown): Promise<undefined> {
  if (isLost(problem)) throw problem;
  round.report(problem, aboutOf(submission));
  await inCompany(round, async (tx) => {
    const { company_id, id } = submission;
    const late = await putOff(tx, company_id, ownFailure, round.waits.long, { id });
    for (const one of late) await publishTrouble(tx, one, ownFailure, round.newId());
  });
}

/**
 * Advances a document by one step. A document in `sending` belongs to a call that died: it is queried, never
 * sent again without asking.
 */
async function advance(round: Round, submission: Submission): Promise<AnswerOutcome | undefined> {
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

async function send(round: Round, submission: Submission): Promise<AnswerOutcome | undefined> {
  const { signed_xml: xml, file_name: fileName, test_set_id: set } = submission;
  if (!xml || !fileName)
    throw new Error(`El documento ${submission.full_number} no tiene sus bytes firmados`);
  const begun = await inCompany(round, async (tx) => {
    if (!(await beginSending(tx, submission, round.lease.holder))) return false;
    await publishStatus(tx, submission, { state: 'enviando', sent: true }, round.newId());
    return true;
  });
  if (!begun) return undefined;
  const client = round.client(submission.environment);
  const zip = zipDocument(fileName, xml);
  const began = round.now();
  const answer = set
    ? await client.sendTestSet(zipName(round, submission), zip, set)
    : await client.sendPayroll(zip);
  tell(round, submission, 'send', answer, began);
  const sent = { ...submission, sent_ago: (round.now() - began) / 1000 };
  return carryOn(round, sent, 'sending', 'send', answer);
}

const zipName = (round: Round, submission: Submission): string =>
  zipFileName(round.employer.nit, getFileYear(round.now()), submission.file_sequence);

/**
 * Every tenth query, and after a duplicate, asks about the document itself: a zip that stays in process may
 * not have been stored.
 */
const asksByCune = ({ zip_key, attempts, duplicate }: Submission): boolean =>
  !zip_key || Boolean(duplicate) || attempts % 10 === 9;

async function ask(round: Round, submission: Submission): Promise<AnswerOutcome | undefined> {
  const client = round.client(submission.environment);
  const byCune = asksByCune(submission);
  const began = round.now();
  const answer = byCune
    ? await client.status(submission.cune ?? '')
    : await client.statusZip(submission.zip_key ?? '');
  tell(round, submission, byCune ? 'status' : 'zip', answer, began);
  return carryOn(round, submission, submission.step, byCune ? 'status' : 'zip', answer);
}

const aboutOf = ({ request_id, company_id, id }: Submission): About => ({
  request: request_id ?? undefined,
  company: company_id,
  document: id,
});

function tell(
  round: Round,
  submission: Submission,
  operation: SendingOperation,
  answer: DianReply,
  began: Instant,
): void {
  round.told?.({
    ...aboutOf(submission),
    operation,
    outcome: answer.outcome,
    ms: round.now() - began,
  });
}

/** Reports an answer to the circuit breaker, decides what follows and stores it. */
async function carryOn(
  round: Round,
  submission: Submission,
  from: Submission['step'],
  operation: SendingOperation,
  heard: DianReply,
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
    return inCompany(round, (tx) => settleSubmission(tx, round, submission, from, answer, outcome, owner));
  const askAgain: AnswerOutcome = { step: 'asking', state: 'sin_respuesta', wait: 0 };
  return inCompany(round, async (tx) => {
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
  const now = await moment(round, submission.environment);
  const received = (now - (submission.sent_ago ?? 0) * 1000) as Instant;
  return decideClockRetry(answer, submission, received, round.waits);
}

/** Year of the file sequence, in Colombian time. */
export const getFileYear = (now: Instant): number => splitDay(dayOf(now)).year;
