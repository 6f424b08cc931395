import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { noteFailure } from '../accounts/attempts.ts';
import { answer } from '../http/answer.ts';
import { valuesOf } from '../http/body.ts';
import { fromOurPages } from '../http/context.ts';
import type { VaultModule } from '../http/module.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import { siteOf } from '../http/vault.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/connection.ts';
import { accountById, noteVaultSignIn, shownAccount, wholeAccount } from './accounts.ts';
import { startVaultSession } from './sessions.ts';

type Stored = {
  id: string;
  account_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Date;
};

const service = 'Quincena';
const refused = () => new Refused(401, 'La llave de acceso no es de esta bóveda. Ingrese con su contraseña.');

/** A question is good for five minutes and for one answer. */
async function ask(db: Db, challenge: string, account: string | null): Promise<void> {
  await sql`delete from vault_challenges where expires_at < now()`.execute(db);
  await sql`
    insert into vault_challenges (challenge, account_id, expires_at)
    values (${challenge}, ${account}, now() + interval '5 minutes')`.execute(db);
}

async function answered(db: Db, challenge: string, account: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from vault_challenges
    where challenge = ${challenge} and account_id is not distinct from ${account}::uuid and expires_at > now()`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Passkeys of whoever is signed in: asked for, added, listed, taken away. */
export const passkeyRoutes: VaultModule = (routes, { store }) => {
  routes.read('/passkeys', { summary: 'Mis llaves de acceso' }, async (call) => {
    const { rows } = await sql<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>`
      select id, name, created_at, last_used_at from vault_passkeys
      where account_id = ${call.account.id} order by created_at`.execute(store.db);
    return answer({ data: rows });
  });

  routes.read('/passkeys/options', { summary: 'Pedir una llave de acceso nueva' }, async (call) => {
    const { rows } = await sql<{ id: string }>`
      select id from vault_passkeys where account_id = ${call.account.id}`.execute(store.db);
    const options = await generateRegistrationOptions({
      rpName: service,
      rpID: call.site.host,
      userName: call.account.document_number,
      userDisplayName: call.account.name,
      userID: new TextEncoder().encode(call.account.id),
      attestationType: 'none',
      excludeCredentials: rows.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await ask(store.db, options.challenge, call.account.id);
    return answer({ data: options });
  });

  routes.write('POST', '/passkeys', { summary: 'Guardar una llave de acceso' }, async (call, tx) => {
    const { response, name } = call.body as { response?: RegistrationResponseJSON; name?: unknown };
    const verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => answered(tx, challenge, call.account.id),
      expectedOrigin: call.site.origin,
      expectedRPID: call.site.host,
    }).catch(() => undefined);
    if (!verified?.verified || !verified.registrationInfo)
      throw invalid(
        { response: ['La llave de acceso no se pudo comprobar'] },
        'La llave de acceso no se pudo comprobar. Intente otra vez.',
      );
    const { credential } = verified.registrationInfo;
    const label = typeof name === 'string' && name.trim() ? name.trim().slice(0, 60) : 'Llave de acceso';
    await sql`
      insert into vault_passkeys (id, account_id, public_key, counter, transports, name)
      values (${credential.id}, ${call.account.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter},
        ${JSON.stringify(credential.transports ?? [])}::jsonb, ${label})
      on conflict (id) do nothing`.execute(tx);
    return answer({ data: { id: credential.id, name: label }, message: 'Llave de acceso guardada' }, 201);
  });

  routes.write('DELETE', '/passkeys/:id', { summary: 'Quitar una llave de acceso' }, async (call, tx) => {
    const { numAffectedRows } = await sql`
      delete from vault_passkeys where id = ${call.params.id ?? ''} and account_id = ${call.account.id}`.execute(
      tx,
    );
    if (!numAffectedRows) throw notFound('Esa llave de acceso ya no está.');
    return answer({ message: 'Llave de acceso quitada' });
  });
};

/** Coming in with a passkey: it says whose it is, so nothing is typed. */
export function passkeySignInRoutes(app: FastifyInstance, { store, now }: Services): void {
  app.post('/passkeys/sign-in/options', { onRequest: fromOurPages }, async (request, reply) => {
    const options = await generateAuthenticationOptions({
      rpID: siteOf(request).host,
      userVerification: 'required',
    });
    await ask(store.db, options.challenge, null);
    return reply.send({ data: options });
  });

  app.post('/passkeys/sign-in', { onRequest: fromOurPages }, async (request, reply) => {
    const { response } = valuesOf(request.body).values as { response?: AuthenticationResponseJSON };
    const { rows } = await sql<Stored>`
      select id, account_id, public_key, counter, transports, created_at from vault_passkeys
      where id = ${String(response?.id ?? '')}`.execute(store.db);
    const stored = rows[0];
    const site = siteOf(request);
    const verified =
      stored &&
      (await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => answered(store.db, challenge, null),
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        credential: {
          id: stored.id,
          publicKey: new Uint8Array(stored.public_key),
          counter: stored.counter,
        },
      }).catch(() => undefined));
    const account = verified?.verified && stored ? await accountById(store.db, stored.account_id) : undefined;
    if (!verified?.verified || !stored || !account) {
      await noteFailure(store.db, request.ip);
      throw refused();
    }
    await sql`
      update vault_passkeys set counter = ${verified.authenticationInfo.newCounter}, last_used_at = now()
      where id = ${stored.id}`.execute(store.db);
    await noteVaultSignIn(store.db, account.id);
    // A passkey from before a recovery says who it is better than any code: nothing stays closed in its session. Of
    // who set the password with the code it says nothing, so the account stays as it was.
    const whole = account.narrowed_at !== null && stored.created_at < account.narrowed_at;
    await startVaultSession(request, account.id, now(), whole);
    return reply.send({ data: shownAccount(whole ? wholeAccount(account) : account) });
  });
}
