import { type RawBuilder, sql } from 'kysely';
import { FIXED_TERM_CODE } from '../../src/domain/payroll/contract/fixed-term.ts';

const renewalsOf = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from term_renewals r where r.company_id = ${of}.company_id and r.employee_id = ${of}.id
    and r.admission_date = ${of}.admission_date and r.until < ${of}.contract_end_date`;

/** Selects the first day of the last renewal of the employee `of`. Null during the first term. */
export function selectLastRenewalStart(of: string): RawBuilder<unknown> {
  return sql`(select max(r.until) + 1 ${renewalsOf(sql.raw(of))})`;
}

/**
 * Selects the terms of the fixed-term contract of the employee `of`, oldest first. Empty for other contracts.
 */
export function selectContractTerms(of: string): RawBuilder<unknown> {
  const t = sql.raw(of);
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('from', x."from", 'until', x.until) order by x.until), '[]') from (
      select coalesce(lag(e.until) over (order by e.until) + 1, ${t}.admission_date) as "from", e.until
      from (select r.until ${renewalsOf(t)} union select ${t}.contract_end_date) e
      where ${t}.contract_end_date is not null
        and exists (select 1 from contract_types k where k.id = ${t}.contract_type_id and k.code = ${FIXED_TERM_CODE})) x)`;
}
