import { sql } from 'kysely';
import { listCompanyCalendar } from '../../src/domain/closing/company-calendar.ts';
import { findNextStep, listClosingSteps } from '../../src/domain/closing/steps.ts';
import type { CompanyOverview } from '../../src/domain/office/dashboard.ts';
import { noticeLevel } from '../../src/domain/office/notices.ts';
import { getMonthInProgress, getSendingDeadline } from '../../src/domain/payroll/desk/deadline.ts';
import { unsentStates } from '../../src/domain/payroll/desk/document-state.ts';
import {
  type CompanyAtAGlance,
  computeCompanyRisk,
  MAX_COMPANIES_IN_OVERVIEW,
} from '../../src/domain/payroll/desk/risk.ts';
import type { RunTitle } from '../../src/domain/payroll/runs/title.ts';
import { type Day, dayOf, type Instant } from '../../src/domain/values/day.ts';
import { buildCurrentNoticeCondition } from '../accounts/notices.ts';
import { readClosingFacts } from '../closing/facts.ts';
import { toStateSql, toStatesSql } from '../documents/states.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { buildWithoutPayrollCondition } from '../payroll/dashboard/missing-payrolls.ts';
import type { Store, Tx } from '../store/connection.ts';

const COMPANIES_READ_TOGETHER = 4;
/** Open payments of a company that its calendar shows at most. */
const MAX_RUNS = 20;

type Glance = CompanyAtAGlance & Pick<CompanyOverview, 'missing' | 'drafts'>;
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
    const at = { ...month, today };
    const data = await readTogether(store, rows, (tx, company) => readGlance(tx, company, at));
    const risk = (row: Glance) => computeCompanyRisk(row, today);
    data.sort((a, b) => risk(b) - risk(a));
    data.splice(MAX_COMPANIES_IN_OVERVIEW);
    const whole = await readTogether(store, data, async (tx, company) => ({
      ...(await addCalendar(tx, company, at)),
      notices: await readUnreadNotices(tx, call, company.id),
    }));
    return answer({ data: whole, meta: { ...month, deadline: getSendingDeadline(month.year, month.month) } });
  });
};

type At = { year: number; month: number; today: Day };

/** Reads something of each company, a few at a time, each in a transaction of its own. */
async function readTogether<T extends { id: string }, U>(
  store: Store,
  companies: readonly T[],
  read: (tx: Tx, company: T) => Promise<U>,
): Promise<U[]> {
  const found: U[] = [];
  for (let i = 0; i < companies.length; i += COMPANIES_READ_TOGETHER)
    found.push(
      ...(await Promise.all(
        companies
          .slice(i, i + COMPANIES_READ_TOGETHER)
          .map((company) => store.inCompany(company.id, (tx) => read(tx, company))),
      )),
    );
  return found;
}

/** Adds the step that follows in the month, and the days that come. */
async function addCalendar(
  tx: Tx,
  company: Glance,
  { today, ...month }: At,
): Promise<Omit<CompanyOverview, 'notices'>> {
  const steps = listClosingSteps(month, await readClosingFacts(tx, company.id, month), today);
  const next = findNextStep(steps, today);
  const { rows: runs } = await sql<RunTitle & { id: string; payment_date: Day }>`
    select id, kind, part, "start", "end", payment_date from pay_runs
    where company_id = ${company.id} and state = 'abierta' order by payment_date, id limit ${MAX_RUNS}`.execute(
    tx,
  );
  return {
    ...company,
    next: next
      ? {
          ...{ key: next.key, title: next.title, action: next.action },
          ...{ due: next.due, late: next.state === 'late', to: next.to },
        }
      : null,
    calendar: listCompanyCalendar(steps, runs, today),
  };
}

/** Counts the notices of a company that the user has not read, and reads the gravest. Those of every company are left out. */
async function readUnreadNotices(
  tx: Tx,
  { user, now }: Pick<StaffAsk, 'user' | 'now'>,
  companyId: string,
): Promise<CompanyOverview['notices']> {
  const { rows } = await sql<CompanyOverview['notices']>`
    select count(*)::int as unread, (array_agg(jsonb_build_object('title', n.title, 'level', n.level)
      order by array_position(${noticeLevel.options}::text[], n.level) desc, n.starts_at desc, n.id))[1] as first
    from notices n left join notice_reads r on r.notice_id = n.id and r.user_id = ${user.id}
    where ${buildCurrentNoticeCondition(user, companyId, new Date(now))} and n.audience <> 'todos'
      and case when n.requires_ack then r.acknowledged_at else r.read_at end is null`.execute(tx);
  return rows[0] ?? { unread: 0, first: null };
}

async function readGlance(tx: Tx, company: Company, { year, month }: At): Promise<Glance> {
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
    ...{ missing: row?.missing ?? 0, drafts: row?.drafts ?? 0 },
    unsent: (row?.drafts ?? 0) + (enabled ? (row?.missing ?? 0) : 0),
    rejected: row?.rejected ?? 0,
    deadline: getSendingDeadline(year, month),
    certificate_until: row?.until ? dayOf(Date.parse(row.until) as Instant) : null,
    last_sent_at: row?.last_sent?.toISOString() ?? null,
  };
}
