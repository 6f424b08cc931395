import { type RawBuilder, sql } from 'kysely';

/**
 * A moment that something waits for has come. Nothing waits more than half an hour and a little: one beyond an hour was
 * written by a clock that was ahead and has been set right since, and it has come too. A row that waits for something
 * else (`infinity`) has not.
 */
export const hasCome = (moment: string): RawBuilder<boolean> => {
  const at = sql.ref(moment);
  return sql<boolean>`(${at} <= now() or (${at} > now() + interval '1 hour' and isfinite(${at})))`;
};
