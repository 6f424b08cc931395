import { sql } from 'kysely';
import type { LeftUnraised, MinimumRaiseYear } from '../../src/domain/office/employees.ts';
import { explainNoMinimum, findRaisedSalary } from '../../src/domain/payroll/contract/minimum-salary.ts';
import { buildContract } from '../../src/domain/payroll/contract/settlement.ts';
import { acceptedStates, inFlightStates } from '../../src/domain/payroll/desk/document-state.ts';
import { findLaw, type Laws } from '../../src/domain/payroll/law/parameters.ts';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { type Day, getMonthEnd, makeDay, splitDay } from '../../src/domain/values/day.ts';
import { parseMoney, toMoneyText } from '../../src/domain/values/money.ts';
import { type EmployeeSource, listCompanyPolicies, listEmployeeSources } from '../documents/sources.ts';
import { toStatesSql } from '../documents/states.ts';
import { HttpRefusal } from '../refusals.ts';
import type { RecordContext } from '../resources/context.ts';
import { readRecord } from '../resources/read.ts';
import { updateRecord } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';

type MinimumRaise = MinimumRaiseYear['employees'][number];
type Context = RecordContext & { companyId: string };

const reasonOf = (year: number): string => `Salario mínimo de ${year}`;

/**
 * Lists the employees below the minimum wage of this year and of the next one, when its law is known, with
 * the salary that the law requires (CST art. 148). A year without such employees is left out.
 */
export async function listMinimumRaises(tx: Tx, companyId: string, today: Day): Promise<MinimumRaiseYear[]> {
  const laws = getCompanyLaws(await listCompanyPolicies(tx, companyId));
  const { year } = splitDay(today);
  const found: MinimumRaiseYear[] = [];
  for (const one of [year, year + 1]) {
    const minimum = minimumOf(one, laws);
    if (!minimum) continue;
    const { below, leftOut } = await findBelowMinimum(tx, companyId, { year: one, laws, today });
    if (below.length > 0) found.push({ year: one, minimum, employees: below, left_out: leftOut });
  }
  return found;
}

function minimumOf(year: number, laws: Laws): string | undefined {
  const law = findLaw(makeDay(year, 1, 1), laws);
  return law && toMoneyText(law.minimumWage.value);
}

async function findBelowMinimum(
  tx: Tx,
  companyId: string,
  { year, laws, today }: { year: number; laws: Laws; today: Day },
): Promise<{ below: MinimumRaise[]; leftOut: LeftUnraised[] }> {
  const law = laws(makeDay(year, 1, 1));
  const [wage, integral] = [toMoneyText(law.minimumWage.value), law.integralMinimum.value];
  const since = [today, makeDay(year, 1, 1)].sort()[1];
  const { rows } = await sql<{ id: string }>`
    select id from employees where company_id = ${companyId} and active
      and salary < ${wage}::numeric * case when integral_salary then ${integral}::numeric else 1 end
      and admission_date <= ${getMonthEnd(year, 12)} and (retirement_date is null or retirement_date >= ${since})`.execute(
    tx,
  );
  if (rows.length === 0) return { below: [], leftOut: [] };
  const people = await listEmployeeSources(tx, companyId, { ids: rows.map(({ id }) => id) });
  const found = people.map((employee) => raiseOf(employee, year, laws));
  return {
    below: found.flatMap((one) => (one && 'raised' in one ? [one] : [])),
    leftOut: found.flatMap((one) => (one && 'reason' in one ? [one] : [])),
  };
}

/**
 * Computes the raise of an employee from 1 January, or from the later day on which the contract or the salary
 * began. Returns a reason when the minimum wage does not apply to an employee who earns less, and `undefined`
 * when there is nothing to raise.
 */
function raiseOf(
  employee: EmployeeSource,
  year: number,
  laws: Laws,
): MinimumRaise | LeftUnraised | undefined {
  const salary = parseMoney(employee.salary);
  const days = [makeDay(year, 1, 1), employee.admission_date as Day, employee.salary_from as Day | null];
  const from = days
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  if (salary === undefined || !from || splitDay(from).year !== year) return undefined;
  const { salaries: _, ...contract } = buildContract(employee);
  const raised = findRaisedSalary({ ...contract, salary }, from, laws(from));
  const { id, name, list_name } = employee;
  const named = { id, name: name ?? '', list_name: list_name ?? '' };
  if (!raised) {
    const reason = explainNoMinimum({ ...contract, salary }, from, laws(from));
    return reason === undefined ? undefined : { ...named, reason };
  }
  return {
    ...named,
    document_number: employee.document_number,
    kind: raised.kind,
    hours: employee.weekly_hours ?? null,
    from,
    salary: toMoneyText(salary),
    raised: toMoneyText(raised.salary),
  };
}

