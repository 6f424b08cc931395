import { type RawBuilder, sql } from 'kysely';

/**
 * SQL test that a moment has come. No wait exceeds about half an hour, so a moment over an hour ahead was
 * written by a clock that was wrong, and counts as come. `infinity` waits for something else and has not
 * come.
 */
export const hasCome = (moment: string): RawBuilder<boolean> => {
  const at = sql.ref(moment);
  return sql<boolean>`(${at} <= now() or (${at} > now() + interval '1 hour' and isfinite(${at})))`;
};
