import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { acceptedStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { toStatesSql } from '../../documents/states.ts';
import { runPeriodically } from '../../jobs/run-periodically.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../store/connection.ts';
import { type Deliver, deliverPush, getPushKeys, type News, type Subscription } from './push.ts';

const every = 60_000;
/**
 * Statuses of a subscription that will never take a notice: gone (404, 410; RFC 8030 §7.3), or created with
 * other keys (400 from Mozilla and Apple, 403 from Google; RFC 8292 §4.2).
 */
const undeliverable: readonly number[] = [400, 403, 404, 410];

/** Sends push notices each minute while this process listens. Several processes may run it. */
export function tellPhones(app: FastifyInstance, services: Services): void {
  runPeriodically(app, { name: 'avisos', every }, () => tellOfNews(services, deliverPush));
}

type Due = Subscription & { id: string; person: string; about: Exclude<News['about'], 'access'> };

/**
 * Notifies each subscribed device once of accepted payslips, answered questions, decided requests and overtime to sign
 * since it subscribed. A device of a recovered account gets a last notice. An undeliverable subscription is deleted; the device
 * subscribes again when its vault is opened. Returns how many notices were delivered.
 */
export async function tellOfNews({ store, secretKey }: Services, send: Deliver): Promise<number> {
  const somebody = await sql`select 1 from push_subscriptions limit 1`.execute(store.db);
  if (somebody.rows.length === 0) return 0;
  const keys = await getPushKeys(store.db, secretKey);
  const forget = (endpoint: string) =>
    sql`delete from push_subscriptions where endpoint = ${endpoint}`.execute(store.db);
  const tell = async (to: Subscription, news: News): Promise<boolean> => {
    const status = await send(to, news, keys);
    if (undeliverable.includes(status)) await forget(to.endpoint);
    return status >= 200 && status < 300;
  };
  let delivered = 0;
  const ending = await sql<Subscription>`
    delete from push_subscriptions where ending_at is not null
    returning endpoint, p256dh, auth, origin`.execute(store.db);
  for (const to of ending.rows) if (await tell(to, { about: 'access', unread: 1 })) delivered += 1;
  const companies = await sql<{
    company_id: string;
  }>`select id as company_id from companies where active`.execute(store.db);
  for (const { company_id } of companies.rows) {
    const due = await store.inCompany(company_id, (tx) => claimed(tx, company_id));
    const unread = new Map<string, Due[]>();
    for (const notice of due) {
      const same = `${notice.endpoint} ${notice.about}`;
      unread.set(same, [...(unread.get(same) ?? []), notice]);
    }
    for (const notices of unread.values()) {
      const [to] = notices;
      if (to && (await tell(to, { about: to.about, unread: notices.length }))) delivered += 1;
    }
  }
  return delivered;
}

/** Queries the payslips, answers, decisions and overtime of a company to notify, a row for each device. */
const dueIn = (companyId: string): Record<'slips' | 'answers' | 'decisions' | 'hours', RawBuilder<Due>> => {
  const subscribed = sql`
    join employee_accounts a on a.person = x.person and a.active
      and ${companyId} = any(a.only_companies)
    join push_subscriptions s on s.account_id = a.id and s.ending_at is null and x.at > s.created_at`;
  return {
    slips: sql<Due>`
    select x.id, x.person, 'payslip' as about, s.endpoint, s.p256dh, s.auth, s.origin
    from (select p.id, p.person, p.accepted_at as at from payrolls p
      left join payslip_receipts r on r.company_id = p.company_id and r.payslip_id = p.id
      where p.company_id = ${companyId} and p.state in ${toStatesSql(acceptedStates)}
        and p.note_type is distinct from 2 and r.notified_at is null) x ${subscribed}`,
    answers: sql<Due>`
    select x.id, x.person, 'question' as about, s.endpoint, s.p256dh, s.auth, s.origin
    from (select id, person, at from payslip_replies
      where company_id = ${companyId} and author = 'staff' and notified_at is null) x ${subscribed}`,
    decisions: sql<Due>`
    select x.id, x.person, 'request' as about, s.endpoint, s.p256dh, s.auth, s.origin
    from (select id, person, decided_at as at from employee_requests
      where company_id = ${companyId} and state in ('aprobada', 'no_aprobada', 'anulada') and notified_at is null) x ${subscribed}`,
    hours: sql<Due>`
    select x.id, x.person, 'hours' as about, s.endpoint, s.p256dh, s.auth, s.origin
    from (select id, person, updated_at as at from signed_hours
      where company_id = ${companyId} and waits = 'employee' and notified_at is null) x ${subscribed}`,
  };
};

/** Tables whose rows say when they were told, by what they are about. A payslip says it in its receipt. */
const toldIn = {
  question: 'payslip_replies',
  request: 'employee_requests',
  hours: 'signed_hours',
} as const satisfies Record<Exclude<Due['about'], 'payslip'>, string>;

/** Counts the notices that wait for the next round. Runs inside the company. */
export function selectWaitingNoticeCount(companyId: string): RawBuilder<number> {
  const { slips, answers, decisions, hours } = dueIn(companyId);
  return sql<number>`((select count(*) from (${slips}) d) + (select count(*) from (${answers}) d)
    + (select count(*) from (${decisions}) d) + (select count(*) from (${hours}) d))`;
}

/** Marks the due notices as sent and returns them. Runs inside the company. */
async function claimed(tx: Tx, companyId: string): Promise<Due[]> {
  const due = dueIn(companyId);
  const all: Due[] = [];
  for (const some of [due.slips, due.answers, due.decisions, due.hours])
    all.push(...(await some.execute(tx)).rows);
  const ours = new Set<string>();
  for (const [id, { about, person }] of new Map(all.map((row) => [row.id, row]))) {
    const { numAffectedRows } =
      about !== 'payslip'
        ? await sql`
          update ${sql.table(toldIn[about])} set notified_at = now()
          where company_id = ${companyId} and id = ${id} and notified_at is null`.execute(tx)
        : await sql`
          insert into payslip_receipts (company_id, payslip_id, person, notified_at)
          values (${companyId}, ${id}, ${person}, now())
          on conflict (company_id, payslip_id) do update set notified_at = now()
            where payslip_receipts.notified_at is null`.execute(tx);
    if (numAffectedRows === 1n) ours.add(id);
  }
  return all.filter(({ id }) => ours.has(id));
}
