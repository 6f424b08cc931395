import { type QueryExecutorProvider, sql } from 'kysely';
import {
  addDays,
  type Day,
  dayOf,
  dayShown,
  firstOfMonth,
  type Instant,
  lastOfMonth,
  monthShown,
} from '../../src/domain/day.ts';
import { deadlineOf } from '../../src/domain/payroll/deadline.ts';
import { hourKinds } from '../../src/domain/payroll/statement.ts';
import { current } from './history.ts';
import type { PayrollSummary } from './listed.ts';
import { listPayrolls } from './listing.ts';

export type Attention = {
  kind: 'rejected' | 'draft' | 'missing' | 'questions' | 'account' | 'numbers' | 'certificate';
  text: string;
  detail: string;
  to: string;
};

export type Dashboard = {
  year: number;
  month: number;
  today: Day;
  deadline: Day;
  summary: PayrollSummary;
  /** Employees whose contract covers the month and who have no payroll in it. */
  missing: number;
  trend: { year: number; month: number; salary: string; overtime: string; other: string; total: string }[];
  split: Split;
  attention: Attention[];
  recent: { id: string; full_number: string | null; employee: string; state: string; at: Date }[];
};

/** What the month costs by cost centre, or by payroll group where nobody has a centre; the largest first. */
export type Split = {
  by: 'cost_center' | 'payroll_group';
  rows: { id: string | null; label: string | null; total: string; people: number }[];
};

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What must be done about a month, what it costs and how the year has gone. */
export async function dashboardOf(
  tx: QueryExecutorProvider,
  companyId: string,
  year: number,
  month: number,
  today: Day,
): Promise<Dashboard> {
  const { summary } = await listPayrolls(tx, {
    companyId,
    year,
    month,
    sort: 'employee_name',
    descending: false,
    page: 1,
    perPage: 1,
  });
  const missing = await count(
    tx,
    sql`
    select count(*)::int as count from employees e
    where e.company_id = ${companyId} and e.active and e.admission_date <= ${lastOfMonth(year, month)}
      and (e.retirement_date is null or e.retirement_date >= ${firstOfMonth(year, month)})
      and e.id not in (select p.employee_id from payrolls p where p.company_id = ${companyId}
        and p.year = ${year} and p.month = ${month} and p.state <> 'eliminada' and p.note_type is null)`,
  );
  return {
    year,
    month,
    today,
    deadline: deadlineOf(year, month),
    summary,
    missing,
    trend: await trendOf(tx, companyId, year, month),
    split: await splitOf(tx, companyId, year, month),
    attention: await attentionOf(tx, companyId, { year, month, missing, summary, today }),
    recent: await recentOf(tx, companyId),
  };
}

async function trendOf(
  tx: QueryExecutorProvider,
  companyId: string,
  year: number,
  month: number,
): Promise<Dashboard['trend']> {
  const { rows } = await sql<Dashboard['trend'][number]>`
    select year, month,
      sum((accrued ->> 'salary')::numeric)::numeric(18,2) as salary,
      sum(overtime)::numeric(18,2) as overtime,
      sum(accrued_total - (accrued ->> 'salary')::numeric - overtime)::numeric(18,2) as other,
      sum(accrued_total)::numeric(18,2) as total
    from (
      select p.year, p.month, p.accrued, p.accrued_total, coalesce((select sum((h ->> 'payment')::numeric)
        from unnest(${hourKinds as readonly string[]}::text[]) kind,
          jsonb_array_elements(coalesce(p.accrued -> kind, '[]')) h), 0) as overtime
      from payrolls p
      where p.company_id = ${companyId} and ${current('p')}
        and p.year * 12 + p.month between ${year * 12 + month - 11} and ${year * 12 + month}
    ) paid
    group by year, month order by year, month`.execute(tx);
  return rows;
}

async function splitOf(
  tx: QueryExecutorProvider,
  companyId: string,
  year: number,
  month: number,
): Promise<Split> {
  const by = async (table: string, column: string): Promise<Split['rows']> => {
    const { rows } = await sql<Split['rows'][number]>`
      select c.id, c.name as label, sum(p.accrued_total)::numeric(18,2) as total, count(*)::int as people
      from payrolls p
      join employees e on e.company_id = p.company_id and e.id = p.employee_id
      left join ${sql.table(table)} c on c.company_id = e.company_id and c.id = ${sql.ref(`e.${column}`)}
      where p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${current('p')}
      group by c.id, c.name order by 3 desc`.execute(tx);
    return rows;
  };
  const centres = await by('cost_centers', 'cost_center_id');
  if (centres.some(({ id }) => id !== null)) return { by: 'cost_center', rows: centres };
  const groups = await by('payroll_groups', 'payroll_group_id');
  const grouped = groups.some(({ id }) => id !== null);
  return grouped ? { by: 'payroll_group', rows: groups } : { by: 'cost_center', rows: centres };
}

