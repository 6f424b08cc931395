import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import { isLost } from './driver.ts';

/** Milliseconds that a reading waits for the standby to have what was committed before it. */
const PATIENCE_MS = 50;
/** Milliseconds between two looks at a standby that is late. */
const LOOK_MS = 3;
/** Milliseconds that a standby is left alone after it was late, and after it did not answer. */
const REST_MS = { late: 500, away: 5000 } as const;

/** How many readings the standby answered, and how many the primary took over: the standby was late, or did not answer. */
export type ReplicaCounts = { replica: number; late: number; away: number };

/** Place in the log that the primary had reached at a moment. Positions of another timeline or another database do not compare. */
type Position = { at: string; timeline: number; system: string };

/** The standby has not yet applied what was stored before the reading, or follows another server. */
class StandbyLate extends Error {}

/** SQLSTATEs of a standby that stopped a query for reasons of its own, or cannot read a table at all. */
const ofStandby = new Set(['40001', '40P01', '0A000', '57P01', '57P02', '57P03']);

const isOfStandby = (error: unknown): boolean =>
  isLost(error) || (error instanceof Error && 'code' in error && ofStandby.has(String(error.code)));

/**
 * Sends readings to a standby. Each sees at least all that was committed before it began, whoever wrote it: the
 * standby must have applied the log up to where the primary was. Where it has not, does not answer, was promoted or
 * belongs to another database, the primary answers.
 */
export function createReplica(primary: QueryExecutorProvider) {
  const counts: ReplicaCounts = { replica: 0, late: 0, away: 0 };
  let rest: { until: number; why: keyof typeof REST_MS } | undefined;
  let asking: Promise<Position> | undefined;

  /** Readings that begin in one turn of the event loop share one question, which leaves after all of them began. */
  const readPosition = (): Promise<Position> => {
    asking ??= nextTurn().then(async () => {
      asking = undefined;
      // A commit that does not wait for the disk is acknowledged before its log is flushed.
      const { rows } = await sql<Position>`
        select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
            else pg_current_wal_flush_lsn() end::text as at, system_identifier::text as system,
          ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline
        from pg_control_system()`.execute(primary);
      if (!rows[0]) throw new StandbyLate();
      return rows[0];
    });
    return asking;
  };

  const awaitPosition = async (
    tx: QueryExecutorProvider,
    { at, timeline, system }: Position,
  ): Promise<void> => {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await sql<{ follows: boolean; there: boolean }>`
        select pg_is_in_recovery() and system_identifier = ${system}::int8 and timeline_id = ${timeline}::int as follows,
          coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as there
        from pg_control_system(), pg_control_checkpoint()`.execute(tx);
      const { follows, there } = rows[0] ?? { follows: false, there: false };
      if (follows && there) return;
      if (!follows || performance.now() > until) throw new StandbyLate();
      await pause(LOOK_MS);
    }
  };

  return {
    counts: (): ReplicaCounts => ({ ...counts }),
    /**
     * Runs a reading on the standby, or `onPrimary` when the standby cannot answer. `onStandby` awaits what it is
     * given before it reads. A reading may run twice.
     */
    async read<T>(
      onStandby: (isThere: (tx: QueryExecutorProvider) => Promise<void>) => Promise<T>,
      onPrimary: () => Promise<T>,
    ): Promise<T> {
      if (rest && performance.now() < rest.until) {
        counts[rest.why]++;
        return onPrimary();
      }
      const position = await readPosition();
      let reached = false;
      try {
        const found = await onStandby(async (tx) => {
          await awaitPosition(tx, position);
          reached = true;
        });
        counts.replica++;
        return found;
      } catch (error) {
        if (reached && !isOfStandby(error)) throw error;
        const why = error instanceof StandbyLate ? 'late' : 'away';
        counts[why]++;
        // A query that the standby stopped says nothing about the next one.
        if (!reached) rest = { until: performance.now() + REST_MS[why], why };
        return onPrimary();
      }
    },
  };
}
