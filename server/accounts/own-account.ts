import { sql } from 'kysely';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { closeSessions, formatClosedSessions } from '../http/open-sessions.ts';
import { noteProof } from '../http/proof.ts';
import { listStaffSessions } from '../http/staff-sessions.ts';
import { askForKey, dropKey, keepKey, listPasskeys, staffKeys } from '../passkeys/keyring.ts';
import { answerPasswordChange, preparePasswordChange } from './change-password.ts';
import { acceptInvitation } from './company-invitations.ts';
import { readSessionUser } from './session-user.ts';

export const registerOwnAccountRoutes: StaffModule = ({ on }, { config, store, now }) => {
  on('GET /user', async ({ user, way }) => answer(await readSessionUser(store.db, config, user, way)));

  on('POST /user/invitations', async ({ user, input: { code }, address }, tx) => {
    const refusal = await acceptInvitation(tx, user, code, { address, now: now() });
    // Returned and not thrown, because the attempt is counted in this transaction.
    if (refusal) return answer({ message: `${refusal}.`, errors: { code: [refusal] } }, 422);
    return answer({ message: 'Ya trabaja en la compañía que lo invitó' });
  });

  on('GET /user/passkeys', async (call) =>
    answer({ data: await listPasskeys(store.db, staffKeys, call.user.id) }),
  );

  on('GET /user/passkeys/options', async ({ user, site }) => {
    const owner = { id: user.id, login: user.email, name: user.name };
    return answer({ data: await askForKey(store.db, staffKeys, site, owner) });
  });

  on('POST /user/passkeys', async (call, tx) => {
    const data = await keepKey(tx, staffKeys, call.site, call.user.id, call.input);
    // Creating a passkey proves identity: the device asks for a fingerprint or PIN.
    await noteProof(tx, call.session, 'passkey');
    return answer({ data, message: 'Llave de acceso guardada' });
  });

  on('DELETE /user/passkeys/:id', async (call, tx) => {
    await dropKey(tx, staffKeys, call.user.id, call.input.id);
    return answer({ message: 'Llave de acceso quitada' });
  });

  on('GET /user/sessions', async ({ user, session }) =>
    answer({ data: await listStaffSessions(store.db, user.id, session, config.staffIdleMinutes) }),
  );

  on('DELETE /user/sessions/:id', async ({ user, input: { id }, missing }, tx) => {
    if (!(await closeSessions(tx, 'staff', user.id, { only: id }))) throw missing();
    return answer({ message: 'Sesión cerrada' });
  });

  on('DELETE /user/sessions', async (call, tx) => {
    const count = await closeSessions(tx, 'staff', call.user.id, { except: call.session });
    return answer({ data: { closed: count }, message: formatClosedSessions(count) });
  });

  on('PUT /user/password', async (call, tx) => {
    const { id } = call.user;
    const change = await preparePasswordChange(tx, { kind: 'staff-password', id, body: call.input });
    if ('refused' in change) return change.refused;
    await sql`update users set password_hash = ${change.hash}, updated_at = now() where id = ${id}`.execute(
      tx,
    );
    await closeSessions(tx, 'staff', id, { except: call.session });
    return answerPasswordChange();
  });
};
