import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '../objects/object-store.ts';
import { createUnpooledClient, type DatabaseHost, getClientOptions } from '../store/connection.ts';
import { endPostgres, startPostgres, toSuperuserPlace } from '../store/embedded.ts';
import { type BackupManifest, getBaseFolder, listCompleteBases, readBaseLog } from './base.ts';
import { readLsn } from './lsn.ts';
import { FileHashes, verifyManifest } from './manifest.ts';
import { BadCopy, collectChunks, openChunks } from './seal.ts';
import { type TarEntry, TarReader } from './tar.ts';

/** Target of a restore; `point` is the restore point of the backup. */
export type Until = Date | 'latest' | 'point';

export type RestoredDatabase = {
  base: BackupManifest;
  /** Time of the last replayed transaction. `undefined` when the WAL had none after the backup. */
  reached: Date | undefined;
  leftBytes: number;
  keptAt: Date | undefined;
  /** Gap in the WAL, when the WAL ends before the target. */
  hole: { before: Date | undefined; last: Date } | undefined;
  place: Exclude<DatabaseHost, string>;
  stop: () => Promise<void>;
};

/**
 * Lists the backups from which the target can be reached, newest first. Throws {@link BadCopy} when there is
 * none.
 */
async function basesFor(
  objects: ObjectStore,
  key: Buffer,
  until: Until,
): Promise<[BackupManifest, ...BackupManifest[]]> {
  const bases = await listCompleteBases(objects, key);
  const [newest, ...older] = bases
    .filter((base) => !(until instanceof Date) || Date.parse(base.endedAt) <= until.getTime())
    .reverse();
  if (newest) return [newest, ...older];
  const [oldest] = bases;
  throw new BadCopy(
    oldest
      ? `No hay copia de antes de ese momento: la más antigua sirve desde ${oldest.endedAt}.`
      : `No hay ninguna copia completa en ${objects.where}.`,
  );
}

export const chooseBase = async (objects: ObjectStore, key: Buffer, until: Until): Promise<BackupManifest> =>
  (await basesFor(objects, key, until))[0];

/**
 * Restores from the newest backup that is not damaged. An older one reaches the same target with more WAL.
 * `onTry` is called for each backup that is begun, `onDamaged` when an older one replaces it. `makeFolder`
 * gives each an empty folder.
 */
export async function restoreNewest(
  { objects, key, until }: { objects: ObjectStore; key: Buffer; until: Until },
  makeFolder: () => Promise<string>,
  {
    onTry,
    onDamaged,
  }: { onTry: (base: BackupManifest) => void; onDamaged: (base: BackupManifest, problem: BadCopy) => void },
): Promise<RestoredDatabase & { folder: string }> {
  const bases = await basesFor(objects, key, until);
  let newest: BadCopy | undefined;
  for (const [at, base] of bases.entries()) {
    onTry(base);
    const folder = await makeFolder();
    try {
      return { ...(await restoreDatabase(folder, base, objects, key, until)), folder };
    } catch (problem) {
      if (!(problem instanceof BadCopy)) throw problem;
      newest ??= problem;
      if (bases[at + 1]) onDamaged(base, problem);
    }
  }
  throw newest ?? new BadCopy(`No hay ninguna copia completa en ${objects.where}.`);
}

const endedBefore = /recovery ended before configured recovery target was reached/;

