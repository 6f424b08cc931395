import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../store/connection.ts';

export type SessionKind = 'staff' | 'employee';

/** As sessions are kept and listed: never their secret. */
export const sessionId = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The session was not closed and has not ended. */
export async function isOpen(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions where id = ${id} and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Closes one session of the owner, or all but one, or all. */
export async function closeSessions(
  db: Db,
  kind: SessionKind,
  owner: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where kind = ${kind} and data->>'owner' = ${owner}
      and (${which.only ?? null}::text is null or id = ${which.only ?? null})
      and (${which.except ?? null}::text is null or id <> ${which.except ?? null})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export function closedWords(count: number): string {
  if (count === 0) return 'No había sesiones por cerrar';
  return count === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${count} sesiones`;
}
