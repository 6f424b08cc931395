import { sql } from 'kysely';
import { getJobAnswerPurpose, getJobRequestPurpose } from '../deferred-calls/jobs.ts';
import { answerPurpose, unknownHash } from '../http/idempotency.ts';
import { getTotpPurpose } from '../identity/second-factor.ts';
import { seal, tryUnseal } from '../secrets.ts';
import { holdSealing } from '../security/seal.ts';
import { addTrailKey, readTrailKeys } from '../security/trail-keys.ts';
import { findChainHead } from '../security/verify.ts';
import { purposes } from '../sending/employer.ts';
import type { Store, Tx } from '../store/connection.ts';
import { CannotStart } from '../store/data-folder.ts';
import { runWithLongLimits } from '../store/limits.ts';
import { getMobilePurpose } from '../vault/sign-in/mobile.ts';
import { getWebhookSecretPurpose } from '../webhooks/secrets.ts';

type Sealed = {
  table: string;
  column: string;
  /** Columns of the primary key. `belongsTo` makes of them the purpose bound into the encryption. */
  key: readonly [string, ...string[]];
  belongsTo: (...key: string[]) => string;
};

export const sealedColumns: readonly Sealed[] = [
  { table: 'enablers', column: 'software_pin_sealed', key: ['company_id'], belongsTo: purposes.pin },
  { table: 'enablers', column: 'certificate_sealed', key: ['company_id'], belongsTo: purposes.certificate },
  { table: 'installation_secrets', column: 'sealed', key: ['name'], belongsTo: (name) => name },
  { table: 'employee_accounts', column: 'mobile_sealed', key: ['id'], belongsTo: getMobilePurpose },
  {
    table: 'idempotency_keys',
    column: 'answer',
    key: ['owner', 'key'],
    belongsTo: answerPurpose,
  },
  { table: 'jobs', column: 'request_sealed', key: ['company_id', 'id'], belongsTo: getJobRequestPurpose },
  { table: 'jobs', column: 'answer_sealed', key: ['company_id', 'id'], belongsTo: getJobAnswerPurpose },
  {
    table: 'webhook_secrets',
    column: 'sealed',
    key: ['company_id', 'id'],
    belongsTo: getWebhookSecretPurpose,
  },
  { table: 'staff_totp', column: 'sealed', key: ['user_id'], belongsTo: getTotpPurpose },
];

/**
 * Re-encrypts everything from the old key to the new one in one transaction. Values already under the new key
 * stay, so it can be repeated. Returns the counts by column. Throws {@link CannotStart} when a value opens
 * under neither key.
 */
export const rotateKey = (store: Store, old: Buffer, fresh: Buffer): Promise<Record<string, number>> =>
  runWithLongLimits(() =>
    store.asSystem(async (tx) => {
      await sql`select set_config('app.listed', coalesce(array_agg(id)::text, ''), true) from companies`.execute(
        tx,
      );
      // The next trail key starts at the end of the chain, so nothing may be sealed meanwhile.
      await holdSealing(tx);
      const counts: Record<string, number> = {};
      for (const each of sealedColumns)
        counts[`${each.table}.${each.column}`] = await closedAgain(tx, each, old, fresh);
      // An attacker with the old installation key could read the old trail key, so later seals get a new one.
      if (counts['installation_secrets.sealed'] && (await readTrailKeys(tx, undefined)).size > 0)
        await addTrailKey(tx, fresh, ((await findChainHead(tx))?.position ?? 0) + 1);
      // Request hashes were made with the old key. They are replaced so that a retry still gets its answer.
      if (!old.equals(fresh))
        await sql`update idempotency_keys set request_hash = ${unknownHash}`.execute(tx);
      return counts;
    }),
  );

/**
 * Re-encrypts a column row by row. Rows are locked by their update only: `for update` would apply the
 * row-security policy for writes, and the listed companies may only be read.
 */
async function closedAgain(tx: Tx, { table, column, key, belongsTo }: Sealed, old: Buffer, fresh: Buffer) {
  const [rowsOf, at] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ place: string; ids: string[] }>`
    select ctid::text as place, array[${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))}] as ids
    from ${rowsOf} where ${at} is not null order by ids`.execute(tx);
  let count = 0;
  for (const { place, ids } of rows) {
    const [id = ''] = ids;
    const where = sql`ctid = ${place}::tid and ${sql.ref(key[0])}::text = ${id}`;
    const { rows: found } = await sql<{ sealed: Buffer }>`
      select ${at} as sealed from ${rowsOf} where ${where}`.execute(tx);
    const sealed = found[0]?.sealed ?? Buffer.alloc(0);
    const value = tryUnseal(old, sealed, belongsTo(...ids));
    if (value === undefined) {
      if (tryUnseal(fresh, sealed, belongsTo(...ids)) !== undefined) continue;
      throw new CannotStart(`${table}.${column} de ${id} no se abre con la llave anterior ni con la nueva`);
    }
    if (key[0] === 'company_id') await sql`select set_config('app.company_id', ${id}, true)`.execute(tx);
    const { numAffectedRows } = await sql`
      update ${rowsOf} set ${at} = ${seal(fresh, value, belongsTo(...ids))} where ${where}`.execute(tx);
    if (numAffectedRows !== 1n) throw new Error(`${table}.${column} de ${id} no se pudo cerrar de nuevo`);
    count++;
  }
  return count;
}
