import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { lastCopy } from '../backup/status.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { type Beat, beats } from './beats.ts';

/** State that an operator looks at. Times are in seconds, sizes in bytes. */
export type OperationState = {
  processes: Beat[];
  documents: { waiting: number; oldest: number; employers: number };
  mail: number;
  /** Companies by how soon their certificate ends. */
  certificates: { ended: number; within30Days: number };
  dianDown: string[];
  disk: { free: number; size: number };
  lastCopy: number | undefined;
  migrations: number;
};

/** Employers whose documents are counted at one look; more are told by their number alone. */
const most = 500;

export async function operationState({
  store,
  config,
}: Pick<Services, 'store' | 'config'>): Promise<OperationState> {
  const [processes, rest, disk] = await Promise.all([
    beats(store.db),
    store.asSystem(inDatabase, true),
    statfs(config.dataDir),
  ]);
  const copied = lastCopy(config.dataDir)?.last?.at;
  return {
    processes,
    ...rest,
    disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
    lastCopy: copied === undefined ? undefined : (Date.now() - Date.parse(copied)) / 1000,
  };
}

async function inDatabase(tx: Tx) {
  const { rows: senders } = await sql<{ company_id: string }>`
    select company_id from senders where due_at is not null or held_by is not null limit ${most + 1}`.execute(
    tx,
  );
  const documents = { waiting: 0, oldest: 0, employers: senders.length };
  for (const { company_id } of senders.slice(0, most)) {
    await sql`select set_config('app.company_id', ${company_id}, true)`.execute(tx);
    const { rows } = await sql<{ waiting: number; oldest: number | null }>`
      select count(*) as waiting, extract(epoch from now() - min(created_at))::float8 as oldest
      from submissions where company_id = ${company_id} and step <> 'done' and payroll_id is not null`.execute(
      tx,
    );
    documents.waiting += rows[0]?.waiting ?? 0;
    documents.oldest = Math.max(documents.oldest, rows[0]?.oldest ?? 0);
  }
  await sql`
    select set_config('app.company_id', '', true),
      set_config('app.listed', coalesce(array_agg(id)::text, ''), true) from companies`.execute(tx);
  const { rows: ends } = await sql<{ ended: number; soon: number }>`
    select count(*) filter (where ends <= now()) as ended,
      count(*) filter (where ends > now() and ends <= now() + interval '30 days') as soon
    from (select (certificate_info ->> 'valid_to')::timestamptz as ends from enablers) c`.execute(tx);
  const { rows: others } = await sql<{ mail: number; migrations: number; down: string[] }>`
    select (select count(*) from senders where mail_due_at is not null) as mail,
      (select count(*) from migrations) as migrations,
      (select coalesce(array_agg(environment order by environment), '{}') from dian_links where down_since is not null) as down`.execute(
    tx,
  );
  const [other] = others;
  return {
    documents,
    certificates: { ended: ends[0]?.ended ?? 0, within30Days: ends[0]?.soon ?? 0 },
    mail: other?.mail ?? 0,
    migrations: other?.migrations ?? 0,
    dianDown: other?.down ?? [],
  };
}
