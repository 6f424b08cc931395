import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createUnpooledClient, type DatabaseHost, getClientOptions, getSqlState } from '../connection.ts';
import { listPlaces } from '../hosts.ts';
import { type CheckedEngine, type EngineCheck, type EngineFinding, readRow, reportUnfit } from './check.ts';
import { connectionChecks } from './connection-checks.ts';
import { standbyChecks } from './standby-checks.ts';
import { dropOldScratch, writerChecks } from './writer-checks.ts';

const checks: readonly EngineCheck[] = [...connectionChecks, ...writerChecks, ...standbyChecks];
const CONNECT_MS = 10_000;
/** Milliseconds of one check. All of them together stay under two minutes. */
const CHECK_MS = 30_000;

export type EngineReport = {
  /** Host, port and database, without user or password. */
  where: string;
  standby: boolean;
  findings: (EngineFinding & { title: string })[];
};

type Options = {
  /** Server that writes, for the checks of a standby. */
  writer?: DatabaseHost | undefined;
  prepared?: boolean | undefined;
};

/**
 * Checks whether each server of an address has what the program needs. It leaves nothing behind. Throws when a
 * server does not answer.
 */
export async function checkEngine(
  place: DatabaseHost,
  { writer, prepared }: Options = {},
): Promise<EngineReport[]> {
  const servers: { one: DatabaseHost; standby: boolean }[] = [];
  for (const one of listPlaces(place)) servers.push({ one, standby: await isStandby(one) });
  const first = servers.find(({ standby }) => !standby)?.one ?? writer;
  const reports: EngineReport[] = [];
  for (const { one, standby } of servers)
    reports.push(await checkServer(one, standby, { writer: first, prepared }));
  return reports;
}

const connectTo = async (place: DatabaseHost): Promise<pg.Client> => {
  const client = createUnpooledClient({
    ...getClientOptions(place),
    connectionTimeoutMillis: CONNECT_MS,
    // The store sends queries without waiting for earlier answers.
    pipeline: true,
  } as pg.ClientConfig);
  await client.connect();
  return client;
};

async function isStandby(place: DatabaseHost): Promise<boolean> {
  const client = await connectTo(place);
  try {
    const { standby } = await readRow<{ standby: boolean }>(client, 'select pg_is_in_recovery() as standby');
    return standby;
  } finally {
    await client.end();
  }
}

async function checkServer(place: DatabaseHost, standby: boolean, options: Options): Promise<EngineReport> {
  const findings: EngineReport['findings'] = [];
  if (!standby) await withConnections(place, options, dropOldScratch);
  for (const { title, check, needs } of checks) {
    if (needs !== 'both' && (needs === 'standby') !== standby) continue;
    findings.push({ title, ...(await withConnections(place, options, check).catch(explainFailure)) });
  }
  return { where: describePlace(place), standby, findings };
}

/** Runs work with connections that are closed after it, however it ends. */
async function withConnections<T>(
  place: DatabaseHost,
  { writer, prepared }: Options,
  work: (client: pg.Client, engine: CheckedEngine) => Promise<T>,
): Promise<T> {
  const open: pg.Client[] = [];
  const connect = async (to: DatabaseHost) => {
    const client = await connectTo(to);
    open.push(client);
    return client;
  };
  const late = new AbortController();
  const end = () => Promise.all(open.map((client) => client.end().catch(() => undefined)));
  try {
    return await Promise.race([
      work(await connect(place), {
        connect: () => connect(place),
        connectWriter: writer === undefined ? undefined : () => connect(writer),
        prepared,
      }),
      pause(CHECK_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`sin respuesta en ${CHECK_MS / 1000} s`);
      }),
    ]);
  } finally {
    late.abort();
    await end();
  }
}

function explainFailure(error: unknown): EngineFinding {
  const code = getSqlState(error);
  const words = error instanceof Error ? error.message : String(error);
  return reportUnfit(
    code ? `${words} (${code})` : words,
    'Mire el registro del servidor, o use un servidor PostgreSQL.',
  );
}

function describePlace(place: DatabaseHost): string {
  if (typeof place !== 'string') return `${place.host}:${place.port}/${place.database}`;
  const { host, pathname } = new URL(place);
  return `${host}${pathname}`;
}
