import { sql } from 'kysely';
import { consecutives } from '../../src/domain/resources/consecutives.ts';
import type { Writer } from '../payroll/generate.ts';
import { createRecord } from '../resources/write.ts';
import type { Environment } from '../sending/breaker.ts';
import type { Tx } from '../store/connection.ts';

const proposed = { '102': ['NI', 'NIE', 'N'], '103': ['NA', 'NAE', 'A'] } as const;

/** Gives an environment a numbering for each document that has none: NI and NA, or the next prefix that is free. */
export async function proposeNumbering(tx: Tx, call: Writer, environment: Environment): Promise<void> {
  const companyId = call.company.id;
  const { rows } = await sql<{ type: string; prefix: string | null; active: boolean }>`
    select type, prefix, active from consecutives
    where company_id = ${companyId} and environment = ${environment}`.execute(tx);
  const context = { companyId, user: undefined, now: call.now, newId: () => call.newId() };
  for (const type of ['102', '103'] as const) {
    if (rows.some((row) => row.type === type && row.active)) continue;
    const prefix = proposed[type].find((one) => !rows.some((row) => row.prefix === one));
    await createRecord(tx, consecutives, context, { type, environment, prefix, from: 1, is_default: true });
  }
}
