import { sql } from 'kysely';
import { countTry, forgetFailures } from '../accounts/attempts.ts';
import { hashPassword, passwordMatches } from '../accounts/password.ts';
import { answer } from '../http/answer.ts';
import { invalid, notFound } from '../http/refused.ts';
import type { VaultModule } from '../routes.ts';
import { accountForSignIn } from './accounts.ts';
import { closeSessions, sessionsOf } from './sessions.ts';

/** The devices of an employee and their password. */
export const vaultDeviceRoutes: VaultModule = (routes, { store }) => {
  routes.read('/sessions', { summary: 'Dispositivos con mi sesión abierta' }, async (call) =>
    answer({ data: await sessionsOf(store.db, call.account.id, call.session) }),
  );

  routes.write('DELETE', '/sessions', { summary: 'Cerrar las demás sesiones' }, async (call, tx) => {
    const count = await closeSessions(tx, call.account.id, { except: call.session });
    return answer({
      data: { closed: count },
      message: count === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${count} sesiones`,
    });
  });

  routes.write('DELETE', '/sessions/:id', { summary: 'Cerrar una sesión' }, async (call, tx) => {
    const count = await closeSessions(tx, call.account.id, { only: call.params.id ?? '' });
    if (!count) throw notFound('Esa sesión ya no está abierta.');
    return answer({ message: 'Sesión cerrada' });
  });

  routes.write('PUT', '/password', { summary: 'Cambiar mi contraseña' }, async (call, tx) => {
    const { current, password } = call.body;
    await countTry(tx, 'vault-password', call.account.id, '');
    const found = await accountForSignIn(tx, call.account.person);
    // Answered and not thrown: the attempt is counted in this transaction, which must stay.
    if (typeof current !== 'string' || !(await passwordMatches(found?.passwordHash, current))) {
      const errors = { current: ['La contraseña actual no es correcta'] };
      return answer({ message: 'La contraseña actual no es correcta.', errors }, 422);
    }
    if (typeof password !== 'string' || password.length < 8 || password.length > 200)
      throw invalid(
        { password: ['La contraseña lleva 8 caracteres o más'] },
        'La contraseña lleva 8 caracteres o más.',
      );
    await forgetFailures(tx, 'vault-password', call.account.id);
    await sql`
      update employee_accounts set password_hash = ${await hashPassword(password)}, updated_at = now()
      where id = ${call.account.id}`.execute(tx);
    await closeSessions(tx, call.account.id, { except: call.session });
    return answer({ message: 'Contraseña cambiada. Las demás sesiones se cerraron.' });
  });
};
