import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes, the defaults of the library and the advice of OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/** Compares in the same time whether or not the account exists, so the door does not tell which accounts there are. */
export async function passwordMatches(stored: string | undefined, written: string): Promise<boolean> {
  nobody ??= hash('nobody has this password');
  const matches = await verify(stored ?? (await nobody), written);
  return matches && stored !== undefined;
}
