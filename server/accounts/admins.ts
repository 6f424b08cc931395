import { sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import { answer } from '../http/answer.ts';
import { closedWords, closeSessions } from '../http/open-sessions.ts';
import { conflict, notFound } from '../http/refused.ts';
import type { StaffCall, StaffRoutes } from '../http/staff.ts';
import type { Tx } from '../store/connection.ts';
import { invite } from './invitations.ts';

/** What a root does with the people of the back office, besides looking at their list. */
export function adminRoutes(routes: StaffRoutes): void {
  const options = { roles: ['root'], company: false } as const;
  const action = (
    name: string,
    summary: string,
    act: (call: StaffCall, tx: Tx, person: Person) => Promise<{ message: string; data?: unknown }>,
    kept?: { message: string },
  ) =>
    routes.write('POST', `/admins/:id/${name}`, { ...options, fields: [], summary }, async (call, tx) =>
      answer(await act(call, tx, await personOf(tx, call.params.id)), 200, { kept }),
    );

  action('suspend', 'Suspender a una persona y cerrar sus sesiones', async (call, tx, person) => {
    if (person.id === call.user.id) throw conflict('No puede suspenderse a usted mismo.');
    if (person.root && (await activeRoots(tx)) <= 1)
      throw conflict('Es el último administrador general: nombre otro antes de suspenderlo.');
    await setActive(tx, person.id, false);
    await closeSessions(tx, 'staff', person.id);
    return { message: `${person.name} quedó suspendido` };
  });
  action('restore', 'Quitar la suspensión de una persona', async (_call, tx, person) => {
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
      if (!person.active) throw conflict('Esta persona está suspendida.');
      const data = await invite(tx, person.id, call.now);
      return { data, message: 'Entregue el código a la persona: sirve una vez y vence en 7 días' };
    },
    // The code is shown once and stored nowhere.
    { message: 'Ese código ya se mostró. Invite otra vez si no lo tiene.' },
  );
}

type Person = { id: string; name: string; active: boolean; root: boolean };

async function personOf(tx: Tx, id: string | undefined): Promise<Person> {
  const { rows } = isId(id)
    ? await sql<Person>`
        select u.id, u.name, u.active,
          exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'root') as root
        from users u where u.id = ${id} for update`.execute(tx)
    : { rows: [] };
  if (!rows[0]) throw notFound('Esa persona no existe.');
  return rows[0];
}

/** Locks them, so that two roots cannot suspend each other at once. */
async function activeRoots(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select u.id from users u where u.active
      and exists (select 1 from user_roles r where r.user_id = u.id and r.role = 'root')
    order by u.id for update`.execute(tx);
  return rows.length;
}

async function setActive(tx: Tx, id: string, active: boolean): Promise<void> {
  await sql`
    update users set active = ${active}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}
