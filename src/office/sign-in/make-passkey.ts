import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { callJson, read } from '../../net/calls.ts';

/**
 * Creates a passkey on this device for the signed-in user. Resolves to the message to show, also when the user
 * cancels. Rejects when the server refuses.
 */
export async function makeStaffPasskey(): Promise<{ message: string }> {
  const { data } = await read('GET /user/passkeys/options', {}, { by: 'caller' });
  const optionsJSON = data as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch(() => undefined);
  if (!made) return { message: 'No se creó ninguna llave de acceso' };
  const values = { response: made, name: 'Llave de este equipo' };
  return callJson('POST /user/passkeys', values, undefined, 'caller');
}
