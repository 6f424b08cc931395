import csrf from '@fastify/csrf-protection';
import session from '@fastify/session';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { buildForbiddenRefusal, buildSessionRefusal } from '../refused.ts';
import type { Services } from '../services.ts';
import { getCookieName, sendDevice } from './known-device.ts';
import type { SessionKind } from './open-sessions.ts';
import { createSessionStore } from './session-store.ts';

type SessionScope = { kind: SessionKind; cookie: string; token: string; seconds: number };

export const scopes = {
  staff: { kind: 'staff', cookie: 'quincena_session', token: 'XSRF-TOKEN', seconds: 12 * 3600 },
  employee: {
    kind: 'employee',
    cookie: 'quincena_vault',
    token: 'XSRF-TOKEN-VAULT',
    // Behind a PIN, and closable from any other device: monthly readers are not asked again.
    seconds: 180 * 24 * 3600,
  },
} as const satisfies Record<SessionKind, SessionScope>;

/** Gives a context its own sessions and tokens; the other context does not see them. */
export async function openScope(
  app: FastifyInstance,
  { config, secretKey, store }: Services,
  scope: SessionScope,
): Promise<void> {
  const name = getCookieName(scope.cookie, config.production);
  const secure = config.production ? true : 'auto';
  // Sessions from before cookies had that name go on until they end.
  app.addHook('onRequest', async ({ cookies }) => {
    const before = cookies[scope.cookie];
    if (before !== undefined) cookies[name] ??= before;
  });
  app.addHook('onSend', async (request, reply) => {
    sendDevice(request, reply, { config, secretKey });
    if (request.session?.owner) {
      reply.setCookie(scope.token, reply.generateCsrf(), { path: '/', sameSite: 'lax', secure });
    }
  });
  await app.register(session, {
    secret: secretKey.toString('hex'),
    store: createSessionStore(store.db, scope.kind, scope.seconds, config.staffIdleMinutes),
    cookieName: name,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: scope.seconds * 1000 },
    saveUninitialized: false,
    rolling: false,
  });
  app.addHook('onSend', async (request, reply) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (!cookies.some((cookie) => lacksMaxAge(cookie, name))) return;
    const seconds = Math.ceil((request.session.cookie.maxAge ?? 0) / 1000);
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      cookies.map((cookie) => (lacksMaxAge(cookie, name) ? `${cookie}; Max-Age=${seconds}` : cookie)),
    );
  });
  // A call that comes late, with a session that a sign-in replaced, must not take the cookie of the new one away.
  app.addHook('onRequest', async (request) => {
    if (!request.session.owner) delete request.cookies[name];
  });
  await app.register(csrf, {
    sessionPlugin: '@fastify/session',
    logLevel: 'debug',
    getToken: (request: FastifyRequest) => String(request.headers['x-xsrf-token'] ?? ''),
  });
}

const reads = (request: FastifyRequest): boolean => request.method === 'GET' || request.method === 'HEAD';

/** A page of another site cannot send this header without being allowed to. */
export const requireAjaxHeader: onRequestHookHandler = (request, _reply, done) => {
  const ours = reads(request) || request.headers['x-requested-with'] === 'XMLHttpRequest';
  done(
    ours
      ? undefined
      : (buildForbiddenRefusal('Falta la cabecera X-Requested-With: XMLHttpRequest.') as Error),
  );
};

/** Reads too: an address that is typed, opened in a tab or drawn as a picture brings no such header. */
export const refuseNavigation: onRequestHookHandler = (request, _reply, done) => {
  const ours =
    request.headers['x-requested-with'] === 'XMLHttpRequest' &&
    request.headers['sec-fetch-mode'] !== 'navigate';
  done(
    ours
      ? undefined
      : (buildForbiddenRefusal('Esto se abre dentro de la bóveda, no en su dirección.') as Error),
  );
};

export const requireSession: onRequestHookHandler = (request, _reply, done) => {
  done(request.session.owner ? undefined : (buildSessionRefusal() as Error));
};

/** Writing of another person on this device stays that person's. */
export function assertSameWriter(request: FastifyRequest, owner: string): void {
  const writer = request.headers['x-owner'];
  if (writer !== undefined && writer !== owner)
    throw buildForbiddenRefusal('Esto lo escribió otra persona en este dispositivo.');
}

export const requireCsrfToken: onRequestHookHandler = (request, reply, done) => {
  if (reads(request)) done();
  else request.server.csrfProtection(request, reply, done);
};

/** The session of who signs in is a new one: an identifier planted before is worth nothing. */
export async function startSession(request: FastifyRequest, owner: string): Promise<void> {
  if (request.session.cookie.secure === true && request.protocol !== 'https') {
    throw buildForbiddenRefusal(
      'En producción se entra por HTTPS. Ponga delante un proxy que envíe X-Forwarded-Proto.',
    );
  }
  await request.session.regenerate();
  request.session.owner = owner;
}

/**
 * Keeps a session that began before its answer is sent, and ends it when what opened it opens nothing any more: who put
 * another password meanwhile closed every session, and this one was not there yet. `stillOpens` writes the row of the
 * owner, so that it waits for whoever is changing it.
 */
export async function confirmSession(
  request: FastifyRequest,
  stillOpens: () => Promise<boolean>,
): Promise<boolean> {
  await request.session.save();
  // From here on it is only brought up to date: one that is closed meanwhile is not opened again.
  request.session.stored = true;
  if (await stillOpens()) return true;
  await endSession(request);
  return false;
}

export async function endSession(request: FastifyRequest): Promise<void> {
  if (request.session.owner) await request.session.destroy();
}

/** Tests a cookie of a session for its length: the plugin writes its end alone, and the clock of a phone may be wrong. */
const lacksMaxAge = (cookie: string, name: string): boolean =>
  cookie.startsWith(`${name}=`) && !cookie.includes('; Max-Age=');
