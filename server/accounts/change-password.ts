import { sql } from 'kysely';
import { answer } from '../http/answer.ts';
import { countTry, forgetFailures } from '../identity/attempts.ts';
import {
  assertAllowedPassword,
  hashPassword,
  readEmployeeFacts,
  readStaffFacts,
  verifyPassword,
} from '../identity/password.ts';
import type { Tx } from '../store/connection.ts';

const tables = { 'staff-password': 'users', 'vault-password': 'employee_accounts' } as const;
type PasswordKind = keyof typeof tables;

type Change = { kind: PasswordKind; id: string; body: { [name: string]: unknown } };

/** Hash of the new password, `null` to remove it, or the refusal. */
export type PasswordChange = { hash: string | null } | ReturnType<typeof refused>;

/**
 * Checks the current password and returns the hash of the new one. An employee may have no password, which
 * needs no check, and may remove it. A refusal is returned and not thrown, because the attempt is counted in
 * this transaction. The row stays locked until the transaction ends.
 */
export async function preparePasswordChange(
  tx: Tx,
  { kind, id, body: { current, password } }: Change,
): Promise<PasswordChange> {
  await countTry(tx, kind, id, '');
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from ${sql.table(tables[kind])} where id = ${id} for no key update`.execute(tx);
  const stored = rows[0]?.password_hash ?? undefined;
  const employee = kind === 'vault-password';
  if (!stored && !employee)
    return refused('Su cuenta no tiene contraseña: para poner una, pida una invitación');
  if (stored && (typeof current !== 'string' || !(await verifyPassword(stored, current))))
    return refused('La contraseña actual no es correcta');
  await forgetFailures(tx, kind, id);
  if (employee && password === null) return { hash: null };
  if (employee) assertAllowedPassword(password, 'employee', await readEmployeeFacts(tx, id));
  else assertAllowedPassword(password, 'staff', await readStaffFacts(tx, id));
  return { hash: await hashPassword(password) };
}

const refused = (words: string) => ({
  refused: answer({ message: `${words}.`, errors: { current: [words] } }, 422),
});

export const answerPasswordChange = () =>
  answer({ message: 'Contraseña cambiada. Las demás sesiones se cerraron.' });
