import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../refused.ts';

/** Argon2id with 19 MiB and two passes, the defaults of the library and the advice of OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/** Compares in the same time whether or not the account exists, so the door does not tell which accounts there are. */
export async function passwordMatches(stored: string | undefined, written: string): Promise<boolean> {
  nobody ??= hash('nobody has this password');
  const matches = await verify(stored ?? (await nobody), written);
  return matches && stored !== undefined;
}

/** What a password must be, wherever one is chosen. */
export const passwordRule = 'La contraseña lleva de 8 a 200 caracteres';

export const mayBePassword = (written: unknown): written is string =>
  typeof written === 'string' && written.length >= 8 && written.length <= 200;

/** Refuses a password that may not be chosen. */
export function mustBePassword(written: unknown): asserts written is string {
  if (!mayBePassword(written)) throw invalid({ password: [passwordRule] }, `${passwordRule}.`);
}
