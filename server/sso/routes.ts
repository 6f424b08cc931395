import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { toSafeNextAddress } from '../../src/domain/routes/safe-next.ts';
import { getCookieName } from '../http/known-device.ts';
import { startStaffSession } from '../http/staff-sessions.ts';
import { seal, unseal } from '../secrets.ts';
import type { Services } from '../services.ts';
import type { Db } from '../store/connection.ts';
import { createProvider, type SsoAttempt } from './provider.ts';
import { linkSsoAccount } from './sso-accounts.ts';

declare module 'fastify' {
  interface Session {
    /** ID token of the sign-in, encrypted with the installation key. It ends the session at the provider. */
    idTokenSealed?: string | undefined;
  }
}

type SsoTrouble = 'denied' | 'expired' | 'unverified' | 'unknown' | 'unavailable' | 'failed';

const minutes = 10;
const path = '/api/sso';

/**
 * Returns the address that ends the session at the provider. `undefined` for a session that did not begin
 * there.
 */
export type EndElsewhere = (request: FastifyRequest) => Promise<string | undefined>;

/**
 * Registers the sign-in through the identity provider. Without a configured provider only `/sso` exists and
 * answers that it is off.
 */
export function registerSsoRoutes(
  app: FastifyInstance,
  { config, store, now, secretKey }: Services,
): EndElsewhere {
  const settings = config.sso;
  app.get('/sso', (_request, reply) =>
    reply.send({ enabled: settings !== undefined, ...(settings ? { name: settings.name } : {}) }),
  );
  if (!settings) return async () => undefined;
  const provider = createProvider(settings);
  const cookie = getCookieName('quincena_sso', config.production);
  const secure = config.production ? true : ('auto' as const);
  const back = (reply: FastifyReply, trouble: SsoTrouble) =>
    reply.clearCookie(cookie, { path: '/' }).redirect(`/login?sso=${trouble}`);

  app.get('/sso/start', async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    const next = toSafeNextAddress(typeof to === 'string' && to.length <= 2000 ? to : undefined);
    try {
      const { url, attempt } = await provider.begin(callbackOf(request), request.session.owner !== undefined);
      await remember(store.db, attempt, next);
      // The same browser must return: a link with another person's code signs nobody in.
      return reply
        .setCookie(cookie, attempt.state, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure,
          maxAge: minutes * 60,
        })
        .redirect(url);
    } catch (error) {
      request.log.error({ err: error }, 'the provider of identity is away');
      return back(reply, 'unavailable');
    }
  });

  app.get('/sso/callback', async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const state = typeof query['state'] === 'string' ? query['state'] : '';
    if (!state || request.cookies[cookie] !== state) return back(reply, 'expired');
    const attempt = await take(store.db, state);
    if (!attempt) return back(reply, 'expired');
    if (query['error'] !== undefined)
      return back(reply, query['error'] === 'access_denied' ? 'denied' : 'failed');
    try {
      const address = new URL(request.url, request.site.origin);
      const identity = await provider.finish(address, attempt);
      const found = await store.asSystem((tx) => linkSsoAccount(tx, identity, request.ip));
      if (!found.ok) return back(reply, found.why);
      await startStaffSession(request, found.userId, 'sso', now());
      const { idToken } = identity;
      request.session.idTokenSealed =
        idToken && seal(secretKey, idToken, sealOf(found.userId)).toString('base64');
      // The sign-in page reads the user and goes on to `next`.
      const next = encodeURIComponent(attempt.next);
      return reply.clearCookie(cookie, { path: '/' }).redirect(`/login?sso=done&next=${next}`);
    } catch (error) {
      request.log.warn({ err: error }, 'a sign-in by the provider of identity failed');
      return back(reply, 'failed');
    }
  });

  return async (request) => {
    const { idTokenSealed, owner } = request.session;
    if (!idTokenSealed || !owner) return undefined;
    const sealed = Buffer.from(idTokenSealed, 'base64');
    return Promise.resolve()
      .then(() => String(unseal(secretKey, sealed, sealOf(owner))))
      .then((idToken) => provider.endUrl(idToken, `${request.site.origin}/login`))
      .catch(() => undefined);
  };
}

const sealOf = (user: string): string => `sso-id-token:${user}`;

const callbackOf = (request: FastifyRequest): string => new URL(`${path}/callback`, request.site.origin).href;
const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

async function remember(db: Db, { state, nonce, verifier }: SsoAttempt, next: string): Promise<void> {
  await sql`delete from sso_attempts where started_at < now() - make_interval(mins => ${minutes})`.execute(
    db,
  );
  await sql`
    insert into sso_attempts (state, nonce, verifier, next)
    values (${hashOf(state)}, ${nonce}, ${verifier}, ${next})`.execute(db);
}

async function take(db: Db, state: string): Promise<(SsoAttempt & { next: string }) | undefined> {
  const { rows } = await sql<{ nonce: string; verifier: string; next: string }>`
    delete from sso_attempts where state = ${hashOf(state)}
      and started_at > now() - make_interval(mins => ${minutes})
    returning nonce, verifier, next`.execute(db);
  return rows[0] && { state, ...rows[0] };
}
