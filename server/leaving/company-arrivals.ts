import { sql } from 'kysely';
import { ARRIVAL_PART_BYTES, type CompanyArrival } from '../../src/domain/office/leaving.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { Store, Tx } from '../store/connection.ts';
import { BadExport } from './bad-export.ts';
import type { ByteSource } from './zip-reader.ts';

export type StoredArrival = JsonWithDates<CompanyArrival> & Pick<CompanyArrival, 'id'>;
export type ArrivingCompany = NonNullable<CompanyArrival['found']>;

/** Seconds without a sign of life after which another process takes an arrival. */
const SILENCE_SECONDS = 20;
/** Processes that may die under one arrival before it is refused. */
const MAX_ATTEMPTS = 5;
/** Parts that are in memory while a file is read. Rows and their documents are in several places of it. */
const KEPT_PARTS = 12;

const columns = sql`a.id, a.file_name, a.bytes, a.parts, a.state, a.step,
  json_build_object('done', a.done, 'total', a.total) as progress, a.found, a.problem, a.missing,
  (select u.name from users u where u.id = a.user_id) as by, a.made_at, a.changed_at`;

export async function listArrivals(tx: Tx): Promise<StoredArrival[]> {
  const { rows } = await sql<StoredArrival>`
    select ${columns} from company_arrivals a where a.state <> 'cancelled'
    order by a.made_at desc, a.id limit 50`.execute(tx);
  return rows;
}

