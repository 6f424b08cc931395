import type { Instant } from '../../src/domain/day.ts';
import { dayOf, parts, timeOf } from '../../src/domain/day.ts';
import type { Answer, DianClient } from '../dian/client.ts';
import { zipped } from '../dian/package.ts';
import type { SigningPool } from '../dian/signing-pool.ts';
import { type Lease, renewLease } from '../jobs/lease.ts';
import { markPayroll, noteTrouble } from '../payroll/mark.ts';
import type { Store, Tx } from '../store/connection.ts';
import { decideOutcome, type Outcome, type Waits } from './decide.ts';
import type { SendingEmployer } from './employer.ts';
import {
  beginSending,
  dueSubmissions,
  keepSigned,
  moveSubmission,
  putOff,
  type Submission,
} from './submissions.ts';

/** What a round of one employer works with; handed in so that tests hand in others. */
export type Round = {
  store: Store;
  lease: Lease;
  employer: SendingEmployer;
  client: DianClient;
  pool: SigningPool;
  waits: Waits;
  now: () => Instant;
  newId: () => string;
  report: (problem: unknown) => void;
};

/** What the history says when the fault is ours. */
export const ownFailure = 'Un fallo de este sistema detuvo el envío. Se reintenta solo.';

const batch = 40;

/**
 * Sends what an employer has waiting until nothing is due, trouble stops it or the lease is lost. Every step is
 * stored before the next begins, so dying between any two of them leaves a row that says what may have happened.
 */
export async function runRound(round: Round): Promise<void> {
  for (;;) {
    const due = await inCompany(round, (tx) => dueSubmissions(tx, round.lease.companyId, batch));
    if (due.length === 0) return;
    const ready = await signed(round, due);
    for (const submission of ready) {
      if (!(await renewLease(round.store.db, round.lease))) return;
      const outcome = await advance(round, submission);
      if (outcome?.stop) return;
    }
  }
}

const inCompany = <T>(round: Round, work: (tx: Tx) => Promise<T>): Promise<T> =>
  round.store.inCompany(round.lease.companyId, work);

/** Builds and signs those that are only numbered, in parallel, and answers all that have their bytes. */
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
  const now = round.now();
  const document = { ...submission.document, issued: { day: dayOf(now), time: timeOf(now) } };
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
  return { ...submission, step: 'signed', signed_xml, cune, file_name };
}

/** A document that cannot be built waits alone; the others of its employer go on. */
async function setAside(round: Round, submission: Submission, problem: unknown): Promise<undefined> {
  round.report(problem);
  await inCompany(round, async (tx) => {
    const late = await putOff(tx, submission.company_id, ownFailure, round.waits.long, submission.id);
    for (const one of late) await noteTrouble(tx, one, ownFailure, round.newId());
  });
}

/** One step of one document. Found in `sending`, it belongs to a call that died: ask, never send again blindly. */
async function advance(round: Round, submission: Submission): Promise<Outcome | undefined> {
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

async function send(round: Round, submission: Submission): Promise<Outcome | undefined> {
  const { signed_xml: xml, file_name: fileName } = submission;
  if (!xml || !fileName)
    throw new Error(`El documento ${submission.full_number} no tiene sus bytes firmados`);
  const begun = await inCompany(round, async (tx) => {
    if (!(await beginSending(tx, submission, round.lease.holder))) return false;
    await markPayroll(tx, submission, { state: 'enviando', sent: true }, round.newId());
    return true;
  });
  if (!begun) return undefined;
  const answer = await round.client.sendPayroll(zipped(fileName, xml));
  return settle(round, submission, 'sending', 'send', answer);
}

async function ask(round: Round, submission: Submission): Promise<Outcome | undefined> {
  const answer = await round.client.status(submission.cune ?? '');
  return settle(round, submission, submission.step, 'status', answer);
}

/** Stores the answer and what follows from it: document, payroll and event move together or not at all. */
async function settle(
  round: Round,
  submission: Submission,
  from: Submission['step'],
  asked: 'send' | 'status',
  answer: Answer,
): Promise<Outcome | undefined> {
  const attempts = submission.attempts + (asked === 'send' ? 1 : 0);
  const outcome = decideOutcome(asked, answer, { cune: submission.cune ?? '', attempts }, round.waits);
  const responseXml = 'response_xml' in answer && answer.response_xml ? answer.response_xml : undefined;
  const moved = await inCompany(round, async (tx) => {
    if (!(await moveSubmission(tx, submission, from, outcome, { kept: withoutBody(answer), responseXml })))
      return false;
    await markPayroll(
      tx,
      submission,
      { state: outcome.state, answer, ...(outcome.trouble ? { trouble: outcome.trouble } : {}) },
      round.newId(),
    );
    return true;
  });
  return moved ? outcome : undefined;
}

/** The ApplicationResponse has a column of its own. */
function withoutBody(answer: Answer): unknown {
  if (!('response_xml' in answer)) return answer;
  const { response_xml: _, ...rest } = answer;
  return rest;
}

/** Year of the file numbering of a moment, in Colombia. */
export const fileYear = (now: Instant): number => parts(dayOf(now)).year;
