import { sql } from 'kysely';
import type { Call, Calls } from '../../src/domain/calls/call.ts';
import type { JobState } from '../../src/domain/calls/job-states.ts';
import { officeCalls } from '../../src/domain/office/calls.ts';
import type { Job } from '../../src/domain/office/jobs.ts';
import type { Answer } from '../http/answer.ts';
import { UploadedFile } from '../http/body.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { ProofKind } from '../http/proof.ts';
import type { DeferredCall } from '../http/routes.ts';
import type { CallOrigin } from '../http/staff.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { seal, unseal } from '../secrets.ts';
import type { Tx } from '../store/connection.ts';

/** Part of the request that a job keeps, besides its key and hash. */
type KeptRequest = { request: DeferredCall['request']; caller: CallOrigin };

export type JobFile = { name: string; type: string; bytes: number };
/** A job as its calls answer it. */
export type StoredJob = JsonWithDates<Job> & { id: string; operation: string; file: JobFile | null };
type Row = {
  id: string;
  operation: string;
  state: JobState;
  done: number;
  total: number | null;
  made_at: Date;
  ended_at: Date | null;
  seen: boolean;
  answer_sealed: Buffer | null;
  file_name: string | null;
  file_type: string | null;
  file_bytes: number | null;
};
const columns = sql`id, operation, state, done, total, made_at, ended_at, seen, answer_sealed, file_name, file_type, file_bytes`;

export const getJobRequestPurpose = (company: string, id: string): string => `job:${company}:${id}:request`;
export const getJobAnswerPurpose = (company: string, id: string): string => `job:${company}:${id}:answer`;

const calls: ReadonlyMap<string, Call> = new Map(
  Object.values(officeCalls as Calls).map((call) => [call.operationId, call]),
);

/** Finds the proof of identity that the call of a job asks for. Its file asks for it again. */
export function findJobProof(operation: string): ProofKind | undefined {
  const proof = calls.get(operation)?.proof;
  return proof === true ? 'now' : proof;
}

/** Parts of a stored file, in bytes. */
const PART_BYTES = 1 << 20;

export type Owner = { company: string; user: string };

/**
 * Stores a job under the key of its owner. A job that failed or was cancelled left nothing, so its key begins
 * another. Returns its id and whether it is new. Throws the refusal of a key that was used for something else.
 */
export async function addJob(
  tx: Tx,
  secretKey: Buffer,
  { company, user }: Owner,
  id: string,
  { operationId, request, key, hash }: DeferredCall,
  caller: CallOrigin,
): Promise<{ id: string; isNew: boolean }> {
  const kept = seal(secretKey, encode({ request, caller }), getJobRequestPurpose(company, id));
  const { rows: added } = await sql<{ id: string }>`
    insert into jobs (company_id, id, user_id, key, operation, request_hash, request_sealed)
    values (${company}, ${id}, ${user}, ${key}, ${operationId}, ${hash}, ${kept})
    on conflict (company_id, user_id, key) do update set id = excluded.id, request_sealed = excluded.request_sealed,
      state = 'waiting', done = 0, total = null, beat_at = null, cancel_asked = false, answer_sealed = null, ended_at = null,
      seen = false, made_at = now()
    where jobs.state in ('failed', 'cancelled') and jobs.request_hash = excluded.request_hash
    returning id`.execute(tx);
  if (added.length > 0) return { id, isNew: true };
  const { rows } = await sql<{ id: string; request_hash: string }>`
    select id, request_hash from jobs where company_id = ${company} and user_id = ${user} and key = ${key}`.execute(
    tx,
  );
  if (rows[0]?.request_hash !== hash)
    throw buildInvalidRefusal(
      { 'Idempotency-Key': ['La clave ya se usó con otros datos'] },
      'Esta clave de envío ya se usó con otros datos.',
    );
  return { id: rows[0].id, isNew: false };
}

