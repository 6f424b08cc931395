import { type QueryExecutorProvider, sql } from 'kysely';
import { likeTerm } from '../store/search.ts';
import type { PayrollRow } from './payrolls.ts';

export type PayrollQuery = {
  companyId: string;
  year?: number | undefined;
  month?: number | undefined;
  states?: readonly string[] | undefined;
  search?: string | undefined;
  sort: string;
  descending: boolean;
  page: number;
  perPage: number;
};

export type PayrollSummary = {
  count: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
  states: Record<string, number>;
};

/** Every state a payroll may be in (specification of resources, §31). */
export const payrollStates = [
  'borrador',
  'lista',
  'en_cola',
  'enviando',
  'sin_respuesta',
  'aceptada',
  'aceptada_con_notificacion',
  'rechazada',
  'reemplazada',
  'eliminada',
] as const;

/** Columns the list may be sorted by. */
export const sortable = [
  'full_number',
  'employee_name',
  'accrued_total',
  'deductions_total',
  'total',
  'state',
  'created_at',
] as const;

const light = sql`id, company_id, employee_id, employee_name, person, year, month, settlement_start_date, settlement_end_date,
  payment_dates, worked_days, accrued_total, deductions_total, total, ibc, findings, state, environment, prefix, number,
  full_number, cune, dian, sent_at, accepted_at, version, created_at, updated_at`;

/** One page of payrolls and the sums of all that match, whatever the page; the states ignore the state filter. */
export async function listPayrolls(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
): Promise<{ rows: PayrollRow[]; summary: PayrollSummary }> {
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  const period = sql`company_id = ${q.companyId}
    ${q.year === undefined ? sql`` : sql`and year = ${q.year}`} ${q.month === undefined ? sql`` : sql`and month = ${q.month}`}
    ${sql.join(
      words.map((word) => sql`and search_text like ${likeTerm(word)}`),
      sql` `,
    )}`;
  const chosen = q.states?.length ? sql`${period} and state = any(${q.states as string[]}::text[])` : period;
  // The text that is searched begins with the name, without accents: the order of the alphabet on any engine.
  const order = sortable.find((name) => name === q.sort) ?? 'employee_name';
  const { rows } = await sql<PayrollRow>`
    select ${light} from payrolls where ${chosen}
    order by ${sql.ref(order === 'employee_name' ? 'search_text' : order)} ${q.descending ? sql`desc` : sql`asc`} nulls last, id
    limit ${q.perPage} offset ${(q.page - 1) * q.perPage}`.execute(tx);
  const sums = await sql<Omit<PayrollSummary, 'states'>>`
    select count(*)::int as count, coalesce(sum(accrued_total), 0)::numeric(18,2) as accrued_total,
      coalesce(sum(deductions_total), 0)::numeric(18,2) as deductions_total, coalesce(sum(total), 0)::numeric(18,2) as total
    from payrolls where ${chosen}`.execute(tx);
  const states = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from payrolls where ${period} group by state`.execute(tx);
  return {
    rows,
    summary: {
      ...(sums.rows[0] ?? { count: 0, accrued_total: '0.00', deductions_total: '0.00', total: '0.00' }),
      states: Object.fromEntries(states.rows.map((r) => [r.state, r.count])),
    },
  };
}
