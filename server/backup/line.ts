import { createHash } from 'node:crypto';
import type { ObjectStore } from '../objects/object-store.ts';
import type { System } from './replication.ts';
import { fingerprint } from './seal.ts';
import { KeptWal } from './wal-archive.ts';

/**
 * Chooses the line of the backups: one database in one folder under one key, whose WAL positions were each
 * written once. A copied folder, a restored database and another key get their own line and never overwrite
 * this one.
 */
export async function chooseBackupLine(
  system: System,
  folder: string,
  objects: ObjectStore,
  key: Buffer,
): Promise<{ line: string; wal: KeptWal }> {
  const { id, timeline, segmentBytes, flushed } = system;
  const hash = createHash('sha256')
    .update(`${id}:${timeline}:${folder}:${fingerprint(key).toString('hex')}`)
    .digest('hex')
    .slice(0, 12);
  for (let number = 1; ; number++) {
    const line = `${id}-${hash}-${number}`;
    const wal = await KeptWal.of({ objects, key, line, timeline, segmentBytes });
    // WAL archived beyond the database's position belongs to another history: the machine was restored from a
    // snapshot.
    if ((wal.end() ?? 0n) <= flushed) return { line, wal };
  }
}
