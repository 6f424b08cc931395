-- Files of payrolls brought in from elsewhere: what came of each, so that it can be undone while nothing was sent.

create table payroll_imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  file_name text not null,
  rows_total integer not null,
  created_count integer not null,
  replaced_count integer not null,
  refused_count integer not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
create index payroll_imports_recent on payroll_imports (company_id, created_at desc);

alter table payrolls add import_id uuid;
create index payrolls_of_import on payrolls (company_id, import_id) where import_id is not null;

alter table payroll_imports enable row level security;
alter table payroll_imports force row level security;
create policy payroll_imports_of_company on payroll_imports
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on payroll_imports to quincena_app;
