import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { RecordedFacts } from '../../src/domain/security/events.ts';
import type { Tx } from '../store/connection.ts';

/** Hash before the first position. */
export const beginning = Buffer.alloc(32);

export type SealPart = 'event' | 'repeats';
type EventRow = {
  id: string;
  at: string;
  kind: string;
  company_id: string | null;
  user_id: string | null;
  account_id: string | null;
  login: string | null;
  address: string | null;
  count: number;
  people: string[];
  whole_company: boolean;
  about: string | null;
  facts: RecordedFacts;
  same: string | null;
};
type RepeatsRow = { id: string; count: number; last_at: string; closes_at: string };

/** Selects a moment to the microsecond, in UTC, as it is stored. */
export const selectExactMoment = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const sorted = (facts: RecordedFacts): [string, unknown][] =>
  Object.keys(facts)
    .sort()
    .map((name) => [name, facts[name]]);

/** Builds the canonical text of an event: a JSON list of its values in the order of the table, facts by name. */
export const buildEventText = (row: EventRow): string =>
  JSON.stringify([
    String(row.id),
    row.at,
    row.kind,
    row.company_id,
    row.user_id,
    row.account_id,
    row.login,
    row.address,
    row.count,
    row.people,
    row.whole_company,
    row.about,
    sorted(row.facts),
    row.same,
  ]);

const repeatsText = ({ id, count, last_at, closes_at }: RepeatsRow): string =>
  JSON.stringify([String(id), count, last_at, closes_at]);

export const digestText = (text: string): Buffer => createHash('sha256').update(text).digest();
/**
 * Computes the link of a position sealed without a key: SHA-256 of the previous hash and the sealed digest.
 */
export const computeLink = (before: Buffer, digest: Buffer): Buffer =>
  createHash('sha256').update(before).update(digest).digest();
/**
 * Computes the link of a position: HMAC-SHA-256 over the previous hash, the sealed digest and the time of the
 * seal, as {@link selectExactMoment} writes it. With the time inside, seals that were removed and made again
 * show their real time.
 */
export const computeKeyedLink = (secret: Buffer, before: Buffer, digest: Buffer, sealedAt: string): Buffer =>
  createHmac('sha256', secret).update(before).update(digest).update(sealedAt).digest();

export const openWholeTrail = (tx: Tx) => sql`select set_config('app.security', 'all', true)`.execute(tx);

/** Computes the digests of the rows with these ids, by part. An id without a row has no digest. */
export async function computeSealDigests(
  tx: Tx,
  part: SealPart,
  ids: readonly (string | number)[],
): Promise<Map<string, Buffer>> {
  const these = sql`(${ids.map(String) as string[]}::bigint[])`;
  if (part === 'event') {
    const { rows } = await sql<EventRow>`
      select id::text as id, ${selectExactMoment('at')} as at, kind, company_id, user_id, account_id, login, address, count, people,
        whole_company, about, facts, same
      from security_events where id = any ${these}`.execute(tx);
    return new Map(rows.map((row) => [row.id, digestText(buildEventText(row))]));
  }
  const { rows } = await sql<RepeatsRow>`
    select event_id::text as id, count, ${selectExactMoment('last_at')} as last_at, ${selectExactMoment('closes_at')} as closes_at
    from security_repeats where event_id = any ${these}`.execute(tx);
  return new Map(rows.map((row) => [row.id, digestText(repeatsText(row))]));
}
