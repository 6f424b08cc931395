import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { clientOptions } from '../../../server/store/connection.ts';
import { migrations } from '../../../server/store/migrate.ts';
import { closeAtEnd } from '../../harness.ts';
import { inDatabase, onServer } from '../../server-sql.ts';

/**
 * An installation that stands before a step of the schema, of an owner that row security binds. Its rows stand alone: what
 * they point at is of no interest. `upgrade` takes that step and those after it.
 */
export async function installationBefore(
  step: string,
): Promise<{ client: pg.Client; upgrade: () => Promise<void> }> {
  const { place } = inject('database');
  const name = `upgrade_${randomUUID().slice(0, 8)}`;
  await onServer(place, `create role ${name}`);
  closeAtEnd(() => onServer(place, `drop role ${name}`));
  await onServer(place, `create database ${name} owner ${name}`);
  closeAtEnd(() => onServer(place, `drop database ${name} with (force)`));
  const client = new pg.Client(clientOptions(inDatabase(place, name)));
  await client.connect();
  closeAtEnd(() => client.end());
  await client.query('set session_replication_role = replica');
  const steps = migrations();
  const at = steps.findIndex((one) => one.name === step);
  if (at < 0) throw new Error(`There is no step ${step}`);
  const take = async (from: number, to?: number) => {
    await client.query(`set role ${name}`);
    for (const { text } of steps.slice(from, to)) await client.query(`begin; ${text}; commit`);
    await client.query('reset role');
  };
  await take(0, at);
  return { client, upgrade: () => take(at) };
}

/** Lets triggers act as in an installation in use; what they write points at nothing either. */
export const withTriggers = (client: pg.Client) =>
  client.query(`alter table payroll_people drop constraint payroll_people_company_id_employee_id_fkey;
    alter table payroll_tallies drop constraint payroll_tallies_company_id_fkey;
    set session_replication_role = origin`);
