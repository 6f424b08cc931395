import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { http, writeJson } from '../../net/http.ts';

/** Makes a passkey on this device for who is here, and answers what is said of it. */
export async function makePasskey(): Promise<string> {
  const response = await http.get<{ data: PublicKeyCredentialCreationOptionsJSON }>(
    '/user/passkeys/options',
    {
      by: 'caller',
    },
  );
  const made = await startRegistration({ optionsJSON: response.data.data }).catch(() => undefined);
  if (!made) return 'No se creó ninguna llave de acceso';
  const values = { response: made, name: 'Llave de este equipo' };
  const saved = await writeJson<{ message: string }>('/user/passkeys', values, crypto.randomUUID(), 'caller');
  return saved.message;
}
