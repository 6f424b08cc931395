import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { findPasswordProblem } from '../../src/domain/passwords/password-problems.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { doorLimit, readBodyValues } from '../http/body.ts';
import { requireAjaxHeader } from '../http/context.ts';
import { closeSessions } from '../http/open-sessions.ts';
import type { Site } from '../http/site.ts';
import {
  assertNotThrottled,
  decideAttempt,
  forgetFailures,
  noteFailedAttempt,
} from '../identity/attempts.ts';
import {
  assertAllowedPassword,
  buildPasswordRefusal,
  hashPassword,
  readStaffFacts,
} from '../identity/password.ts';
import { dropTotp } from '../identity/second-factor.ts';
import { buildInvalidRefusal, HttpRefusal } from '../refusals.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { acceptAtDoor, findCompanyInvitation } from './company-invitations.ts';
import {
  buildInvitationAddress,
  buildInvitationCode,
  hashInvitationCode,
  invitationDays,
  type StaffInvitation,
} from './invitation-code.ts';

/** Creates an invitation code for a user and replaces the previous one. Only its hash is stored. */
export async function invite(
  tx: Tx,
  { config, secretKey }: Pick<Services, 'config' | 'secretKey'>,
  { now, newId, site }: { now: Instant; newId: () => string; site: Site },
  { id: userId, email }: { id: string; email: string },
): Promise<StaffInvitation> {
  const id = newId();
  const code = buildInvitationCode(secretKey, id);
  const expires = new Date(now + invitationDays * 86_400_000).toISOString();
  const mailed = config.mail !== undefined;
  await sql`delete from user_invitations where user_id = ${userId}`.execute(tx);
  await sql`
    insert into user_invitations (user_id, id, code, expires_at, origin, mail_state, mail_due_at)
    values (${userId}, ${id}, ${hashInvitationCode(code)}, ${expires}, ${site.origin}, ${mailed ? 'waiting' : null},
      ${mailed ? sql`now()` : null})`.execute(tx);
  await sql`
    update users set invited_at = ${new Date(now)}, version = version + 1, updated_at = now() where id = ${userId}`.execute(
    tx,
  );
  return { code, address: buildInvitationAddress(site.origin, email, code), expires_at: expires, mailed };
}

const hasAccount = 'Ya hay una cuenta con este correo: escriba su contraseña de siempre';
const refusals = {
  known: [`${hasAccount}.`, `${hasAccount}, o ingrese y escriba el código de la invitación en «Mi cuenta».`],
  wrong: [
    'El código no es correcto.',
    'El código no es correcto o ya no vale. Pida que lo inviten otra vez.',
  ],
  used: ['Esta invitación ya se usó.', 'Esta invitación ya se usó. Ingrese con su contraseña, o pida otra.'],
  late: ['Esta invitación ya venció.', 'Esta invitación ya venció. Pida que lo inviten otra vez.'],
} as const;

const invitationKey = z.object({
  email: z.string().check(z.maxLength(200)),
  code: z.string().check(z.maxLength(40)),
});
const acceptance = z.extend(invitationKey, {
  password: z.string(),
});

type Refusal = keyof typeof refusals;
const refusedFor = (why: Refusal | undefined): HttpRefusal => {
  const [message, hint] = refusals[why ?? 'wrong'];
  return new HttpRefusal(422, message, { errors: { code: [hint] } });
};

/** Finds an invitation by email and code and locks it. `refused` says why it cannot be used. */
async function invitationAt(
  tx: Tx,
  email: string,
  code: string,
  now: Instant,
): Promise<{ id: string; name: string; refused: Refusal | undefined } | undefined> {
  const { rows } = await sql<{ id: string; name: string; used: boolean; late: boolean }>`
    select u.id, u.name, i.used_at is not null as used, i.expires_at <= ${new Date(now)} as late
    from user_invitations i join users u on u.id = i.user_id
    where u.email = ${email} and u.active and i.code = ${hashInvitationCode(code)} for update`.execute(tx);
  const [found] = rows;
  return found && { ...found, refused: found.used ? 'used' : found.late ? 'late' : undefined };
}

