import { admins } from '../../src/domain/resources/admins.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { closeSessions, formatClosedSessions } from '../http/open-sessions.ts';
import { buildConflictRefusal } from '../refusals.ts';
import { listRecordChanges } from '../resources/changes.ts';
import { toRecordContext } from '../resources/routes.ts';
import type { Tx } from '../store/connection.ts';
import { invite } from './invitations.ts';
import {
  type AdminCall,
  assertNotLastRoot,
  changeAdmin,
  createAdmin,
  lockStaffUser,
  noteAdmin,
  readAdmin,
  type StaffMember,
  setStaffActive,
  takeAccess,
} from './staff.ts';

const given = 'Entregue el enlace a la persona: sirve una vez y vence en 7 días';
/** Message of a retry: only the hash of a code is stored. */
const shownBefore = 'Ese código ya se mostró. Invite otra vez si no lo tiene.';

export const registerAdminRoutes: StaffModule = (routes, services) => {
  const { on } = routes;
  on('GET /admins/:id', async (call) =>
    answer({ data: await call.asSystem((tx) => readAdmin(tx, call.input.id)) }),
  );
  routes.read(
    '/admins/:id/changes',
    {
      roles: admins.roles,
      company: false,
      operationId: 'listAdminChanges',
      summary: 'Listar quién cambió qué de un administrador',
    },
    async (call) => {
      const id = call.params.id ?? '';
      return answer({
        data: await call.asSystem((tx) => listRecordChanges(tx, admins, toRecordContext(call), id)),
      });
    },
  );
  on('POST /admins', async (call, tx) => {
    const person = await createAdmin(tx, call, call.values);
    const invitation = await invite(tx, services, call, person);
    const message = invitation.mailed ? `${given}. También va por correo a ${person.email}` : given;
    const kept = { data: { id: person.id }, message: shownBefore };
    return answer({ data: { id: person.id, ...invitation }, message }, 201, { kept });
  });
  on('PUT /admins/:id', async (call, tx) => {
    const data = await changeAdmin(tx, call, call.values);
    return answer({ data, message: `${data.name} quedó al día` });
  });
  on('DELETE /admins/:id', async (call, tx) => {
    const person = await takeAccess(tx, call);
    return answer({ message: `${person.name} ya no tiene acceso` });
  });

  on('POST /admins/:id/suspend', (call, tx) =>
    noted(tx, call, async (person) => {
      if (person.id === call.user.id) throw buildConflictRefusal('No puede suspenderse a usted mismo.');
      await assertNotLastRoot(tx, person, 'suspenderlo');
      await setStaffActive(tx, person.id, false);
      await closeSessions(tx, 'staff', person.id);
      return answer({ message: `${person.name} quedó suspendido` });
    }),
  );
  on('POST /admins/:id/restore', (call, tx) =>
    noted(tx, call, async (person) => {
      if (person.removed) throw buildConflictRefusal('Esta persona ya no tiene acceso. Invítela otra vez.');
      await setStaffActive(tx, person.id, true);
      return answer({ message: `${person.name} puede entrar otra vez` });
    }),
  );
  on('POST /admins/:id/close_sessions', (call, tx) =>
    noted(tx, call, async (person) =>
      answer({ message: formatClosedSessions(await closeSessions(tx, 'staff', person.id)) }),
    ),
  );
  on('POST /admins/:id/invite', (call, tx) =>
    noted(tx, call, async (person) => {
      if (!person.active && !person.removed) throw buildConflictRefusal('Esta persona está suspendida.');
      if (person.removed) await setStaffActive(tx, person.id, true);
      const data = await invite(tx, services, call, person);
      const message = data.mailed ? `${given}. También va por correo a ${person.email}` : given;
      return answer({ data, message }, 200, { kept: { message: shownBefore } });
    }),
  );
};

async function noted<T>(tx: Tx, call: AdminCall, act: (person: StaffMember) => Promise<T>): Promise<T> {
  const person = await lockStaffUser(tx, call);
  return noteAdmin(tx, call, person.id, () => act(person));
}
