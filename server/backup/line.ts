import { createHash } from 'node:crypto';
import type { ObjectStore } from '../objects/object-store.ts';
import type { System } from './replication.ts';
import { fingerprint } from './sealed.ts';
import { KeptWal } from './wal-archive.ts';

/**
 * Name of a line of copies: one database in one folder under one key, of which each place of the log was written once. A
 * copy of the folder, what was restored and another key begin lines of their own and never write over this one.
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
    // A log that was kept beyond where the database is belongs to another life of it: a machine put back as it was.
    if ((wal.end() ?? 0n) <= flushed) return { line, wal };
  }
}
