import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { seal, tryUnseal } from '../secrets.ts';
import type { Tx } from '../store/connection.ts';

/**
 * Key of the seals from a position on. It is random and encrypted with the installation key, so that older
 * seals can still be verified after the installation key is rotated.
 */
export type TrailKey = {
  number: number;
  start: number;
  secret: Buffer;
};

const keyName = 'trail-key-';
const startBytes = 8;

/** Reads the trail keys by number. A key that `secretKey` does not open is `undefined`. */
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

export async function addTrailKey(tx: Tx, secretKey: Buffer, start: number): Promise<TrailKey> {
  // Seals outlive a lost key, so its number is not reused.
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
