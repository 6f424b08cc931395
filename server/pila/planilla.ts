import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { buildNoticeFinding } from '../../src/domain/findings/finding.ts';
import type { NamedEmployee } from '../../src/domain/identity/person-name.ts';
import type { CompanyListRow, EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import {
  type Branch,
  type BranchFinding,
  buildPlanillas,
  type Planillas,
} from '../../src/domain/pila/branches.ts';
import { buildPlanilla, type Planilla } from '../../src/domain/pila/build-planilla.ts';
import type { PlanillaType } from '../../src/domain/pila/planilla.ts';
import { type Day, getMonthEnd, getMonthStart } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import { streamEmployeeMonths } from '../month-end/employee-months.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { type PlanillaMonthContext, readPlanillaContext } from './context.ts';

const mostNamed = 50;

/** Planilla of a branch, or of the whole month with `branch` null. */
export type ComputedPlanilla = { planilla: Planilla; branch: Branch | null; digest: string };
export type ComputedMonth = { planillas: Planillas; monthContext: PlanillaMonthContext };

export async function computePlanillas(
  inside: Transact,
  companyId: string,
  month: Month,
  type: PlanillaType,
  written: Day,
): Promise<ComputedMonth> {
  const monthContext = await inside((tx) => readPlanillaContext(tx, companyId, month, type, written));
  const builder = buildPlanillas(monthContext.context, monthContext.byBranch);
  for await (const months of streamEmployeeMonths(inside, companyId, { from: month, to: month }))
    for (const one of months) builder.add(one, monthContext.moves.get(one.employee.id));
  const planillas = builder.finish(
    type === 'E' ? await inside((tx) => withoutPayroll(tx, companyId, month)) : [],
  );
  return { planillas, monthContext };
}

/**
 * Chooses the planilla of a branch, or the whole month without `code`. In a month that does not go by branch
 * `code` is ignored.
 */
export function choosePlanilla(
  { planillas, monthContext }: ComputedMonth,
  code: string | undefined,
): ComputedPlanilla {
  const found =
    code === undefined ? undefined : planillas.branches.find(({ branch }) => branch.code === code);
  if (code === undefined || found || !monthContext.byBranch) {
    const { planilla, branch } = found ?? { planilla: planillas.whole, branch: null };
    return { planilla, branch, digest: digestOf(planilla) };
  }
  const planilla = buildPlanilla(monthContext.context).finish();
  return { planilla, branch: { code, name: '' }, digest: digestOf(planilla) };
}

export async function findEmployeeMonth(
  inside: Transact,
  companyId: string,
  month: Month,
  id: string,
): Promise<EmployeeMonth | undefined> {
  for await (const [one] of streamEmployeeMonths(inside, companyId, {
    from: month,
    to: month,
    employees: [id],
  }))
    if (one) return one;
  return undefined;
}

/** Hash of the file, to file exactly the planilla that was reviewed. */
function digestOf(planilla: Planilla): string {
  const hash = createHash('sha256');
  for (const record of planilla.records()) hash.update(record);
  return hash.digest('hex');
}

async function withoutPayroll(tx: Tx, companyId: string, { year, month }: Month): Promise<BranchFinding[]> {
  const { rows } = await sql<NamedEmployee & { branch: CompanyListRow | null }>`
    select e.id, e.name, e.list_name, case when b.id is null then null
      else jsonb_build_object('id', b.id, 'code', b.code, 'name', b.name) end as branch
    from employees e left join branch_offices b on b.company_id = e.company_id and b.id = e.branch_office_id
    where e.company_id = ${companyId} and e.active and e.admission_date <= ${getMonthEnd(year, month)}
      and (e.retirement_date is null or e.retirement_date >= ${getMonthStart(year, month)})
      and not exists (select 1 from payrolls p where p.company_id = e.company_id and p.employee_id = e.id
        and p.year = ${year} and p.month = ${month} and ${buildCountedCondition('p')})
    order by e.search_text, e.id limit ${mostNamed}`.execute(tx);
  return rows.map(({ branch, ...employee }) => ({
    ...buildNoticeFinding(
      'pila-no-payroll',
      'payroll',
      'Trabaja en el mes y no tiene nómina: no va en la planilla',
      'Haga su nómina, o escriba la fecha de retiro en su ficha. Quien no cotiza es lo primero que mira la UGPP.',
      { route: '/employees/:id/edit', field: 'retirement_date' },
    ),
    employee: { ...employee, payroll: null },
    branch,
  }));
}
