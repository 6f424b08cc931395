import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Day, firstOfMonth, lastOfMonth } from '../../src/domain/day.ts';
import { notice } from '../../src/domain/finding.ts';
import type { Month } from '../../src/domain/month.ts';
import type { EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import { buildPlanilla, type Planilla, type PlanillaFinding } from '../../src/domain/pila/build-planilla.ts';
import type { PlanillaType } from '../../src/domain/pila/planilla.ts';
import { countsInMonth } from '../documents/history.ts';
import { employeeMonths } from '../month-end/employee-months.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { type MonthContext, planillaContext } from './context.ts';

/** People who work in a month and have no payroll of it: the most that are told by name. */
const mostNamed = 50;

export type Computed = { planilla: Planilla; digest: string; monthContext: MonthContext };

/** The planilla of a month as payrolls are now, worked out a batch of people at a time. */
export async function planillaOf(
  inside: Transact,
  companyId: string,
  month: Month,
  type: PlanillaType,
  written: Day,
): Promise<Computed> {
  const monthContext = await inside((tx) => planillaContext(tx, companyId, month, type, written));
  const builder = buildPlanilla(monthContext.context);
  for await (const months of employeeMonths(inside, companyId, { from: month, to: month }))
    for (const one of months) builder.add(one, monthContext.moves.get(one.employee.id));
  const planilla = builder.finish(
    type === 'E' ? await inside((tx) => withoutPayroll(tx, companyId, month)) : [],
  );
  return { planilla, digest: digestOf(planilla), monthContext };
}

/** One employee of the month, without the others. */
export async function monthOfEmployee(
  inside: Transact,
  companyId: string,
  month: Month,
  id: string,
): Promise<EmployeeMonth | undefined> {
  for await (const [one] of employeeMonths(inside, companyId, { from: month, to: month, employees: [id] }))
    if (one) return one;
  return undefined;
}

/** Hash of the file, by which somebody files the planilla that was looked at and no other. */
function digestOf(planilla: Planilla): string {
  const hash = createHash('sha256');
  for (const record of planilla.records()) hash.update(record);
  return hash.digest('hex');
}

async function withoutPayroll(tx: Tx, companyId: string, { year, month }: Month): Promise<PlanillaFinding[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.name from employees e
    where e.company_id = ${companyId} and e.active and e.admission_date <= ${lastOfMonth(year, month)}
      and (e.retirement_date is null or e.retirement_date >= ${firstOfMonth(year, month)})
      and not exists (select 1 from payrolls p where p.company_id = e.company_id and p.employee_id = e.id
        and p.year = ${year} and p.month = ${month} and ${countsInMonth('p')})
    order by e.search_text, e.id limit ${mostNamed}`.execute(tx);
  return rows.map(({ id, name }) => ({
    ...notice(
      'pila-no-payroll',
      'payroll',
      'Trabaja en el mes y no tiene nómina: no va en la planilla',
      'Haga su nómina, o escriba la fecha de retiro en su ficha. Quien no cotiza es lo primero que mira la UGPP.',
      { route: '/employees/:id/edit', field: 'retirement_date' },
    ),
    employee: { id, name, payroll: null },
  }));
}
