import { sql } from 'kysely';

/**
 * Facts of the employee of a payroll `p` when its document is issued: salary of its last day, health and
 * pension funds, and the last four digits of the account.
 */
export const payFactsNow = sql`(
  select jsonb_build_object('salary', coalesce((select s.salary from salary_history s
        where s.company_id = e.company_id and s.employee_id = e.id and s."from" <= p.settlement_end_date
        order by s."from" desc limit 1), e.salary)::numeric(18,2)::text,
    'health', h.name, 'pension', f.name, 'bank', b.name, 'account_type', case when b.id is not null then e.account_type end,
    'account_end', case when b.id is not null then right(e.account_number, 4) end)
  from employees e left join payroll_funds h on h.company_id = e.company_id and h.id = e.health_fund_id
  left join payroll_funds f on f.company_id = e.company_id and f.id = e.pension_fund_id
  left join banks b on b.id = e.bank_id
  where e.company_id = p.company_id and e.id = p.employee_id)`;
