import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { buildInvalidRefusal } from '../refusals.ts';
import { seal, unseal } from '../secrets.ts';
import type { Tx } from '../store/connection.ts';
import type { Answer } from './answer.ts';
import { UploadedFile } from './body.ts';

export type KeyedSubmission = {
  owner: string;
  key: string;
  companyId: string | undefined;
  hash: string;
  /** Installation key, which encrypts the stored answer: it contains personal data. */
  secretKey: Buffer;
};

/**
 * Runs the work once per key. The key is written in the transaction of the work, so both are stored or
 * neither. A retry that arrives meanwhile waits for that transaction and returns the stored answer.
 */
export async function runIdempotently(
  tx: Tx,
  { owner, key, companyId, hash, secretKey }: KeyedSubmission,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  await sql`select set_config('lock_timeout', '10s', true)`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (owner, key, company_id, request_hash)
    values (${owner}, ${key}, ${companyId ?? null}, ${hash})
    on conflict (owner, key) do nothing`.execute(tx);
  if (numAffectedRows === 0n)
    return { answer: await stored(tx, { owner, key, hash, secretKey }), replayed: true };
  const answer = await work();
  await sql`
    update idempotency_keys set status = ${answer.status}, answer = ${seal(secretKey, JSON.stringify(answer.kept ?? answer.body ?? null), answerPurpose(owner, key))}
    where owner = ${owner} and key = ${key}`.execute(tx);
  return { answer, replayed: false };
}

/** Marks a request hash made under a rotated installation key. It accepts any values. */
export const unknownHash = '';

export const answerPurpose = (owner: string, key: string): string => `answer:${owner}:${key}`;

async function stored(
  tx: Tx,
  { owner, key, hash, secretKey }: Omit<KeyedSubmission, 'companyId'>,
): Promise<Answer> {
  const { rows } = await sql<{ request_hash: string; status: number; body: unknown; answer: Buffer | null }>`
    select request_hash, status, body, answer from idempotency_keys where owner = ${owner} and key = ${key}`.execute(
    tx,
  );
  const row = rows[0];
  if (!row || (row.request_hash !== hash && row.request_hash !== unknownHash)) {
    throw buildInvalidRefusal(
      { 'Idempotency-Key': ['La clave ya se usó con otros datos'] },
      'Esta clave de envío ya se usó con otros datos.',
    );
  }
  // Answers stored before encryption was added stay in clear until they are purged.
  const body = row.answer
    ? JSON.parse(String(unseal(secretKey, row.answer, answerPurpose(owner, key))))
    : row.body;
  return { status: row.status, body };
}

export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) {
    throw buildInvalidRefusal(
      { 'Idempotency-Key': ['Envíe una clave de 8 a 100 caracteres'] },
      'Falta la clave que evita repetir la operación (Idempotency-Key).',
    );
  }
  return header;
}

/**
 * Hash of the method, address, company and values of a call; the order of fields does not matter. An HMAC
 * under the installation key, so that a PIN or password among the values cannot be guessed from it.
 */
export const hashRequest = (secret: Buffer, ...requestParts: unknown[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(requestParts, ordered)).digest('base64url');

function ordered(_name: string, value: unknown): unknown {
  if (value instanceof UploadedFile) {
    return [value.filename, value.type, createHash('sha256').update(value.data).digest('base64url')];
  }
  // Line endings do not change the hash: forms send CRLF and JSON LF.
  if (typeof value === 'string') return value.replace(/\r?\n/g, '\r\n');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
