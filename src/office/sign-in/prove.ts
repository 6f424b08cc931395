import { call, callJson } from '../../net/calls.ts';
import { noConnection } from '../../net/no-connection.ts';
import { findRefusal } from '../../net/refusal.ts';

/** Runs a proof of identity. Resolves to `undefined` when the server accepts it, or to the reason in Spanish. */
async function told(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return findRefusal(error)?.body.message ?? noConnection;
  }
}

export const sendProof = (values: { password: string } | { code: string }): Promise<string | undefined> =>
  told(() => call('POST /user/proof', values, undefined, 'caller'));

export async function proveByPasskey(): Promise<string | undefined> {
  const part = await import('../../net/passkey-sign-in.ts').catch(() => undefined);
  if (!part) return noConnection;
  // The browser throws when the user cancels or has no passkey.
  const response = await part.requestPasskeyAnswer().catch(() => undefined);
  if (!response) return 'No se usó ninguna llave de acceso.';
  return told(() => callJson('POST /user/proof', { response }, undefined, 'caller'));
}
