-- How the files of each program are read in a company: what each column is, how it is written, and what its texts mean.

create table import_profiles (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('payrolls', 'employees')),
  name text not null,
  columns jsonb not null,
  "values" jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id)
);
create unique index import_profiles_name on import_profiles (company_id, kind, lower(name));

alter table import_profiles enable row level security;
alter table import_profiles force row level security;
create policy import_profiles_of_company on import_profiles
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on import_profiles to quincena_app;
