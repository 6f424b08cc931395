import { sql } from 'kysely';
import type { Finding } from '../../../src/domain/findings/finding.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { acceptedStates, inFlightStates } from '../../../src/domain/payroll/desk/document-state.ts';
import {
  type Arrears,
  type ArrearsKind,
  arrearsPrefix,
  buildArrearsDescription,
  checkArrears,
  computeArrears,
} from '../../../src/domain/payroll/drafts/arrears.ts';
import { getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { MissingParameters } from '../../../src/domain/payroll/law/table.ts';
import { type Day, getMonthEnd, splitDay } from '../../../src/domain/values/day.ts';
import { type Money, noMoney, parseMoney } from '../../../src/domain/values/money.ts';
import { type Month, toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import type { StoredPayroll } from '../../documents/payrolls.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import { toStatesSql } from '../../documents/states.ts';
import type { Tx } from '../../store/connection.ts';
import { computeCurrentLiquidation } from './compute.ts';

/** Months after which a claim to wages prescribes (CST art. 488). */
const prescription = 36;

const sent = toStatesSql([...acceptedStates, ...inFlightStates]);

/**
 * Lists what employees are owed for months that went to DIAN before their raise was saved, by employee,
 * oldest month first. Months from `until` on are excluded. What the payroll of `until` itself pays is not
 * subtracted: the caller compares it.
 */
export async function findArrears(
  tx: Tx,
  companyId: string,
  until: Month,
  ids?: readonly string[],
): Promise<Map<string, Arrears[]>> {
  const at = until.year * 12 + until.month;
  const raised = ids ?? (await listLateRaised(tx, companyId, at));
  if (raised.length === 0) return new Map();
  // Without ids only late raises are looked for.
  const paidBefore = ids
    ? sql` or exists (select 1 from payrolls q, jsonb_array_elements(q.novelties -> 'earned') e
        where q.company_id = p.company_id and q.employee_id = p.employee_id
          and e ->> 'description' like ${`${arrearsPrefix}%`})`
    : sql``;
  const { rows: payrolls } = await sql<StoredPayroll>`
    select p.* from payrolls p
    where p.company_id = ${companyId} and ${buildCountedCondition('p')} and p.state in ${sent}
      and p.year * 12 + p.month between ${at - prescription} and ${at - 1} and p.employee_id = any(${raised as string[]}::uuid[])
      and (exists (select 1 from salary_history h where h.company_id = p.company_id and h.employee_id = p.employee_id
          and h."from" < make_date(p.year, p.month, 1) + interval '1 month' and h.changed_at > p.created_at)${paidBefore})
    order by p.year, p.month`.execute(tx);
  const owed = [...new Set(payrolls.map(({ employee_id }) => employee_id))];
  if (owed.length === 0) return new Map();
  const people = new Map(
    (await listEmployeeSources(tx, companyId, { ids: owed })).map((one) => [one.id, one]),
  );
  const paid = await paidArrears(tx, companyId, until, owed);
  const found = new Map<string, Arrears[]>();
  for (const payroll of payrolls) {
    const { year, month, employee_id } = payroll;
    const employee = people.get(employee_id);
    if (!employee) continue;
    const now = linesNow(
      () => computeCurrentLiquidation(getEmployeeInMonth(employee, payroll), payroll).lines,
    );
    const paidOf = (kind: ArrearsKind): Money =>
      paid.get(`${employee_id} ${buildArrearsDescription(kind, { year, month })}`) ?? noMoney;
    const arrears =
      now &&
      computeArrears(
        { year, month },
        {
          stored: payroll.lines,
          now,
          paid: { salary: paidOf('salary'), support: paidOf('support'), hours: paidOf('hours') },
        },
      );
    if (arrears) found.set(employee_id, [...(found.get(employee_id) ?? []), arrears]);
  }
  return found;
}

/**
 * Lists the employees of salaries saved after some payroll of their months, of anybody, was created. The sums of
 * the months say when, so that the payrolls of three years are not read: most companies have no such salary.
 */
async function listLateRaised(tx: Tx, companyId: string, at: number): Promise<string[]> {
  const first = at - prescription;
  const { rows } = await sql<{ employee_id: string }>`
    with paid as (
      select year * 12 + month as at, min(first_created) as first_created from payroll_tallies
      where company_id = ${companyId} group by 1
    ), since as (
      select m.at, min(paid.first_created) over (order by m.at desc) as first_created
      from generate_series(${first}::int, ${at - 1}::int) m (at) left join paid on paid.at = m.at
    )
    select distinct h.employee_id from salary_history h
    join since on since.at = greatest(extract(year from h."from") * 12 + extract(month from h."from"), ${first})::int
      and since.first_created < h.changed_at
    where h.company_id = ${companyId} and h.changed_at > (select min(first_created) from since)`.execute(tx);
  return rows.map(({ employee_id }) => employee_id);
}

export async function listArrearsFindings(
  tx: Tx,
  companyId: string,
  payrolls: readonly StoredPayroll[],
  employees: ReadonlyMap<string, EmployeeSource>,
): Promise<Map<string, Finding[]>> {
  const found = new Map<string, Finding[]>();
  for (const of of months(payrolls)) {
    const own = payrolls.filter(
      ({ year, month, note_type }) => year === of.year && month === of.month && note_type === null,
    );
    const ids = own.map(({ employee_id }) => employee_id);
    const arrears = await findArrears(tx, companyId, of, ids);
    for (const { id, employee_id, novelties } of own) {
      const owed = arrears.get(employee_id);
      const { late_raise: way } = getPayrollPolicy(
        getMonthEnd(of.year, of.month),
        employees.get(employee_id)?.policies,
      );
      if (owed) found.set(id, checkArrears(owed, novelties.earned ?? [], way));
    }
  }
  return found;
}

const months = (payrolls: readonly Month[]): Month[] => [...new Set(payrolls.map(toMonthIndex))].map(toMonth);

/** Returns undefined for a year whose law this version does not have. */
function linesNow<Lines>(work: () => Lines): Lines | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof MissingParameters) return undefined;
    throw error;
  }
}