/** Registers how an invited person chooses a password. Signing in is a separate step. */
export function registerInvitationRoutes(app: FastifyInstance, { store, now, newId }: Services): void {
  /** Accepts an invitation to a company. `undefined` when no such invitation exists. */
  const acceptCompany = (email: string, code: string, password: string, address: string) =>
    store.asSystem(async (tx) => {
      const found = await findCompanyInvitation(tx, email, code, now());
      if (!found || found.refused) return found?.refused;
      const outcome = await acceptAtDoor(tx, found, password, { address, newId });
      if (outcome === 'known') await noteFailedAttempt(tx, address, 'staff', email);
      return outcome;
    });
  // Shows the invited name, or why the code is refused, before a password is typed.
  app.post(
    '/invitation/look',
    { onRequest: requireAjaxHeader, bodyLimit: doorLimit },
    async (request, reply) => {
      const read = invitationKey.safeParse(readBodyValues(request.body).values);
      if (!read.success)
        throw buildInvalidRefusal({ code: ['Escriba correo y código'] }, 'Escriba correo y código.');
      const email = read.data.email.trim().toLowerCase();
      await assertNotThrottled(store.db, 'invitation', email, request.ip);
      const found = await decideAttempt(
        store,
        request.ip,
        async (tx) =>
          (await invitationAt(tx, email, read.data.code, now())) ??
          (await findCompanyInvitation(tx, email, read.data.code, now())),
      );
      if (!found || found.refused) throw refusedFor(found?.refused);
      await forgetFailures(store.db, 'invitation', email, request.ip);
      return reply.send({ data: { name: found.name } });
    },
  );

  app.post('/invitation', { onRequest: requireAjaxHeader, bodyLimit: doorLimit }, async (request, reply) => {
    const read = acceptance.safeParse(readBodyValues(request.body).values);
    if (!read.success)
      throw buildInvalidRefusal(
        { password: ['Escriba la contraseña'] },
        'Escriba correo, código y contraseña.',
      );
    const email = read.data.email.trim().toLowerCase();
    await assertNotThrottled(store.db, 'invitation', email, request.ip);
    const { code } = read.data;
    const joined = await acceptCompany(email, code, read.data.password, request.ip);
    if (joined !== undefined) {
      if (joined !== 'accepted') throw refusedFor(joined);
      await forgetFailures(store.db, 'invitation', email, request.ip);
      return reply.send({ message: 'Ya trabaja en la compañía que lo invitó. Ya puede entrar.' });
    }
    assertAllowedPassword(read.data.password, 'staff', [email]);
    const hash = await hashPassword(read.data.password);
    const accepted = await decideAttempt(store, request.ip, async (tx) => {
      const found = await invitationAt(tx, email, code, now());
      if (!found || found.refused) return found?.refused;
      const { id } = found;
      const why = findPasswordProblem(read.data.password, 'staff', await readStaffFacts(tx, id));
      if (why) return { why };
      await sql`
        update user_invitations set used_at = now(), mail_state = null, mail_due_at = null where user_id = ${id}`.execute(
        tx,
      );
      await sql`update users set password_hash = ${hash}, updated_at = now() where id = ${id}`.execute(tx);
      // The previous sessions and passkeys may belong to another person.
      await closeSessions(tx, 'staff', id);
      // A passkey that is being stored locks its challenge, so this waits for it and the next line deletes it
      // too.
      await sql`delete from staff_challenges where user_id = ${id}`.execute(tx);
      await sql`delete from staff_passkeys where user_id = ${id}`.execute(tx);
      await dropTotp(tx, id);
      await noteSecurityEvent(tx, { kind: 'invitation_accepted', facts: {}, user: id, address: request.ip });
      return 'accepted';
    });
    if (accepted !== 'accepted' && typeof accepted !== 'object') throw refusedFor(accepted);
    await forgetFailures(store.db, 'invitation', email, request.ip);
    if (accepted !== 'accepted') throw buildPasswordRefusal(accepted.why);
    return reply.send({ message: 'Su contraseña quedó guardada. Ya puede entrar.' });
  });
}
