import { sql } from 'kysely';
import { buildCountedCondition } from './counted.ts';

/**
 * Condition of the documents of another program that count: those of months without a payroll of this product, as no
 * accepted note changed them. A month that was paid here was paid once, and a note takes the place of its document alone.
 * A scalar query looks each month up in the index of payrolls; before the tables are analysed, PostgreSQL makes of
 * `not exists` a loop over all payrolls of the company.
 */
export const buildForeignCondition = (alias: string) => {
  const f = sql.raw(alias);
  return sql`(select true from payrolls own where own.company_id = ${f}.company_id
    and own.employee_id = ${f}.employee_id and own.year = ${f}.year and own.month = ${f}.month
    and own.foreign_id is null and ${buildCountedCondition('own')} limit 1) is null
    and ${f}.ended_at is null`;
};

/**
 * Months of a company that were paid: by its payrolls that count, and by documents of another program. Averages,
 * benefits and balances read them as one. A month of another program may have several rows, one for each part of it.
 */
export const selectPaidMonths = (companyId: string) => sql`(
  select p.company_id, p.employee_id, p.year, p.month, p.lines, p.accrued, p.novelties, p.ibc
  from payrolls p where p.company_id = ${companyId} and ${buildCountedCondition('p')}
  union all
  select f.company_id, f.employee_id, f.year, f.month, f.lines, f.accrued, f.novelties, f.ibc
  from foreign_payrolls f where f.company_id = ${companyId} and ${buildForeignCondition('f')})`;
