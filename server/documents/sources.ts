import { type QueryExecutorProvider, sql } from 'kysely';
import type { Party, PlaceCodes } from '../../src/domain/dian/document/individual-payroll.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import type { EmployeeRecord } from '../../src/domain/payroll/contract/settlement.ts';
import { onBenefits } from '../../src/domain/payroll/deductions/settlement-orders.ts';
import { type Employment, restrictExemption } from '../../src/domain/payroll/employer/natural-person.ts';
import { orderKinds } from '../../src/domain/payroll/law/garnishment-limits.ts';
import type { DatedPolicy } from '../../src/domain/payroll/law/policy.ts';
import { readPolicies, readTypedYears } from '../../src/domain/payroll/novelties/policies.ts';
import type { RecurringConcept } from '../../src/domain/payroll/novelties/recurring-concepts.ts';
import { type Day, splitDay } from '../../src/domain/values/day.ts';
import { buildPersonKey } from '../identity/employee-accounts.ts';
import { buildCountedCondition } from './counted.ts';
import { selectEarlierContracts } from './earlier-contracts.ts';

/** Employer of a document, with official codes instead of ids. */
export type DocumentEmployer = {
  party: Party & PlaceCodes & { address: string; language: string };
  currency: string;
  name: string;
  nit: string;
  /** NITs of employer and provider that a user confirmed to be without check digit. */
  confirmed_nits: string[];
  enabled: boolean;
  environment: 'habilitacion' | 'produccion';
  software_id: string | null;
  provider: Party | undefined;
};

export async function findEmployer(
  tx: QueryExecutorProvider,
  companyId: string,
): Promise<DocumentEmployer | undefined> {
  const { rows } = await sql<
    Record<string, string | null> & { status: boolean | null; dv: number; provider_dv: number | null }
  >`
    select c.*, pa.code as country, de.code as department, mu.code as municipality, la.code as language,
      cu.code as currency, n.status, n.environment, n.software_id, n.provider_nit, n.confirmed_provider_nit, n.provider_dv, n.provider_name
    from companies c
    left join countries pa on pa.id = c.country_id
    left join departments de on de.id = c.department_id
    left join municipalities mu on mu.id = c.municipality_id
    left join languages la on la.id = c.language_id
    left join currency_types cu on cu.id = c.currency_type_id
    left join enablers n on n.company_id = c.id
    where c.id = ${companyId}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const nit = row.nit ?? '';
  const identity: Party =
    row.person_type === 'natural'
      ? { nit, dv: row.dv, ...names(row), first_name: row.first_name ?? '', surname: row.surname ?? '' }
      : { nit, dv: row.dv, social_reason: row.social_reason ?? '' };
  return {
    party: {
      ...identity,
      country: row.country ?? '',
      department: row.department ?? '',
      municipality: row.municipality ?? '',
      address: row.address ?? '',
      language: row.language ?? 'es',
    },
    currency: row.currency ?? 'COP',
    name: row.social_reason || [row.first_name, row.surname].filter(Boolean).join(' '),
    nit,
    confirmed_nits: [row.confirmed_nit, row.confirmed_provider_nit].filter((one) => typeof one === 'string'),
    enabled: row.status === true,
    environment: row.environment === 'produccion' ? 'produccion' : 'habilitacion',
    software_id: row.software_id ?? null,
    provider: row.provider_nit
      ? {
          nit: row.provider_nit,
          dv: row.provider_dv ?? undefined,
          social_reason: row.provider_name ?? '',
        }
      : undefined,
  };
}

function names(row: Record<string, unknown>): { other_names?: string; second_surname?: string } {
  return {
    ...(row.other_names ? { other_names: String(row.other_names) } : {}),
    ...(row.second_surname ? { second_surname: String(row.second_surname) } : {}),
  };
}

type Coded = { id: string; code: string; label: string } | null;
type Exempt = { pension_exempt: boolean };
/** Days on which an official code is valid. Null `to` means without end. */
export type ValidityDates = { from: Day | null; to: Day | null };

export type EmployeeSource = Omit<EmployeeRecord, 'worker_type' | 'worker_subtype' | 'contract_type'> & {
  version: number;
  admission_date: Day;
  document_type: Coded;
  country: Coded;
  department: Coded;
  municipality: Coded;
  worker_type:
    | (NonNullable<Coded> & Exempt & { health_exempt: boolean; in_force: readonly ValidityDates[] })
    | null;
  worker_subtype: (NonNullable<Coded> & Exempt) | null;
  contract_type: (NonNullable<Coded> & { requires_end_date: boolean }) | null;
  payroll_period: Coded;
  payment_method: Coded;
  payment_means: (NonNullable<Coded> & { requires_account: boolean }) | null;
  bank: Coded;
  charge: Coded;
  /** Place where the document is made: the branch of the payroll group, or the main one of the company. */
  made_at: PlaceCodes | null;
  /** Ids of the consecutives of the payroll group. Null means the default of the company. */
  consecutives: { '102': string | null; '103': string | null };
  salary_history: { from: Day; salary: string }[];
  /** Orders of any day. `readDeductionOrders` filters those in force. */
  deduction_orders: OrderRow[];
  recurring_concepts: RecurringConcept[];
  policies: readonly DatedPolicy[];
};

/** Row of `deduction_orders`, with amounts in pesos as decimal text. */
export type OrderRow = {
  id: string;
  kind: string;
  label: string;
  received: Day;
  amount: string | null;
  percent: string | null;
  owed: string | null;
  authorised: boolean;
  /** `no` when the judge named only the salary. */
  on_benefits: string | null;
  from: Day | null;
  to: Day | null;
  /** Amounts deducted in each month, for an order that ends when it is paid off. */
  applied: { year: number; month: number; amount: string }[];
};

const coded = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'code', ${alias}.code, 'label', ${alias}.name) end`,
  );

