import { call, callJson } from '../../net/calls.ts';
import { noConnection } from '../../net/no-connection.ts';
import { findRefusal } from '../../net/refused.ts';

/** Tells who is here to the server; answers why not, in words, or nothing when it is done. */
async function told(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return findRefusal(error)?.body.message ?? noConnection;
  }
}

export const sendProof = (values: { password: string } | { code: string }): Promise<string | undefined> =>
  told(() => call('POST /user/proof', values, crypto.randomUUID(), 'caller'));

export async function proveByPasskey(): Promise<string | undefined> {
  const part = await import('../../net/passkey-sign-in.ts').catch(() => undefined);
  if (!part) return noConnection;
  // The device says as an error that the person turned back, or that it has none.
  const response = await part.requestPasskeyAnswer().catch(() => undefined);
  if (!response) return 'No se usó ninguna llave de acceso.';
  return told(() => callJson('POST /user/proof', { response }, crypto.randomUUID(), 'caller'));
}
