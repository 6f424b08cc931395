import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { getClientOptions } from '../../../server/store/connection.ts';
import { createList, listMigrations } from '../../../server/store/migrate.ts';
import { closeAtEnd } from '../../harness.ts';
import { inDatabase, onServer } from '../../server-sql.ts';

/**
 * An installation that stands before a step of the schema, of an owner that row security binds. Its rows stand alone: what
 * they point at is of no interest. `upgrade` takes that step and those after it, or that step alone.
 */
export async function installationBefore(
  step: string,
): Promise<{ client: pg.Client; upgrade: (alone?: 'alone') => Promise<void> }> {
  const { place } = inject('database');
  const name = `upgrade_${randomUUID().slice(0, 8)}`;
  await onServer(place, `create role ${name}`);
  closeAtEnd(() => onServer(place, `drop role ${name}`));
  await onServer(place, `create database ${name} owner ${name}`);
  closeAtEnd(() => onServer(place, `drop database ${name} with (force)`));
  const client = new pg.Client(getClientOptions(inDatabase(place, name)));
  await client.connect();
  closeAtEnd(() => client.end());
  await client.query('set session_replication_role = replica');
  const steps = listMigrations();
  const at = steps.findIndex((one) => one.name === step);
  if (at < 0) throw new Error(`There is no step ${step}`);
  const take = async (from: number, to?: number) => {
    await client.query(`set role ${name}`);
    for (const { text } of steps.slice(from, to)) await client.query(`begin; ${text}; commit`);
    await client.query('reset role');
  };
  await client.query(`set role ${name}`);
  await createList(client);
  await take(0, at);
  return { client, upgrade: (alone) => take(at, alone && at + 1) };
}

/** Lets triggers act as in an installation in use; what they write points at nothing either. */
export const withTriggers = (client: pg.Client) =>
  client.query(`alter table payroll_people drop constraint payroll_people_company_id_employee_id_fkey;
    alter table payroll_tallies drop constraint payroll_tallies_company_id_fkey;
    set session_replication_role = origin`);

/** A row with these values, and something of its type in every other column that must have one. */
export async function standIn(
  client: pg.Client,
  table: string,
  values: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const fill: Record<string, string> = {
    uuid: randomUUID(),
    date: '2020-01-01',
    text: '1',
    boolean: 'false',
  };
  const row = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, fill[type] ?? '1'])),
    ...values,
  };
  const names = Object.keys(row);
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
}