async function attentionOf(
  tx: QueryExecutorProvider,
  companyId: string,
  {
    year,
    month,
    missing,
    summary,
    today,
  }: { year: number; month: number; missing: number; summary: PayrollSummary; today: Day },
): Promise<Attention[]> {
  const found: Attention[] = [];
  const at = `/payrolls?year=${year}&month=${month}`;
  const rejected = summary.states.rechazada ?? 0;
  if (rejected) {
    found.push({
      kind: 'rejected',
      text: plural(rejected, 'documento rechazado por la DIAN', 'documentos rechazados por la DIAN'),
      detail: 'Corrija y vuelva a enviar',
      to: `${at}&state=rechazada`,
    });
  }
  const drafts = (summary.states.borrador ?? 0) + (summary.states.lista ?? 0);
  if (drafts) {
    const unfit = summary.states.borrador ?? 0;
    found.push({
      kind: 'draft',
      text: plural(drafts, 'borrador sin emitir', 'borradores sin emitir'),
      detail: unfit ? `${plural(unfit, 'tiene', 'tienen')} datos por completar` : 'Listos para enviar',
      to: `${at}&state=borrador,lista`,
    });
  }
  if (missing) {
    found.push({
      kind: 'missing',
      text: plural(missing, 'empleado sin nómina', 'empleados sin nómina'),
      detail: `Falta la de ${monthShown(year, month)}`,
      to: '/payrolls/create',
    });
  }
  const questions = await count(
    tx,
    sql`select count(*)::int as count from payslip_questions
      where company_id = ${companyId} and state = 'abierta'`,
  );
  if (questions) {
    found.push({
      kind: 'questions',
      text: plural(
        questions,
        'pregunta de un empleado sin responder',
        'preguntas de empleados sin responder',
      ),
      detail: 'Sobre sus comprobantes',
      to: '/vault/questions',
    });
  }
  const unpaid = await count(
    tx,
    sql`
    select count(*)::int as count from employees e join payment_means m on m.id = e.payment_means_id
    where e.company_id = ${companyId} and e.active and m.requires_account
      and (e.bank_id is null or e.account_type is null or e.account_number is null)`,
  );
  if (unpaid) {
    found.push({
      kind: 'account',
      text: plural(unpaid, 'empleado sin cuenta bancaria', 'empleados sin cuenta bancaria'),
      detail: 'Su medio de pago la exige',
      to: '/employees',
    });
  }
  const short = await sql<{ prefix: string | null; left: number }>`
    select prefix, "to" - next + 1 as left from consecutives
    where company_id = ${companyId} and active and "to" is not null and next - "from" >= ("to" - "from" + 1) * 0.9`.execute(
    tx,
  );
  for (const row of short.rows) {
    found.push({
      kind: 'numbers',
      text: `Al consecutivo ${row.prefix ?? ''} le quedan ${plural(Number(row.left), 'número', 'números')}`,
      detail: 'Amplíe el rango',
      to: '/consecutives',
    });
  }
  const { rows } = await sql<{ until: string | null }>`
    select certificate_info ->> 'valid_to' as until from enablers where company_id = ${companyId}`.execute(
    tx,
  );
  const until = rows[0]?.until ? dayOf(Date.parse(rows[0].until) as Instant) : undefined;
  if (until && until <= addDays(today, 30)) {
    found.push({
      kind: 'certificate',
      text: `El certificado vence el ${dayShown(until)}`,
      detail: 'Renuévelo en Habilitación',
      to: '/enabler',
    });
  }
  return found;
}

async function recentOf(tx: QueryExecutorProvider, companyId: string): Promise<Dashboard['recent']> {
  const { rows } = await sql<Dashboard['recent'][number]>`
    select p.id, p.full_number, p.employee_name as employee, m.state, m.at
    from payroll_moves m join payrolls p on p.company_id = m.company_id and p.id = m.payroll_id
    where m.company_id = ${companyId} and m.state in ('aceptada', 'aceptada_con_notificacion', 'rechazada', 'sin_respuesta')
    order by m.at desc, m.id desc limit 5`.execute(tx);
  return rows;
}

async function count(tx: QueryExecutorProvider, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(tx);
  return (rows[0] as { count: number } | undefined)?.count ?? 0;
}
