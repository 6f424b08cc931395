import { sql } from 'kysely';
import type { CompanyPerson } from '../../src/domain/office/company-staff.ts';
import { answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { countInvitation } from '../identity/attempts.ts';
import { findMailProblem, setMailUnproven } from '../identity/users.ts';
import { buildConflictRefusal, buildInvalidRefusal, type HttpRefusal } from '../refusals.ts';
import type { Db, Tx } from '../store/connection.ts';
import { inviteToCompany, isInvitedRole } from './company-invitations.ts';
import type { StaffInvitation } from './invitation-code.ts';
import { invite } from './invitations.ts';
import { closeEverything, noteAdmin } from './staff.ts';

const given = 'Entregue el enlace a la persona: sirve una vez y vence en 7 días';
/** Message of a retry: only the hash of a code is stored. */
const shownBefore = 'Ese código ya se mostró. Invite otra vez si no lo tiene.';
const worksHere = 'Esa persona ya trabaja en esta compañía';
const notByYou =
  'Esa persona tiene otra cuenta aquí: pida a quien administra la instalación que le dé esta compañía';

/** SQL condition for users `u` all of whose companies are also companies of the user `asking`. */
const onlyOf = (asking: string) => sql`not exists (
  select 1 from user_companies t where t.user_id = u.id and not exists (
    select 1 from user_companies m where m.user_id = ${asking} and m.company_id = t.company_id))`;

/**
 * Registers how inviters (root, distributors and allied clients) invite and remove the people of a company.
 */
export const registerCompanyStaffRoutes: StaffModule = ({ on }, services) => {
  on('GET /company_staff', async ({ company, inCompany }) =>
    answer({ data: await inCompany((tx) => peopleOf(tx, company.id)) }),
  );

  on('POST /company_staff', async (call, tx) => {
    const name = call.input.name.trim();
    const email = call.input.email.trim().toLowerCase();
    const problem = findMailProblem(email);
    if (problem || !name)
      throw buildInvalidRefusal(problem ? { email: [problem] } : { name: ['El nombre es obligatorio'] });
    const { rows } = await sql`
      select 1 from users u join user_companies c on c.user_id = u.id
      where u.email = ${email} and c.company_id = ${call.company.id}`.execute(tx);
    if (rows.length > 0) throw buildInvalidRefusal({ email: [worksHere] }, `${worksHere}.`);
    return invitedAnswer(
      await inviteToCompany(tx, services, call, { company: call.company.id, name, email }),
      email,
      201,
    );
  });

  on('POST /company_staff/:id/invite', async (call, tx) => {
    const waiting = await waitingHere(tx, call);
    if (waiting) {
      const { name, email } = waiting;
      const made = await inviteToCompany(tx, services, call, { company: call.company.id, name, email });
      return invitedAnswer(made, email, 200);
    }
    const { id, email, own } = await personHere(tx, call);
    // Accepting an invitation resets the password, so only a root may re-invite a user of other companies.
    if (!own && !call.user.roles.includes('root')) throw buildConflictRefusal(`${notByYou}.`);
    await countInvitation(tx, call.user.id);
    if (!call.user.roles.includes('root')) await setMailUnproven(tx, id);
    return noteAdmin(tx, call, id, async () =>
      invitedAnswer({ id, ...(await invite(tx, services, call, { id, email })) }, email, 200),
    );
  });

  on('DELETE /company_staff/:id', async (call, tx) => {
    const waiting = await waitingHere(tx, call);
    if (waiting) {
      await sql`delete from company_invitations where id = ${waiting.id}`.execute(tx);
      return answer({ message: `${waiting.name} ya no está invitada` });
    }
    const { id, name } = await personHere(tx, call);
    await noteAdmin(tx, call, id, async () => {
      await sql`delete from user_companies where user_id = ${id} and company_id = ${call.company.id}`.execute(
        tx,
      );
      // Sessions stay open while another company remains, because each call checks the user's companies.
      const { rows } = await sql`select 1 from user_companies where user_id = ${id} limit 1`.execute(tx);
      if (rows.length === 0) await closeEverything(tx, id);
    });
    return answer({ message: `${name} ya no trabaja en esta compañía` });
  });
};

/** Answer with a code, which a retry does not repeat. */
function invitedAnswer(made: StaffInvitation & { id: string }, email: string, status: 200 | 201) {
  const message = made.mailed ? `${given}. También va por correo a ${email}` : given;
  return answer({ data: made, message }, status, { kept: { data: { id: made.id }, message: shownBefore } });
}

/**
 * Lists the users and pending invitations of a company. An invitation shows only what the inviter wrote. The
 * last sign-in is shown for users of this company alone.
 */
async function peopleOf(db: Db, company: string): Promise<JsonWithDates<CompanyPerson>[]> {
  const { rows } = await sql<JsonWithDates<CompanyPerson>>`
    select u.id, u.name, u.email, u.active, u.invited_at,
      case when not exists (select 1 from user_companies o where o.user_id = u.id and o.company_id <> c.company_id)
        then u.last_login_at end as last_login_at,
      u.last_login_at is null and u.password_hash is null and u.sso_subject is null as waiting
    from users u join user_companies c on c.user_id = u.id
    where c.company_id = ${company} and u.removed_at is null and ${isInvitedRole}
    union all
    select i.id, i.name, i.email, true, i.invited_at, null, true from company_invitations i
    where i.company_id = ${company} and i.accepted_at is null
    order by name, id limit 500`.execute(db);
  return rows;
}

type Asked = StaffAsk & { input: { id: string }; missing: () => HttpRefusal };

async function personHere(tx: Tx, { input: { id }, missing, company, user }: Asked) {
  const { rows } = await sql<{ id: string; name: string; email: string; own: boolean }>`
    select u.id, u.name, u.email, ${onlyOf(user.id)} as own from users u
    where u.id = ${id} and u.active and ${isInvitedRole}
      and exists (select 1 from user_companies c where c.user_id = u.id and c.company_id = ${company.id})
    for update`.execute(tx);
  if (!rows[0]) throw missing();
  return rows[0];
}

async function waitingHere(tx: Tx, { input: { id }, company }: Asked) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from company_invitations
    where id = ${id} and company_id = ${company.id} and accepted_at is null for update`.execute(tx);
  return rows[0];
}
