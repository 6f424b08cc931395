-- What each employee answered to each version of the policy of personal data (Ley 1581 de 2012 art. 9), to each employer.
-- The last row stands; one that takes it back is a row too.
create table employee_authorizations (
  company_id uuid not null references companies (id),
  id uuid not null,
  person text not null,
  version text not null,
  granted boolean not null,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index employee_authorizations_of on employee_authorizations (company_id, person, at desc);
alter table employee_authorizations enable row level security;
alter table employee_authorizations force row level security;
create policy employee_authorizations_of_company on employee_authorizations
  using (company_id = (select current_company()));
create policy employee_authorizations_of_person on employee_authorizations
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id))
  with check (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));

-- The same of the staff, who are of no company.
create table staff_authorizations (
  user_id uuid not null references users (id) on delete cascade,
  version text not null,
  granted boolean not null,
  at timestamptz not null default now(),
  primary key (user_id, version)
);

-- Incidents with personal data, which are reported to the SIC (Ley 1581 de 2012 art. 17, letter n).
create table data_incidents (
  company_id uuid not null references companies (id),
  id uuid not null,
  found_on date not null,
  found_by text not null,
  what text not null,
  data text not null,
  people integer not null check (people >= 0),
  measures text not null,
  reported_on date,
  filing_number text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  check (reported_on >= found_on)
);
alter table data_incidents enable row level security;
alter table data_incidents force row level security;
create policy data_incidents_of_company on data_incidents using (company_id = (select current_company()));

-- To have data erased is a claim, as to have them corrected.
alter table payslip_questions
  drop constraint payslip_questions_category_check,
  add constraint payslip_questions_category_check
    check (category in ('horas', 'dias', 'descuento', 'auxilio', 'datos', 'otro', 'supresion'));

-- Changes of records and posted entries stay as they were written, but for what is erased of a person in a transaction that
-- says so.
create function stays_unless_erased() returns trigger language plpgsql as $$
begin
  if current_setting('app.security', true) = 'erasing' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '% stays as it was written', tg_table_name using errcode = '42501';
end $$;
create trigger record_changes_stay before update or delete on record_changes
  for each row when (pg_trigger_depth() = 0) execute function stays_unless_erased();
create trigger accounting_entries_stay before update or delete on accounting_entries
  for each row when (pg_trigger_depth() = 0) execute function stays_unless_erased();

grant select, insert, update, delete on employee_authorizations, staff_authorizations, data_incidents to quincena_app;
grant update (changes), delete on record_changes to quincena_app;
grant delete on accounting_entries to quincena_app;
