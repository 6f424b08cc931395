import type pg from 'pg';

export type ProbeResult = { answers: boolean; writes: boolean };

const silent: ProbeResult = { answers: false, writes: false };

/**
 * Tests the database over a connection outside the pool, whose state says nothing about the database.
 * Concurrent callers share one answer. `patience` is in milliseconds.
 */
export function createProbe(connect: () => Promise<pg.Client>, patience = 2000) {
  let kept: Promise<pg.Client> | undefined;
  let asking: Promise<ProbeResult> | undefined;
  const forget = () => {
    const old = kept;
    kept = undefined;
    old?.then(
      (client) => client.end().catch(() => undefined),
      () => undefined,
    );
  };
  const ask = async (): Promise<ProbeResult> => {
    kept ??= connect();
    const client = await kept;
    const { rows } = await client.query<{ standby: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as standby`,
    );
    return { answers: true, writes: rows[0]?.standby === false };
  };
  return {
    look(): Promise<ProbeResult> {
      asking ??= new Promise<ProbeResult>((resolve) => {
        const late = setTimeout(() => resolve(silent), patience);
        ask()
          .catch(() => silent)
          .then(resolve)
          .finally(() => clearTimeout(late));
      })
        .then((probed) => {
          if (!probed.answers) forget();
          return probed;
        })
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    close: forget,
  };
}
