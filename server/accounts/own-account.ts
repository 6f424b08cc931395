import { sql } from 'kysely';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { closedWords, closeSessions } from '../http/open-sessions.ts';
import { shownUser } from '../identity/users.ts';
import { askForKey, dropKey, keepKey, keysOf, staffKeys } from '../passkeys/keyring.ts';
import { changedPassword, passwordChanged } from './change-password.ts';

/** Account of the person who is here: their data, how they come in, where they are signed in. */
export const ownAccountRoutes: StaffModule = (routes, { store }) => {
  const own = (summary: string, fields?: readonly string[]) => ({
    company: false,
    summary,
    ...(fields && { fields }),
  });

  routes.read('/user', own('Quién inició sesión'), async (call) => answer(shownUser(call.user)));

  routes.read('/user/passkeys', own('Mis llaves de acceso'), async (call) =>
    answer({ data: await keysOf(store.db, staffKeys, call.user.id) }),
  );

  routes.read('/user/passkeys/options', own('Pedir una llave de acceso nueva'), async ({ user, site }) => {
    const owner = { id: user.id, login: user.email, name: user.name };
    return answer({ data: await askForKey(store.db, staffKeys, site, owner) });
  });

  routes.write(
    'POST',
    '/user/passkeys',
    own('Guardar una llave de acceso', ['response', 'name']),
    async (call, tx) => {
      const data = await keepKey(tx, staffKeys, call.site, call.user.id, call.body);
      return answer({ data, message: 'Llave de acceso guardada' }, 201);
    },
  );

  routes.write('DELETE', '/user/passkeys/:id', own('Quitar una llave de acceso', []), async (call, tx) => {
    await dropKey(tx, staffKeys, call.user.id, call.params.id ?? '');
    return answer({ message: 'Llave de acceso quitada' });
  });

  routes.write('DELETE', '/user/sessions', own('Cerrar mis demás sesiones', []), async (call, tx) => {
    const count = await closeSessions(tx, 'staff', call.user.id, { except: call.session });
    return answer({ data: { closed: count }, message: closedWords(count) });
  });

  routes.write(
    'PUT',
    '/user/password',
    own('Cambiar mi contraseña', ['current', 'password']),
    async (call, tx) => {
      const { id } = call.user;
      const change = await changedPassword(tx, { door: 'staff-password', id, body: call.body });
      if ('refused' in change) return change.refused;
      await sql`update users set password_hash = ${change.hash}, updated_at = now() where id = ${id}`.execute(
        tx,
      );
      await closeSessions(tx, 'staff', id, { except: call.session });
      return passwordChanged();
    },
  );
};
