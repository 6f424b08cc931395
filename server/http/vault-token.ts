import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { buildSessionRefusal, HttpRefusal } from '../refusals.ts';
import { isSameSecret } from '../secrets.ts';
import type { Db } from '../store/connection.ts';
import { refuseNavigation } from './context.ts';
import { toSessionId } from './open-sessions.ts';

/**
 * Second half of an employee's session. The cookie alone opens nothing, because the browser of a locked phone
 * sends it too. The token is given once, when the session begins, and the device keeps it under the lock of
 * the vault. A second token, derived from it, authorises only the queued writes that a phone sends while its
 * vault is closed. The session stores the hashes of both.
 */
declare module 'fastify' {
  interface Session {
    tokenHash?: string;
    queueHash?: string;
  }
  interface FastifyContextConfig {
    /** Token that a route of the vault requires. Default: the session token. */
    token?: 'none' | 'queue';
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Token of queued writes. The device derives the same one (`src/offline/queue-token.ts`). */
export const deriveQueueToken = (token: string): string => hashOf(`quincena-vault-queue\n${token}`);

export function createVaultToken(): { token: string; hashes: { tokenHash: string; queueHash: string } } {
  const token = randomBytes(32).toString('base64url');
  return { token, hashes: { tokenHash: hashOf(token), queueHash: hashOf(deriveQueueToken(token)) } };
}

/** Issues a token for a session opened before tokens existed. `undefined` when it already has one. */
export async function issueFirstToken(db: Db, request: FastifyRequest): Promise<string | undefined> {
  const { token, hashes } = createVaultToken();
  const { numAffectedRows } = await sql`
    update sessions set data = data || ${JSON.stringify(hashes)}::jsonb
    where id = ${toSessionId(request.session.sessionId)} and not data ? 'tokenHash'`.execute(db);
  if (numAffectedRows !== 1n) return undefined;
  Object.assign(request.session, hashes);
  return token;
}

const closed =
  'Su bóveda está cerrada en esta pestaña: ábrala o ingrese de nuevo. Si ya está abierta, actualice la aplicación.';
const withoutToken = () => new HttpRefusal(403, closed, { errors: { 'X-Vault-Token': [closed] } });

const isThat = (token: string, hash: string | undefined): boolean =>
  hash !== undefined && isSameSecret(hashOf(token), hash);

export function findTokenKind({ headers, session }: FastifyRequest): 'session' | 'queue' | undefined {
  const token = headers['x-vault-token'];
  if (typeof token !== 'string') return undefined;
  if (isThat(token, session.tokenHash)) return 'session';
  return isThat(token, session.queueHash) ? 'queue' : undefined;
}

/** Refuses a call whose token does not open the route. The session token opens both kinds. */
export function assertVaultToken(request: FastifyRequest, takes: 'session' | 'queue'): void {
  const token = findTokenKind(request);
  if (token !== 'session' && (token === undefined || takes !== 'queue')) throw withoutToken();
}

export function closeToCookie(app: FastifyInstance): void {
  app.addHook('onRequest', refuseNavigation);
  app.addHook('onRequest', async (request) => {
    const takes = request.routeOptions.config.token ?? 'session';
    if (takes === 'none') return;
    if (!request.session.owner) throw buildSessionRefusal();
    assertVaultToken(request, takes);
  });
}
