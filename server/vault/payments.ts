import { sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import { runShown } from '../../src/domain/payroll/draft-run.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { invalid } from '../http/refused.ts';
import type { RunRow } from '../payroll/runs/rows.ts';
import type { Tx } from '../store/connection.ts';
import { likeTerm } from '../store/search.ts';
import { pageIn, wholeIn } from './query.ts';

type PaymentQuery = {
  year: number | undefined;
  month: number | undefined;
  employeeId: string | undefined;
  search: string;
};
type Paid = Pick<RunRow, 'kind' | 'year' | 'month' | 'part' | 'start' | 'end' | 'payment_date'> & {
  run_id: string;
  employee: { id: string; name: string; document_number: string };
  accrued_total: string;
  deductions_total: string;
  total: string;
};

/** What each closed payment of the company paid to each person. */
export const vaultPaymentRoutes: StaffModule = (routes) => {
  routes.read(
    '/vault_payments',
    { roles: companyStaff, summary: 'Lo que cada pago cerrado le pagó a cada persona' },
    async (call) => {
      const query = readPaymentQuery(call.query);
      const { page, perPage } = pageIn(call.query);
      const { rows, summary } = await call.inCompany((tx) =>
        listPayments(tx, call.company.id, query, { limit: perPage, offset: (page - 1) * perPage }),
      );
      const last_page = Math.max(1, Math.ceil(summary.count / perPage));
      return answer({
        data: rows.map(shown),
        meta: { page, per_page: perPage, total: summary.count, last_page },
        summary,
      });
    },
  );
};

function readPaymentQuery(query: Record<string, string | undefined>): PaymentQuery {
  const { employee_id } = query;
  if (employee_id && !isId(employee_id)) throw invalid({ employee_id: ['No es válido'] });
  return {
    year: wholeIn(query, 'year', 2019, 2100),
    month: wholeIn(query, 'month', 1, 12),
    employeeId: employee_id || undefined,
    search: query.search?.slice(0, 100) ?? '',
  };
}

async function listPayments(
  tx: Tx,
  companyId: string,
  q: PaymentQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: Paid[]; summary: { count: number; total: string } }> {
  const words = q.search.split(/\s+/).filter(Boolean);
  const from = sql`
    from pay_run_people p join pay_runs r on r.company_id = p.company_id and r.id = p.run_id
    where p.company_id = ${companyId} and r.state = 'cerrada'
      ${q.year === undefined ? sql`` : sql`and r.year = ${q.year}`}
      ${q.month === undefined ? sql`` : sql`and r.month = ${q.month}`}
      ${q.employeeId === undefined ? sql`` : sql`and p.employee_id = ${q.employeeId}`}
      ${sql.join(
        words.map((word) => sql`and p.search_text like ${likeTerm(word)}`),
        sql` `,
      )}`;
  const { rows } = await sql<Paid>`
    select r.id as run_id, r.kind, r.year, r.month, r.part, r."start", r."end", r.payment_date,
      jsonb_build_object('id', p.employee_id, 'name', p.employee_name,
        'document_number', split_part(p.person, ':', 2)) as employee,
      p.accrued_total, p.deductions_total, p.total
    ${from} order by r.payment_date desc, r.id, p.search_text, p.employee_id
    limit ${page.limit} offset ${page.offset}`.execute(tx);
  const sums = await sql<{ count: number; total: string }>`
    select count(*)::int as count, coalesce(sum(p.total), 0)::numeric(18,2) as total ${from}`.execute(tx);
  return { rows, summary: sums.rows[0] ?? { count: 0, total: '0.00' } };
}

const shown = ({ run_id, kind, year, month, part, start, end, payment_date, employee, ...sums }: Paid) => ({
  id: `${run_id}:${employee.id}`,
  run: { id: run_id, name: runShown({ kind, year, month, part, start, end }), kind, year, month },
  payment_date,
  employee,
  ...sums,
});