/** Restores a backup, verified file by file, and replays WAL until the target. The server is left running. */
export async function restoreDatabase(
  folder: string,
  base: BackupManifest,
  objects: ObjectStore,
  key: Buffer,
  until: Until,
): Promise<RestoredDatabase> {
  const data = join(folder, 'postgres');
  await unpack(data, base, objects, key);
  const { wal, hole } = await readBaseLog(base, objects, key);
  for await (const { name, bytes } of wal.segments(readLsn(base.start))) {
    await writeFile(join(data, 'pg_wal', name), bytes, { mode: 0o600 });
  }
  const { to, at: keptAt } = wal.reach(readLsn(base.start));
  if (to < readLsn(base.pointLsn))
    throw new BadCopy('Al registro de transacciones de la copia le falta una parte.');
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 });

  // All WAL is in `pg_wal` already, so there is nothing to fetch.
  const recovery = { restore_command: 'false', recovery_target_timeline: 'current', hot_standby: 'off' };
  // Whether recovery stops at a target. Without one the WAL is replayed to its end.
  let stopped = until !== 'latest';
  const { place, stop } = await startPostgres({
    folder,
    settings: { ...recovery, ...target(base, until) },
  }).catch(async (error: unknown) => {
    const log = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
    if (!(until instanceof Date) || !endedBefore.test(log)) throw error;
    // All archived WAL is from before the target time.
    stopped = false;
    return startPostgres({ folder, settings: recovery });
  });
  try {
    const { reached, lsn } = await progressOf(toSuperuserPlace(place));
    const leftBytes = lsn && stopped ? Number(to - readLsn(lsn)) : 0;
    return { base, reached, leftBytes, keptAt, hole: stopped ? undefined : hole, place, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function target(base: BackupManifest, until: Until): Record<string, string> {
  if (until === 'latest') return {};
  const action = { recovery_target_action: 'promote' };
  if (until === 'point') return { recovery_target_name: base.point, ...action };
  // `Z` would be looked up in time zone tables that are not loaded during recovery.
  return { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'), ...action };
}

async function progressOf(
  place: DatabaseHost,
): Promise<{ reached: Date | undefined; lsn: string | undefined }> {
  const client = createUnpooledClient(getClientOptions(place));
  await client.connect();
  try {
    const { rows } = await client.query<{ reached: Date | null; lsn: string | null; recovering: boolean }>(`
      select pg_last_xact_replay_timestamp() as reached, pg_last_wal_replay_lsn()::text as lsn,
        pg_is_in_recovery() as recovering`);
    if (!rows[0] || rows[0].recovering) throw new BadCopy('La base recuperada no terminó de abrirse.');
    return { reached: rows[0].reached ?? undefined, lsn: rows[0].lsn ?? undefined };
  } finally {
    await client.end();
  }
}

async function unpack(data: string, base: BackupManifest, objects: ObjectStore, key: Buffer): Promise<void> {
  const read = async (part: string) => {
    const name = getBaseFolder(base.line, base.id) + part;
    const kept = await objects.get(name);
    if (!kept) throw new BadCopy(`A la copia ${base.id} le falta ${part}.`);
    return openChunks(key, name, kept);
  };
  await mkdir(data, { recursive: true, mode: 0o700 });
  const hashes = new FileHashes();
  let file: FileHandle | undefined;
  const made = new Set<string>();
  const folderFor = async (path: string) => {
    if (!made.has(path)) await mkdir(path, { recursive: true, mode: 0o700 });
    made.add(path);
  };
  const tar = new TarReader({
    async entry(entry: TarEntry) {
      await hashes.visitor.entry(entry);
      const path = join(data, entry.path);
      await folderFor(entry.kind === 'folder' ? path : dirname(path));
      if (entry.kind === 'file') file = await open(path, 'wx', 0o600);
    },
    async data(bytes) {
      await hashes.visitor.data(bytes);
      for (let at = 0; file && at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
    },
    async end(entry) {
      await hashes.visitor.end(entry);
      await file?.close();
      file = undefined;
    },
  });
  try {
    for await (const chunk of await read('archive')) await tar.write(chunk);
    tar.finish();
  } finally {
    await file?.close();
  }
  verifyManifest(await collectChunks(await read('manifest')), hashes);
  await mkdir(join(data, 'pg_wal'), { recursive: true, mode: 0o700 });
}

const working = /^postgres\.restoring-/;
const allowed = /^(secret\.key|quincena\.json|lost\+found|running(-\d+)?\.json)$/;

/** Lists files that prevent a restore into a folder. Remains of an interrupted restore do not. */
export async function listBlockingFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !working.test(name) && !allowed.test(name));
}

/** Creates a working folder inside the data folder and removes those of interrupted restores. */
export async function workFolder(folder: string): Promise<string> {
  for (const name of (await readdir(folder)).filter((one) => working.test(one))) {
    await endPostgres(join(folder, name));
    await rm(join(folder, name), { recursive: true, force: true });
  }
  const work = join(folder, `postgres.restoring-${process.pid}`);
  await mkdir(work, { mode: 0o700 });
  return work;
}

/** Moves the restored database into place with one rename, after its server ended. */
export async function settleRestore(work: string, folder: string): Promise<void> {
  await rename(join(work, 'postgres'), join(folder, 'postgres'));
  await rm(work, { recursive: true, force: true });
}
