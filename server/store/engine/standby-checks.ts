import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { appRole } from '../connection.ts';
import {
  type CheckedEngine,
  type EngineCheck,
  type EngineFinding,
  readRow,
  reportFit,
  reportPoor,
  reportUnfit,
  runUndone,
} from './check.ts';

/** Milliseconds to wait for the standby to apply what the primary had when the check began. */
const LONGEST_LAG_MS = 5000;
/** Milliseconds of lag with which most reads would go to the primary. */
const SLOW_LAG_MS = 1000;

export const standbyChecks: readonly EngineCheck[] = [
  { title: 'Lecturas', needs: 'standby', check: checkReads },
  { title: 'Misma base', needs: 'standby', check: checkOrigin },
  { title: 'Atraso', needs: 'standby', check: checkLag },
];

/** Reads as the application does, with the role and the limits of a transaction. */
async function checkReads(client: pg.Client): Promise<EngineFinding> {
  const { role, installed } = await readRow<{ role: boolean; installed: boolean }>(
    client,
    `select exists (select from pg_roles where rolname = '${appRole}') as role,
      to_regclass('cost_centers') is not null as installed`,
  );
  if (!role || !installed)
    return reportFit('solo lee; los datos del programa aún no han llegado, inícielo antes en la principal');
  return runUndone(client, async () => {
    await client.query(`set local role ${appRole}; set local statement_timeout to 10000`);
    const { seen } = await readRow<{ seen: number }>(
      client,
      'select count(*)::int as seen from cost_centers',
    );
    return seen === 0
      ? reportFit('sin compañía no se ve nada de ninguna')
      : reportUnfit(
          'sin compañía se ven filas de las compañías',
          'Use como usuario el dueño de la base, quincena.',
        );
  });
}

const identity = 'select system_identifier::text as id from pg_control_system()';
const unknown = 'Repita con la dirección de la principal en DATABASE_URL.';

async function checkOrigin(client: pg.Client, { connectWriter }: CheckedEngine): Promise<EngineFinding> {
  if (!connectWriter) return reportPoor('no se sabe de qué principal es', unknown);
  const [own, first] = [
    await readRow<{ id: string }>(client, identity),
    await readRow<{ id: string }>(await connectWriter(), identity),
  ];
  return own.id === first.id
    ? reportFit('es réplica de la principal')
    : reportUnfit('es réplica de otra base', 'Indique una réplica de la base de DATABASE_URL.');
}

/** Measures how long the standby takes to have what the primary has now. */
async function checkLag(client: pg.Client, { connectWriter }: CheckedEngine): Promise<EngineFinding> {
  if (!connectWriter) return reportPoor('no se midió', unknown);
  const writer = await connectWriter();
  const { at } = await readRow<{ at: string }>(writer, 'select pg_current_wal_flush_lsn()::text as at');
  const began = performance.now();
  for (;;) {
    const { there } = await readRow<{ there: boolean }>(
      client,
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there',
      [at],
    );
    const ms = performance.now() - began;
    if (there)
      return ms > SLOW_LAG_MS
        ? reportPoor(
            `${(ms / 1000).toFixed(1).replace('.', ',')} s`,
            'Las lecturas irán a la principal mientras se atrase: mire la red y el disco de la réplica.',
          )
        : reportFit(`${Math.ceil(ms)} ms`);
    if (ms > LONGEST_LAG_MS)
      return reportUnfit(
        `más de ${LONGEST_LAG_MS / 1000} s`,
        'Mire si sigue a la principal: select * from pg_stat_wal_receiver;',
      );
    await pause(5);
  }
}
