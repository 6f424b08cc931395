import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isPreparationDue, type PreparationDay } from '../../../src/domain/payroll/law/preparation.ts';
import { dayOf, formatMonth, type Instant, splitDay } from '../../../src/domain/values/day.ts';
import type { Month } from '../../../src/domain/values/month.ts';
import { runPeriodically } from '../../jobs/run-periodically.ts';
import type { Services } from '../../services.ts';
import type { Store, Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { searchText } from '../../store/search.ts';
import { lockRuns } from '../runs/rows.ts';
import { SALARY_RUN_KINDS } from '../runs/run-people.ts';
import { generate } from './generate.ts';

const every = 600_000;

type Clock = Pick<Services, 'newId'> & { now: Instant };
type Report = (problem: unknown, company: string) => void;

/** Prepares the drafts of the month on the day that each company chose, while this process listens. */
export function prepareMonths(app: FastifyInstance, { store, now, newId }: Services): void {
  const report: Report = (problem, company) => app.log.warn({ problem, company }, 'borradores');
  runPeriodically(app, { name: 'borradores', every }, () =>
    prepareDueMonths(store, { now: now(), newId }, report),
  );
}

/**
 * Creates the drafts of the current month in each company whose policy says that this is the day. A month is prepared
 * once, also when several processes look at once. Nothing is closed or sent. Returns how many months were prepared.
 */
export async function prepareDueMonths(
  store: Store,
  clock: Clock,
  report: Report = () => undefined,
): Promise<number> {
  const { rows: companies } = await sql<{ id: string }>`
    select id from companies where active order by id`.execute(store.db);
  let prepared = 0;
  for (const { id } of companies) {
    try {
      if (await store.inCompany(id, (tx) => prepareIfDue(tx, id, clock))) prepared += 1;
    } catch (error) {
      report(error, id);
    }
  }
  return prepared;
}

async function prepareIfDue(tx: Tx, companyId: string, { now, newId }: Clock): Promise<boolean> {
  const today = dayOf(now);
  const { rows: policies } = await sql<{ prepare_day: PreparationDay; updated_by: string }>`
    select prepare_day, updated_by from payroll_policies
    where company_id = ${companyId} and active and "from" <= ${today} and prepare_day is not null
      and updated_by is not null
    order by "from" desc limit 1`.execute(tx);
  const [policy] = policies;
  if (!policy || !isPreparationDue(policy.prepare_day, today)) return false;
  const { year, month } = splitDay(today);
  if (!(await canPrepare(tx, companyId, { year, month }))) return false;
  await lockRuns(tx, companyId);
  const { rows: claimed } = await sql`
    insert into prepared_months (company_id, year, month) values (${companyId}, ${year}, ${month})
    on conflict do nothing returning year`.execute(tx);
  if (claimed.length === 0) return false;
  const writer = { company: { id: companyId }, user: { id: policy.updated_by }, now, newId };
  const made = await generate(tx, writer, year, month);
  await sql`
    update prepared_months set payrolls = ${made.length}
    where company_id = ${companyId} and year = ${year} and month = ${month}`.execute(tx);
  if (made.length > 0) await addPreparedNotice(tx, companyId, { year, month }, made.length, { now, newId });
  return true;
}

/** Returns whether a month may be prepared: the company issues payrolls, no payment writes them, and it was not before. */
async function canPrepare(tx: Tx, companyId: string, { year, month }: Month): Promise<boolean> {
  const at = year * 12 + month;
  const { rows } = await sql<{ can: boolean }>`
    select exists (select 1 from enablers where company_id = ${companyId} and status)
      and not exists (select 1 from prepared_months where company_id = ${companyId} and year = ${year} and month = ${month})
      and not exists (select 1 from pay_runs r where r.company_id = ${companyId} and r.kind = any(${SALARY_RUN_KINDS}::text[])
        and r.year * 12 + r.month between ${at - 3} and ${at}) as can`.execute(tx);
  return rows[0]?.can === true;
}

async function addPreparedNotice(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
  count: number,
  { now, newId }: Clock,
): Promise<void> {
  const title = `Borradores de ${formatMonth(year, month)}`;
  const body = `${count === 1 ? 'Se preparó 1 borrador' : `Se prepararon ${count} borradores`} con lo que se repite y lo aprobado. Revíselos: nada se envía solo.`;
  await sql`
    insert into notices (company_id, id, title, body, level, audience, placement, starts_at, ends_at, link_label, link_url,
      origin, search_text)
    values (${companyId}, ${newId()}, ${title}, ${body}, 'info', 'compania', 'campana', ${new Date(now)},
      ${new Date(now)}::timestamptz + interval '15 days', 'Ver los borradores',
      ${`/payrolls?year=${year}&month=${month}&state=borrador`}, 'system', ${searchText(title, body)})`.execute(
    tx,
  );
  await publish(tx, companyId, 'changed', { resource: 'notices' });
}
