import { toast } from '../kit/announce.ts';
import type { Credentials, SignInResult } from '../kit/sign-in-form.tsx';
import { noConnection } from '../net/no-connection.ts';
import { announceLater, type Company, session, type User } from '../net/session.ts';
import { arrived, network } from './network.ts';

/**
 * Begins to work as this person, with their company when there is nothing to choose: the first screen may need it. The
 * office, which comes with the next page, says that it was selected.
 */
export function enter(user: User, companies: readonly Company[]): void {
  const only = companies.length === 1 ? companies[0] : undefined;
  const kept = companies.find((c) => c.id === session.get().company?.id);
  session.set({ user, company: only ?? kept ?? null });
  if (only) announceLater();
}

/** Signs the staff in. */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  const net = await network();
  if (!net) return { ok: false, message: noConnection };
  try {
    const key = crypto.randomUUID();
    const came = await net.write<{ user: User; companies: Company[] }>(
      'post',
      '/login',
      credentials,
      key,
      true,
    );
    enter(came.user, came.companies);
    return { ok: true };
  } catch (error) {
    const refusal = net.refusalIn(error);
    if (!refusal) return { ok: false, message: noConnection };
    // A refusal without a session is a toast (specification §8); the form repeats it, for a toast is short.
    if (refusal.status === 401) toast(refusal.body.message, { danger: true });
    const wait = 'retryAfter' in refusal ? Number(refusal.retryAfter) : 0;
    return { ok: false, message: refusal.body.message, ...(refusal.status === 429 && { wait: wait || 60 }) };
  }
}

/** Signs the staff in by a passkey of this device; otherwise says why not. What it needs arrives when it is asked for. */
export async function signInByPasskey(): Promise<string | undefined> {
  const part = await arrived(() => import('../net/passkey-sign-in.ts'));
  const came = part ? await part.signInWithPasskey() : noConnection;
  if (typeof came === 'string') return came;
  enter(came.user, came.companies);
  return undefined;
}
