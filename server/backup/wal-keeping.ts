import type pg from 'pg';
import { WalStream } from './replication.ts';
import { WalArchive, type WalPlace } from './wal-archive.ts';

/** WAL is archived every `pace` milliseconds, or sooner when `soon` bytes wait. */
const pace = 1000;
const soon = 1_048_576;
/** Bytes that may wait; above them reading stops and the server waits. */
const most = 64 * 1_048_576;

type Keeping = {
  ended: Promise<void>;
  keptUntil: (lsn: bigint) => Promise<void>;
  /** Archives what was received and ends. */
  stop: () => Promise<void>;
};

/** Receives WAL over its own connection and archives it. `from` must be the start of a segment. */
export function keepWal(
  client: pg.Client,
  place: WalPlace,
  from: bigint,
  slot: string,
  kept: (lsn: bigint) => void = () => undefined,
): Keeping {
  const archive = new WalArchive(place, from);
  const stream = new WalStream(client, from, place.timeline, slot);
  let stopping = false;
  let failure: unknown;
  let wake: () => void = () => undefined;
  const waiters = new Set<() => void>();
  const tell = () => {
    for (const look of waiters) look();
  };

  const reading = (async () => {
    for await (const { start, data } of stream.read()) {
      if (stopping) return;
      archive.receive(start, data);
      if (archive.waiting > soon) wake();
      while (archive.waiting > most && !stopping)
        await new Promise<void>((resolve) => {
          const look = () => {
            waiters.delete(look);
            resolve();
          };
          waiters.add(look);
        });
    }
  })();

  const putting = (async () => {
    while (!stopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pace);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (stopping) return;
      if (archive.waiting > 0) {
        await archive.flush();
        stream.kept(archive.keptTo);
      }
      kept(archive.keptTo);
      tell();
    }
  })();

  const ended = Promise.race([reading, putting])
    .catch((error: unknown) => {
      failure = error;
      throw error;
    })
    .finally(() => {
      stopping = true;
      wake();
      tell();
    });
  ended.catch(() => undefined);
  putting.catch(() => undefined);
  reading.catch(() => undefined);

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping = true;
    wake();
    await putting.catch(() => undefined);
    try {
      if (failure === undefined) {
        await archive.flush();
        stream.kept(archive.keptTo);
      }
    } finally {
      await client.end().catch(() => undefined);
      await reading.catch(() => undefined);
      tell();
    }
  };

  return {
    ended,
    keptUntil: (lsn) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (archive.keptTo >= lsn) resolve();
          else if (stopping)
            reject(failure ?? new Error('Se detuvo la copia del registro de transacciones.'));
          else return;
          waiters.delete(look);
        };
        waiters.add(look);
        look();
      }),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}
