import { type RawBuilder, sql } from 'kysely';

/**
 * Moments that have come. Nothing waits more than half an hour and a little: a moment beyond an hour was written by a
 * clock that was ahead and has been set right since, and it has come too. `infinity`, of rows that wait for something
 * else, has not.
 */
export const hasCome = (moment: string): RawBuilder<boolean> => {
  const at = sql.ref(moment);
  return sql<boolean>`(${at} <= now() or (${at} > now() + interval '1 hour' and isfinite(${at})))`;
};
