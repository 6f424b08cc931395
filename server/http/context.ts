import csrf from '@fastify/csrf-protection';
import session from '@fastify/session';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { buildForbiddenRefusal, buildSessionRefusal } from '../refusals.ts';
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
    // 180 days: the vault is behind a PIN, its sessions can be closed from another device, and many employees
    // open it once a month.
    seconds: 180 * 24 * 3600,
  },
} as const satisfies Record<SessionKind, SessionScope>;

export async function openScope(
  app: FastifyInstance,
  { config, secretKey, store }: Services,
  scope: SessionScope,
): Promise<void> {
  const name = getCookieName(scope.cookie, config.production);
  const secure = config.production ? true : 'auto';
  // Accepts the cookie name used before the `__Host-` prefix, until those sessions expire.
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
  // A late call with a session that a sign-in replaced must not clear the cookie of the new session.
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

/**
 * Refuses writes without `X-Requested-With`. A page of another site cannot send the header without permission
 * (CORS).
 */
export const requireAjaxHeader: onRequestHookHandler = (request, _reply, done) => {
  const ours = reads(request) || request.headers['x-requested-with'] === 'XMLHttpRequest';
  done(
    ours
      ? undefined
      : (buildForbiddenRefusal('Falta la cabecera X-Requested-With: XMLHttpRequest.') as Error),
  );
};

/** Refuses reads too: a typed address, a new tab and an image send no such header. */
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

/** Refuses a queued write that another account made on this device. */
export function assertSameWriter(request: FastifyRequest, owner: string): void {
  const writer = request.headers['x-owner'];
  if (writer !== undefined && writer !== owner)
    throw buildForbiddenRefusal('Esto lo escribió otra persona en este dispositivo.');
}

export const requireCsrfToken: onRequestHookHandler = (request, reply, done) => {
  if (reads(request)) done();
  else request.server.csrfProtection(request, reply, done);
};

/**
 * Replaces the session at sign-in, which prevents session fixation. In production it refuses a connection
 * without HTTPS.
 */
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
 * Stores a new session before its answer is sent, and ends it if its credential stopped being valid
 * meanwhile. A change of password closes all stored sessions, and this one was not stored yet. `stillOpens`
 * must write the owner's row, so that it waits for a concurrent change. Returns whether the session stays
 * open.
 */
export async function confirmSession(
  request: FastifyRequest,
  stillOpens: () => Promise<boolean>,
): Promise<boolean> {
  await request.session.save();
  // Later saves only update the row, so a session that is closed meanwhile is not inserted again.
  request.session.stored = true;
  if (await stillOpens()) return true;
  await endSession(request);
  return false;
}

export async function endSession(request: FastifyRequest): Promise<void> {
  if (request.session.owner) await request.session.destroy();
}

/**
 * Tests for a session cookie without `Max-Age`. The plugin writes `Expires` only, and the clock of a phone
 * may be wrong.
 */
const lacksMaxAge = (cookie: string, name: string): boolean =>
  cookie.startsWith(`${name}=`) && !cookie.includes('; Max-Age=');
