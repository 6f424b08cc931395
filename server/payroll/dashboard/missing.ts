import { sql } from 'kysely';
import { firstOfMonth, lastOfMonth } from '../../../src/domain/values/day.ts';
import { takesMonth } from '../../documents/states.ts';

/** Employees `e` whose contract covers a month. */
export const inContract = (companyId: string, year: number, month: number) => sql`
  e.company_id = ${companyId} and e.active and e.admission_date <= ${lastOfMonth(year, month)}
  and (e.retirement_date is null or e.retirement_date >= ${firstOfMonth(year, month)})`;

/** Employees who have no payroll in the month. */
export const withoutPayroll = (companyId: string, year: number, month: number) => sql`
  ${inContract(companyId, year, month)}
  and e.id not in (select p.employee_id from payrolls p where p.company_id = ${companyId}
    and p.year = ${year} and p.month = ${month} and ${takesMonth('p')})`;
