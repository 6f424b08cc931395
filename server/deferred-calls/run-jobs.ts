import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery, type QueryExecutorProvider } from 'kysely';
import { hasJobEnded } from '../../src/domain/calls/job-states.ts';
import { type Answer, answer } from '../http/answer.ts';
import { buildRefusalBody, toRefusal } from '../http/errors.ts';
import type { DeferredCall, RunDeferred } from '../http/routes.ts';
import { SlicesStopped } from '../http/slices.ts';
import type { CallOrigin, DeferStaff, StaffCall } from '../http/staff.ts';
import { JobCancelled, type Progress, runWithProgress } from '../jobs/progress.ts';
import { openQueue } from '../jobs/queue.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import type { Services } from '../services.ts';
import type { Db, Tx } from '../store/connection.ts';
import {
  addJob,
  endJob,
  FileGone,
  findJob,
  isSilent,
  markJobSeen,
  type Outcome,
  type Owner,
  recordBeat,
  type StoredJob,
  storeJobFile,
  streamJobFile,
  takeJob,
  waitAgain,
} from './jobs.ts';

/** Jobs that a process runs at a time. */
const LINES = 3;
/** Milliseconds between the signs of life of a job, which carry its progress. */
const BEAT = 1000;
/** Seconds without a sign of life after which a job is taken back. */
const SILENCE = 20;
/** Milliseconds that closing waits for jobs under way. */
const PATIENCE = 3000;

type Resume = (
  deferred: DeferredCall,
  userId: string,
  caller: CallOrigin,
  log: FastifyInstance['log'],
) => Promise<{ call: StaffCall; run: RunDeferred<StaffCall> }>;

export type JobRunner = {
  defer: DeferStaff;
  /** Removes a cancelled job from the queue, in the transaction that cancelled it. */
  forget: (tx: Tx, id: string) => Promise<void>;
  /** Reads a job once it ends, or after so many seconds. */
  awaitEnd: (owner: Owner, id: string, seconds: number) => Promise<StoredJob | undefined>;
  /** Begins to run jobs once the process listens. `resume` builds the call of a stored job. */
  begin: (resume: Resume) => void;
  /** Sends the file of a job, or 410 when its bytes are gone. */
  sendFile: (
    company: string,
    id: string,
    file: { name: string; type: string; bytes: number },
  ) => Promise<Answer>;
};

const askOf =
  (db: QueryExecutorProvider) =>
  async (text: string, values: readonly unknown[] = []) => {
    const { rows } = await (db as Db).executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows };
  };

/** The state of a job or its process changed under the work. The transaction of the work rolls back. */
class JobEnded extends Error {}

