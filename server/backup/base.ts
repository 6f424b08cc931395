import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '../objects/object-store.ts';
import { createUnpooledClient, type DatabaseHost, getClientOptions } from '../store/connection.ts';
import { formatLsn, readLsn } from './lsn.ts';
import { FileHashes, verifyManifest } from './manifest.ts';
import { recordReference, type TableSums } from './reference.ts';
import { BaseBackup, connectReplication, type System } from './replication.ts';
import { BadCopy, collectChunks, OtherBackupKey, openChunks, sealChunks } from './seal.ts';
import { TarReader } from './tar.ts';
import { KeptWal } from './wal-archive.ts';

/** Manifest of a complete base backup. Times are by the database clock. */
export type BackupManifest = {
  version: 1;
  id: string;
  line: string;
  system: string;
  timeline: number;
  segmentBytes: number;
  start: string;
  end: string;
  startedAt: string;
  /** Earliest time that a restore from it can reach. */
  endedAt: string;
  /** Stored bytes of the archive and its file list. */
  bytes: number;
  point: string;
  /** Position of the restore point. The WAL up to it was archived before this manifest was written. */
  pointLsn: string;
  /** Absent when no moment without writes was found. */
  sums?: TableSums;
};

export const getBaseFolder = (line: string, id: string): string => `base/${line}/${id}/`;

type Taking = {
  place: DatabaseHost;
  objects: ObjectStore;
  key: Buffer;
  line: string;
  system: System;
  walKept: (lsn: bigint) => Promise<void>;
};

/**
 * Takes a base backup of a running database. The manifest is written last, so an interrupted backup is never
 * restored.
 */
export async function takeBase({
  place,
  objects,
  key,
  line,
  system,
  walKept,
}: Taking): Promise<BackupManifest> {
  const asking = createUnpooledClient(getClientOptions(place));
  const replicating = await connectReplication(place);
  try {
    await asking.connect();
    const now = async () =>
      (await asking.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at.toISOString() ?? '';
    const startedAt = await now();
    const id = `${startedAt.replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`;
    const folder = getBaseFolder(line, id);
    const put = (name: string, source: AsyncIterable<Buffer> | Iterable<Buffer>) =>
      objects.put(folder + name, sealChunks(key, folder + name, source));

    const backup = new BaseBackup(replicating, `quincena ${id}`);
    const hashes = new FileHashes();
    const tar = new TarReader(hashes.visitor);
    async function* watched(): AsyncGenerator<Buffer> {
      for await (const chunk of backup.archive()) {
        await tar.write(chunk);
        yield chunk;
      }
      tar.finish();
    }
    let bytes = await put('archive', watched());
    const { start, end, timeline, manifest } = backup.result();
    verifyManifest(manifest, hashes);
    bytes += await put('manifest', [manifest]);
    const endedAt = await now();

    const { point, lsn, sums } = await recordReference(place, id);
    await walKept(lsn);
    const wal = await KeptWal.of({ objects, key, line, timeline, segmentBytes: system.segmentBytes });
    if (wal.reach(start).to < lsn)
      throw new BadCopy(`El registro de transacciones de la copia no está completo hasta ${formatLsn(lsn)}.`);
    const base: BackupManifest = {
      version: 1,
      id,
      line,
      system: system.id,
      timeline,
      segmentBytes: system.segmentBytes,
      start: formatLsn(start),
      end: formatLsn(end),
      startedAt,
      endedAt,
      bytes,
      point,
      pointLsn: formatLsn(lsn),
      ...(sums && { sums }),
    };
    await put('done', [Buffer.from(JSON.stringify(base))]);
    return base;
  } finally {
    await Promise.all([replicating.end(), asking.end()]);
  }
}

const doneName = /^base\/([^/]+)\/([^/]+)\/done$/;

/**
 * Lists the complete base backups that the key opens, oldest first. Throws {@link OtherBackupKey} when there
 * are backups and the key opens none, unless `isNew`.
 */
export async function listCompleteBases(
  objects: ObjectStore,
  key: Buffer,
  isNew = false,
): Promise<BackupManifest[]> {
  const bases: BackupManifest[] = [];
  let closed: OtherBackupKey | undefined;
  for (const { name } of await objects.list('base/')) {
    if (!doneName.test(name)) continue;
    const kept = await objects.get(name);
    try {
      if (kept)
        bases.push(
          JSON.parse((await collectChunks(openChunks(key, name, kept))).toString('utf8')) as BackupManifest,
        );
    } catch (error) {
      if (!(error instanceof OtherBackupKey)) throw error;
      closed = error;
    }
  }
  if (closed && !bases.length && !isNew) throw closed;
  return bases.sort((a, b) => (a.endedAt < b.endedAt ? -1 : 1));
}

export const readBaseWal = (base: BackupManifest, objects: ObjectStore, key: Buffer): Promise<KeptWal> =>
  KeptWal.of({ objects, key, line: base.line, timeline: base.timeline, segmentBytes: base.segmentBytes });

/**
 * Reads the WAL archive of a backup and its gap. A full segment may replace its pieces between listing and
 * reading, so a gap counts only if it is found twice.
 */
export async function readBaseLog(base: BackupManifest, objects: ObjectStore, key: Buffer) {
  const from = readLsn(base.start);
  const first = await readBaseWal(base, objects, key);
  const wal = first.hole(from) ? await readBaseWal(base, objects, key) : first;
  return { wal, hole: wal.hole(from) };
}

const dayMs = 86_400_000;

/**
 * Removes what no restore within `keepMs` needs: backups older than the newest one of at least that age,
 * their WAL, and backups that began over a day ago and never ended. Returns how many backups were removed.
 */
export async function prune(
  objects: ObjectStore,
  key: Buffer,
  system: string,
  keepMs: number,
  now: number,
): Promise<number> {
  const bases = (await listCompleteBases(objects, key, true)).filter((base) => base.system === system);
  const first = bases.findLastIndex((base) => Date.parse(base.endedAt) <= now - keepMs);
  const leaving = bases.slice(0, Math.max(first, 0));
  const staying = bases.slice(Math.max(first, 0));
  const remove = async (names: string[]) => {
    // The manifest goes first: a backup without it is not restored.
    for (const name of names.sort((a, b) => Number(doneName.test(b)) - Number(doneName.test(a))))
      await objects.remove(name);
  };
  for (const base of leaving)
    await remove((await objects.list(getBaseFolder(base.line, base.id))).map(({ name }) => name));

  for (const line of new Set(bases.map((base) => base.line))) {
    const [oldest] = staying.filter((base) => base.line === line);
    const some = bases.find((base) => base.line === line);
    if (!some) continue;
    const wal = await readBaseWal(some, objects, key);
    await remove(wal.before(oldest ? readLsn(oldest.start) : 1n << 63n));
    const ids = new Set(staying.filter((base) => base.line === line).map((base) => base.id));
    const old = (await objects.list(`base/${line}/`)).filter(
      ({ name, at }) => !ids.has(name.split('/')[2] ?? '') && now - at.getTime() > dayMs,
    );
    await remove(old.map(({ name }) => name));
  }
  return leaving.length;
}
