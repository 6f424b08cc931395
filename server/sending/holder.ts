import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { type QueryExecutorProvider, sql } from 'kysely';
import { findProcessMark } from '../store/processes.ts';

/**
 * Name of this worker: its machine, boot and PID namespace, its PID, and a mark that tells it from a later
 * process with the same PID.
 */
export const getHolderName = (): string => `${place()}|${process.pid}|${findProcessMark(process.pid) ?? ''}`;

/** Identifies where a PID is valid. Two containers may share a hostname, but not the PID namespace. */
function place(): string {
  const read = (look: () => string): string => {
    try {
      return look().trim();
    } catch {
      return '';
    }
  };
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const space = read(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), boot, space].filter(Boolean).join('/');
}

/** Tells whether a holder is certainly dead. False for holders on other machines, which cannot be checked. */
export function isGone(holder: string): boolean {
  const [where, pid, rest] = holder.split('|');
  const mark = rest?.split('/')[0];
  if (where !== place() || !pid || !mark || !/^\d+$/.test(pid)) return false;
  return findProcessMark(Number(pid)) !== mark;
}

/** Releases the leases of dead workers of this machine before they expire. Returns how many. */
export async function releaseGone(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ held_by: string }>`
    select distinct held_by from senders where held_by is not null and held_until > now()`.execute(db);
  const gone = rows.map(({ held_by }) => held_by).filter(isGone);
  if (gone.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update senders set held_by = null, held_until = null, due_at = least(coalesce(due_at, now()), now())
    where held_by = any(${gone}::text[])`.execute(db);
  return Number(numAffectedRows);
}
