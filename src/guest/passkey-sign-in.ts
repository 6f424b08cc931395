import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { isAxiosError } from 'axios';
import { http } from '../net/http.ts';
import { refusalIn } from '../net/refused.ts';
import type { Company, User } from '../net/session.ts';
import { noConnection } from './network.ts';
import { enter } from './sign-in.ts';

/** Asks the device for a passkey and comes in with it; otherwise answers why not, in words. */
export async function signInWithPasskey(): Promise<string | undefined> {
  const quiet = { quiet: true };
  try {
    const asked = await http.post<{ data: PublicKeyCredentialRequestOptionsJSON }>(
      '/login/passkey/options',
      {},
      quiet,
    );
    const response = await startAuthentication({ optionsJSON: asked.data.data });
    const { data } = await http.post<{ user: User; companies: Company[] }>(
      '/login/passkey',
      { response },
      quiet,
    );
    enter(data.user, data.companies);
    return undefined;
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) return refusal.body.message;
    return isAxiosError(error)
      ? noConnection
      : // The device says as an error that the person turned back, or that it has none.
        'No se usó ninguna llave de acceso. Ingrese con su contraseña.';
  }
}
