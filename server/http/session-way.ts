import { sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import type { Tx } from '../store/connection.ts';

declare module 'fastify' {
  interface Session {
    /** How its person came in, or made good since. Absent in sessions from before it was noted. */
    way?: Way;
    /** Minutes since its person proved who they are; read with it and never kept in it. */
    provenAgo?: number;
    /** Seconds since its person did something; read with it and never kept in it. */
    idle?: number;
  }
}

/**
 * Minutes that a proof lasts. Ten for what gives out or opens something: files of what many are paid, accounts, codes,
 * people and their banks. An hour for work that does neither: it would be asked again and again on the day of setting up.
 */
const proofMinutes = { now: 10, hour: 60 } as const;
export type ProofKind = keyof typeof proofMinutes;

/** Tests that the person of a session proved who they are as lately as a kind of call asks. */
export const hasProof = ({ provenAgo }: { provenAgo?: number | undefined }, kind: ProofKind): boolean =>
  provenAgo !== undefined && provenAgo < proofMinutes[kind];

/** Notes that the person of a session proved who they are, and by what. */
export async function noteProof(tx: Tx, session: string, way?: Way): Promise<void> {
  await sql`
    update sessions set proven_at = now(), data = data || ${JSON.stringify(way ? { way } : {})}::jsonb
    where id = ${session}`.execute(tx);
}
