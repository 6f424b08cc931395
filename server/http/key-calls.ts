import { sql } from 'kysely';
import type { Store } from '../store/connection.ts';

/** Calls of a key that are kept. */
export const KEPT_CALLS = 1000;
const FLUSH_AFTER_MS = 1000;
const MAX_WAITING = 5000;

export type KeyCall = {
  key: string;
  company: string | null;
  at: Date;
  operation: string;
  status: number;
  ms: number;
  idempotencyKey: string | null;
  /** SHA-256 of the bytes of the body. */
  bodyDigest: Buffer | null;
  refusal: string | null;
};

/**
 * Creates the list of the last calls of the keys. They are written together within a second, and so is the moment of
 * the last use. Beyond {@link MAX_WAITING} in a second, or while the database is away, the oldest are dropped.
 */
export function createKeyCalls(store: Store, report: (problem: unknown) => void) {
  let waiting: KeyCall[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const calls = waiting;
    waiting = [];
    if (calls.length === 0) return;
    const rows = calls.map(({ bodyDigest, idempotencyKey, at, ...call }) => ({
      ...call,
      at: at.toISOString(),
      idempotency_key: idempotencyKey,
      body_digest: bodyDigest?.toString('hex') ?? null,
    }));
    await store.asSystem(async (tx) => {
      await sql`
        insert into access_key_calls (key_id, company, at, operation, status, ms, idempotency_key, body_digest, refusal)
        select key, company, at, operation, status, ms, idempotency_key, decode(body_digest, 'hex'), refusal
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (key uuid, company uuid, at timestamptz,
          operation text, status integer, ms integer, idempotency_key text, body_digest text, refusal text)`.execute(
        tx,
      );
      const keys = [...new Set(calls.map(({ key }) => key))];
      await sql`
        update access_keys k set last_used_at = greatest(k.last_used_at, now()) where id = any(${keys}::uuid[])`.execute(
        tx,
      );
      await sql`
        delete from access_key_calls c using unnest(${keys}::uuid[]) key
        where c.key_id = key and c.seq <= (
          select seq from access_key_calls o where o.key_id = key order by seq desc offset ${sql.lit(KEPT_CALLS)} limit 1)`.execute(
        tx,
      );
    });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch(report);
    return writing;
  }

  return {
    note(call: KeyCall): void {
      if (waiting.length >= MAX_WAITING) waiting.shift();
      waiting.push(call);
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