const orderLabels = Object.fromEntries(Object.entries(orderKinds).map(([kind, { label }]) => [kind, label]));

const orderName = sql`(${JSON.stringify(orderLabels)}::jsonb ->> o.kind) || ': ' || o.label`;
/** Condition that a line `l` of a counted payroll `p` deducts the order `o`, by the label of the line. */
export const isOfOrder = sql`(p.company_id = o.company_id and p.employee_id = o.employee_id and ${buildCountedCondition('p')}
    and make_date(p.year, p.month, 1) >= date_trunc('month', coalesce(o."from", o.received))
    and l ->> 'group' = 'deductions'
    and l ->> 'label' in (${orderName}, ${orderName} || ${onBenefits}::text))`;

const applied = sql`case when o.owed is null then '[]'::jsonb else (
  select coalesce(jsonb_agg(jsonb_build_object('year', p.year, 'month', p.month, 'amount', l ->> 'amount')), '[]')
  from payrolls p, jsonb_array_elements(p.lines) l where ${isOfOrder}) end`;

/** Lists the employees with these ids, or all who are employed in these days. */
export async function listEmployeeSources(
  tx: QueryExecutorProvider,
  companyId: string,
  wanted: { ids: readonly string[] } | { from: Day; to: Day; group?: string | undefined },
): Promise<EmployeeSource[]> {
  const which =
    'ids' in wanted
      ? sql`e.id = any(${wanted.ids as string[]}::uuid[])`
      : sql`e.active and (e.admission_date <= ${wanted.to} and (e.retirement_date is null or e.retirement_date >= ${wanted.from})
            or exists (select 1 from employee_contracts k where k.company_id = e.company_id and k.employee_id = e.id
              and k.admission_date <= ${wanted.to} and k.retirement_date >= ${wanted.from}))
          ${wanted.group ? sql`and e.payroll_group_id = ${wanted.group}` : sql``}`;
  const policies = await listCompanyPolicies(tx, companyId);
  const { rows } = await sql<Omit<EmployeeSource, 'policies'>>`
    select e.*, ${coded('dt')} as document_type, ${coded('pa')} as country, ${coded('de')} as department,
      ${coded('mu')} as municipality,
      ${coded('wt')} || jsonb_build_object('health_exempt', wt.health_exempt, 'pension_exempt', wt.pension_exempt,
        'in_force', wf.stretches) as worker_type,
      ${coded('ws')} || jsonb_build_object('pension_exempt', ws.pension_exempt) as worker_subtype,
      case when ct.id is null then null else jsonb_build_object('id', ct.id, 'code', ct.code, 'label', ct.name,
        'requires_end_date', ct.requires_end_date) end as contract_type, ${coded('pp')} as payroll_period, ${coded('pm')} as payment_method,
      ${coded('ba')} as bank, ${coded('ch')} as charge,
      case when bo.id is null then null else jsonb_build_object('country', coalesce(bp.code, 'CO'), 'department', bd.code,
        'municipality', bm.code) end as made_at,
      jsonb_build_object('102', pg.consecutive_id, '103', pg.adjustment_consecutive_id) as consecutives,
      (select coalesce(jsonb_agg(jsonb_build_object('from', s."from", 'salary', s.salary::text) order by s."from"), '[]')
        from salary_history s where s.company_id = e.company_id and s.employee_id = e.id) as salary_history,
      ${selectEarlierContracts('e')} as contracts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'label', o.label, 'received', o.received,
          'amount', o.amount::text, 'percent', o.percent::text, 'owed', o.owed::text, 'authorised', o.authorised,
          'on_benefits', o.on_benefits, 'from', o."from", 'to', o."to", 'applied', ${applied}) order by o.received, o.id), '[]')
        from deduction_orders o where o.company_id = e.company_id and o.employee_id = e.id and o.active) as deduction_orders,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount::text, 'quantity', r.quantity::text,
          'from', r."from", 'to', r."to", 'instalments', r.instalments, 'instalments_before', r.instalments_before, 'before_source', r.before_source, 'concept', jsonb_build_object('id', c.id,
          'code', c.code, 'name', c.name, 'declared', c.declared, 'side', c.side, 'formula', c.formula,
          'amount', c.amount::text, 'percent', c.percent::text)) order by c.code, r."from", r.id), '[]')
        from recurring_concepts r join payroll_concepts c on c.company_id = r.company_id and c.id = r.concept_id
        where r.company_id = e.company_id and r.employee_id = e.id and r.active and c.active) as recurring_concepts,
      case when me.id is null then null else jsonb_build_object('id', me.id, 'code', me.code, 'label', me.name,
        'requires_account', coalesce(me.requires_account, false)) end as payment_means
    from employees e
    left join document_types dt on dt.id = e.document_type_id
    left join countries pa on pa.id = e.country_id
    left join departments de on de.id = e.department_id
    left join municipalities mu on mu.id = e.municipality_id
    left join worker_types wt on wt.id = e.worker_type_id
    left join (select code, jsonb_agg(jsonb_build_object('from', valid_from, 'to', valid_to) order by valid_from nulls first)
      as stretches from worker_types group by code) wf on wf.code = wt.code
    left join worker_subtypes ws on ws.id = e.worker_subtype_id
    left join contract_types ct on ct.id = e.contract_type_id
    left join payroll_periods pp on pp.id = e.payroll_period_id
    left join payment_methods pm on pm.id = e.payment_method_id
    left join payment_means me on me.id = e.payment_means_id
    left join banks ba on ba.id = e.bank_id
    left join charges ch on ch.company_id = e.company_id and ch.id = e.charge_id
    left join payroll_groups pg on pg.company_id = e.company_id and pg.id = e.payroll_group_id and pg.active
    left join lateral (select * from branch_offices b
      where b.company_id = e.company_id and b.active and (b.is_main or b.id = pg.branch_office_id)
      order by b.id is not distinct from pg.branch_office_id desc limit 1) bo on true
    left join departments bd on bd.id = bo.department_id
    left join municipalities bm on bm.id = bo.municipality_id
    left join countries bp on bp.id = bd.country_id
    where e.company_id = ${companyId} and ${which}
    order by e.search_text, e.id`.execute(tx);
  const all = rows.map((row) => ({ ...row, policies }));
  return 'ids' in wanted ? all : all.map((row) => getEmployeeInMonth(row, splitDay(wanted.to)));
}

