import { type QueryExecutorProvider, sql } from 'kysely';
import type { Finding } from '../../../src/domain/findings/finding.ts';
import { listEndedContracts } from '../../../src/domain/payroll/contract/contracts.ts';
import type { RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import type { EndingDraft, RunTimes } from '../../../src/domain/payroll/drafts/run.ts';
import { assignContract } from '../../../src/domain/payroll/novelties/month-novelties.ts';
import type { LeftOutReason } from '../../../src/domain/payroll/runs/left-out.ts';
import type { MonthShare } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import type { Totals } from '../../../src/domain/payroll/statement/statement.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';

export type LeftOutRunEmployee = LeftOutReason & { employee_id: string };

export type RunRow = Required<RunTimes> & {
  id: string;
  payroll_group_id: string | null;
  payment_date: Day;
  left_out: LeftOutRunEmployee[];
  state: 'abierta' | 'cerrada';
  closed_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

export type RunPersonRow = Totals & {
  run_id: string;
  employee_id: string;
  employee_name: string;
  list_name: string;
  person: string;
  search_text: string;
  start: Day;
  end: Day;
  novelties: RunNovelties;
  ending: EndingDraft | null;
  months: MonthShare[];
  findings: Finding[];
  version: number;
};

export type ClosedPerson = Pick<RunPersonRow, 'run_id' | 'employee_id' | 'novelties' | 'months'> &
  Pick<RunRow, 'kind' | 'year' | 'month' | 'part' | 'start' | 'end'> & {
    paid_from: Day;
    paid_to: Day;
  };

/**
 * Filters the closed payments that a month of an employee takes into account: those of its contract, and
 * those of the month to a contract that ended in it. The latter are marked with their contract, because they
 * are not an advance of the new one.
 */
export function listClosedPayments(
  employee: Pick<EmployeeSource, 'admission_date' | 'contracts'>,
  closed: readonly ClosedPerson[] | undefined,
  month: { year: number; month: number },
): ClosedPerson[] {
  const ended = listEndedContracts(employee, month);
  return (closed ?? []).flatMap((one) => {
    const contract = ended.find(({ retirement_date }) => one.paid_to <= retirement_date);
    if (!contract) return one.paid_to >= employee.admission_date ? [one] : [];
    const inMonth = one.months.filter((share) => share.year === month.year && share.month === month.month);
    return inMonth.length > 0 ? [paidTo(contract.admission_date, { ...one, months: inMonth })] : [];
  });
}

function paidTo(of_contract: Day, one: ClosedPerson): ClosedPerson {
  const months = one.months.map((share) => ({
    ...share,
    lines: share.lines.map((line) => (line.group === 'accrued' ? { ...line, of_contract } : line)),
    ...(share.adds && { adds: assignContract(share.adds, of_contract) }),
  }));
  return { ...one, novelties: assignContract(one.novelties, of_contract), months };
}

/**
 * Serializes the writes to the runs of a company, so that two overlapping runs cannot both pass their checks.
 */
export async function lockRuns(tx: QueryExecutorProvider, companyId: string): Promise<void> {
  await sql`select 1 from companies where id = ${companyId} for no key update`.execute(tx);
}

/** Increases the version of a run, so that nobody closes it without seeing the new figures. */
export async function raiseRunVersion(
  tx: QueryExecutorProvider,
  call: { company: { id: string }; user: { id: string } },
  { id }: Pick<RunRow, 'id'>,
): Promise<void> {
  await sql`update pay_runs set version = version + 1, updated_at = now(), updated_by = ${call.user.id}
    where company_id = ${call.company.id} and id = ${id}`.execute(tx);
}

export async function findRunRow(
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select * from pay_runs where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0];
}

export const employeeJobs = sql`employees e
  left join cost_centers c on c.company_id = e.company_id and c.id = e.cost_center_id
  left join charges h on h.company_id = e.company_id and h.id = e.charge_id`;

export async function listRunPeople(
  tx: QueryExecutorProvider,
  companyId: string,
  runId: string,
  employeeIds?: readonly string[],
): Promise<RunPersonRow[]> {
  const { rows } = await sql<RunPersonRow>`
    select * from pay_run_people where company_id = ${companyId} and run_id = ${runId}
      ${employeeIds ? sql`and employee_id = any(${employeeIds as string[]}::uuid[])` : sql``}
    order by search_text, employee_id`.execute(tx);
  return rows;
}

/** Kinds whose days may pass the end of their month, and how many more months they may reach. */
const passing: Partial<Record<RunRow['kind'], number>> = { week: 1, vacations: 6 };

/** A payment near a month, open or closed, with what it pays in all. */
export type NearbyPayment = ClosedPerson & Pick<RunRow, 'state' | 'payment_date'> & Pick<Totals, 'total'>;

export const listNearbyClosedPayments = (
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  run: Pick<RunRow, 'kind' | 'year' | 'month'>,
): Promise<Map<string, ClosedPerson[]>> => listNearbyPayments(tx, companyId, employeeIds, run, ['cerrada']);

export async function listNearbyPayments(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  { kind, year, month }: Pick<RunRow, 'kind' | 'year' | 'month'>,
  states: readonly RunRow['state'][] = ['abierta', 'cerrada'],
): Promise<Map<string, NearbyPayment[]>> {
  const [first, last] = [year * 12 + month, year * 12 + month + (passing[kind] ?? 0)];
  const { rows } = await sql<NearbyPayment>`
    select q.run_id, q.employee_id, q.novelties, q.months, q."start" as paid_from, q."end" as paid_to, q.total::text as total,
      r.kind, r.year, r.month, r.part, r."start", r."end", r.state, r.payment_date
    from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = any(${employeeIds as string[]}::uuid[])
      and r.state = any(${states as string[]}::text[])
      and r.year between ${year - 1} and ${year + 1}
      and (r.year * 12 + r.month between ${first} and ${last}
        or r.kind = any(${Object.keys(passing)}::text[]) and r.year * 12 + r.month between ${first - 7} and ${first})
    order by r.closed_at, r.id`.execute(tx);
  return groupRows(rows, ({ employee_id }) => employee_id);
}

export function groupRows<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Formats one person as `Ana Prueba` and several as `Prueba Ana, Ríos Luis y 14 más`. */
export function formatNames(people: readonly Pick<RunPersonRow, 'employee_name' | 'list_name'>[]): string {
  const shown = [...new Set(people.map(({ list_name }) => list_name))];
  if (shown.length === 1) return people[0]?.employee_name ?? '';
  if (shown.length <= 3) return shown.join(', ');
  return `${shown.slice(0, 2).join(', ')} y ${shown.length - 2} más`;
}

const columns = {
  run_id: 'uuid',
  employee_id: 'uuid',
  employee_name: 'text',
  list_name: 'text',
  person: 'text',
  start: 'date',
  end: 'date',
  novelties: 'jsonb',
  ending: 'jsonb',
  months: 'jsonb',
  accrued_total: 'numeric',
  deductions_total: 'numeric',
  total: 'numeric',
  findings: 'jsonb',
  search_text: 'text',
  updated_by: 'uuid',
} as const;
const names = sql.raw(
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', '),
);
const ofPerson = sql.raw(
  Object.keys(columns)
    .map((name) => `r."${name}"`)
    .join(', '),
);
const typed = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', '),
);
const changing = sql.raw(
  [
    'employee_name',
    'list_name',
    'person',
    'search_text',
    'start',
    'end',
    'novelties',
    'ending',
    'months',
    'accrued_total',
    'deductions_total',
    'total',
    'findings',
    'updated_by',
    'charge',
    'cost_center',
  ]
    .map((name) => `"${name}" = excluded."${name}"`)
    .join(', '),
);