export async function findJob(
  tx: Tx,
  secretKey: Buffer,
  { company, user }: Owner,
  id: string,
): Promise<StoredJob | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from jobs where company_id = ${company} and user_id = ${user} and id = ${id}`.execute(
    tx,
  );
  return rows[0] && toJob(secretKey, company, rows[0], true);
}

/** Lists the jobs of a user in a company, the newest first, without their answers. */
export async function listJobs(tx: Tx, secretKey: Buffer, { company, user }: Owner): Promise<StoredJob[]> {
  const { rows } = await sql<Row>`
    select ${columns} from jobs where company_id = ${company} and user_id = ${user}
    order by made_at desc, id limit 100`.execute(tx);
  return rows.map((row) => toJob(secretKey, company, row, false));
}

function toJob(secretKey: Buffer, company: string, row: Row, isWhole: boolean): StoredJob {
  const { id, operation, state, done, total, made_at, ended_at, seen } = row;
  const kept =
    isWhole && row.answer_sealed && unseal(secretKey, row.answer_sealed, getJobAnswerPurpose(company, id));
  return {
    id,
    operation,
    title: calls.get(operation)?.job ?? operation,
    in_slices: calls.get(operation)?.slices !== undefined,
    state,
    progress: { done, total },
    made_at,
    ended_at,
    seen,
    answer: kept ? (JSON.parse(String(kept)) as Outcome) : null,
    file:
      row.file_name === null || row.file_type === null
        ? null
        : { name: row.file_name, type: row.file_type, bytes: row.file_bytes ?? 0 },
  };
}

/** Marks an ended job as seen, or asks the process of one under way to cancel it. */
export async function markJobSeen(tx: Tx, { company, user }: Owner, id: string): Promise<void> {
  await sql`
    update jobs set seen = true
    where company_id = ${company} and user_id = ${user} and id = ${id} and ended_at is not null`.execute(tx);
}

/** Asks to cancel a job. One that no process has begun is cancelled at once. Returns whether it is. */
export async function askCancel(tx: Tx, { company, user }: Owner, id: string): Promise<boolean> {
  const { rows } = await sql<{ state: JobState }>`
    update jobs set cancel_asked = true,
      state = case when state = 'waiting' then 'cancelled' else state end,
      ended_at = case when state = 'waiting' then now() end
    where company_id = ${company} and user_id = ${user} and id = ${id} and ended_at is null
    returning state`.execute(tx);
  return rows[0]?.state === 'cancelled';
}

export type TakenJob = KeptRequest & { user: string; deferred: DeferredCall };

/** Takes a job to run it. `undefined` when it ended, or its owner cancelled it. */
export async function takeJob(
  tx: Tx,
  secretKey: Buffer,
  company: string,
  id: string,
): Promise<TakenJob | undefined> {
  await sql`
    update jobs set state = 'cancelled', ended_at = now()
    where company_id = ${company} and id = ${id} and ended_at is null and cancel_asked`.execute(tx);
  const { rows } = await sql<{
    user_id: string;
    key: string;
    operation: string;
    request_hash: string;
    request_sealed: Buffer;
  }>`
    update jobs set state = 'running', beat_at = now()
    where company_id = ${company} and id = ${id} and ended_at is null
    returning user_id, key, operation, request_hash, request_sealed`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const kept = decode(String(unseal(secretKey, row.request_sealed, getJobRequestPurpose(company, id))));
  const deferred = {
    operationId: row.operation,
    request: kept.request,
    key: row.key,
    hash: row.request_hash,
  };
  return { ...kept, user: row.user_id, deferred };
}

/** Stores a sign of life with the progress. Returns whether the owner asked to cancel. */
export async function recordBeat(
  tx: Tx,
  company: string,
  id: string,
  progress: { done: number; total: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ cancel_asked: boolean }>`
    update jobs set beat_at = now(), done = ${progress.done}, total = ${progress.total}
    where company_id = ${company} and id = ${id} and state = 'running' returning cancel_asked`.execute(tx);
  return rows[0]?.cancel_asked ?? false;
}

/** Returns whether a job has had no sign of life for so many seconds. */
export async function isSilent(tx: Tx, company: string, id: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jobs where company_id = ${company} and id = ${id}
      and (beat_at is null or beat_at < now() - make_interval(secs => ${seconds}))`.execute(tx);
  return rows.length > 0;
}

