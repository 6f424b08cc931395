import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { type CopiesStatus, readCopiesStatus } from '../backup/status.ts';
import type { Config } from '../config.ts';
import type { MessageChannel } from '../mail/queue.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { selectWaitingNoticeCount } from '../vault/notices/notify.ts';
import { type Beat, listHeartbeats } from './beats.ts';

type Waiting = { waiting: number; oldest: number };

/** State of the installation for its operator. Times are in seconds, sizes in bytes. */
export type OperationState = {
  processes: Beat[];
  documents: Waiting & { employers: number };
  mail: Waiting & { companies: number };
  texts: Waiting & { companies: number };
  push: { waiting: number; devices: number };
  certificates: { ended: number; within30Days: number; first: { company: string; until: Date }[] };
  dianDown: string[];
  disk: { free: number; size: number };
  copies: {
    by: 'program' | 'server' | 'nobody';
    where: string | null;
    every: number | null;
    last: number | null;
    kept: number | null;
    failed: string | null;
  };
  database: {
    version: string;
    standby: boolean;
    /** Standbys with their replay lag in seconds. `null` when the login may not see them. */
    standbys: { name: string; lag: number | null }[] | null;
  };
  migrations: number;
};

/** Maximum companies whose documents, mail, texts and notices are counted. */
const most = 500;
const mostCertificates = 20;

export async function readOperationState({
  store,
  config,
}: Pick<Services, 'store' | 'config'>): Promise<OperationState> {
  const [processes, rest, disk] = await Promise.all([
    listHeartbeats(store.db),
    store.asSystem(inDatabase, true),
    statfs(config.dataDir),
  ]);
  return {
    processes,
    ...rest,
    disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
    copies: copiesOf(config, readCopiesStatus(config.dataDir), Date.now()),
  };
}

function copiesOf(
  { backup, databaseUrl }: Pick<Config, 'backup' | 'databaseUrl'>,
  status: CopiesStatus | undefined,
  now: number,
): OperationState['copies'] {
  const age = (at: string | undefined) => (at === undefined ? null : (now - Date.parse(at)) / 1000);
  return {
    by: databaseUrl ? 'server' : backup ? 'program' : 'nobody',
    where: status?.where ?? null,
    every: backup?.everyMs ? backup.everyMs / 1000 : null,
    last: age(status?.last?.at),
    kept: age(status?.walKeptAt),
    failed: status?.failed?.words ?? null,
  };
}

const selectWaitingMessages = (companyId: string, channel: MessageChannel) => sql`(
  select jsonb_build_object('n', count(*), 'age', extract(epoch from now() - min(greatest(created_at, due_at)))) from mail_messages
  where company_id = ${companyId} and channel = ${channel} and state in ('waiting', 'sending') and due_at <= now())`;

async function inDatabase(tx: Tx) {
  const { rows: companies } = await sql<{ id: string; sends: boolean; posts: boolean; texts: boolean }>`
    select company_id as id, coalesce(bool_or(sends), false) as sends, coalesce(bool_or(posts), false) as posts,
      coalesce(bool_or(texts), false) as texts from (
      select company_id, due_at is not null or held_by is not null as sends, mail_due_at is not null as posts,
        text_due_at is not null as texts from senders
      where due_at is not null or held_by is not null or mail_due_at is not null or text_due_at is not null
      union all
      select distinct unnest(a.only_companies), false, false, false
      from employee_accounts a join push_subscriptions s on s.account_id = a.id where a.active and s.ending_at is null) c
    group by company_id order by sends desc, posts desc, texts desc`.execute(tx);
  const documents = { waiting: 0, oldest: 0, employers: companies.filter(({ sends }) => sends).length };
  const mail = { waiting: 0, oldest: 0, companies: companies.filter(({ posts }) => posts).length };
  const texts = { waiting: 0, oldest: 0, companies: companies.filter((company) => company.texts).length };
  let pushWaiting = 0;
  for (const { id } of companies.slice(0, most)) {
    await sql`select set_config('app.company_id', ${id}, true)`.execute(tx);
    const { rows } = await sql<
      Record<'documents' | 'mail' | 'texts', { n: number; age: number | null }> & { push: number }
    >`
      select
        (select jsonb_build_object('n', count(*), 'age', extract(epoch from now() - min(created_at))) from submissions
          where company_id = ${id} and step <> 'done' and payroll_id is not null) as documents,
        ${selectWaitingMessages(id, 'mail')} as mail,
        ${selectWaitingMessages(id, 'text')} as texts,
        ${selectWaitingNoticeCount(id)} as push`.execute(tx);
    const [row] = rows;
    if (!row) continue;
    const waiting = [
      [documents, row.documents],
      [mail, row.mail],
      [texts, row.texts],
    ] as const;
    for (const [sum, { n, age }] of waiting) {
      sum.waiting += n;
      sum.oldest = Math.max(sum.oldest, age ?? 0);
    }
    pushWaiting += row.push;
  }
  await sql`
    select set_config('app.company_id', '', true),
      set_config('app.listed', coalesce(array_agg(id)::text, ''), true) from companies`.execute(tx);
  return {
    documents,
    mail,
    texts,
    certificates: await certificatesIn(tx),
    ...(await installationIn(tx, pushWaiting)),
  };
}

async function certificatesIn(tx: Tx): Promise<OperationState['certificates']> {
  const { rows } = await sql<{ company: string; until: Date; ended: boolean }>`
    select c.social_reason as company, e.until, e.until <= now() as ended
    from (select company_id, (certificate_info ->> 'valid_to')::timestamptz as until from enablers) e
    join companies c on c.id = e.company_id where e.until <= now() + interval '30 days' order by e.until`.execute(
    tx,
  );
  return {
    ended: rows.filter(({ ended }) => ended).length,
    within30Days: rows.filter(({ ended }) => !ended).length,
    first: rows.slice(0, mostCertificates).map(({ company, until }) => ({ company, until })),
  };
}

/** Application names of backup clients, which are not standbys. */
const copying = ['', 'pg_receivewal', 'pg_basebackup'];

async function installationIn(tx: Tx, notices: number) {
  const { rows } = await sql<{
    migrations: number;
    down: string[];
    devices: number;
    ending: number;
    version: string;
    standby: boolean;
    standbys: { name: string; lag: number | null }[] | null;
  }>`
    select (select count(*) from migrations) as migrations,
      (select coalesce(array_agg(environment order by environment), '{}') from dian_links where down_since is not null) as down,
      (select count(*) from push_subscriptions where ending_at is null) as devices,
      (select count(*) from push_subscriptions where ending_at is not null) as ending,
      current_setting('server_version') as version, pg_is_in_recovery() as standby,
      case when pg_has_role(current_user, 'pg_read_all_stats', 'usage') then (
        select coalesce(jsonb_agg(jsonb_build_object('name', application_name, 'lag', extract(epoch from replay_lag))), '[]')
        from pg_stat_replication where application_name <> all(${copying})) end as standbys`.execute(tx);
  const [row] = rows;
  return {
    migrations: row?.migrations ?? 0,
    dianDown: row?.down ?? [],
    push: { waiting: notices + (row?.ending ?? 0), devices: row?.devices ?? 0 },
    database: {
      version: row?.version ?? '',
      standby: row?.standby ?? false,
      standbys: row?.standbys ?? null,
    },
  };
}
