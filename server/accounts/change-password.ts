import { type Answer, answer } from '../http/answer.ts';
import type { Tx } from '../store/connection.ts';
import { countTry, forgetFailures } from './attempts.ts';
import { hashPassword, mustBePassword, passwordMatches } from './password.ts';

type Change = { door: string; id: string; stored: string | undefined; body: { [name: string]: unknown } };

/**
 * The hash of the new password of who says the one they have, or the answer that refuses. It is answered and not thrown:
 * the attempt is counted in this transaction, which must stay.
 */
export async function changedPassword(
  tx: Tx,
  { door, id, stored, body: { current, password } }: Change,
): Promise<{ hash: string } | { refused: Answer }> {
  await countTry(tx, door, id, '');
  if (typeof current !== 'string' || !(await passwordMatches(stored, current))) {
    const errors = { current: ['La contraseña actual no es correcta'] };
    return { refused: answer({ message: 'La contraseña actual no es correcta.', errors }, 422) };
  }
  mustBePassword(password);
  await forgetFailures(tx, door, id);
  return { hash: await hashPassword(password) };
}

export const passwordChanged = () =>
  answer({ message: 'Contraseña cambiada. Las demás sesiones se cerraron.' });
