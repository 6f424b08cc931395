-- A document is told with the name that it was issued with. Those of before kept the one their draft was made with.
alter table payrolls no force row level security;
alter table submissions no force row level security;
-- Triggers of the payrolls write these.
alter table payroll_people no force row level security;
alter table payroll_tallies no force row level security;
with issued as (
  select distinct on (s.company_id, s.payroll_id) s.company_id, s.payroll_id, s.document->'worker' as worker
  from submissions s
  order by s.company_id, s.payroll_id, s.created_at desc
), named as (
  select company_id, payroll_id, concat_ws(' ', nullif(worker->>'first_name', ''), nullif(worker->>'other_names', ''),
    nullif(worker->>'surname', ''), nullif(worker->>'second_surname', '')) as name
  from issued
)
update payrolls p set employee_name = n.name,
  search_text = replace(p.search_text, lower(regexp_replace(normalize(p.employee_name, NFD), '[\u0300-\u036f]', '', 'g')),
    lower(regexp_replace(normalize(n.name, NFD), '[\u0300-\u036f]', '', 'g')))
from named n
where n.company_id = p.company_id and n.payroll_id = p.id and n.name <> '' and n.name <> p.employee_name
  and p.state not in ('borrador', 'lista');
alter table payroll_tallies force row level security;
alter table payroll_people force row level security;
alter table payrolls force row level security;
alter table submissions force row level security;
