import { sql } from 'kysely';
import { getMonthEnd, getMonthStart } from '../../../src/domain/values/day.ts';

export const buildInContractCondition = (companyId: string, year: number, month: number) => sql`
  e.company_id = ${companyId} and e.active and e.admission_date <= ${getMonthEnd(year, month)}
  and (e.retirement_date is null or e.retirement_date >= ${getMonthStart(year, month)})`;

export const buildWithoutPayrollCondition = (companyId: string, year: number, month: number) => sql`
  ${buildInContractCondition(companyId, year, month)}
  and not exists (select 1 from payroll_months h where h.company_id = ${companyId} and h.year = ${year} and h.month = ${month}
    and h.employee_id = e.id and h.held > 0)`;
