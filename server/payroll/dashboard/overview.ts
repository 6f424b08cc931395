import { sql } from 'kysely';
import { getMonthInProgress, getSendingDeadline } from '../../../src/domain/payroll/desk/deadline.ts';
import { unsentStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { type CompanyAtAGlance, computeCompanyRisk } from '../../../src/domain/payroll/desk/risk.ts';
import { type Day, dayOf, type Instant } from '../../../src/domain/values/day.ts';
import { toStateSql, toStatesSql } from '../../documents/states.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { Store, Tx } from '../../store/connection.ts';
import { buildWithoutPayrollCondition } from './missing-payrolls.ts';

const MAX_COMPANIES_PER_CALL = 100;
const COMPANIES_READ_TOGETHER = 4;

type Company = Pick<CompanyAtAGlance, 'id' | 'social_reason' | 'nit' | 'dv'>;

/**
 * Lists the companies of the user with most risk. Each is read in a transaction of its own, under its row-level
 * policy.
 */
export const registerOverviewRoutes: StaffModule = ({ on }, { store }) => {
  on('GET /overview', async (call) => {
    const today = dayOf(call.now);
    const month = getMonthInProgress(today);
    const { rows } = await sql<Company>`
        select c.id, c.social_reason, c.nit, c.dv from companies c
        where c.active and exists (
          select 1 from user_companies u where u.user_id = ${call.user.id} and u.company_id = c.id)
        order by c.social_reason, c.id`.execute(store.db);
    const data = await readGlances(store, rows, { ...month, today });
    const risk = (row: CompanyAtAGlance) => computeCompanyRisk(row, today);
    data.sort((a, b) => risk(b) - risk(a));
    data.splice(MAX_COMPANIES_PER_CALL);
    return answer({ data, meta: { ...month, deadline: getSendingDeadline(month.year, month.month) } });
  });
};

type At = { year: number; month: number; today: Day };

async function readGlances(store: Store, companies: readonly Company[], at: At): Promise<CompanyAtAGlance[]> {
  const found: CompanyAtAGlance[] = [];
  for (let i = 0; i < companies.length; i += COMPANIES_READ_TOGETHER)
    found.push(
      ...(await Promise.all(
        companies
          .slice(i, i + COMPANIES_READ_TOGETHER)
          .map((company) => store.inCompany(company.id, (tx) => readGlance(tx, company, at))),
      )),
    );
  return found;
}

async function readGlance(tx: Tx, company: Company, { year, month }: At): Promise<CompanyAtAGlance> {
  const { id } = company;
  const { rows } = await sql<{
    employees: number;
    missing: number;
    drafts: number;
    rejected: number;
    last_sent: Date | null;
    enabled: boolean | null;
    until: string | null;
  }>`
    select
      (select count(*)::int from employees where company_id = ${id} and active) as employees,
      (select count(*)::int from employees e where ${buildWithoutPayrollCondition(id, year, month)}) as missing,
      count(*) filter (where p.state in ${toStatesSql(unsentStates)})::int as drafts,
      count(*) filter (where p.state = ${toStateSql('rechazada')})::int as rejected,
      (select max(sent_at) from payrolls where company_id = ${id}) as last_sent,
      (select status from enablers where company_id = ${id}) as enabled,
      (select certificate_info ->> 'valid_to' from enablers where company_id = ${id}) as until
    from payrolls p where p.company_id = ${id} and p.year = ${year} and p.month = ${month}`.execute(tx);
  const row = rows[0];
  const enabled = row?.enabled === true;
  return {
    ...company,
    enabler: { status: enabled },
    employees: row?.employees ?? 0,
    // A company that is not enabled cannot send, so its missing payrolls are not late.
    unsent: (row?.drafts ?? 0) + (enabled ? (row?.missing ?? 0) : 0),
    rejected: row?.rejected ?? 0,
    deadline: getSendingDeadline(year, month),
    certificate_until: row?.until ? dayOf(Date.parse(row.until) as Instant) : null,
    last_sent_at: row?.last_sent?.toISOString() ?? null,
  };
}
