-- A document is told with the name that its company had as it was issued, as with the name of the employee.
alter table payrolls add company_name text;
alter table payrolls no force row level security;
-- Triggers keep sums and words to search by, of which nothing changes.
alter table payrolls disable trigger user;
alter table submissions no force row level security;
update payrolls p set company_name = s.name
from (
  select distinct on (company_id, payroll_id) company_id, payroll_id, document->'company'->>'social_reason' as name
  from submissions
  order by company_id, payroll_id, created_at desc
) s
where s.company_id = p.company_id and s.payroll_id = p.id and s.name <> '' and p.state not in ('borrador', 'lista');
alter table payrolls enable trigger user;
alter table payrolls force row level security;
alter table submissions force row level security;
