import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { buildSessionRefusal, HttpRefusal } from '../refused.ts';
import { isSameSecret } from '../secrets.ts';
import type { Db } from '../store/connection.ts';
import { refuseNavigation } from './context.ts';
import { toSessionId } from './open-sessions.ts';

/**
 * The second half of an employee's session. The cookie alone opens nothing: a browser sends it from a locked phone too.
 * The token is given once, when the session begins, and the device keeps it under the lock of the vault. A second one,
 * derived from it, opens only what a phone sends with its vault closed. Of both the session has the hash.
 */
declare module 'fastify' {
  interface Session {
    tokenHash?: string;
    queueHash?: string;
  }
  interface FastifyContextConfig {
    /** Which token an address of the vault takes; without a word, that of the session. */
    token?: 'none' | 'queue';
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The token of what waits to be sent, as the device derives it too (`src/offline/queue-token.ts`). */
export const deriveQueueToken = (token: string): string => hashOf(`quincena-vault-queue\n${token}`);

/** A new token, and what the session keeps of it. */
export function createVaultToken(): { token: string; hashes: { tokenHash: string; queueHash: string } } {
  const token = randomBytes(32).toString('base64url');
  return { token, hashes: { tokenHash: hashOf(token), queueHash: hashOf(deriveQueueToken(token)) } };
}

/** A token for a session from before there were any; nothing when it has one. */
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

/** Which of the two tokens a call brings. */
export function findTokenKind({ headers, session }: FastifyRequest): 'session' | 'queue' | undefined {
  const token = headers['x-vault-token'];
  if (typeof token !== 'string') return undefined;
  if (isThat(token, session.tokenHash)) return 'session';
  return isThat(token, session.queueHash) ? 'queue' : undefined;
}

/** The token that opens this address, or a refusal. */
export function assertVaultToken(request: FastifyRequest, takes: 'session' | 'queue'): void {
  const token = findTokenKind(request);
  if (token !== 'session' && (token === undefined || takes !== 'queue')) throw withoutToken();
}

/** Closes every address of a context to the cookie alone, but those whose route says that they are open. */
export function closeToCookie(app: FastifyInstance): void {
  app.addHook('onRequest', refuseNavigation);
  app.addHook('onRequest', async (request) => {
    const takes = request.routeOptions.config.token ?? 'session';
    if (takes === 'none') return;
    if (!request.session.owner) throw buildSessionRefusal();
    assertVaultToken(request, takes);
  });
}