/** Lists the policies of the company and the figures of the law that it typed, oldest policy first. */
export async function listCompanyPolicies(
  tx: QueryExecutorProvider,
  companyId: string,
): Promise<DatedPolicy[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from payroll_policies where company_id = ${companyId} and active order by "from"`.execute(tx);
  const { rows: companies } = await sql<{ parafiscal_exempt: boolean | null; person_type: string | null }>`
    select parafiscal_exempt, person_type from companies where id = ${companyId}`.execute(tx);
  const [company] = companies;
  const typed = await sql<Record<string, unknown>>`
    select * from minimum_wages where company_id = ${companyId} and active and source = 'company'`.execute(
    tx,
  );
  const policies = readPolicies(rows, company);
  const own =
    company?.person_type === 'natural'
      ? restrictExemption(policies, await employmentsOf(tx, companyId))
      : policies;
  return [...own, ...readTypedYears(typed.rows)];
}

/**
 * Lists every period of employment in the company, earlier contracts included. Inactive employees count when
 * they have a retirement date.
 */
async function employmentsOf(tx: QueryExecutorProvider, companyId: string): Promise<Employment[]> {
  const { rows } = await sql<{ employee: string; from: Day; to: Day | null }>`
    select id as employee, admission_date as "from", retirement_date as "to" from employees
      where company_id = ${companyId} and (active or retirement_date is not null)
    union all
    select k.employee_id, k.admission_date, k.retirement_date from employee_contracts k
      where k.company_id = ${companyId}`.execute(tx);
  return rows.map(({ employee, from, to }) => ({ employee, from, to: to ?? undefined }));
}

/** Key by which the vault finds the payslips of an employee. */
export const getEmployeePersonKey = (
  employee: Pick<EmployeeSource, 'document_type' | 'document_number'>,
): string => buildPersonKey(employee.document_type?.code ?? '', employee.document_number);
