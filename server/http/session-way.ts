import { sql } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import type { Tx } from '../store/connection.ts';

declare module 'fastify' {
  interface Session {
    /** How its person came in, or made good since. Absent in sessions from before it was noted. */
    way?: Way;
    /** Its person proved who they are a moment ago; read with it and never kept in it. */
    proven?: boolean;
    /** Seconds since its person did something; read with it and never kept in it. */
    idle?: number;
  }
}

/** Minutes for which who proved to be there is not asked again. */
export const provenMinutes = 10;

/** Notes that the person of a session proved who they are, and by what. */
export async function noteProof(tx: Tx, session: string, way?: Way): Promise<void> {
  await sql`
    update sessions set proven_at = now(), data = data || ${JSON.stringify(way ? { way } : {})}::jsonb
    where id = ${session}`.execute(tx);
}
