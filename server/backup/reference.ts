import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createUnpooledClient, type DatabaseHost, getClientOptions } from '../store/connection.ts';
import { readLsn } from './lsn.ts';

/** Row count of a table and the sum of its row hashes, which does not depend on the order. */
export type TableSum = { rows: number; sum: string };
export type TableSums = Record<string, TableSum>;

/**
 * Named restore point and the sums of the tables at it. `sums` is undefined when no moment without writes was
 * found.
 */
export type Reference = { point: string; lsn: bigint; sums: TableSums | undefined };

/** Settings that make the text of a row, and so its hash, the same on every server. */
const asText = `set local timezone to 'UTC'; set local datestyle to 'ISO, MDY'; set local intervalstyle to 'postgres';
  set local bytea_output to 'hex'; set local extra_float_digits to 1`;

export async function computeTableSums(client: pg.Client): Promise<TableSums> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by name`);
  const sums: TableSums = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number; sum: string }>(`
      select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from only ${name} t`);
    sums[name] = { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
  }
  return sums;
}

/** Computes the sums in one snapshot. */
export async function readTableSums(place: DatabaseHost): Promise<TableSums> {
  const client = createUnpooledClient(getClientOptions(place));
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${asText}`);
    return await computeTableSums(client);
  } finally {
    await client.end();
  }
}

const tries = 400;
const between = 25;

/**
 * Creates a restore point at a moment without writes and sums the tables at it. Tries for about 10 seconds,
 * then creates the point without sums.
 */
export async function recordReference(place: DatabaseHost, name: string): Promise<Reference> {
  const seeing = createUnpooledClient(getClientOptions(place));
  const naming = createUnpooledClient(getClientOptions(place));
  try {
    await Promise.all([seeing.connect(), naming.connect()]);
    const snapshot = async (client: pg.Client) =>
      (await client.query<{ seen: string }>('select pg_current_snapshot()::text as seen')).rows[0]?.seen ??
      '';
    for (let left = tries; ; left--) {
      const point = `${name}-${left}`;
      await seeing.query(`begin isolation level repeatable read read only; ${asText}`);
      const before = await snapshot(seeing);
      const quiet = before.endsWith(':');
      if (quiet || left === 1) {
        const { rows } = await naming.query<{ lsn: string }>(
          'select pg_create_restore_point($1)::text as lsn',
          [point],
        );
        const lsn = readLsn(rows[0]?.lsn ?? '0/0');
        // Nothing was written between the snapshot and the restore point.
        const exact = quiet && (await snapshot(naming)) === before;
        // A restore point alone is not flushed to disk until some transaction commits.
        if (exact || left === 1) await naming.query(`select pg_logical_emit_message(true, 'quincena', '')`);
        if (exact) return { point, lsn, sums: await computeTableSums(seeing) };
        if (left === 1) return { point, lsn, sums: undefined };
      }
      await seeing.query('rollback');
      await pause(between);
    }
  } finally {
    await Promise.all([seeing.end(), naming.end()]);
  }
}
