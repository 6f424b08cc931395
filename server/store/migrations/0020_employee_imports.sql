-- Files of employees brought in from elsewhere: what came of each, so that it can be undone while nobody is used.

create table employee_imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  file_name text not null,
  rows_total integer not null,
  created uuid[] not null,
  updated_count integer not null,
  refused_count integer not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
create index employee_imports_recent on employee_imports (company_id, created_at desc);

alter table employee_imports enable row level security;
alter table employee_imports force row level security;
create policy employee_imports_of_company on employee_imports
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on employee_imports to quincena_app;
