import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inRounds } from '../jobs/rounds.ts';
import type { Store, Tx } from '../store/connection.ts';
import { beginning, digestsOf, linked, type SealPart, seeAll } from './chain.ts';

const every = 1000;
/** Rows sealed in one transaction. */
const batch = 500;
/** Name of the lock that one sealer of all processes holds. */
const lock = 7_203_581;

/** While this process listens it seals what was noted. Any number of processes may: one at a time does. */
export function sealEvents(app: FastifyInstance, { store }: { store: Store }): void {
  inRounds(app, { name: 'auditoría', every }, () => sealDue(store));
}

/** Seals everything that is due, a batch at a time. Answers how many rows got their position. */
export async function sealDue(store: Store): Promise<number> {
  const { rows } = await sql`select 1 from security_unsealed where due_at <= now() limit 1`.execute(store.db);
  if (rows.length === 0) return 0;
  let sealed = 0;
  for (;;) {
    const count = await store.asSystem(sealBatch);
    sealed += count;
    if (count < batch) return sealed;
  }
}

type Waiting = { event_id: string; part: SealPart };

async function sealBatch(tx: Tx): Promise<number> {
  const held = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(lock)}) as held`.execute(tx);
  if (!held.rows[0]?.held) return 0;
  await seeAll(tx);
  const { rows: waiting } = await sql<Waiting>`
    select event_id::text as event_id, part from security_unsealed where due_at <= now() order by due_at, event_id
    limit ${sql.lit(batch)}`.execute(tx);
  const idsOf = (part: SealPart) =>
    waiting.filter((one) => one.part === part).map(({ event_id }) => event_id);
  const digests = {
    event: await digestsOf(tx, 'event', idsOf('event')),
    repeats: await digestsOf(tx, 'repeats', idsOf('repeats')),
  };
  const last = await sql<{ position: number; hash: Buffer }>`
    select position, hash from security_seals order by position desc limit 1`.execute(tx);
  let { position, hash } = last.rows[0] ?? { position: 0, hash: beginning };
  // A row that somebody removed before its seal goes on waiting: the verification says so.
  const seals = waiting.flatMap(({ event_id, part }) => {
    const digest = digests[part].get(event_id);
    if (!digest) return [];
    position += 1;
    hash = linked(hash, digest);
    return [{ position, event_id, part, digest: digest.toString('hex'), hash: hash.toString('hex') }];
  });
  await sql`
    insert into security_seals (position, event_id, part, digest, hash)
    select position, event_id, part, decode(digest, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb)
      as s (position bigint, event_id bigint, part text, digest text, hash text)`.execute(tx);
  await sql`
    delete from security_unsealed u using jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s (event_id bigint, part text)
    where u.event_id = s.event_id and u.part = s.part`.execute(tx);
  return seals.length;
}
