import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../src/domain/day.ts';
import type { MonthShare } from '../../../src/domain/payroll/runs/pay-run.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Totals } from '../../../src/domain/payroll/statement/statement.ts';
import type { RunRow } from '../../payroll/runs/rows.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';
import { likeTerm } from '../../store/search.ts';

export type PaymentQuery = {
  year: number | undefined;
  month: number | undefined;
  employeeId: string | undefined;
  search: string;
};
type Times = Pick<RunRow, 'kind' | 'year' | 'month' | 'part' | 'start' | 'end' | 'payment_date'>;
type Paid = Times &
  Totals & {
    run_id: string;
    company_id: string;
    employee: { id: string; name: string; document_number: string };
  };

/** A payment made to somebody, as its slip says it. */
export type PaymentSlip = {
  name: string;
  payment_date: Day;
  company: { id: string; social_reason: string; nit: string; dv: number };
  employee: { name: string; document_type: string; document_number: string; charge: string | null };
  period: { year: number; month: number; start: Day; end: Day };
  months: MonthShare[];
  totals: Totals;
};

const closed = sql`pay_run_people p join pay_runs r on r.company_id = p.company_id and r.id = p.run_id
    and r.state = 'cerrada'`;
const times = sql`r.kind, r.year, r.month, r.part, r."start", r."end", r.payment_date`;
const sums = sql`p.accrued_total, p.deductions_total, p.total`;

/** What the closed payments of these companies paid to each person. Runs inside the company, or as their ally. */
export async function listPayments(
  tx: Tx,
  companies: readonly string[],
  q: PaymentQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: Paid[]; summary: { count: number; total: string } }> {
  const words = q.search.split(/\s+/).filter(Boolean);
  const from = sql`
    from ${closed}
    where p.company_id = any(${companies}::uuid[])
      ${q.year === undefined ? sql`` : sql`and r.year = ${q.year}`}
      ${q.month === undefined ? sql`` : sql`and r.month = ${q.month}`}
      ${q.employeeId === undefined ? sql`` : sql`and p.employee_id = ${q.employeeId}`}
      ${sql.join(
        words.map((word) => sql`and p.search_text like ${likeTerm(word)}`),
        sql` `,
      )}`;
  const { rows } = await sql<Paid>`
    select r.id as run_id, r.company_id, ${times},
      jsonb_build_object('id', p.employee_id, 'name', p.employee_name,
        'document_number', split_part(p.person, ':', 2)) as employee, ${sums}
    ${from} order by r.payment_date desc, r.id, p.search_text, p.employee_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  const counted = await sql<{ count: number; total: string }>`
    select count(*)::int as count, coalesce(sum(p.total), 0)::numeric(18,2) as total ${from}`.execute(tx);
  return { rows, summary: counted.rows[0] ?? { count: 0, total: '0.00' } };
}

export const paymentShown = ({ run_id, company_id: _, employee, ...paid }: Paid) => ({
  id: `${run_id}:${employee.id}`,
  run: { id: run_id, name: runShown(paid), kind: paid.kind, year: paid.year, month: paid.month },
  payment_date: paid.payment_date,
  employee,
  accrued_total: paid.accrued_total,
  deductions_total: paid.deductions_total,
  total: paid.total,
});

/** What a payment left of each month it is of. */
type MonthTotal = { year: number; month: number; total: string };

/** The payments of a person in every company, newest first. Runs as that person. */
export async function paymentsTo(tx: Tx, person: string) {
  type Row = Times & Totals & { id: string; company: PaymentSlip['company']; months: MonthTotal[] };
  const { rows } = await sql<Row>`
    select r.id, ${times}, ${sums},
      jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company,
      (select coalesce(jsonb_agg(jsonb_build_object('year', m->'year', 'month', m->'month',
        'total', m->'totals'->'total')), '[]') from jsonb_array_elements(p.months) m) as months
    from ${closed} join companies c on c.id = p.company_id
    where p.person = ${person} order by r.payment_date desc, r.id desc limit 200`.execute(tx);
  return rows.map(({ part, start, end, kind, ...row }) => ({
    ...row,
    name: runShown({ kind, year: row.year, month: row.month, part, start, end }),
  }));
}

/**
 * The slip of what a closed payment paid to a person. Runs as that person, and inside the company for what the payroll
 * of its month says, which is not theirs to read before DIAN has it.
 */
export const paymentTo = (tx: Tx, person: string, runId: string): Promise<PaymentSlip | undefined> =>
  onePayment(tx, sql`p.person = ${person} and p.run_id = ${runId}`);

/** The same for the staff of a company; runs inside the company. */
export const paymentOf = (
  tx: Tx,
  companyId: string,
  runId: string,
  employeeId: string,
): Promise<PaymentSlip | undefined> =>
  onePayment(tx, sql`p.company_id = ${companyId} and p.run_id = ${runId} and p.employee_id = ${employeeId}`);

async function onePayment(tx: Tx, which: RawBuilder<unknown>): Promise<PaymentSlip | undefined> {
  type Row = Times &
    Totals &
    Pick<PaymentSlip, 'company' | 'months'> & {
      employee: Omit<PaymentSlip['employee'], 'charge'>;
      employee_id: string;
      from: Day;
      to: Day;
    };
  const { rows } = await sql<Row>`
    select ${times}, ${sums}, p.employee_id, p.months, p."start" as "from", p."end" as "to",
      jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company,
      jsonb_build_object('name', p.employee_name, 'document_type', split_part(p.person, ':', 1),
        'document_number', split_part(p.person, ':', 2)) as employee
    from ${closed} join companies c on c.id = p.company_id where ${which} limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { accrued_total, deductions_total, total, company, months, payment_date, year, month } = row;
  await enterCompany(tx, company.id);
  const charge = await chargeIn(tx, company.id, row.employee_id, months);
  return {
    name: runShown(row),
    payment_date,
    company,
    employee: { ...row.employee, charge },
    period: { year, month, start: row.from, end: row.to },
    months,
    totals: { accrued_total, deductions_total, total },
  };
}

/** What somebody did in the months of a payment, as their payrolls keep it: today they may do something else. */
async function chargeIn(
  tx: Tx,
  companyId: string,
  employeeId: string,
  months: readonly MonthShare[],
): Promise<string | null> {
  const { rows } = await sql<{ charge: string | null }>`
    select charge from payrolls where company_id = ${companyId} and employee_id = ${employeeId}
      and (year, month) in (select (m->>'year')::int, (m->>'month')::int
        from jsonb_array_elements(${JSON.stringify(months)}::jsonb) m)
    order by year desc, month desc, created_at desc limit 1`.execute(tx);
  return rows[0]?.charge ?? null;
}
