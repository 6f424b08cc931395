-- Laws that are not signed, which a company tries over its people. No payroll reads them.
create table law_packs (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  "from" date not null,
  proposed_on date not null,
  source text not null,
  minimum_percent numeric(6, 3),
  minimum_wage numeric(18, 2),
  transport_allowance numeric(18, 2),
  uvt numeric(18, 2),
  weekly_hours integer,
  night integer,
  extra_day integer,
  extra_night integer,
  rest_day integer,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, name)
);

alter table law_packs enable row level security;
alter table law_packs force row level security;
create policy law_packs_of_company on law_packs
  using (company_id = (select current_company()));
create policy law_packs_of_ally on law_packs for select
  using (company_id = any ((select companies_of_ally())::uuid[]));
grant select, insert, update, delete on law_packs to quincena_app;
