import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { isAxiosError } from 'axios';
import type { OfficeOutput } from '../domain/office/calls.ts';
import { http } from './http.ts';
import { noConnection } from './no-connection.ts';
import { findRefusal } from './refusal.ts';
import type { User } from './session.ts';

type Asked = { data: PublicKeyCredentialRequestOptionsJSON };

/** Gets a challenge from the server and returns the answer of a passkey of this device. */
export async function requestPasskeyAnswer() {
  const { data } = await http.post<Asked>('/login/passkey/options', {}, { by: 'caller' });
  return startAuthentication({ optionsJSON: data.data });
}

type CameIn = OfficeOutput<'POST /login/passkey'>;

/**
 * Signs in a staff user with a passkey. Returns the reason, in words, on failure. `only` is the one user it may
 * belong to.
 */
export async function signInWithPasskey(only?: Pick<User, 'id'>): Promise<CameIn | string> {
  const call = { by: 'caller' } as const;
  try {
    const response = await requestPasskeyAnswer();
    const given = { response, ...(only && { user_id: only.id }) };
    return (await http.post<CameIn>('/login/passkey', given, call)).data;
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal) return refusal.body.message;
    return isAxiosError(error)
      ? noConnection
      : // The device says as an error that the person turned back, or that it has none.
        'No se usó ninguna llave de acceso. Ingrese con su contraseña.';
  }
}
