import type { SignInCredentials, SignInResult } from '../kit/forms/sign-in-form.tsx';
import { noConnection } from '../net/no-connection.ts';
import { announceLater, type Company, session, type User } from '../net/session.ts';
import { loadModule, loadNetwork } from './network.ts';

/**
 * Starts the session of a user, with their company when there is only one to choose, because the first screen may
 * need it. The office, which comes with the next page, announces the selection.
 */
export function enter(user: User, companies: readonly Company[]): void {
  const only = companies.length === 1 ? companies[0] : undefined;
  const kept = companies.find((c) => c.id === session.get().company?.id);
  session.set({ user, company: only ?? kept ?? null });
  if (only) announceLater();
}

export async function authenticateStaff(credentials: SignInCredentials): Promise<SignInResult> {
  const net = await loadNetwork();
  const came = net ? await net.requestLogin(credentials) : { ok: false as const, message: noConnection };
  if ('ok' in came) return came;
  enter({ ...came.user, password_problem: came.password_problem }, came.companies);
  return { ok: true };
}

/** Signs in a staff user with a passkey of this device. Returns the reason on failure. Its code loads on demand. */
export async function signInByPasskey(): Promise<string | undefined> {
  const part = await loadModule(() => import('../net/passkey-sign-in.ts'));
  const came = part ? await part.signInWithPasskey() : noConnection;
  if (typeof came === 'string') return came;
  enter(came.user, came.companies);
  return undefined;
}
