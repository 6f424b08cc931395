import { sql } from 'kysely';
import { getMonthEnd, getMonthStart } from '../../../src/domain/values/day.ts';
import { buildMonthHolderCondition } from '../../documents/states.ts';

export const buildInContractCondition = (companyId: string, year: number, month: number) => sql`
  e.company_id = ${companyId} and e.active and e.admission_date <= ${getMonthEnd(year, month)}
  and (e.retirement_date is null or e.retirement_date >= ${getMonthStart(year, month)})`;

export const buildWithoutPayrollCondition = (companyId: string, year: number, month: number) => sql`
  ${buildInContractCondition(companyId, year, month)}
  and e.id not in (select p.employee_id from payrolls p where p.company_id = ${companyId}
    and p.year = ${year} and p.month = ${month} and ${buildMonthHolderCondition('p')})`;
