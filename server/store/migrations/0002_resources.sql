-- The tables of the declared resources (src/domain/resources): a test compares both. `search_text` is kept by the
-- application: the fields of the search box in lower case without accents.

create table banks (
  id uuid primary key,
  code text not null,
  name text not null,
  ach_code text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table contract_types (
  id uuid primary key,
  code text not null,
  name text not null,
  requires_end_date boolean not null default false,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table countries (
  id uuid primary key,
  code text not null,
  name text not null,
  iso3 text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table currency_types (
  id uuid primary key,
  code text not null,
  name text not null,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table departments (
  id uuid primary key,
  code text not null,
  name text not null,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table document_types (
  id uuid primary key,
  code text not null,
  name text not null,
  abbreviation text,
  alphanumeric boolean not null default false,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table languages (
  id uuid primary key,
  code text not null,
  name text not null,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table payment_means (
  id uuid primary key,
  code text not null,
  name text not null,
  requires_account boolean not null default false,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table payment_methods (
  id uuid primary key,
  code text not null,
  name text not null,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table payroll_periods (
  id uuid primary key,
  code text not null,
  name text not null,
  days integer,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table worker_subtypes (
  id uuid primary key,
  code text not null,
  name text not null,
  pension_exempt boolean not null default false,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table worker_types (
  id uuid primary key,
  code text not null,
  name text not null,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table municipalities (
  id uuid primary key,
  code text not null,
  name text not null,
  department_id uuid not null references departments (id),
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

create table companies (
  id uuid primary key,
  person_type text not null,
  nit text not null,
  dv integer,
  social_reason text,
  first_name text,
  other_names text,
  surname text,
  second_surname text,
  trade_name text,
  address text not null,
  country_id uuid not null references countries (id),
  department_id uuid not null references departments (id),
  municipality_id uuid not null references municipalities (id),
  phone text not null,
  email text not null,
  language_id uuid not null references languages (id),
  currency_type_id uuid not null references currency_types (id),
  parafiscal_exempt boolean not null default false,
  founded_on date,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (nit)
);

create table user_companies (
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  primary key (user_id, company_id)
);
create index user_companies_of on user_companies (company_id);

create table cost_centers (
  company_id uuid not null references companies (id),
  id uuid not null,
  code text not null,
  name text not null,
  ledger_account text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, code)
);

create table consecutives (
  company_id uuid not null references companies (id),
  id uuid not null,
  type text not null,
  environment text not null,
  prefix text,
  "from" integer not null,
  "to" integer,
  next integer,
  is_default boolean not null default false,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id)
);

create unique index consecutives_prefix on consecutives (company_id, environment, coalesce(prefix, ''));
create unique index consecutives_default on consecutives (company_id, type, environment) where is_default and active;

create table employees (
  company_id uuid not null references companies (id),
  id uuid not null,
  document_type_id uuid not null references document_types (id),
  document_number text not null,
  first_name text not null,
  other_names text,
  surname text not null,
  second_surname text,
  name text,
  worker_code text,
  email text,
  mobile text,
  address text not null,
  country_id uuid not null references countries (id),
  department_id uuid not null references departments (id),
  municipality_id uuid not null references municipalities (id),
  worker_type_id uuid not null references worker_types (id),
  worker_subtype_id uuid not null references worker_subtypes (id),
  contract_type_id uuid not null references contract_types (id),
  admission_date date not null,
  contract_end_date date,
  retirement_date date,
  salary numeric(18,2) not null,
  integral_salary boolean not null default false,
  high_risk_pension boolean not null default false,
  transport_allowance_mode text not null,
  payroll_period_id uuid not null references payroll_periods (id),
  charge text,
  cost_center_id uuid,
  payment_method_id uuid not null references payment_methods (id),
  payment_means_id uuid not null references payment_means (id),
  bank_id uuid references banks (id),
  account_type text,
  account_number text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, cost_center_id) references cost_centers (company_id, id),
  unique (company_id, document_number)
);

create index municipalities_of on municipalities (department_id);
create index employees_by_name on employees (company_id, name);

-- How far a company is with DIAN, and its secrets, sealed. The browser never sees those.
create table enablers (
  company_id uuid primary key references companies (id) on delete cascade,
  status boolean not null default false,
  stage text,
  environment text check (environment in ('habilitacion', 'produccion')),
  software_id text,
  software_pin_sealed bytea,
  test_set_id text,
  certificate_sealed bytea,
  certificate_info jsonb,
  provider_nit text,
  provider_dv integer,
  provider_name text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table events (
  seq bigint generated always as identity,
  company_id uuid not null references companies (id) on delete cascade,
  kind text not null check (kind in ('payroll', 'changed')),
  data jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, seq)
);
create index events_recent on events (company_id, at);

-- What belongs to a company is seen only inside it. `force` binds the owner of the tables as well.
alter table cost_centers enable row level security;
alter table cost_centers force row level security;
create policy cost_centers_of_company on cost_centers
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table consecutives enable row level security;
alter table consecutives force row level security;
create policy consecutives_of_company on consecutives
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table employees enable row level security;
alter table employees force row level security;
create policy employees_of_company on employees
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table enablers enable row level security;
alter table enablers force row level security;
create policy enablers_of_company on enablers
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- The list of companies says of each whether it is enabled.
create policy enablers_of_listed on enablers for select
  using (company_id = any (nullif(current_setting('app.listed', true), '')::uuid[]));

alter table events enable row level security;
alter table events force row level security;
create policy events_of_company on events
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

grant select, insert, update, delete on banks, contract_types, countries, currency_types, departments,
  document_types, languages, municipalities, payment_means, payment_methods, payroll_periods, worker_subtypes,
  worker_types, companies, user_companies, cost_centers, consecutives, employees, enablers, events to quincena_app;
