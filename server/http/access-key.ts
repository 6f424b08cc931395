import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildKeyRefusal, findWrittenKey, type WrittenKey } from '../identity/access-keys.ts';
import { revokeSeenKey } from '../identity/revoke-key.ts';
import type { Services } from '../services.ts';
import { createKeyCalls } from './key-calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Call of an access key. Absent for a person. */
    keyCall?: { key: string; operation: string; company?: string; refusal?: string; body?: Buffer };
  }
}

/**
 * Reads the access key of `Authorization: Bearer`. Another scheme, which a proxy in front may use, is none. Throws the
 * refusal of a key that is not written whole.
 */
export function readBearerKey({ headers }: Pick<FastifyRequest, 'headers'>): WrittenKey | undefined {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer === undefined) return undefined;
  const key = findWrittenKey(bearer);
  if (!key || key.text !== bearer) throw buildKeyRefusal('key_unknown');
  return key;
}

const MARK = 'qn_';

/** Decodes an address as far as it can be decoded. */
function decodeAddress(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Refuses a call with an access key in its address, which logs and histories keep, and revokes the key. */
export function guardAddresses(app: FastifyInstance, { store, newId }: Services): void {
  app.addHook('onRequest', async ({ url, ip }) => {
    const key = url.includes(MARK) || url.includes('%') ? findWrittenKey(decodeAddress(url)) : undefined;
    if (!key) return;
    await revokeSeenKey(store, key, ip, newId);
    throw buildKeyRefusal('key_in_address');
  });
}

/** Keeps the last calls of the keys, with the digest of what they sent. */
export function keepKeyCalls(app: FastifyInstance, { store }: Pick<Services, 'store'>): void {
  const calls = createKeyCalls(store, (problem) =>
    app.log.error({ err: problem }, 'the calls of keys were not kept'),
  );
  app.addHook('preParsing', async ({ keyCall }, _reply, payload) => {
    if (!keyCall) return payload;
    const hash = createHash('sha256');
    // Whoever parses the body makes it flow. A listener from before would lose bytes to it.
    payload.once('resume', () => payload.on('data', (chunk: Buffer) => hash.update(chunk)));
    payload.once('end', () => {
      keyCall.body = hash.digest();
    });
    return payload;
  });
  app.addHook('onError', async ({ keyCall }, _reply, error) => {
    const { more } = error as { more?: { code?: string; reason?: string } };
    if (keyCall) keyCall.refusal ??= more?.code ?? more?.reason ?? '';
  });
  app.addHook('onResponse', async ({ keyCall, headers }, { statusCode, elapsedTime }) => {
    if (!keyCall) return;
    const { key, operation, company, refusal, body } = keyCall;
    const idempotencyKey = headers['idempotency-key'];
    calls.note({
      key,
      operation,
      company: company || null,
      at: new Date(Date.now() - elapsedTime),
      status: statusCode,
      ms: Math.round(elapsedTime),
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey.slice(0, 100) : null,
      bodyDigest: body ?? null,
      refusal: refusal || null,
    });
  });
  app.addHook('onClose', () => calls.flush());
}
