import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type DocumentState,
  inFlightStates,
  onceAcceptedStates,
} from '../../src/domain/payroll/desk/document-state.ts';
import type { ProgressOfAll, SendingProgress } from '../../src/domain/payroll/desk/review.ts';
import { findPause } from './pause.ts';

type Row = { state: DocumentState; count: number };

/**
 * Counts the payrolls of a month that are sent together: those queued since the oldest one still on its way,
 * or up to five minutes before it, which a selection in several batches takes. Null when none is on its way.
 */
export async function findSendingProgress(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: { year: number; month: number },
): Promise<SendingProgress | null> {
  const ofMonth = sql`join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id
    and p.year = ${year} and p.month = ${month} and p.note_type is null`;
  const { rows } = await sql<Row>`
    with first as materialized (
      select min(s.created_at) as at from submissions s ${ofMonth}
      where s.company_id = ${companyId} and s.step <> 'done')
    select p.state, count(distinct p.id) as count from first, submissions s ${ofMonth}
    where s.company_id = ${companyId} and s.created_at >= first.at - interval '5 minutes'
    group by p.state`.execute(tx);
  return added(rows);
}

/**
 * Counts every document of the company, notes included, and finds the list of the last one on its way. Only
 * the last day counts, so that a document without answer for weeks does not add weeks.
 */
export async function findCompanyProgress(
  tx: QueryExecutorProvider,
  companyId: string,
): Promise<ProgressOfAll | null> {
  const { rows: open } = await sql<ProgressOfAll['at']>`
    select p.year, p.month, case when p.note_type is null then 'payrolls' else 'adjustment_payrolls' end as list
    from submissions s join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id
    where s.company_id = ${companyId} and s.step <> 'done' order by s.created_at desc, s.id desc limit 1`.execute(
    tx,
  );
  const [at] = open;
  if (!at) return null;
  const { rows } = await sql<Row>`
    with first as materialized (
      select greatest(min(s.created_at) - interval '5 minutes', now() - interval '1 day') as at from submissions s
      where s.company_id = ${companyId} and s.step <> 'done' and s.payroll_id is not null),
    left_together as (
      select s.payroll_id from first, submissions s
      where s.company_id = ${companyId} and s.created_at >= first.at and s.payroll_id is not null
      union
      select s.payroll_id from submissions s
      where s.company_id = ${companyId} and s.step <> 'done' and s.payroll_id is not null)
    select p.state, count(*) as count
    from left_together t join payrolls p on p.company_id = ${companyId} and p.id = t.payroll_id
    group by p.state`.execute(tx);
  const progress = added(rows);
  return progress && { ...progress, paused: (await findPause(tx, companyId)) !== null, at };
}

function added(rows: readonly Row[]): SendingProgress | null {
  const of = (states: readonly DocumentState[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + Number(count), 0);
  // Replaced documents were accepted before.
  const accepted = of(onceAcceptedStates);
  const rejected = of(['rechazada']);
  const unanswered = of(['sin_respuesta']);
  const waiting = of(inFlightStates);
  return waiting === 0 ? null : { total: accepted + rejected + waiting, accepted, rejected, unanswered };
}
