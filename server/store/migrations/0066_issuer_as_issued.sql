-- The NIT goes with the name that a document was issued with. Employers who are people left with names and no reason.
alter table payrolls add company_nit text, add company_dv integer;
alter table payrolls no force row level security;
-- Triggers keep sums and words to search by, of which nothing changes.
alter table payrolls disable trigger user;
alter table submissions no force row level security;
update payrolls p set company_name = coalesce(nullif(s.name, ''), p.company_name), company_nit = nullif(s.nit, ''),
  company_dv = nullif(s.dv, '')::integer
from (
  select distinct on (company_id, payroll_id) company_id, payroll_id, document->'company'->>'nit' as nit,
    document->'company'->>'dv' as dv,
    coalesce(document->'company'->>'social_reason', concat_ws(' ', nullif(document->'company'->>'first_name', ''),
      nullif(document->'company'->>'other_names', ''), nullif(document->'company'->>'surname', ''),
      nullif(document->'company'->>'second_surname', ''))) as name
  from submissions
  where payroll_id is not null
  order by company_id, payroll_id, created_at desc
) s
where s.company_id = p.company_id and s.payroll_id = p.id and p.state not in ('borrador', 'lista');
alter table payrolls enable trigger user;
alter table payrolls force row level security;
alter table submissions force row level security;
