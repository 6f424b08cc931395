import { hostname } from 'node:os';
import { type QueryExecutorProvider, sql } from 'kysely';

export type Beat = {
  id: string;
  role: 'api' | 'worker';
  host: string;
  pid: number;
  version: string;
  started_at: Date;
  /** Seconds since the last heartbeat. */
  silent: number;
  counters: Record<string, number>;
};

const everyMs = 5000;

const refusing = new WeakSet<QueryExecutorProvider>();

/** Tells whether the last heartbeat failed, which shows within seconds that the database takes no writes. */
export const isRefused = (db: QueryExecutorProvider): boolean => refusing.has(db);

/**
 * Writes a heartbeat with the counters of this process, at once and every `every` milliseconds. A failed
 * write is skipped, so an unavailable database shows as silence. Returns the function that stops it.
 */
export function keepBeating(
  db: QueryExecutorProvider,
  who: Pick<Beat, 'id' | 'role' | 'version'>,
  counters: () => Record<string, number> = () => ({}),
  every = everyMs,
): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const beat = () => {
    last = sql`
      insert into process_beats (id, role, host, pid, version, counters)
      values (${who.id}, ${who.role}, ${hostname()}, ${process.pid}, ${who.version}, ${JSON.stringify(counters())}::jsonb)
      on conflict (id) do update set beat_at = now(), counters = excluded.counters`
      .execute(db)
      .then(
        () => refusing.delete(db),
        () => refusing.add(db),
      );
  };
  beat();
  const timer = setInterval(beat, every).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await sql`delete from process_beats where id = ${who.id} or beat_at < now() - interval '1 day'`
      .execute(db)
      .catch(() => undefined);
  };
}

export async function listHeartbeats(db: QueryExecutorProvider): Promise<Beat[]> {
  const { rows } = await sql<Beat>`
    select id, role, host, pid, version, started_at, extract(epoch from now() - beat_at)::float8 as silent, counters
    from process_beats where beat_at > now() - interval '1 hour' order by role, host, pid`.execute(db);
  return rows;
}
