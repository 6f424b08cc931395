import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { type QueryExecutorProvider, sql } from 'kysely';
import { findProcessMark } from '../store/processes.ts';

/**
 * The name of a worker among all of the installation: where its process number means something (machine, boot and
 * space of processes), the number, and what tells this life of the number from a later one.
 */
export const getHolderName = (): string => `${place()}|${process.pid}|${findProcessMark(process.pid) ?? ''}`;

/**
 * Identifies the place of a process. Two containers may share a name and count processes apart: the kernel tells them
 * apart.
 */
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

/** Tells whether a holder is certainly gone: a process of this place that ended. Nothing is known of other places. */
export function isGone(holder: string): boolean {
  const [where, pid, rest] = holder.split('|');
  const mark = rest?.split('/')[0];
  if (where !== place() || !pid || !mark || !/^\d+$/.test(pid)) return false;
  return findProcessMark(Number(pid)) !== mark;
}

/** Releases what dead workers of this place held, without waiting for their leases to expire. */
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
