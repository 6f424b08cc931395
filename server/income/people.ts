import { sql } from 'kysely';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { type Day, splitDay } from '../../src/domain/values/day.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import { buildForeignCondition } from '../documents/paid-months.ts';
import { toStatesSql } from '../documents/states.ts';
import type { Tx } from '../store/connection.ts';
import { searchText } from '../store/search.ts';

export type PersonOfYear = {
  person: string;
  /** Id of the record of the last payroll. */
  employee_id: string;
  name: string;
  search_text: string;
  accepted: boolean;
};

/** Condition of the payrolls of a certificate: accepted by DIAN and not an elimination. */
export const certifiedCondition = sql`(p.state in ${toStatesSql(acceptedStates)} and p.note_type is distinct from 2)`;
/** The same, with payrolls that count in their month without being accepted. */
export const ofYear = sql`(${certifiedCondition} or ${buildCountedCondition('p')})`;

export async function listYearPeople(
  tx: Tx,
  companyId: string,
  year: number,
  among: { employees?: readonly string[]; search?: string } = {},
): Promise<PersonOfYear[]> {
  const { employees, search = '' } = among;
  const { rows } = await sql<PersonOfYear>`
    with months as (
      select p.person, p.employee_id, p.employee_name as name, p.month, p.created_at, p.search_text, ${certifiedCondition} as accepted
      from payrolls p where p.company_id = ${companyId} and p.year = ${year} and ${ofYear}
        ${employees ? sql`and p.employee_id = any(${employees as string[]}::uuid[])` : sql``}
      union all
      select f.person, f.employee_id, e.name, f.month, '-infinity', e.search_text, true
      from foreign_payrolls f join employees e on e.company_id = f.company_id and e.id = f.employee_id
      where f.company_id = ${companyId} and f.year = ${year} and ${buildForeignCondition('f')}
        ${employees ? sql`and f.employee_id = any(${employees as string[]}::uuid[])` : sql``}
    )
    select m.person, (array_agg(m.employee_id order by m.month desc, m.created_at desc))[1] as employee_id,
      (array_agg(m.name order by m.month desc, m.created_at desc))[1] as name,
      min(m.search_text) as search_text, bool_or(m.accepted) as accepted
    from months m group by m.person order by min(m.search_text), m.person`.execute(tx);
  const words = searchText(search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => words.every((word) => row.search_text.includes(word)));
}

/**
 * Chooses the default year of the certificates: the last past year with accepted payrolls, else the last year
 * with them, else the last year with any payroll, else the year before.
 */
export async function chooseCertificateYear(tx: Tx, companyId: string, today: Day): Promise<number> {
  const { year: current } = splitDay(today);
  // Accepted notes are among what counts in their month.
  const { rows } = await sql<{ year: number | null }>`
    with states as (
      select year, state in ${toStatesSql(acceptedStates)} as accepted, sum(count) as payrolls, sum(counted) as counted
      from payroll_tallies where company_id = ${companyId} and year <= ${current} group by year, state
    ), years as (
      select year, bool_or(accepted) as certified from states
      where counted > 0 or (accepted and payrolls > 0) group by year
    )
    select coalesce(max(year) filter (where year < ${current} and certified), max(year) filter (where certified), max(year)) as year
    from years`.execute(tx);
  return rows[0]?.year ?? current - 1;
}
