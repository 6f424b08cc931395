-- A closed payment is told with what was so as it was closed: its company, and what each person did and where.
alter table pay_runs add company_name text, add company_nit text, add company_dv integer;
alter table pay_run_people add charge text, add cost_center text;
-- Payments of before take what documents of their months left with, and the cost centre of today, which none keeps.
alter table payrolls no force row level security;
alter table pay_runs no force row level security;
alter table pay_run_people no force row level security;
alter table employees no force row level security;
alter table cost_centers no force row level security;
update pay_runs r set company_name = p.company_name, company_nit = p.company_nit, company_dv = p.company_dv
from (
  select distinct on (company_id, year, month) company_id, year, month, company_name, company_nit, company_dv
  from payrolls
  where company_name is not null
  order by company_id, year, month, created_at
) p
where p.company_id = r.company_id and p.year = r.year and p.month = r.month and r.state = 'cerrada';
update pay_run_people q set
  charge = (select p.charge from payrolls p
    where p.company_id = q.company_id and p.employee_id = q.employee_id and (p.year, p.month) in
      (select (m->>'year')::integer, (m->>'month')::integer from jsonb_array_elements(q.months) m)
    order by p.year desc, p.month desc, p.created_at desc limit 1),
  cost_center = (select c.name from employees e
    join cost_centers c on c.company_id = e.company_id and c.id = e.cost_center_id
    where e.company_id = q.company_id and e.id = q.employee_id)
from pay_runs r
where r.company_id = q.company_id and r.id = q.run_id and r.state = 'cerrada';
alter table cost_centers force row level security;
alter table employees force row level security;
alter table pay_run_people force row level security;
alter table pay_runs force row level security;
alter table payrolls force row level security;
-- The document of the holder of an account that somebody confirmed with all its figures, as the NIT of a company.
alter table bank_accounts add confirmed_holder_document text;
