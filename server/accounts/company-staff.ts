import { sql } from 'kysely';
import type { CompanyPerson } from '../../src/domain/office/company-staff.ts';
import { invitedRole } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import type { Sent } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import { closeSessions } from '../http/open-sessions.ts';
import type { StaffAsk } from '../http/staff.ts';
import { createUser } from '../identity/users.ts';
import { conflict, invalid, type Refused } from '../refused.ts';
import type { Db, Tx } from '../store/connection.ts';
import { invite } from './invitations.ts';
import { closeEverything, noteAdmin, noteNewAdmin } from './staff.ts';

const given = 'Entregue el enlace a la persona: sirve una vez y vence en 7 días';
/** The code is shown once and stored nowhere. */
const shownBefore = 'Ese código ya se mostró. Invite otra vez si no lo tiene.';
const notByYou =
  'Esa persona tiene otra cuenta aquí: pida a quien administra la instalación que le dé esta compañía';

/** People with the role of client and no other, as SQL on `u`. */
const isClient = sql`(select array_agg(r.role) from user_roles r where r.user_id = u.id) = array[${invitedRole}::text]`;
/** Somebody who works in companies of who asks alone, as SQL on `u`. */
const onlyOf = (asking: string) => sql`not exists (
  select 1 from user_companies t where t.user_id = u.id and not exists (
    select 1 from user_companies m where m.user_id = ${asking} and m.company_id = t.company_id))`;

/** Distributors and allies invite the people of their own companies, and take them away. */
export const companyStaffRoutes: StaffModule = ({ on }, services) => {
  on('GET /company_staff', async ({ company, inCompany }) =>
    answer({ data: await inCompany((tx) => peopleOf(tx, company.id)) }),
  );

  on('POST /company_staff', async (call, tx) => {
    const name = call.input.name.trim();
    const email = call.input.email.trim().toLowerCase();
    const { rows } = await sql<{ id: string; name: string; fits: boolean }>`
      select u.id, u.name, u.active and ${isClient} as fits from users u where u.email = ${email} for update`.execute(
      tx,
    );
    const [there] = rows;
    if (there && !there.fits) throw invalid({ email: [notByYou] }, `${notByYou}.`);
    if (there) {
      await noteAdmin(tx, call, there.id, () =>
        sql`insert into user_companies (user_id, company_id) values (${there.id}, ${call.company.id})
          on conflict do nothing`.execute(tx),
      );
      return answer(
        { data: { id: there.id }, message: 'Ya tenía cuenta: desde ahora ve esta compañía' },
        201,
      );
    }
    const roles = [invitedRole] as const;
    const { id } = await createUser(tx, {
      id: call.newId(),
      name,
      email,
      roles,
      companies: [call.company.id],
    });
    await noteNewAdmin(tx, call, id);
    return invited(tx, call, { id, email }, 201);
  });

  on('POST /company_staff/:id/invite', async (call, tx) => {
    const { id, email, own } = await personHere(tx, call);
    // Whoever takes it up puts another password: it is for nobody else's people.
    if (!own && !call.user.roles.includes('root')) throw conflict(`${notByYou}.`);
    return noteAdmin(tx, call, id, () => invited(tx, call, { id, email }, 200));
  });

  on('DELETE /company_staff/:id', async (call, tx) => {
    const { id, name } = await personHere(tx, call);
    await noteAdmin(tx, call, id, async () => {
      await sql`delete from user_companies where user_id = ${id} and company_id = ${call.company.id}`.execute(
        tx,
      );
      const { rows } = await sql`select 1 from user_companies where user_id = ${id} limit 1`.execute(tx);
      if (rows.length === 0) await closeEverything(tx, id);
      else await closeSessions(tx, 'staff', id);
    });
    return answer({ message: `${name} ya no trabaja en esta compañía` });
  });

  async function invited(tx: Tx, call: StaffAsk, person: { id: string; email: string }, status: 200 | 201) {
    const made = await invite(tx, services, call, person);
    const message = made.mailed ? `${given}. También va por correo a ${person.email}` : given;
    const kept = { data: { id: person.id }, message: shownBefore };
    return answer({ data: { id: person.id, ...made }, message }, status, { kept });
  }
};

async function peopleOf(db: Db, company: string): Promise<Sent<CompanyPerson>[]> {
  const { rows } = await sql<Sent<CompanyPerson>>`
    select u.id, u.name, u.email, u.active, u.last_login_at, u.invited_at
    from users u join user_companies c on c.user_id = u.id
    where c.company_id = ${company} and u.removed_at is null and ${isClient}
    order by u.name, u.id limit 500`.execute(db);
  return rows;
}

type Asked = StaffAsk & { input: { id: string }; missing: () => Refused };

/** Somebody of the selected company, whose row waits for this transaction. */
async function personHere(tx: Tx, { input: { id }, missing, company, user }: Asked) {
  const { rows } = await sql<{ id: string; name: string; email: string; own: boolean }>`
    select u.id, u.name, u.email, ${onlyOf(user.id)} as own from users u
    where u.id = ${id} and u.active and ${isClient}
      and exists (select 1 from user_companies c where c.user_id = u.id and c.company_id = ${company.id})
    for update`.execute(tx);
  if (!rows[0]) throw missing();
  return rows[0];
}
