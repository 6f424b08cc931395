import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../refused.ts';

/** Argon2id with 19 MiB and two passes, the defaults of the library and the advice of OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/** Compares in the same time whether or not the account exists, so the door does not tell which accounts there are. */
export async function passwordMatches(stored: string | undefined, text: string): Promise<boolean> {
  nobody ??= hash('nobody has this password');
  const matches = await verify(stored ?? (await nobody), text);
  return matches && stored !== undefined;
}

/** Rule of a password, wherever one is chosen. */
export const passwordRule = 'La contraseña lleva de 8 a 200 caracteres';

export const mayBePassword = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 8 && value.length <= 200;

/** Refuses a password that may not be chosen. */
export function mustBePassword(value: unknown): asserts value is string {
  if (!mayBePassword(value)) throw invalid({ password: [passwordRule] }, `${passwordRule}.`);
}
