import { type QueryExecutorProvider, sql } from 'kysely';
import type { Progress } from '../../src/domain/payroll/review.ts';

/**
 * The documents of a month that left together with those still on their way: queued since the first of these, or up
 * to five minutes before it, which is what the batches of one selection take. Nothing when none is on its way.
 */
export async function progressOf(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: { year: number; month: number },
): Promise<Progress | null> {
  const ofMonth = sql`join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id
    and p.year = ${year} and p.month = ${month} and p.note_type is null`;
  const { rows } = await sql<{ state: string; count: number }>`
    with first as materialized (
      select min(s.created_at) as at from submissions s ${ofMonth}
      where s.company_id = ${companyId} and s.step <> 'done')
    select p.state, count(distinct p.id) as count from first, submissions s ${ofMonth}
    where s.company_id = ${companyId} and s.created_at >= first.at - interval '5 minutes'
    group by p.state`.execute(tx);
  const of = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((all, { count }) => all + Number(count), 0);
  const accepted = of('aceptada', 'aceptada_con_notificacion');
  const rejected = of('rechazada');
  const unanswered = of('sin_respuesta');
  const waiting = of('en_cola', 'enviando') + unanswered;
  return waiting === 0 ? null : { total: accepted + rejected + waiting, accepted, rejected, unanswered };
}