type Outcome = { count: number; leftOut: LeftUnraised[] };

/**
 * Raises the chosen employees to the minimum wage of a year, all or none, and records it in their salary
 * history. Employees who are not below it any more are left out, so a second call raises nobody. `minimum` is
 * the wage that the user saw. Throws 409 when the wage has changed since.
 */
export async function raiseToMinimum(
  tx: Tx,
  context: Context,
  today: Day,
  { year, minimum, ids }: { year: number; minimum: string; ids: readonly string[] },
): Promise<Outcome> {
  const laws = getCompanyLaws(await listCompanyPolicies(tx, context.companyId));
  if (minimumOf(year, laws) !== minimum)
    throw new HttpRefusal(
      409,
      `El salario mínimo de ${year} ya no es el que vio. Revíselo y vuelva a subirlos.`,
    );
  const { below } = await findBelowMinimum(tx, context.companyId, { year, laws, today });
  const chosen = below.filter(({ id }) => ids.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, from, raised } of chosen) {
    const { version } = await readRecord(tx, employees, context, id);
    await updateRecord(tx, employees, context, id, {
      salary: raised,
      salary_from: from,
      base_version: version,
    });
    await sql`
      update salary_history set reason = ${reasonOf(year)}
      where company_id = ${context.companyId} and employee_id = ${id} and "from" = ${from}`.execute(tx);
  }
  const raised = new Set(chosen.map(({ id }) => id));
  const left = ids.filter((id) => !raised.has(id));
  const reason = `ya no está por debajo del mínimo de ${year}`;
  return { count: raised.size, leftOut: await leftOutOf(tx, context.companyId, left, reason) };
}

async function leftOutOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  reason: string,
): Promise<LeftUnraised[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<LeftUnraised, 'reason'>>`
    select id, name, list_name from employees where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])
    order by search_text, id`.execute(tx);
  return rows.map((one) => ({ ...one, reason }));
}

type RaiseToUndo = {
  id: string;
  from: Day;
  /** First day of the earlier salary, which applies again. */
  before: Day;
  salary: string;
  reason: string;
  changed_at: string;
  sent: boolean;
};

/**
 * Undoes {@link raiseToMinimum}: restores the earlier salary and the salary history. Employees whose salary
 * changed since are left out. Throws 409 when a payroll with the raised salary was sent to DIAN.
 */
export async function undoMinimumRaise(
  tx: Tx,
  context: Context,
  { year, ids }: { year: number; ids: readonly string[] },
): Promise<Outcome> {
  const { rows } = await sql<RaiseToUndo>`
    select e.id, h."from"::text as "from", b."from"::text as before, b.salary::text as salary, b.reason,
      b.changed_at::text as changed_at,
      exists (select 1 from payrolls p where p.company_id = e.company_id and p.employee_id = e.id
        and p.state in ${toStatesSql([...acceptedStates, ...inFlightStates])}
        and make_date(p.year, p.month, 1) >= date_trunc('month', h."from")) as sent
    from employees e
    join salary_history h on h.company_id = e.company_id and h.employee_id = e.id and h."from" = e.salary_from
      and h.salary = e.salary and h.reason = ${reasonOf(year)}
    join lateral (select s."from", s.salary, s.reason, s.changed_at from salary_history s
      where s.company_id = e.company_id and s.employee_id = e.id and s."from" < h."from"
      order by s."from" desc limit 1) b on true
    where e.company_id = ${context.companyId} and e.id = any(${ids as string[]}::uuid[]) order by e.id`.execute(
    tx,
  );
  if (rows.some(({ sent }) => sent))
    throw new HttpRefusal(
      409,
      'Ya se enviaron nóminas con el salario subido: corríjalas con notas de ajuste.',
    );
  for (const { id, from, before, salary, reason, changed_at } of rows) {
    const { version } = await readRecord(tx, employees, context, id);
    await updateRecord(tx, employees, context, id, { salary, salary_from: before, base_version: version });
    const ofEmployee = sql`company_id = ${context.companyId} and employee_id = ${id}`;
    await sql`delete from salary_history where ${ofEmployee} and "from" = ${from}`.execute(tx);
    // updateRecord sets `changed_at` to now, which would count as a raise saved after its months were paid.
    await sql`
      update salary_history set reason = ${reason}, changed_at = ${changed_at}::timestamptz
      where ${ofEmployee} and "from" = ${before}`.execute(tx);
  }
  const undone = new Set(rows.map(({ id }) => id));
  const left = ids.filter((id) => !undone.has(id));
  const reason = `su sueldo ya no es el que subió el mínimo de ${year}`;
  return { count: rows.length, leftOut: await leftOutOf(tx, context.companyId, left, reason) };
}
