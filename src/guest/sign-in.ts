import { toast } from '../kit/announce.ts';
import type { Credentials, SignInResult } from '../kit/sign-in-form.tsx';
import { type Company, session, type User } from '../net/session.ts';

/** Who is here from now on, and with which company when there is nothing to choose. */
export function enter(user: User, companies: readonly Company[]): void {
  const only = companies.length === 1 ? companies[0] : undefined;
  const kept = companies.find((c) => c.id === session.get().company?.id);
  session.set({ user, company: only ?? kept ?? null });
}

/** Signs the staff in. The network layer arrives with the first attempt: the door does not wait for it. */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  const { http } = await import('../net/http.ts');
  const { refusalIn } = await import('../net/refused.ts');
  try {
    const { data } = await http.post<{ user: User; companies: Company[] }>('/login', credentials, {
      quiet: true,
    });
    enter(data.user, data.companies);
    return { ok: true };
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) return { ok: false, message: 'No hay conexión con el servidor. Intente de nuevo.' };
    // A refusal without a session is a toast (specification §8); the form repeats it, for a toast is short.
    if (refusal.status === 401) toast(refusal.body.message, { danger: true });
    const wait = 'retryAfter' in refusal ? Number(refusal.retryAfter) : 0;
    return { ok: false, message: refusal.body.message, ...(refusal.status === 429 && { wait: wait || 60 }) };
  }
}