/** Creates what runs long calls as jobs. Every process that answers calls runs them. */
export function createJobRunner(app: FastifyInstance, { store, secretKey, newId }: Services): JobRunner {
  const queue = openQueue(askOf(store.db), (problem) => app.log.warn(problem, 'trabajos'));
  /** Callbacks of this process that wait for the end of a job, by its id. */
  const waiting = new Map<string, Set<() => void>>();
  const inCompany =
    (company: string) =>
    <T>(work: (tx: Tx) => Promise<T>) =>
      store.inCompany(company, work);

  const notify = (id: string) => {
    for (const wake of waiting.get(id) ?? []) wake();
  };

  async function run(id: string, company: string, isLast: boolean, resume: Resume): Promise<void> {
    const within = inCompany(company);
    const taken = await within((tx) => takeJob(tx, secretKey, company, id));
    if (!taken) return within((tx) => queue.remove(askOf(tx), id)).then(() => notify(id));
    const progress: Progress = { done: 0, total: null, cancelled: false };
    const signs = setInterval(() => {
      within((tx) => recordBeat(tx, company, id, progress)).then(
        (cancelled) => {
          progress.cancelled ||= cancelled;
        },
        (problem: unknown) => app.log.warn(problem, 'trabajos'),
      );
    }, BEAT);
    const end = async (tx: Tx, how: Parameters<typeof endJob>[4]) => {
      const { total } = progress;
      const done = how.state === 'done' ? (total ?? progress.done) : progress.done;
      if (!(await endJob(tx, secretKey, company, id, { ...how, progress: { done, total } })))
        throw new JobEnded();
      await queue.remove(askOf(tx), id);
    };
    try {
      const { call, run: work } = await resume(taken.deferred, taken.user, taken.caller, app.log);
      await runWithProgress(progress, () =>
        work(call, taken.deferred, async (made, tx) => {
          if (progress.cancelled) throw new JobCancelled();
          const kept = isBytes(made) ? await keep(within, company, id, made) : made;
          const how = 'bytes' in kept ? { state: 'done' as const, file: kept } : endOf(kept);
          await (tx ? end(tx, how) : within((own) => end(own, how)));
        }),
      );
    } catch (caught) {
      if (caught instanceof JobEnded) return;
      const { problem, answerPart } =
        caught instanceof SlicesStopped ? caught : { problem: caught, answerPart: undefined };
      if (problem instanceof JobCancelled)
        return await within(async (tx) => {
          const made = answerPart && (await toOutcome(answerPart(tx)));
          await end(tx, { state: 'cancelled', ...(made && { answer: made }) });
        });
      const refusal = toRefusal(problem as Error, '/api');
      const passes = refusal.more.retryAfter !== undefined;
      if (passes && !isLast) {
        app.log.warn({ err: problem, job: id }, 'trabajos');
        await within((tx) => waitAgain(tx, company, id));
        throw problem;
      }
      if (refusal.status >= 500) app.log.error({ err: problem, job: id }, 'failed');
      const body = buildRefusalBody(refusal);
      await within(async (tx) => {
        const made = answerPart && (await toOutcome(answerPart(tx)));
        const part = made && made.status < 400 && { part: made.body };
        await end(tx, { state: 'failed', answer: { status: refusal.status, body, ...part } });
      });
    } finally {
      clearInterval(signs);
      notify(id);
    }
  }

  /** Tells that a job did not end, when as many processes died under it as the queue allows. */
  const giveUp = (id: string, company: string): Promise<void> =>
    store.inCompany(company, async (tx) => {
      const body = {
        message: 'El servidor se detuvo varias veces mientras lo hacía. Mire cómo quedó antes de repetir.',
      };
      await endJob(tx, secretKey, company, id, { state: 'failed', answer: { status: 500, body } });
      await queue.remove(askOf(tx), id);
    });

  /** Waits until a job ends, at most so many seconds. */
  async function awaitEnd({ company, user }: Owner, id: string, seconds: number) {
    const until = Date.now() + seconds * 1000;
    for (;;) {
      const heard = new Promise<void>((wake) => {
        const wakers = waiting.get(id) ?? new Set();
        waiting.set(id, wakers.add(wake));
        setTimeout(wake, Math.min(500, Math.max(0, until - Date.now()))).unref();
      });
      const job = await store.inCompany(company, (tx) => findJob(tx, secretKey, { company, user }, id), true);
      if (!job || hasJobEnded(job.state) || Date.now() >= until) {
        waiting.delete(id);
        return job;
      }
      await heard;
    }
  }

  const sendFile: JobRunner['sendFile'] = async (company, id, { name, type, bytes }) => {
    const parts = streamJobFile(inCompany(company), company, id, bytes);
    const first = await parts.next().catch((problem: unknown) => problem);
    if (first instanceof FileGone)
      return answer({ message: 'El archivo ya no está en el servidor. Vuelva a pedirlo.' }, 410);
    if (first instanceof Error) throw first;
    const { done, value } = first as IteratorResult<Buffer>;
    return answer(
      Readable.from(
        (async function* () {
          if (!done) yield value;
          yield* parts;
        })(),
      ),
      200,
      {
        type,
        headers: {
          'content-disposition': `attachment; filename="${name}"`,
          'content-length': String(bytes),
          'cache-control': 'no-store',
        },
      },
    );
  };

  return {
    awaitEnd,
    sendFile,
    forget: (tx, id) => queue.remove(askOf(tx), id),
    async defer(call, deferred, wait) {
      const [company, user] = [call.company.id, call.user.id];
      const { session, way, address, site, proofs, isAgent } = call;
      const caller = { company, session, way, address, site, proofs, ...(isAgent && { isAgent }) };
      const { id, isNew } = await store.inCompany(company, async (tx) => {
        const added = await addJob(tx, secretKey, { company, user }, newId(), deferred, caller);
        if (added.isNew) await queue.add(askOf(tx), added.id, { company });
        return added;
      });
      queue.wake();
      const job = await awaitEnd({ company, user }, id, wait);
      // This answer tells it, so that no page tells it again.
      if (job && hasJobEnded(job.state))
        await store.inCompany(company, (tx) => markJobSeen(tx, { company, user }, id));
      const replay: Record<string, string> = isNew ? {} : { 'idempotent-replay': 'true' };
      if (job?.file) {
        const sent = await sendFile(company, id, job.file);
        return { ...sent, headers: { ...sent.headers, ...replay } };
      }
      if (job?.answer) return answer(job.answer.body, job.answer.status, { headers: replay });
      return answer({ job }, 202, {
        headers: { ...replay, 'preference-applied': 'respond-async', location: `/api/jobs/${id}` },
      });
    },
    begin(resume) {
      app.addHook('onListen', async () => {
        await queue.work(LINES, (id, { company }, isLast) => run(id, company, isLast, resume));
      });
      app.addHook('preClose', () => queue.stop(PATIENCE));
      runPeriodically(app, { name: 'trabajos', every: 5000, atOnce: true }, async () => {
        for (const { id, company, isSpent } of await queue.listTaken()) {
          if (!(await store.inCompany(company, (tx) => isSilent(tx, company, id, SILENCE), true))) continue;
          if (isSpent) await giveUp(id, company);
          else await queue.giveBack(id);
        }
      });
    },
  };
}

const isBytes = ({ body }: Answer): boolean => body instanceof Readable || body instanceof Uint8Array;

/** Answer, or the refusal that took its place. */
const toOutcome = (made: Promise<Answer>): Promise<Outcome> =>
  made.then(
    ({ status, body }) => ({ status, body }),
    (problem: unknown) => {
      const refusal = toRefusal(problem as Error, '/api');
      return { status: refusal.status, body: buildRefusalBody(refusal) };
    },
  );

const endOf = (made: Answer) => ({
  state: made.status < 400 ? ('done' as const) : ('failed' as const),
  answer: { status: made.status, body: made.body },
});

async function keep(
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  company: string,
  id: string,
  { body, type, headers }: Answer,
) {
  const named = /filename="([^"]+)"/.exec(headers?.['content-disposition'] ?? '')?.[1];
  const content = body instanceof Readable ? body : Readable.from([body as Uint8Array]);
  const bytes = await storeJobFile(within, company, id, content);
  return { name: named ?? 'archivo', type: type ?? 'application/octet-stream', bytes };
}
