import { admins } from '../../src/domain/resources/admins.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { closedWords, closeSessions } from '../http/open-sessions.ts';
import type { StaffCall } from '../http/staff.ts';
import { conflict } from '../refused.ts';
import { changesOf } from '../resources/changes.ts';
import { contextOf } from '../resources/routes.ts';
import type { Tx } from '../store/connection.ts';
import { invite } from './invitations.ts';
import {
  adminOf,
  changeAdmin,
  createAdmin,
  mustNotBeLastRoot,
  noteAdmin,
  type Person,
  personOf,
  setActive,
  takeAccess,
} from './staff.ts';

const options = { roles: ['root'], company: false } as const;
const given = 'Entregue el enlace a la persona: sirve una vez y vence en 7 días';
/** The code is shown once and stored nowhere. */
const shownBefore = 'Ese código ya se mostró. Invite otra vez si no lo tiene.';

/** Actions of a root on the people of the back office, besides looking at their list. */
export const adminRoutes: StaffModule = (routes, services) => {
  routes.read(
    '/admins/:id',
    { ...options, summary: 'Una persona, con sus compañías y su invitación' },
    async (call) => answer({ data: await call.asSystem((tx) => adminOf(tx, call.params.id)) }),
  );
  routes.read(
    '/admins/:id/changes',
    { ...options, summary: 'Quién cambió qué de una persona' },
    async (call) => {
      const id = call.params.id ?? '';
      return answer({ data: await call.asSystem((tx) => changesOf(tx, admins, contextOf(call), id)) });
    },
  );
  routes.write(
    'POST',
    '/admins',
    { ...options, summary: 'Invitar a una persona, con sus roles y compañías' },
    async (call, tx) => {
      const person = await createAdmin(tx, call);
      const invitation = await invite(tx, services, call, person);
      const message = invitation.mailed ? `${given}. También va por correo a ${person.email}` : given;
      const kept = { data: { id: person.id }, message: shownBefore };
      return answer({ data: { id: person.id, ...invitation }, message }, 201, { kept });
    },
  );
  routes.write(
    'PUT',
    '/admins/:id',
    { ...options, summary: 'Cambiar el nombre, los roles o las compañías de una persona' },
    async (call, tx) => {
      const data = await changeAdmin(tx, call);
      return answer({ data, message: `${data.name} quedó al día` });
    },
  );
  routes.write(
    'DELETE',
    '/admins/:id',
    { ...options, summary: 'Quitar el acceso a una persona; su rastro queda' },
    async (call, tx) => {
      const person = await takeAccess(tx, call);
      return answer({ message: `${person.name} ya no tiene acceso` });
    },
  );

  const action = (
    name: string,
    summary: string,
    act: (call: StaffCall, tx: Tx, person: Person) => Promise<{ message: string; data?: unknown }>,
    kept?: { message: string },
  ) =>
    routes.write('POST', `/admins/:id/${name}`, { ...options, fields: [], summary }, async (call, tx) => {
      const person = await personOf(tx, call.params.id);
      const done = await noteAdmin(tx, call, person.id, () => act(call, tx, person));
      return answer(done, 200, { kept });
    });

  action('suspend', 'Suspender a una persona y cerrar sus sesiones', async (call, tx, person) => {
    if (person.id === call.user.id) throw conflict('No puede suspenderse a usted mismo.');
    await mustNotBeLastRoot(tx, person, 'suspenderlo');
    await setActive(tx, person.id, false);
    await closeSessions(tx, 'staff', person.id);
    return { message: `${person.name} quedó suspendido` };
  });
  action('restore', 'Quitar la suspensión de una persona', async (_call, tx, person) => {
    if (person.removed) throw conflict('Esta persona ya no tiene acceso. Invítela otra vez.');
    await setActive(tx, person.id, true);
    return { message: `${person.name} puede entrar otra vez` };
  });
  action('close_sessions', 'Cerrar las sesiones de una persona', async (_call, tx, person) => {
    const closed = await closeSessions(tx, 'staff', person.id);
    return { message: closedWords(closed) };
  });
  action(
    'invite',
    'Invitar otra vez: un código de un solo uso para poner contraseña',
    async (call, tx, person) => {
      if (!person.active && !person.removed) throw conflict('Esta persona está suspendida.');
      if (person.removed) await setActive(tx, person.id, true);
      const data = await invite(tx, services, call, person);
      return { data, message: data.mailed ? `${given}. También va por correo a ${person.email}` : given };
    },
    { message: shownBefore },
  );
};
