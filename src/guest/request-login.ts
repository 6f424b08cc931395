import type { OfficeOutput } from '../domain/office/calls.ts';
import type { SignInCredentials, SignInResult } from '../kit/forms/sign-in-form.tsx';
import { showToast } from '../kit/overlays/announce.ts';
import { write } from '../net/http.ts';
import { noConnection } from '../net/no-connection.ts';
import { findRefusal } from '../net/refusal.ts';

export { http } from '../net/http.ts';
export { getFieldErrors } from '../net/refusal.ts';
export { findRefusal, write };

/** Signs in with these credentials. Returns the user, or why the sign-in failed. */
export async function requestLogin(
  credentials: SignInCredentials,
): Promise<OfficeOutput<'POST /login'> | Extract<SignInResult, { ok: false }>> {
  try {
    return await write('post', '/login', credentials, undefined, 'caller');
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) return { ok: false, message: noConnection };
    // A refusal without a session is a toast (specification §8). The form repeats it, because a toast is short.
    const wantsCode = refusal.body.reason === 'code';
    if (refusal.status === 401 && !wantsCode) showToast(refusal.body.message, { danger: true });
    const wait = 'retryAfter' in refusal ? Number(refusal.retryAfter) : 0;
    return {
      ok: false,
      message: refusal.body.message,
      ...(refusal.status === 429 && { wait: wait || 60 }),
      wantsCode,
    };
  }
}
