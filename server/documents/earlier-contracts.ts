import { type RawBuilder, sql } from 'kysely';

export const selectEarlierContracts = (of: string): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(k.terms order by k.admission_date), '[]') from employee_contracts k
  where k.company_id = ${sql.raw(of)}.company_id and k.employee_id = ${sql.raw(of)}.id)`;
