import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { ObjectStore } from '../objects/object-store.ts';
import { createUnpooledClient, type DatabaseHost, getClientOptions } from '../store/connection.ts';
import { type BackupManifest, listCompleteBases, prune, takeBase } from './base.ts';
import { chooseBackupLine } from './line.ts';
import { getSegmentStart, readLsn } from './lsn.ts';
import { connectReplication, readServerIdentity, type System } from './replication.ts';
import type { CopiesStatus } from './status.ts';
import type { KeptWal } from './wal-archive.ts';
import { keepWal } from './wal-keeping.ts';

export type BackupSource = {
  place: DatabaseHost;
  folder: string;
  objects: ObjectStore;
  key: Buffer;
};

/** Takes one base backup with the WAL that it needs. Another backup may run at the same time. */
export async function backupNow({ place, folder, objects, key }: BackupSource): Promise<BackupManifest> {
  const client = await connectReplication(place);
  try {
    const system = await readServerIdentity(client);
    const { line } = await chooseBackupLine(system, folder, objects, key);
    const slot = `quincena_once_${process.pid}_${Date.now()}`;
    await client.query(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const { rows } = await client.query<{ restart_lsn: string }>(`READ_REPLICATION_SLOT "${slot}"`);
    const from = getSegmentStart(readLsn(rows[0]?.restart_lsn ?? '0/0'), system.segmentBytes);
    const wal = keepWal(client, { objects, key, line, ...system }, from, slot);
    try {
      return await takeBase({ place, objects, key, line, system, walKept: wal.keptUntil });
    } finally {
      await wal.stop();
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

const slot = 'quincena_copies';

/** Drops the replication slot, so that the database does not keep WAL for backups that are no longer made. */
export async function forgetSlot(place: DatabaseHost): Promise<void> {
  const client = createUnpooledClient(getClientOptions(place));
  await client.connect();
  try {
    await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [slot],
    );
  } finally {
    await client.end();
  }
}

export type Keeping = BackupSource & {
  everyMs: number;
  keepMs: number;
  status: (change: { [K in keyof CopiesStatus]?: CopiesStatus[K] | undefined }) => void;
  report: (problem: unknown) => void;
};

const retryMs = 5000;
const longestRetryMs = 60_000;

/**
 * Archives WAL as it is written and takes base backups when they are due, until `signal` aborts. The
 * replication slot is the lease: it accepts one process at a time, and is free as soon as that process is
 * gone.
 */
export async function keepCopies(keeping: Keeping, signal: AbortSignal): Promise<void> {
  for (let wait = retryMs; !signal.aborted; wait = Math.min(wait * 2, longestRetryMs)) {
    const began = Date.now();
    try {
      await session(keeping, signal);
    } catch (error) {
      keeping.report(error);
    }
    if (Date.now() - began > longestRetryMs) wait = retryMs;
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

async function session(keeping: Keeping, signal: AbortSignal): Promise<void> {
  const { place, folder, objects, key, status } = keeping;
  const client = await connectReplication(place);
  const asking = createUnpooledClient(getClientOptions(place));
  try {
    await asking.connect();
    const system = await readServerIdentity(client);
    const { line, wal: kept } = await chooseBackupLine(system, folder, objects, key);
    const from = (await goingOn(asking, system, kept)) ?? (await beginSlot(asking, system));
    const wal = keepWal(client, { objects, key, line, ...system }, from, slot, () =>
      status({ walKeptAt: new Date().toISOString() }),
    );
    status({ failed: undefined });
    const stop = () => void wal.stop().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    const ending = new AbortController();
    try {
      const last = (await listCompleteBases(objects, key, true)).findLast((base) => base.line === line);
      const goesOn = last !== undefined && kept.reach(readLsn(last.start)).to >= from;
      const due = goesOn && last ? Date.parse(last.endedAt) + keeping.everyMs : 0;
      const copying = copyWhenDue(keeping, { line, system, walKept: wal.keptUntil }, due, ending.signal);
      await Promise.race([wal.ended, copying]);
    } finally {
      ending.abort();
      signal.removeEventListener('abort', stop);
      await wal.stop();
    }
  } finally {
    await Promise.all([client.end(), asking.end()].map((end) => end.catch(() => undefined)));
  }
}

/** Position where archiving continues. `undefined` when WAL after the archived part is lost. */
async function goingOn(asking: pg.Client, system: System, kept: KeptWal): Promise<bigint | undefined> {
  const end = kept.end();
  const { rows } = await asking.query<{ restart: string | null; status: string | null }>(
    'select restart_lsn::text as restart, wal_status as status from pg_replication_slots where slot_name = $1',
    [slot],
  );
  const [found] = rows;
  if (end === undefined || !found?.restart || found.status === 'lost') return undefined;
  const from = getSegmentStart(end, system.segmentBytes);
  return from >= getSegmentStart(readLsn(found.restart), system.segmentBytes) ? from : undefined;
}

/**
 * Creates the slot and returns the position it retains WAL from. Dropping the slot fails while another
 * process uses it.
 */
async function beginSlot(asking: pg.Client, system: System): Promise<bigint> {
  await asking.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [slot],
  );
  await asking.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  const { rows } = await asking.query<{ restart: string }>(
    'select restart_lsn::text as restart from pg_replication_slots where slot_name = $1',
    [slot],
  );
  return getSegmentStart(readLsn(rows[0]?.restart ?? '0/0'), system.segmentBytes);
}

const longestTimer = 3_600_000;
const againMs = 300_000;

type Within = { line: string; system: System; walKept: (lsn: bigint) => Promise<void> };

async function copyWhenDue(
  keeping: Keeping,
  within: Within,
  first: number,
  signal: AbortSignal,
): Promise<void> {
  const { place, objects, key, status, report } = keeping;
  for (let due = first; !signal.aborted; ) {
    const left = due - Date.now();
    if (left > 0) {
      await pause(Math.min(left, longestTimer), undefined, { signal }).catch(() => undefined);
      continue;
    }
    try {
      const began = performance.now();
      const base = await takeBase({ place, objects, key, ...within });
      const seconds = Math.round((performance.now() - began) / 100) / 10;
      status({ last: { id: base.id, at: base.endedAt, bytes: base.bytes, seconds }, failed: undefined });
      due = Date.now() + keeping.everyMs;
      await prune(objects, key, within.system.id, keeping.keepMs, Date.now());
    } catch (error) {
      if (signal.aborted) return;
      report(error);
      due = Math.max(due, Date.now() + againMs);
    }
  }
}