/** Finds an arrival. `lock` holds it for this transaction. */
export async function findArrival(tx: Tx, id: string, lock = false): Promise<StoredArrival | undefined> {
  const { rows } = await sql<StoredArrival>`
    select ${columns} from company_arrivals a where a.id = ${id} ${lock ? sql`for update of a` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

const countParts = (bytes: number): number => Math.ceil(bytes / ARRIVAL_PART_BYTES);

/** Returns the bytes that a part has. */
export const getPartBytes = (bytes: number, part: number): number =>
  Math.min(ARRIVAL_PART_BYTES, bytes - part * ARRIVAL_PART_BYTES);

/**
 * Begins an arrival. Files of the same user that were not taken in are dropped. Returns false while one of theirs is being
 * read or taken in.
 */
export async function addArrival(
  tx: Tx,
  { id, user, name, bytes }: { id: string; user: string; name: string; bytes: number },
): Promise<boolean> {
  // Two tabs of one user wait for each other.
  await sql`select 1 from users where id = ${user} for no key update`.execute(tx);
  await sql`
    delete from company_arrivals where user_id = ${user}
      and state in ('receiving', 'checked', 'refused', 'cancelled')`.execute(tx);
  // After it, since another window may have told to take one in while the deletion waited for its row.
  const { rows } = await sql`
    select 1 from company_arrivals where user_id = ${user} and state in ('checking', 'taking') limit 1`.execute(
    tx,
  );
  if (rows.length > 0) return false;
  await sql`
    insert into company_arrivals (id, user_id, file_name, bytes) values (${id}, ${user}, ${name}, ${bytes})`.execute(
    tx,
  );
  return true;
}

/** Stores the next part of a file. With the last one its reading begins. */
export async function addPart(
  tx: Tx,
  { id, bytes }: Pick<StoredArrival, 'id' | 'bytes'>,
  part: number,
  content: Buffer,
): Promise<void> {
  await enterArrival(tx, id);
  await sql`
    insert into company_arrival_parts (arrival_id, part, content) values (${id}, ${part}, ${content})`.execute(
    tx,
  );
  await sql`
    update company_arrivals set parts = ${part + 1}, changed_at = now(),
      state = case when ${part + 1} = ${countParts(bytes)} then 'checking' else state end
    where id = ${id}`.execute(tx);
}

/** Says that the company of a checked file is taken in. */
export async function askTaking(tx: Tx, id: string, by: { user: string; address: string }): Promise<void> {
  await sql`
    update company_arrivals set state = 'taking', step = null, done = 0, total = null, holder = null, beat_at = null, attempts = 0,
      cancel_asked = false, taken_by = ${by.user}, taken_from = ${by.address}, changed_at = now()
    where id = ${id} and state = 'checked'`.execute(tx);
}

/** Cancels an arrival. The process that works on one stops at its next sign of life, and what it wrote is undone. */
export async function askCancelArrival(tx: Tx, id: string): Promise<void> {
  await sql`update company_arrivals set cancel_asked = true where id = ${id} and holder is not null`.execute(
    tx,
  );
  const { rows } = await sql`
    update company_arrivals set state = 'cancelled', problem = null, changed_at = now()
    where id = ${id} and holder is null and state <> 'done' returning id`.execute(tx);
  if (rows.length > 0) await deleteParts(tx, id);
}

async function deleteParts(tx: Tx, id: string): Promise<void> {
  await enterArrival(tx, id);
  await sql`delete from company_arrival_parts where arrival_id = ${id}`.execute(tx);
}

/** Parts are seen only by a transaction that names their arrival. */
const enterArrival = (tx: Tx, id: string) => sql`select set_config('app.arrival', ${id}, true)`.execute(tx);

/** An arrival that a process works on. */
export type HeldArrival = {
  id: string;
  holder: string;
  bytes: number;
  isTaking: boolean;
  actor: { user?: string; address?: string };
};

/** Takes the arrival that waits longest, or whose process died. */
export async function holdArrival(tx: Tx, holder: string): Promise<HeldArrival | undefined> {
  await sql`
    update company_arrivals set state = 'refused', holder = null, changed_at = now(),
      problem = 'El servidor se detuvo varias veces mientras lo leía, y no quedó nada de ella. Pida que miren el registro del servidor antes de repetir.'
    where state in ('checking', 'taking') and attempts >= ${MAX_ATTEMPTS}
      and (beat_at is null or beat_at < now() - make_interval(secs => ${SILENCE_SECONDS}))`.execute(tx);
  const { rows } = await sql<{
    id: string;
    bytes: number;
    state: string;
    taken_by: string | null;
    taken_from: string | null;
  }>`
    update company_arrivals set holder = ${holder}, beat_at = clock_timestamp(), attempts = attempts + 1
    where id = (
      select id from company_arrivals where state in ('checking', 'taking')
        and (beat_at is null or beat_at < now() - make_interval(secs => ${SILENCE_SECONDS}))
      order by changed_at limit 1 for update skip locked)
    returning id, bytes, state, taken_by, taken_from`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { id, bytes, state, taken_by: user, taken_from: address } = row;
  const actor = { ...(user && { user }), ...(address && { address }) };
  return { id, holder, bytes, isTaking: state === 'taking', actor };
}

type Step = { step: string | null; done: number; total: number | null };

/** Stores a sign of life with the progress. Says whether to go on: `lost` when another process has it. */
export async function recordArrivalBeat(
  tx: Tx,
  { id, holder }: HeldArrival,
  { step, done, total }: Step,
): Promise<'on' | 'cancelled' | 'lost'> {
  const { rows } = await sql<{ cancel_asked: boolean }>`
    update company_arrivals set beat_at = clock_timestamp(), step = ${step}, done = ${done}, total = ${total}
    where id = ${id} and holder = ${holder} and state in ('checking', 'taking') returning cancel_asked`.execute(
    tx,
  );
  return rows[0] ? (rows[0].cancel_asked ? 'cancelled' : 'on') : 'lost';
}

/** Gives an arrival back, so that any process goes on with it now. The attempt does not count. */
export async function releaseArrival(tx: Tx, { id, holder }: HeldArrival): Promise<void> {
  await sql`
    update company_arrivals set holder = null, beat_at = null, attempts = attempts - 1
    where id = ${id} and holder = ${holder} and state in ('checking', 'taking')`.execute(tx);
}

export type ArrivalEnd =
  | { state: 'checked'; found: ArrivingCompany }
  | { state: 'done'; missing: readonly string[] }
  | { state: 'refused'; problem: string }
  | { state: 'cancelled' };

/** Another process has the arrival, or somebody cancelled it. The transaction of the work rolls back. */
export class ArrivalLost extends Error {}

/** Stores the end of a step. Throws {@link ArrivalLost} when it is no longer of this process. */
export async function endArrival(tx: Tx, { id, holder }: HeldArrival, end: ArrivalEnd): Promise<void> {
  const found = 'found' in end ? JSON.stringify(end.found) : null;
  const missing = 'missing' in end ? JSON.stringify(end.missing) : null;
  const problem = 'problem' in end ? end.problem : null;
  const { rows } = await sql`
    update company_arrivals set state = ${end.state}, found = coalesce(${found}::jsonb, found), missing = ${missing}::jsonb,
      problem = ${problem}, step = null, done = 0, total = null, holder = null, beat_at = null, attempts = 0, changed_at = now()
    where id = ${id} and holder = ${holder} and state in ('checking', 'taking')
      and (${end.state === 'cancelled'} or not cancel_asked) returning id`.execute(tx);
  if (rows.length === 0) throw new ArrivalLost();
  if (end.state !== 'checked') await deleteParts(tx, id);
}

/** Reads the file of an arrival from its parts. A few are in memory. */
export function openArrivalBytes(store: Pick<Store, 'asSystem'>, id: string, size: number): ByteSource {
  const kept = new Map<number, Buffer>();
  const readPart = async (part: number): Promise<Buffer> => {
    const own = kept.get(part);
    // Reinserted as the most recently used.
    if (own) {
      kept.delete(part);
      kept.set(part, own);
      return own;
    }
    const content = await store.asSystem(async (tx) => {
      await enterArrival(tx, id);
      const { rows } = await sql<{ content: Buffer }>`
        select content from company_arrival_parts where arrival_id = ${id} and part = ${part}`.execute(tx);
      return rows[0]?.content;
    }, true);
    if (content?.length !== getPartBytes(size, part))
      throw new BadExport(
        'El servidor se detuvo y perdió parte del archivo. Envíelo otra vez: no se escribió nada.',
      );
    kept.set(part, content);
    if (kept.size > KEPT_PARTS) kept.delete(kept.keys().next().value as number);
    return content;
  };
  return {
    size,
    async read(position, length) {
      const pieces: Buffer[] = [];
      const end = Math.min(size, position + length);
      for (let at = position; at < end; ) {
        const part = Math.floor(at / ARRIVAL_PART_BYTES);
        const from = at - part * ARRIVAL_PART_BYTES;
        const piece = (await readPart(part)).subarray(from, from + end - at);
        pieces.push(piece);
        at += piece.length;
      }
      // A single piece would keep its whole part in memory with whoever holds it.
      return Buffer.concat(pieces);
    },
    close: async () => kept.clear(),
  };
}