/** Puts a job whose attempt failed back to wait. */
export async function waitAgain(tx: Tx, company: string, id: string): Promise<void> {
  await sql`
    update jobs set state = 'waiting', beat_at = null
    where company_id = ${company} and id = ${id} and state = 'running'`.execute(tx);
}

/** Answer of a job. `part` is that about what was done before a refusal. */
export type Outcome = Pick<Answer, 'status' | 'body'> & { part?: unknown };
type End = {
  state: 'done' | 'failed' | 'cancelled';
  answer?: Outcome;
  file?: JobFile;
  /** How far it came; as its last sign of life said when absent. */
  progress?: { done: number; total: number | null };
};

/** Stores the end of a job. Returns whether this was it: another process may have ended it before. */
export async function endJob(
  tx: Tx,
  secretKey: Buffer,
  company: string,
  id: string,
  { state, answer, file, progress }: End,
): Promise<boolean> {
  const kept =
    answer &&
    seal(
      secretKey,
      JSON.stringify({ ...answer, body: answer.body ?? null }),
      getJobAnswerPurpose(company, id),
    );
  const { numAffectedRows } = await sql`
    update jobs set state = ${state}, ended_at = now(), answer_sealed = ${kept ?? null},
      done = coalesce(${progress?.done ?? null}::integer, done), total = coalesce(${progress?.total ?? null}::integer, total),
      file_name = ${file?.name ?? null}, file_type = ${file?.type ?? null}, file_bytes = ${file?.bytes ?? null}
    where company_id = ${company} and id = ${id} and ended_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Writes the parts of a file, in transactions of their own. Returns its length in bytes. */
export async function storeJobFile(
  inCompany: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  company: string,
  id: string,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  let part = 0;
  let bytes = 0;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const write = async () => {
    const [at, chunk] = [part++, Buffer.concat(held)];
    [held, heldBytes] = [[], 0];
    await inCompany(async (tx) => {
      // An attempt that died may have left parts.
      if (at === 0)
        await sql`delete from job_files where company_id = ${company} and job_id = ${id}`.execute(tx);
      await sql`
        insert into job_files (company_id, job_id, part, content) values (${company}, ${id}, ${at}, ${chunk})`.execute(
        tx,
      );
    });
  };
  for await (const chunk of content) {
    held.push(chunk);
    heldBytes += chunk.length;
    bytes += chunk.length;
    if (heldBytes >= PART_BYTES) await write();
  }
  if (heldBytes > 0 || part === 0) await write();
  return bytes;
}

/** Reads a file part by part. Throws when a part is gone: a crash of the database empties its parts. */
export async function* streamJobFile(
  inCompany: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  company: string,
  id: string,
  bytes: number,
): AsyncGenerator<Buffer> {
  let read = 0;
  for (let part = 0; read < bytes; part++) {
    const { rows } = await inCompany((tx) =>
      sql<{ content: Buffer }>`
        select content from job_files where company_id = ${company} and job_id = ${id} and part = ${part}`.execute(
        tx,
      ),
    );
    const content = rows[0]?.content;
    if (!content) throw new FileGone();
    read += content.length;
    yield content;
  }
}

export class FileGone extends Error {}

const FILE_MARK = '\u0000file';

/** JSON of a request, with the bytes of its files in base64. */
const encode = (kept: KeptRequest): string =>
  JSON.stringify(kept, (_name, value: unknown) =>
    value instanceof UploadedFile
      ? { [FILE_MARK]: [value.filename, value.type, value.data.toString('base64')] }
      : value,
  );

const decode = (text: string): KeptRequest =>
  JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(FILE_MARK in value)) return value;
    const [filename, type, data] = value[FILE_MARK] as [string, string, string];
    return new UploadedFile(filename, type, Buffer.from(data, 'base64'));
  }) as KeptRequest;