/**
 * Sums the pesos paid as arrears by employee and description: in payrolls of every month but `until`, and in
 * open payments, which are in no payroll yet.
 */
async function paidArrears(
  tx: Tx,
  companyId: string,
  until: Month,
  ids: readonly string[],
): Promise<Map<string, Money>> {
  const { rows } = await sql<{ employee_id: string; description: string; paid: string }>`
    select p.employee_id, btrim(e ->> 'description') as description,
      sum(coalesce(nullif(e ->> 'salary', ''), e ->> 'non_salary')::numeric)::text as paid
    from (
      select p.employee_id, p.novelties from payrolls p
      where p.company_id = ${companyId} and p.employee_id = any(${ids as string[]}::uuid[]) and ${buildCountedCondition('p')}
        and not (p.year = ${until.year} and p.month = ${until.month})
      union all
      select q.employee_id, q.novelties from pay_runs r join pay_run_people q on q.company_id = r.company_id and q.run_id = r.id
      where r.company_id = ${companyId} and r.state = 'abierta' and q.employee_id = any(${ids as string[]}::uuid[])
    ) p, jsonb_array_elements(p.novelties -> 'earned') e
    where e ->> 'concept' in ('other_concepts', 'sustenance_support') and e ->> 'description' like ${`${arrearsPrefix}%`}
    group by 1, 2`.execute(tx);
  return new Map(
    rows.map(({ employee_id, description, paid }) => [
      `${employee_id} ${description}`,
      parseMoney(paid) ?? noMoney,
    ]),
  );
}

/** Returns the month after a day. As `until` it includes every month paid so far. */
export const getNextMonth = (day: Day): Month => toMonth(toMonthIndex(splitDay(day)) + 1);
