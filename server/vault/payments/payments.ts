import { type RawBuilder, sql } from 'kysely';
import type { MonthShare } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Totals } from '../../../src/domain/payroll/statement/statement.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { type Issuer, selectIssuer } from '../../documents/issuer.ts';
import { type MailState, selectLastMail, withPayment } from '../../mail/queue.ts';
import type { RunRow } from '../../payroll/runs/rows.ts';
import type { Tx } from '../../store/connection.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  type PageMeta,
  type PageRequest,
  readWindow,
  type SortKey,
} from '../../store/cursors.ts';
import { toLikePattern } from '../../store/search.ts';

export type PaymentQuery = {
  year: number | undefined;
  month: number | undefined;
  runId: string | undefined;
  employeeId: string | undefined;
  search: string;
  /** Chosen payments. Absent means all that match the filters. */
  chosen?: readonly PaymentKey[];
};
export type PaymentKey = { run_id: string; employee_id: string };
type Times = Pick<RunRow, 'kind' | 'year' | 'month' | 'part' | 'start' | 'end' | 'payment_date'>;
type Paid = Times &
  Totals & {
    run_id: string;
    company_id: string;
    employee: { id: string; name: string; list_name: string; document_number: string };
    mail: MailState | null;
  };

export type PaymentSlip = {
  name: string;
  payment_date: Day;
  company: Issuer;
  employee: { name: string; document_type: string; document_number: string; charge: string | null };
  period: { year: number; month: number; start: Day; end: Day };
  months: MonthShare[];
  totals: Totals;
};

const closed = sql`pay_run_people p join pay_runs r on r.company_id = p.company_id and r.id = p.run_id
    and r.state = 'cerrada'`;
const times = sql`r.kind, r.year, r.month, r.part, r."start", r."end", r.payment_date`;
const sums = sql`p.accrued_total, p.deductions_total, p.total`;

/** Lists closed payments by employee with their sum in pesos. Runs inside the company, or as its ally. */
export async function listPayments(
  tx: Tx,
  companies: readonly string[],
  q: PaymentQuery,
  asked: PageRequest,
): Promise<{ rows: Paid[]; meta: PageMeta; summary: { count: number; total: string } }> {
  const from = matching(companies, q);
  const { after, limit, key } = buildListWindow(orderKeys, asked);
  const { rows } = await readWindow(asked, () =>
    sql<Paid & { cursor_key: unknown[] | null }>`
    select r.id as run_id, r.company_id, ${times},
      jsonb_build_object('id', p.employee_id, 'name', p.employee_name, 'list_name', p.list_name,
        'document_number', split_part(p.person, ':', 2)) as employee, ${sums}, ${selectLastMail(withPayment)} as mail, ${key}
    ${from} and ${after} ${newestFirst} ${limit}`.execute(tx),
  );
  const counted = await sql<{ count: number; total: string }>`
    select count(*)::int as count, coalesce(sum(p.total), 0)::numeric(18,2) as total ${from}`.execute(tx);
  const summary = counted.rows[0] ?? { count: 0, total: '0.00' };
  const cut = cutPage(rows, asked, summary.count);
  return { rows: cut.rows as Paid[], meta: cut.meta, summary };
}

/** Lists the keys of chosen or filtered payments, in list order. Runs inside the company. */
export async function listPaymentKeys(tx: Tx, companyId: string, q: PaymentQuery): Promise<PaymentKey[]> {
  const { rows } = await sql<PaymentKey>`
    select p.run_id, p.employee_id ${matching([companyId], q)} ${newestFirst}`.execute(tx);
  return rows;
}

const MAX_OFFERED_RUNS = 100;

export async function listClosedRuns(tx: Tx, companyId: string, { year, month }: PaymentQuery) {
  const { rows } = await sql<Times & { id: string }>`
    select r.id, ${times} from pay_runs r
    where r.company_id = ${companyId} and r.state = 'cerrada' ${ofMonth(year, month)}
    order by r.payment_date desc, r.id limit ${MAX_OFFERED_RUNS}`.execute(tx);
  return rows.map(({ id, payment_date, ...run }) => ({ id, name: runShown(run), payment_date }));
}

const ofMonth = (year: number | undefined, month: number | undefined) => sql`
  ${year === undefined ? sql`` : sql`and r.year = ${year}`} ${month === undefined ? sql`` : sql`and r.month = ${month}`}`;

