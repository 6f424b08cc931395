import { createHash, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Instant } from '../../src/domain/day.ts';
import { valuesOf } from '../http/body.ts';
import { fromOurPages } from '../http/context.ts';
import { closeSessions } from '../http/open-sessions.ts';
import { invalid, Refused } from '../http/refused.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { decideAttempt, forgetFailures, mayTry } from './attempts.ts';
import { hashPassword, passwordRule } from './password.ts';

const days = 7;
/** Letters and figures that are not mistaken for one another when read aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** A new code for a person; the one before is worth nothing. Only its hash is kept. */
export async function invite(
  tx: Tx,
  userId: string,
  now: Instant,
): Promise<{ code: string; expires_at: string }> {
  const code = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const expires = new Date(now + days * 86_400_000).toISOString();
  await sql`
    insert into user_invitations (user_id, code, expires_at) values (${userId}, ${hashOf(code)}, ${expires})
    on conflict (user_id) do update set code = excluded.code, expires_at = excluded.expires_at`.execute(tx);
  await sql`
    update users set invited_at = now(), version = version + 1, updated_at = now() where id = ${userId}`.execute(
    tx,
  );
  return { code: code.replace(/(.{4})(?=.)/g, '$1-'), expires_at: expires };
}

const written = z.object({
  email: z.string().check(z.maxLength(200)),
  code: z.string().check(z.maxLength(40)),
  password: z.string().check(z.minLength(8), z.maxLength(200)),
});

/** Who was invited puts a password of their own; then they sign in as anybody. */
export function invitationRoutes(app: FastifyInstance, { store, now }: Services): void {
  app.post('/invitation', { onRequest: fromOurPages }, async (request, reply) => {
    const read = written.safeParse(valuesOf(request.body).values);
    if (!read.success) throw invalid({ password: [passwordRule] }, 'Escriba correo, código y contraseña.');
    const email = read.data.email.trim().toLowerCase();
    await mayTry(store.db, 'invitation', email, request.ip);
    const code = hashOf(read.data.code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
    const hash = await hashPassword(read.data.password);
    const accepted = await decideAttempt(store, request.ip, async (tx) => {
      const { rows } = await sql<{ user_id: string }>`
        delete from user_invitations i using users u
        where u.id = i.user_id and u.email = ${email} and u.active and i.code = ${code}
          and i.expires_at > ${new Date(now())} returning i.user_id`.execute(tx);
      const id = rows[0]?.user_id;
      if (!id) return undefined;
      await sql`update users set password_hash = ${hash}, updated_at = now() where id = ${id}`.execute(tx);
      // What somebody else knew or holds opens nothing from now on.
      await closeSessions(tx, 'staff', id);
      // A passkey that is being kept holds its question: it is waited for here, and taken away with the others.
      await sql`delete from staff_challenges where user_id = ${id}`.execute(tx);
      await sql`delete from staff_passkeys where user_id = ${id}`.execute(tx);
      return true;
    });
    if (!accepted)
      throw new Refused(422, 'El código no es correcto o ya venció.', {
        errors: { code: ['Pida que lo inviten otra vez'] },
      });
    await forgetFailures(store.db, 'invitation', email);
    return reply.send({ message: 'Su contraseña quedó guardada. Ya puede entrar.' });
  });
}
