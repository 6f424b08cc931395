import { type RawBuilder, sql } from 'kysely';
import { type Role, roleNames } from '../../src/domain/identity/roles.ts';
import type { SecurityEventRow } from '../../src/domain/office/audit.ts';
import {
  describeEvent,
  type EventGroup,
  listGroupEventKinds,
  type RecordedFacts,
} from '../../src/domain/security/events.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { Tx } from '../store/connection.ts';
import { buildListWindow, cutPage, type PageRequest, readWindow } from '../store/cursors.ts';
import { searchText } from '../store/search.ts';

export type Criteria = {
  group?: EventGroup | undefined;
  kind?: string | undefined;
  who?: string | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Row = {
  id: string;
  at: Date;
  kind: string;
  facts: RecordedFacts;
  user_name: string | null;
  roles: Role[] | null;
  account_name: string | null;
  login: string | null;
  about: string | null;
  company: string | null;
  address: string | null;
  count: number;
  repeats: number;
  last_at: Date | null;
  people: string[];
  whole_company: boolean;
  position: number | null;
};

const from = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Bogota')`;
const after = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'America/Bogota')`;

function matching({ group, kind, who, person, from: first, to }: Criteria): RawBuilder<unknown> {
  const conditions = [sql`true`];
  const kinds = kind ? [kind] : group && listGroupEventKinds(group);
  if (kinds) conditions.push(sql`e.kind = any(${kinds as string[]})`);
  if (first) conditions.push(sql`e.at >= ${from(first)}`);
  if (to) conditions.push(sql`e.at < ${after(to)}`);
  if (person) {
    // Documents have only letters, digits and hyphens, and PostgreSQL refuses some other characters.
    const number = person.replace(/[^\p{L}\p{N}-]/gu, '').toUpperCase();
    conditions.push(
      sql`(e.whole_company or e.people && array(select code || ':' || ${number} from document_types))`,
    );
  }
  for (const word of searchText(who ?? '')
    .split(/[\s\p{C}]+/u)
    .filter(Boolean)) {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(e.login ilike ${like}
      or e.user_id in (select id from users where search_text like ${like})
      or e.account_id in (select id from employee_accounts where document_number ilike ${like} or name ilike ${like}))`);
  }
  return sql.join(conditions, sql` and `);
}

const columns = sql`e.id::text as id, e.at, e.kind, e.facts, u.name as user_name, a.name as account_name, e.login, w.name as about,
  (select array_agg(r.role order by r.role) from user_roles r where r.user_id = e.user_id) as roles,
  (select c.social_reason from companies c where c.id = e.company_id) as company, e.address, e.count, e.people,
  e.whole_company, coalesce(p.count, 0) as repeats, p.last_at,
  (select s.position from security_seals s where s.event_id = e.id and s.part = 'event') as position`;
const joined = sql`security_events e left join users u on u.id = e.user_id left join users w on w.id = e.about
  left join employee_accounts a on a.id = e.account_id left join security_repeats p on p.event_id = e.id`;

async function countEvents(tx: Tx, criteria: Criteria): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from security_events e where ${matching(criteria)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Lists a page of events, from newest to oldest. */
export async function listSecurityEvents(tx: Tx, criteria: Criteria, asked: PageRequest) {
  const total = await countEvents(tx, criteria);
  const { after: beyond, limit, key } = buildListWindow([{ value: sql`e.id`, descending: true }], asked);
  const { rows } = await readWindow(asked, () =>
    sql<Row & { cursor_key: unknown[] | null }>`
      select ${columns}, ${key} from ${joined} where ${matching(criteria)} and ${beyond}
      order by e.id desc ${limit}`.execute(tx),
  );
  const cut = cutPage(rows, asked, total);
  return { data: cut.rows.map((row) => shown(row as Row)), meta: cut.meta };
}

/** Lists events from newest to oldest: the first ones, or those before an id. */
export async function listEarlierEvents(
  tx: Tx,
  criteria: Criteria,
  limit: number,
  before: string | undefined,
): Promise<JsonWithDates<SecurityEventRow>[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${joined}
    where ${matching(criteria)} and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
    order by e.id desc limit ${limit}`.execute(tx);
  return rows.map(shown);
}

const shown = (row: Row): JsonWithDates<SecurityEventRow> => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  words: describeEvent(row.kind, row.facts),
  who: row.user_name ?? row.account_name,
  role: row.user_name
    ? (row.roles ?? []).map((role) => roleNames[role]).join(', ') || null
    : row.account_name && 'Empleado',
  login: row.login,
  about: row.about,
  company: row.company,
  address: row.address,
  count: row.count,
  times: row.repeats + 1,
  last_at: row.last_at,
  people: row.people.slice(0, 3).map((person) => person.split(':')[1] ?? person),
  whole_company: row.whole_company,
  position: row.position,
});
