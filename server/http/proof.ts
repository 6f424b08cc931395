import { sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import type { Tx } from '../store/connection.ts';

declare module 'fastify' {
  interface Session {
    /** Method of sign-in, or of the latest proof of identity. Absent in older sessions. */
    way?: Way;
    /** Minutes since the user proved their identity. Read with the session and never stored in it. */
    provenAgo?: number;
    /** Seconds since the last activity of the user. Read with the session and never stored in it. */
    idle?: number;
  }
}

/**
 * Minutes that a proof lasts. Ten for calls that give out or open something: payment files, accounts, codes,
 * bank accounts. An hour for other work, because ten minutes would ask again and again on the day a company
 * is set up.
 */
const proofMinutes = { now: 10, hour: 60 } as const;
export type ProofKind = keyof typeof proofMinutes;

export const hasProof = ({ provenAgo }: { provenAgo?: number | undefined }, kind: ProofKind): boolean =>
  provenAgo !== undefined && provenAgo < proofMinutes[kind];

export async function noteProof(tx: Tx, session: string, way?: Way): Promise<void> {
  await sql`
    update sessions set proven_at = now(), data = data || ${JSON.stringify(way ? { way } : {})}::jsonb
    where id = ${session}`.execute(tx);
}
