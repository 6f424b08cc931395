import { dayOf, toIsoTime } from '../../src/domain/values/day.ts';
import { isLost } from '../store/driver.ts';
import { findClockLead } from './breaker.ts';
import { addPredecessor } from './predecessor.ts';
import { publishTrouble } from './publish-status.ts';
import { ownFailure, type Round, readSigningTime, toLogSubject, workInCompany } from './round-context.ts';
import { keepSigned, listDueSubmissions, putOff, type Submission } from './submissions.ts';

const batch = 40;

/** Documents of a round that are signed before their turn, so that no call waits for a signature. */
export type Supply = {
  /** First document in order. Undefined when none is ready. */
  next: () => Submission | undefined;
  /** Takes the next document for a call, which `release` ends. */
  take: () => void;
  release: (submission: Submission) => void;
  isLow: () => boolean;
  load: () => Promise<void>;
  /** Tells whether nothing was due the last time, and no call ended since. */
  isEmpty: () => boolean;
  countAllowed: () => number;
};

export function createSupply(round: Round): Supply {
  const ready: Submission[] = [];
  /** Documents that are ready or in a call. They are due for the database and must not be listed again. */
  const taken = new Map<string, Submission>();
  let clockKnown = false;
  let callsEnded = 0;
  let emptyAt: number | undefined;
  const isEmpty = () => emptyAt === callsEnded;
  return {
    next: () => ready[0],
    take() {
      ready.shift();
    },
    release({ id }) {
      taken.delete(id);
      callsEnded++;
    },
    isEmpty,
    // Until the clock of DIAN is known one document goes alone: a clock ahead of DIAN's fails only that one.
    isLow: () => !isEmpty() && (clockKnown ? ready.length < round.flights.countAllowed() : taken.size === 0),
    async load() {
      const at = callsEnded;
      const due = await workInCompany(round, (tx) =>
        listDueSubmissions(tx, round.lease.companyId, batch, [...taken.keys()]),
      );
      const [first] = due;
      if (!first) {
        emptyAt = at;
        return;
      }
      clockKnown = (await findClockLead(round.store.db, first.environment)) !== undefined;
      for (const submission of await signDue(round, clockKnown ? due : [first])) {
        taken.set(submission.id, submission);
        ready.push(submission);
      }
    },
    // Documents of a test set go one by one, because the last one keeps asking for the verdict on the set.
    countAllowed: () =>
      [...taken.values()].some(({ test_type }) => test_type) ? 1 : round.flights.countAllowed(),
  };
}

/** Builds and signs queued documents in parallel. Returns all documents that are signed. */
async function signDue(round: Round, due: Submission[]): Promise<Submission[]> {
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
  const now = await readSigningTime(round, submission.environment);
  const complete = await workInCompany(round, (tx) => addPredecessor(tx, submission));
  const document = { ...complete, issued: { day: dayOf(now), time: toIsoTime(now) } };
  const built = await round.pool.build(document, {
    pin: round.employer.pin,
    credentials: round.employer.credentials,
    uuid: crypto.randomUUID(),
    signingTime: now,
    sequence: submission.file_sequence,
  });
  const kept = await workInCompany(round, (tx) => keepSigned(tx, submission, built));
  if (!kept) return undefined;
  const { xml: signed_xml, cune, fileName: file_name } = built;
  return { ...submission, document, step: 'signed', signed_xml, cune, file_name };
}

/**
 * Postpones a document that cannot be built, so that the others continue. Throws a lost database connection.
 */
async function setAside(round: Round, submission: Submission, problem: unknown): Promise<undefined> {
  if (isLost(problem)) throw problem;
  round.report(problem, toLogSubject(submission));
  await workInCompany(round, async (tx) => {
    const { company_id, id } = submission;
    const late = await putOff(tx, company_id, ownFailure, round.waits.long, { id });
    for (const one of late) await publishTrouble(tx, one, ownFailure, round.newId());
  });
}