export type StoredPerson = Omit<RunPersonRow, 'version'> & { updated_by: string | null };

/** Stores people with the position and the cost centre of today, which {@link storeJobs} brings up to date. */
export async function storePeople(
  tx: QueryExecutorProvider,
  companyId: string,
  people: readonly StoredPerson[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    insert into pay_run_people (company_id, ${names}, charge, cost_center)
    select ${companyId}, ${ofPerson}, j.charge, j.cost_center
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r (${typed})
    left join lateral (select h.name as charge, c.name as cost_center from ${employeeJobs}
      where e.company_id = ${companyId} and e.id = r.employee_id) j on true
    on conflict (company_id, run_id, employee_id) do update
      set ${changing}, version = pay_run_people.version + 1, updated_at = now()`.execute(tx);
}

/**
 * Stores the position and the cost centre that people have now, which their closed payment keeps. A row that has them
 * already is left alone: writing it again would double the table.
 */
export async function storeJobs(tx: QueryExecutorProvider, companyId: string, runId: string): Promise<void> {
  await sql`
    update pay_run_people q set charge = h.name, cost_center = c.name from ${employeeJobs}
    where q.company_id = ${companyId} and q.run_id = ${runId}
      and e.company_id = q.company_id and e.id = q.employee_id
      and (q.charge, q.cost_center) is distinct from (h.name, c.name)`.execute(tx);
}
