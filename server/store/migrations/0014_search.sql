-- Whose payrolls a search may find: one row for each person, with what their payrolls are searched by except the number.
-- A month has as many payrolls as people and a year twelve times as many, so a large company is searched here first. It
-- may say too much (a name that changed stays), never too little: the payrolls it leads to are looked at one by one.
create table payroll_people (
  company_id uuid not null,
  employee_id uuid not null,
  search_text text not null,
  primary key (company_id, employee_id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
create index payroll_people_searched on payroll_people (company_id, search_text, employee_id);
-- A number is found by how it begins, with its prefix or without it; these comparisons are safe before row security.
create index payrolls_by_full_number on payrolls (company_id, full_number text_pattern_ops) where full_number is not null;
create index payrolls_by_digits on payrolls (company_id, number) where number is not null;

alter table payroll_people enable row level security;
create policy payroll_people_of_company on payroll_people
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on payroll_people to quincena_app;

create function note_payroll_people() returns trigger language plpgsql as $$
begin
  insert into payroll_people (company_id, employee_id, search_text)
    select p.company_id, p.employee_id, p.found from (
      select company_id, employee_id, string_agg(distinct trim(replace(search_text, coalesce(lower(full_number), ''), '')), ' ') as found
      from after where note_type is null group by company_id, employee_id) p
    where not exists (
      select 1 from payroll_people k
      where k.company_id = p.company_id and k.employee_id = p.employee_id and strpos(k.search_text, p.found) > 0)
    order by p.employee_id
  on conflict (company_id, employee_id) do update
    set search_text = payroll_people.search_text || ' ' || excluded.search_text
    where strpos(payroll_people.search_text, excluded.search_text) = 0;
  return null;
end
$$;
create trigger payrolls_people_new after insert on payrolls
  referencing new table as after for each statement execute function note_payroll_people();
create trigger payrolls_people_changed after update on payrolls
  referencing new table as after for each statement execute function note_payroll_people();

alter table payrolls no force row level security;
insert into payroll_people (company_id, employee_id, search_text)
  select company_id, employee_id, string_agg(distinct trim(replace(search_text, coalesce(lower(full_number), ''), '')), ' ')
  from payrolls where note_type is null group by company_id, employee_id;
alter table payrolls force row level security;
alter table payroll_people force row level security;
