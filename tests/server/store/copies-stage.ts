import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll } from 'vitest';
import { backupNow } from '../../../server/backup/backup.ts';
import { type BackupManifest, listCompleteBases } from '../../../server/backup/base.ts';
import { chooseBase, restoreDatabase, type Until } from '../../../server/backup/restore.ts';
import { openObjects } from '../../../server/objects/open.ts';
import { copySourceVariable } from '../../../server/start/explain-error.ts';
import { type DatabaseHost, getClientOptions, placeUrl } from '../../../server/store/connection.ts';
import { startPostgres, toSuperuserPlace } from '../../../server/store/embedded.ts';
import { readFolderIdentity } from '../../../server/store/folder-identity.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';
import { type Run, run } from '../config/process.ts';

export const key = randomBytes(32);
export const secretKey = randomBytes(32);
/** An installation as the program leaves it: its data, its mark and its key. */
export let folder: string;
export let place: Exclude<DatabaseHost, string>;
export let database: pg.Client;
export const createCopies = () => {
  const to = join(temporaryFolder(), 'copias');
  return { to, objects: openObjects({ folder: to }), key };
};

export async function connect(to: DatabaseHost): Promise<pg.Client> {
  const client = new pg.Client(getClientOptions(to)).on('error', () => undefined);
  await client.connect();
  return client;
}

beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'quincena.json'), '{"product":"quincena","version":1}\n');
  writeFileSync(join(folder, 'secret.key'), `${secretKey.toString('base64')}\n`);
  const server = await startPostgres({ folder, durable: false });
  closeAtEnd(server.stop);
  place = server.place;
  await migrate(place);
  database = await connect(place);
  closeAtEnd(() => database.end());
  await database.query('create table documents (number bigint primary key, body text)');
});

export let last = 0;
/** The moment after it, by the clock of the database. */
export async function addDocument(): Promise<Date> {
  await database.query('insert into documents values ($1, $2)', [++last, randomBytes(200).toString('hex')]);
  // Moments of transactions have microseconds and these have not.
  await pause(3);
  const { rows } = await database.query<{ at: Date }>('select clock_timestamp() as at');
  await pause(3);
  return rows[0]?.at ?? new Date();
}

export const takeCopy = (to: ReturnType<typeof createCopies>): Promise<BackupManifest> =>
  backupNow({ place: toSuperuserPlace(place), folder: readFolderIdentity(join(folder, 'postgres')), ...to });

export async function readNumbers(from: DatabaseHost): Promise<number[]> {
  const client = await connect(from);
  try {
    const { rows } = await client.query<{ number: string }>('select number from documents order by number');
    return rows.map(({ number }) => Number(number));
  } finally {
    await client.end();
  }
}

export async function restoreCopy(
  { objects }: ReturnType<typeof createCopies>,
  until: Until,
  hasDocuments = true,
) {
  const base = await chooseBase(objects, key, until);
  const found = await restoreDatabase(temporaryFolder(), base, objects, key, until);
  try {
    return { ...found, numbers: hasDocuments ? await readNumbers(found.place) : [] };
  } finally {
    await found.stop();
  }
}

export const countTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Processes that a test left: they would hold the log for the next one. */
const keepers: Run[] = [];
afterEach(async () => {
  for (const { child, code } of keepers.splice(0)) {
    child.kill('SIGKILL');
    await code;
  }
});

/** The process beside the program. */
export function startKeeping(to: string, more: Record<string, string> = {}): Run {
  const variables = {
    [copySourceVariable]: placeUrl(toSuperuserPlace(place)),
    DATA_DIR: folder,
    BACKUP_TO: to,
    BACKUP_KEY: key.toString('base64'),
    ...more,
  };
  const copying = run('server/commands/copies.ts', variables, ['keep']);
  keepers.push(copying);
  return copying;
}

export async function waitUntil(what: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await what())) await pause(50);
}

export const isWhole = async ({ objects }: ReturnType<typeof createCopies>) =>
  (await listCompleteBases(objects, key)).length > 0;

/** All that was written until now is kept. */
export async function waitUntilKept(): Promise<void> {
  await database.query(`select pg_logical_emit_message(true, 'test', '')`);
  const { rows } = await database.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  await waitUntil(async () => {
    const { rows: slots } = await database.query<{ kept: boolean }>(
      `select restart_lsn >= $1::pg_lsn as kept from pg_replication_slots where slot_name = 'quincena_copies'`,
      [rows[0]?.lsn],
    );
    return slots[0]?.kept === true;
  });
}

/** Variables of a command that copies `data` or restores into it. */
export const buildVariables = (to: string, data: string) => ({
  DATA_DIR: data,
  BACKUP_TO: to,
  BACKUP_KEY: key.toString('base64'),
});