const orderKeys: readonly SortKey[] = [
  { value: sql`r.payment_date`, descending: true },
  { value: sql`r.id` },
  { value: sql`p.search_text` },
  { value: sql`p.employee_id` },
];
const newestFirst = sql`order by ${buildWindowOrder(orderKeys)}`;

const matching = (companies: readonly string[], q: PaymentQuery) => sql`
    from ${closed}
    where p.company_id = any(${companies}::uuid[])
      ${ofMonth(q.year, q.month)}
      ${q.employeeId === undefined ? sql`` : sql`and p.employee_id = ${q.employeeId}`}
      ${q.runId === undefined ? sql`` : sql`and p.run_id = ${q.runId}`}
      ${q.chosen === undefined ? sql`` : sql`and (p.run_id, p.employee_id) in (select * from ${selectKeyRows(q.chosen)})`}
      ${sql.join(
        q.search
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => sql`and p.search_text like ${toLikePattern(word)}`),
        sql` `,
      )}`;

export const selectKeyRows = (keys: readonly PaymentKey[]) =>
  sql`unnest(${keys.map((key) => key.run_id)}::uuid[], ${keys.map((key) => key.employee_id)}::uuid[])`;

export const toVaultPayment = ({ run_id, company_id: _, employee, ...paid }: Paid) => ({
  id: `${run_id}:${employee.id}`,
  run: { id: run_id, name: runShown(paid), kind: paid.kind, year: paid.year, month: paid.month },
  payment_date: paid.payment_date,
  employee,
  accrued_total: paid.accrued_total,
  deductions_total: paid.deductions_total,
  total: paid.total,
  mail: paid.mail,
});

type MonthTotal = { year: number; month: number; total: string };

/**
 * Lists the last 200 payments of a person in every company, newest first. A payment comes on its day, although the
 * company closed it before. Runs as that person.
 */
export async function listPersonPayments(tx: Tx, person: string, today: Day) {
  type Row = Times & Totals & { id: string; company: Issuer; months: MonthTotal[] };
  const { rows } = await sql<Row>`
    select r.id, ${times}, ${sums},
      ${selectIssuer('r')} as company,
      (select coalesce(jsonb_agg(jsonb_build_object('year', m->'year', 'month', m->'month',
        'total', m->'totals'->'total')), '[]') from jsonb_array_elements(p.months) m) as months
    from ${closed} join companies c on c.id = p.company_id
    where p.person = ${person} and r.payment_date <= ${today} order by r.payment_date desc, r.id desc limit 200`.execute(
    tx,
  );
  return rows.map(({ part, start, end, kind, ...row }) => ({
    ...row,
    name: runShown({ kind, year: row.year, month: row.month, part, start, end }),
  }));
}

/** Finds a closed payment of a person whose day has come. Runs as that person. */
export const findPersonPayment = (
  tx: Tx,
  person: string,
  runId: string,
  today: Day,
): Promise<PaymentSlip | undefined> =>
  onePayment(tx, sql`p.person = ${person} and p.run_id = ${runId} and r.payment_date <= ${today}`);

/** Finds a closed payment for staff. Runs inside the company. */
export const findEmployeePayment = (
  tx: Tx,
  companyId: string,
  runId: string,
  employeeId: string,
): Promise<PaymentSlip | undefined> =>
  onePayment(tx, sql`p.company_id = ${companyId} and p.run_id = ${runId} and p.employee_id = ${employeeId}`);

async function onePayment(tx: Tx, which: RawBuilder<unknown>): Promise<PaymentSlip | undefined> {
  type Row = Times &
    Totals &
    Pick<PaymentSlip, 'company' | 'employee' | 'months'> & {
      from: Day;
      to: Day;
    };
  const { rows } = await sql<Row>`
    select ${times}, ${sums}, p.months, p."start" as "from", p."end" as "to",
      ${selectIssuer('r')} as company,
      jsonb_build_object('name', p.employee_name, 'document_type', split_part(p.person, ':', 1),
        'document_number', split_part(p.person, ':', 2), 'charge', p.charge) as employee
    from ${closed} join companies c on c.id = p.company_id where ${which} limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { accrued_total, deductions_total, total, company, employee, months, payment_date, year, month } =
    row;
  return {
    name: runShown(row),
    payment_date,
    company,
    employee,
    period: { year, month, start: row.from, end: row.to },
    months,
    totals: { accrued_total, deductions_total, total },
  };
}
