import { type QueryExecutorProvider, sql } from 'kysely';

import { formatLeftOutReason } from '../../../src/domain/payroll/runs/left-out.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import type { Tx } from '../../store/connection.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  type PageRequest,
  readWindow,
  type SortKey,
} from '../../store/cursors.ts';
import { toLikePattern } from '../../store/search.ts';
import { buildInContractCondition } from '../dashboard/missing-payrolls.ts';
import { toPayrollEmployee } from '../payroll-items.ts';
import { readPreviousTotals } from './earlier-payments.ts';
import type { LeftOutRunEmployee, RunPersonRow, RunRow } from './rows.ts';

type Sums = {
  people: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
  blocked: number;
  few_months: number;
};
type Summed = RunRow & Sums & { payroll_group: { id: string; label: string } | null };

const sums = sql`count(q.employee_id)::int as people, coalesce(sum(q.accrued_total), 0)::numeric(18,2) as accrued_total,
  coalesce(sum(q.deductions_total), 0)::numeric(18,2) as deductions_total, coalesce(sum(q.total), 0)::numeric(18,2) as total,
  count(*) filter (where q.findings @> '[{"severity": "block"}]')::int as blocked,
  count(*) filter (where q.findings @> '[{"code": "few-months"}]')::int as few_months`;

type RunQuery = {
  year?: number | undefined;
  month?: number | undefined;
  kind?: string | undefined;
  id?: string;
};

export async function listRuns(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month, kind, id }: RunQuery,
): Promise<ReturnType<typeof runRow>[]> {
  const { rows } = await sql<Summed>`
    select r.*, ${sums}, (select jsonb_build_object('id', g.id, 'label', g.name) from payroll_groups g
        where g.company_id = r.company_id and g.id = r.payroll_group_id) as payroll_group
    from pay_runs r left join pay_run_people q on q.company_id = r.company_id and q.run_id = r.id
    where r.company_id = ${companyId} ${year === undefined ? sql`` : sql`and r.year = ${year}`}
      ${month === undefined ? sql`` : sql`and r.month = ${month}`} ${kind ? sql`and r.kind = ${kind}` : sql``}
      ${id ? sql`and r.id = ${id}` : sql``}
    group by r.company_id, r.id order by r.payment_date desc, r.created_at desc limit 500`.execute(tx);
  return rows.map(runRow);
}

export async function listLeftOutEmployees(
  tx: QueryExecutorProvider,
  companyId: string,
  left_out: readonly LeftOutRunEmployee[],
) {
  if (left_out.length === 0) return [];
  const reasons = new Map(left_out.map((one) => [one.employee_id, one]));
  const { rows } = await sql<{ id: string; name: string; list_name: string }>`
    select id, name, list_name from employees where company_id = ${companyId} and id = any(${[...reasons.keys()]}::uuid[])
    order by search_text, id`.execute(tx);
  return rows.flatMap((employee) => {
    const why = reasons.get(employee.id);
    return why ? [{ employee, reason: why.reason, message: formatLeftOutReason(why) }] : [];
  });
}

/**
 * Lists the pay periods of the employees under contract in a month, the most common first. Empty without a
 * month.
 */
export async function listPeriodCodes(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: RunQuery,
): Promise<string[]> {
  if (year === undefined || month === undefined) return [];
  const { rows } = await sql<{ code: string }>`
    select pp.code from employees e join payroll_periods pp on pp.id = e.payroll_period_id
    where ${buildInContractCondition(companyId, year, month)} group by pp.code order by count(*) desc, pp.code`.execute(
    tx,
  );
  return rows.map(({ code }) => code);
}

const runRow = (row: Summed) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  name: runShown(row),
  kind: row.kind,
  year: row.year,
  month: row.month,
  part: row.part,
  start: row.start,
  end: row.end,
  payment_date: row.payment_date,
  payroll_group: row.payroll_group,
  people: row.people,
  blocked: row.blocked,
  few_months: row.few_months,
  accrued_total: row.accrued_total,
  deductions_total: row.deductions_total,
  total: row.total,
  closed_at: row.closed_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

type PeopleQuery = { search?: string | undefined; asked: PageRequest };

/** Whoever cannot be paid comes first, and then whoever has few months. */
const peopleOrder: readonly SortKey[] = [
  { value: sql`(findings @> '[{"severity": "block"}]')`, descending: true },
  { value: sql`(findings @> '[{"code": "few-months"}]')`, descending: true },
  { value: sql`search_text` },
  { value: sql`employee_id` },
];

export async function readRunPeoplePage(
  tx: Tx,
  companyId: string,
  run: Pick<RunRow, 'id' | 'kind'>,
  { search = '', asked }: PeopleQuery,
) {
  const words = search.split(/\s+/).filter(Boolean);
  const which = sql`company_id = ${companyId} and run_id = ${run.id} ${sql.join(
    words.map((word) => sql`and search_text like ${toLikePattern(word)}`),
    sql` `,
  )}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from pay_run_people where ${which}`.execute(tx);
  const { after, limit, key } = buildListWindow(peopleOrder, asked);
  const { rows } = await readWindow(asked, () =>
    sql<LightPersonRow & { cursor_key: unknown[] | null }>`
      select employee_id, employee_name, list_name, person, "start", "end", accrued_total, deductions_total, total, findings, version,
        ${key}
      from pay_run_people where ${which} and ${after}
      order by ${buildWindowOrder(peopleOrder)} ${limit}`.execute(tx),
  );
  const cut = cutPage(rows, asked, counted.rows[0]?.total ?? 0);
  const people = cut.rows as LightPersonRow[];
  const ids = people.map(({ employee_id }) => employee_id);
  const previousTotalOf = await readPreviousTotals(tx, companyId, run, ids);
  return {
    people: people.map((row) => ({ ...lightPerson(row), ...previousTotalOf(row.employee_id) })),
    meta: cut.meta,
  };
}

type LightPersonRow = Omit<RunPersonRow, 'months' | 'novelties'>;

const lightPerson = (row: LightPersonRow) => ({
  employee: toPayrollEmployee(row),
  version: row.version,
  start: row.start,
  end: row.end,
  accrued_total: row.accrued_total,
  deductions_total: row.deductions_total,
  total: row.total,
  findings: row.findings,
});

export const toRunPersonDetail = (row: RunPersonRow) => ({
  ...lightPerson(row),
  novelties: row.novelties,
  ending: row.ending,
  lines: row.months.flatMap(({ lines }): Line[] => lines),
  months: row.months.map(({ year, month, totals }) => ({ year, month, ...totals })),
});
