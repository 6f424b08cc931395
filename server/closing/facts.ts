import { sql } from 'kysely';
import type { ClosingFacts, ClosingKey } from '../../src/domain/closing/steps.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { postedCondition } from '../accounting/postings.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import { toStatesSql } from '../documents/states.ts';
import { buildWithoutPayrollCondition } from '../payroll/dashboard/missing-payrolls.ts';
import { SALARY_RUN_KINDS } from '../payroll/runs/run-people.ts';
import { filedCondition, selectUnfiledBranchCount } from '../pila/filings.ts';
import type { Tx } from '../store/connection.ts';

type Row = Omit<ClosingFacts, 'runs' | 'paysByRuns' | 'paid' | 'marked' | 'planilla'> & {
  planilla: string | null;
  pays_by_runs: boolean;
  open: number;
  closed: number;
  without_file: number;
  service_bonus: number;
  severance_interest: number;
  severance: number;
  marked: ClosingKey[];
};

export async function readClosingFacts(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<ClosingFacts> {
  const { rows } = await sql<Row>`
    with payroll_counts as (
      select count(*)::int as payrolls,
        count(*) filter (where p.state in ${toStatesSql(acceptedStates)})::int as accepted,
        count(*) filter (where p.state = 'rechazada')::int as rejected,
        count(*) filter (where p.state = 'borrador')::int as blocked
      from payrolls p
      where p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${buildCountedCondition('p')}
    ), run_counts as (
      select count(*) filter (where r.state = 'abierta')::int as open,
        count(*) filter (where r.state = 'cerrada')::int as closed,
        count(*) filter (where r.state = 'cerrada' and r.kind <> 'severance' and not exists (
          select 1 from bank_files b where b.company_id = r.company_id and b.run_id = r.id))::int as without_file,
        count(*) filter (where r.state = 'cerrada' and r.kind = 'prima')::int as service_bonus,
        count(*) filter (where r.state = 'cerrada' and r.kind = 'severance_interest')::int as severance_interest,
        count(*) filter (where r.state = 'cerrada' and r.kind = 'severance')::int as severance
      from pay_runs r where r.company_id = ${companyId} and r.year = ${year} and r.month = ${month}
    ), earlier_runs as (
      select exists (select 1 from pay_runs r where r.company_id = ${companyId} and r.kind = any(${SALARY_RUN_KINDS}::text[])
        and r.year * 12 + r.month between ${year * 12 + month - 3} and ${year * 12 + month - 1}) as pays_by_runs
    )
    select c.nit, payroll_counts.*, run_counts.*, earlier_runs.pays_by_runs,
      (select count(*)::int from employees e where ${buildWithoutPayrollCondition(companyId, year, month)}) as missing,
      (select f.number from pila_filings f where f.company_id = ${companyId} and f.year = ${year} and f.month = ${month}
        and ${filedCondition} order by f.created_at limit 1) as planilla,
      (${selectUnfiledBranchCount(companyId, { year, month })}) as unfiled,
      exists (select 1 from accounting_postings a
        where a.company_id = ${companyId} and a.year = ${year} and a.month = ${month} and ${postedCondition}) as posted,
      (select coalesce(jsonb_agg(m.step), '[]') from closing_marks m
        where m.company_id = ${companyId} and m.year = ${year} and m.month = ${month}) as marked
    from companies c, payroll_counts, run_counts, earlier_runs where c.id = ${companyId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('La compañía no existe');
  const {
    open,
    closed,
    pays_by_runs,
    without_file,
    service_bonus,
    severance_interest,
    severance,
    marked,
    planilla,
    ...facts
  } = row;
  return {
    ...facts,
    planilla: planilla ?? undefined,
    runs: { open, closed, withoutFile: without_file },
    paysByRuns: pays_by_runs,
    paid: { service_bonus, severance_interest, severance },
    marked: new Set(marked),
  };
}
