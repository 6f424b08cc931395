import type { QueryExecutorProvider } from 'kysely';
import type { Way } from '../../src/domain/security/events.ts';
import type { Config } from '../config.ts';
import { isSecondFactorRequired, readFactors } from '../identity/second-factor.ts';
import { type StaffUser, toApiUser } from '../identity/users.ts';

/**
 * Returns the user with what the session requires: whether to enrol a second factor, and the idle minutes.
 */
export async function readSessionUser(
  db: QueryExecutorProvider,
  { requireSecondFactor, staffIdleMinutes }: Pick<Config, 'requireSecondFactor' | 'staffIdleMinutes'>,
  user: StaffUser,
  way: Way,
) {
  const demanded = way === 'password' && isSecondFactorRequired(user.roles, requireSecondFactor);
  const { totp, passkeys } = demanded ? await readFactors(db, user.id) : { totp: true, passkeys: 0 };
  return { ...toApiUser(user), must_enrol: !totp && passkeys === 0, idle_minutes: staffIdleMinutes };
}
