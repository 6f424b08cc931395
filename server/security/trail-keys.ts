import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { seal, tryUnseal } from '../secrets.ts';
import type { Tx } from '../store/connection.ts';

/**
 * Key of the seals of the trail from a position on. It is random and kept closed under the key of the installation, so
 * that a change of that key does not take from the seals of before what verifies them.
 */
export type TrailKey = {
  number: number;
  /** First position that the key seals. */
  start: number;
  secret: Buffer;
};

const keyName = 'trail-key-';
const startBytes = 8;

/** Reads the keys of the trail, by number. A key that `secretKey` does not open has no value. */
export async function readTrailKeys(
  tx: Tx,
  secretKey: Buffer | undefined,
): Promise<Map<number, TrailKey | undefined>> {
  const { rows } = await sql<{ name: string; sealed: Buffer }>`
    select name, sealed from installation_secrets where name ~ ${`^${keyName}[0-9]+$`}`.execute(tx);
  const keys = rows.map(({ name, sealed }): [number, TrailKey | undefined] => {
    const number = Number(name.slice(keyName.length));
    const value = secretKey && tryUnseal(secretKey, sealed, name);
    return [
      number,
      value && {
        number,
        start: Number(value.readBigUInt64BE(0)),
        secret: value.subarray(startBytes),
      },
    ];
  });
  return new Map(keys.sort(([one], [other]) => one - other));
}

/** Adds the key that seals from a position on. The caller must hold the lock of the sealer. */
export async function addTrailKey(tx: Tx, secretKey: Buffer, start: number): Promise<TrailKey> {
  // Seals outlive a key that was lost and removed, so its number is not used again.
  const { rows } = await sql<{ last: number | null }>`
    select max(key_number) as last from security_seals where key_number is not null`.execute(tx);
  const number = Math.max(rows[0]?.last ?? 0, ...(await readTrailKeys(tx, undefined)).keys()) + 1;
  const secret = randomBytes(32);
  const from = Buffer.alloc(startBytes);
  from.writeBigUInt64BE(BigInt(start));
  const name = `${keyName}${number}`;
  await sql`
    insert into installation_secrets (name, sealed)
    values (${name}, ${seal(secretKey, Buffer.concat([from, secret]), name)})`.execute(tx);
  return { number, start, secret };
}
