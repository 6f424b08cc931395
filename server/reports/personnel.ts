import { sql } from 'kysely';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import { getCriteriaDays } from '../../src/domain/reports/criteria.ts';
import {
  apprenticeColumns,
  buildApprenticeNotes,
  buildApprenticeRows,
  buildHeadcountColumns,
  buildHeadcountRows,
  buildMovementRows,
  type EmploymentPeriod,
  listExitReasons,
  movementColumns,
} from '../../src/domain/reports/personnel.ts';
import { listCriteriaMonths } from '../../src/domain/reports/summary.ts';
import { listCompanyPolicies } from '../documents/sources.ts';
import type { Tx } from '../store/connection.ts';
import { buildCriteriaCondition, listReportPeople } from './people.ts';
import { type ReportSource, type SourceContext, streamSingleBatch } from './source.ts';

type Stretch = EmploymentPeriod & { employee_id: string };

/**
 * Lists every period of employment, earlier contracts included, sorted by employee. Inactive employees count
 * when they have a retirement date.
 */
async function employmentsOf(tx: Tx, { companyId, criteria }: SourceContext): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select e.id as employee_id, e.admission_date as "from", e.retirement_date as "to", e.retirement_reason as reason,
      coalesce(ct.code = '4' or wt.is_apprentice, false) as apprentice, e.search_text
    from employees e
    left join contract_types ct on ct.id = e.contract_type_id
    left join worker_types wt on wt.id = e.worker_type_id
    where e.company_id = ${companyId} and (e.active or e.retirement_date is not null) ${buildCriteriaCondition(criteria)}
    union all
    select e.id, k.admission_date, k.retirement_date, k.terms ->> 'retirement_reason',
      coalesce(k.terms -> 'contract_type' ->> 'code' = '4' or exists (select 1 from worker_types w
        where w.is_apprentice and w.code = k.terms -> 'worker_type' ->> 'code'), false), e.search_text
    from employee_contracts k join employees e on e.company_id = k.company_id and e.id = k.employee_id
    where k.company_id = ${companyId} ${buildCriteriaCondition(criteria)}
    order by search_text, employee_id, "from"`.execute(tx);
  return rows;
}

export const readHeadcountReport: ReportSource = async (context) => {
  const { criteria } = context;
  const employments = await context.inside((tx) => employmentsOf(tx, context));
  const { first, last } = getCriteriaDays(criteria);
  return {
    columns: buildHeadcountColumns(listExitReasons(employments, first, last)),
    rows: streamSingleBatch(buildHeadcountRows(employments, listCriteriaMonths(criteria))),
    notes: () => [
      'La rotación es los retiros del mes sobre el promedio de personas al comienzo y al final. Quien se retira cuenta hasta su último día.',
    ],
  };
};

export const readMovementsReport: ReportSource = async (context) => {
  const { first, last } = getCriteriaDays(context.criteria);
  const stretches = (await context.inside((tx) => employmentsOf(tx, context))).filter(
    ({ from, to }) => (from >= first && from <= last) || (to !== null && to >= first && to <= last),
  );
  const ids = [...new Set(stretches.map(({ employee_id }) => employee_id))];
  const found = await context.inside((tx) =>
    listReportPeople(tx, context.companyId, sql`and e.id = any(${ids}::uuid[])`),
  );
  const people = new Map(found.map((who) => [who.id, who]));
  const rows = stretches.flatMap((one) => {
    const who = people.get(one.employee_id);
    return who ? buildMovementRows(who, one, first, last) : [];
  });
  return {
    columns: movementColumns,
    rows: streamSingleBatch(rows.sort((a, b) => (String(a['on']) < String(b['on']) ? -1 : 1))),
    notes: () => [],
  };
};

export const readApprenticesReport: ReportSource = async (context) => {
  const { inside, companyId, criteria } = context;
  const [employments, laws] = await inside(async (tx) => [
    await employmentsOf(tx, context),
    getCompanyLaws(await listCompanyPolicies(tx, companyId)),
  ]);
  const rows = buildApprenticeRows(employments, listCriteriaMonths(criteria), laws);
  return {
    columns: apprenticeColumns,
    rows: streamSingleBatch(rows),
    notes: () => buildApprenticeNotes(rows),
  };
};
