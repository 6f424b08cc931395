-- The masters of a company, what the official lists say besides code and name, and the rest of an employee.
-- Tables as the registry declares them (src/domain/resources); a test compares both.

create table hour_types (
  id uuid primary key,
  code text not null,
  name text not null,
  dian_tag text not null,
  kind text not null,
  percent numeric(6,3) not null,
  dian_percent numeric(6,3) not null,
  valid_from date,
  valid_to date,
  legal_basis text,
  sort_order integer,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid
);
-- A kind of hour has a row for each stretch of dates.
create unique index hour_types_code on hour_types (code, coalesce(valid_from, '0001-01-01'));

create table incapacity_types (
  id uuid primary key,
  code text not null,
  name text not null,
  payer text,
  employer_days integer,
  percent numeric(6,3),
  later_from_day integer,
  later_percent numeric(6,3),
  sort_order integer,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  unique (code)
);

alter table banks add sort_order integer, add superfinanciera_code text, add nit text, add entity_type text;
alter table contract_types add sort_order integer;
alter table countries add sort_order integer, add phone_code text;
alter table currency_types add sort_order integer, add symbol text, add decimals integer;
alter table departments add sort_order integer, add iso_code text, add country_id uuid references countries (id);
alter table document_types add sort_order integer, add allowed_for text[], add pila_code text;
alter table languages add sort_order integer;
alter table municipalities add sort_order integer;
alter table payment_means add sort_order integer;
alter table payment_methods add sort_order integer;
alter table payroll_periods add sort_order integer;
alter table worker_subtypes add sort_order integer, add dian_valid boolean not null default false;
alter table worker_types add sort_order integer, add health_exempt boolean not null default false,
  add pension_exempt boolean not null default false, add is_apprentice boolean not null default false,
  add valid_from date, add valid_to date, add note text;
-- A code may mean something else from a day on.
alter table worker_types drop constraint worker_types_code_key;
create unique index worker_types_code on worker_types (code, coalesce(valid_from, '0001-01-01'));

alter table companies add ciiu_code text, add legal_representative text, add legal_representative_document text,
  add head_note text, add foot_note text, add reply_to_email text, add mail_subject text, add mail_body text;

create table arls (
  company_id uuid not null references companies (id),
  id uuid not null,
  code text not null,
  name text not null,
  nit text,
  dv integer,
  default_risk_class text,
  policy_number text,
  rate_i numeric(6,3) not null,
  rate_ii numeric(6,3) not null,
  rate_iii numeric(6,3) not null,
  rate_iv numeric(6,3) not null,
  rate_v numeric(6,3) not null,
  valid_from date not null,
  valid_to date,
  source text,
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

create table payroll_funds (
  company_id uuid not null references companies (id),
  id uuid not null,
  type text not null,
  code text not null,
  name text not null,
  nit text,
  dv integer,
  employee_percent numeric(6,3) not null,
  employer_percent numeric(6,3) not null,
  high_risk_employer_percent numeric(6,3),
  valid_from date,
  valid_to date,
  source text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, type, code)
);

create table solidarity_funds (
  company_id uuid not null references companies (id),
  id uuid not null,
  table_name text not null,
  from_smmlv numeric(6,3) not null,
  to_smmlv numeric(6,3),
  solidarity_percent numeric(6,3) not null,
  subsistence_percent numeric(6,3) not null,
  total_percent numeric(6,3),
  valid_from date,
  valid_to date,
  legal_basis text,
  source text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id)
);

create table minimum_wages (
  company_id uuid not null references companies (id),
  id uuid not null,
  year integer not null,
  valid_from date not null,
  valid_to date,
  monthly_wage numeric(18,2) not null,
  daily_wage numeric(18,2),
  transport_allowance numeric(18,2) not null,
  transport_limit_smmlv numeric(6,3) not null,
  uvt numeric(18,2) not null,
  integral_min_smmlv numeric(6,3) not null,
  ibc_max_smmlv numeric(6,3) not null,
  weekly_hours integer not null,
  monthly_hours integer,
  night_from text not null,
  night_to text not null,
  legal_basis text not null,
  source text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id)
);

create table charges (
  company_id uuid not null references companies (id),
  id uuid not null,
  code text,
  name text not null,
  occupation_code text,
  default_risk_class text,
  salary_from numeric(18,2),
  salary_to numeric(18,2),
  functions text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, name)
);

create table bank_accounts (
  company_id uuid not null references companies (id),
  id uuid not null,
  alias text not null,
  bank_id uuid not null references banks (id),
  account_type text not null,
  account_number text not null,
  holder_name text,
  holder_document text,
  flat_file_format text,
  agreement_code text,
  ledger_account text,
  is_default boolean not null default false,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, bank_id, account_number),
  unique (company_id, alias)
);
create unique index bank_accounts_default on bank_accounts (company_id) where is_default and active;

create table branch_offices (
  company_id uuid not null references companies (id),
  id uuid not null,
  code text not null,
  name text not null,
  address text not null,
  department_id uuid not null references departments (id),
  municipality_id uuid not null references municipalities (id),
  phone text,
  email text,
  ciiu_code text,
  arl_id uuid,
  default_risk_class text,
  is_main boolean not null default false,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, arl_id) references arls (company_id, id),
  unique (company_id, code)
);
create unique index branch_offices_main on branch_offices (company_id) where is_main and active;

alter table cost_centers add parent_id uuid,
  add foreign key (company_id, parent_id) references cost_centers (company_id, id);
alter table consecutives add branch_office_id uuid,
  add foreign key (company_id, branch_office_id) references branch_offices (company_id, id);

create table payroll_groups (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  code text,
  payroll_period_id uuid not null references payroll_periods (id),
  pay_days integer[] not null,
  color text,
  bank_account_id uuid,
  default_payment_means_id uuid references payment_means (id),
  cost_center_id uuid,
  branch_office_id uuid,
  consecutive_id uuid,
  adjustment_consecutive_id uuid,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, bank_account_id) references bank_accounts (company_id, id),
  foreign key (company_id, cost_center_id) references cost_centers (company_id, id),
  foreign key (company_id, branch_office_id) references branch_offices (company_id, id),
  foreign key (company_id, consecutive_id) references consecutives (company_id, id),
  foreign key (company_id, adjustment_consecutive_id) references consecutives (company_id, id),
  unique (company_id, name),
  unique (company_id, code)
);

alter table employees
  add document_issue_date date,
  add birth_date date,
  add gender text,
  add contract_number text,
  add practice_from date,
  add retirement_reason text,
  add weekly_hours integer,
  add teleworks boolean not null default false,
  add paid_by_day boolean not null default false,
  add payroll_group_id uuid,
  add charge_id uuid,
  add branch_office_id uuid,
  add health_fund_id uuid,
  add pension_fund_id uuid,
  add severance_fund_id uuid,
  add compensation_fund_id uuid,
  add arl_id uuid,
  add risk_class text,
  add withholding_procedure text,
  add withholding_percent numeric(6,3),
  add dependents boolean not null default false,
  add prepaid_medicine numeric(18,2),
  add housing_interest numeric(18,2),
  add voluntary_pension numeric(18,2),
  add afc numeric(18,2),
  add foreign key (company_id, payroll_group_id) references payroll_groups (company_id, id),
  add foreign key (company_id, charge_id) references charges (company_id, id),
  add foreign key (company_id, branch_office_id) references branch_offices (company_id, id),
  add foreign key (company_id, health_fund_id) references payroll_funds (company_id, id),
  add foreign key (company_id, pension_fund_id) references payroll_funds (company_id, id),
  add foreign key (company_id, severance_fund_id) references payroll_funds (company_id, id),
  add foreign key (company_id, compensation_fund_id) references payroll_funds (company_id, id),
  add foreign key (company_id, arl_id) references arls (company_id, id);

create table deduction_orders (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  kind text not null,
  label text not null,
  received date not null,
  amount numeric(18,2),
  percent numeric(6,3),
  owed numeric(18,2),
  authorised boolean not null default false,
  "from" date,
  "to" date,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index deduction_orders_of on deduction_orders (company_id, employee_id);

create table payroll_policies (
  company_id uuid not null references companies (id),
  id uuid not null,
  "from" date not null,
  exempt text,
  exemption_base text,
  risk_class text,
  vacation_base text,
  vacation_risk text,
  apprentice_parafiscals text,
  fortnight_withholding text,
  orders_priority text,
  orders_short text,
  transport_compares text,
  incapacity_rate text,
  first_days_whole text,
  saturdays text,
  prima_suspensions text,
  lost_rest text,
  apprentice_pay text,
  sick_days_provision text,
  provision_rates text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, "from")
);

-- What each employee earned since when, one row for each change.
create table salary_history (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  "from" date not null,
  salary numeric(18,2) not null,
  reason text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
create index salary_history_of on salary_history (company_id, employee_id, "from");

create table notices (
  company_id uuid not null references companies (id),
  id uuid not null,
  title text not null,
  body text not null,
  level text not null,
  audience text not null,
  roles text[],
  starts_at timestamptz not null,
  ends_at timestamptz,
  placement text not null,
  requires_ack boolean not null default false,
  link_label text,
  link_url text,
  origin text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id)
);
create index notices_current on notices (starts_at);

-- Who saw a notice, of whichever company.
create table notice_reads (
  notice_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  primary key (notice_id, user_id)
);

-- The text of a charge becomes a row of the masters. The owner of the tables sees no company, so it steps aside.
alter table employees no force row level security;
insert into charges (company_id, id, name, search_text)
  select company_id, gen_random_uuid(), min(btrim(charge)),
    translate(lower(min(btrim(charge))), 'áéíóúüñ', 'aeiouun')
  from employees where btrim(coalesce(charge, '')) <> ''
  group by company_id, lower(btrim(charge));
update employees e set charge_id = c.id from charges c
  where c.company_id = e.company_id and lower(c.name) = lower(btrim(e.charge));
insert into salary_history (company_id, id, employee_id, "from", salary, reason)
  select company_id, gen_random_uuid(), id, admission_date, salary, 'Ingreso' from employees;
alter table employees force row level security;
alter table employees drop charge;

do $$
declare
  bound text;
begin
  foreach bound in array array['arls', 'payroll_funds', 'solidarity_funds', 'minimum_wages', 'charges', 'bank_accounts',
    'branch_offices', 'payroll_groups', 'deduction_orders', 'payroll_policies', 'salary_history', 'notices']
  loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format(
      'create policy %I on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      bound || '_of_company', bound);
    execute format('grant select, insert, update, delete on %I to quincena_app', bound);
  end loop;
end
$$;
-- What is told to everybody is read from every company, and written only from its own.
create policy notices_for_all on notices for select using (audience = 'todos');

grant select, insert, update, delete on hour_types, incapacity_types, notice_reads to quincena_app;

-- People of the back office: who came in by the provider of identity, and what it says of them.
alter table users
  alter password_hash drop not null,
  add search_text text not null default '',
  add version integer not null default 1,
  add locale text not null default 'es',
  add two_factor boolean not null default false,
  add invited_at timestamptz,
  add sso_subject text unique,
  add sso_users jsonb not null default '[]';
update users set search_text = translate(lower(name || ' ' || email), 'áéíóúüñ', 'aeiouun');

create view admins as
  select u.id, u.name, u.email,
    (select array_agg(r.role order by r.role) from user_roles r where r.user_id = u.id) as roles,
    (select count(*)::integer from user_companies c where c.user_id = u.id) as companies_count,
    u.sso_owner as owner, u.two_factor, u.last_login_at,
    case when not u.active then 'suspendido' when u.last_login_at is null and u.invited_at is not null then 'invitado'
      else 'activo' end as status,
    u.locale, u.search_text, u.active, u.version, u.created_at, u.updated_at, null::uuid as created_by,
    null::uuid as updated_by
  from users u;
grant select on admins to quincena_app;

-- A sign-in that began at the provider of identity and has not come back yet. The state is a secret: its hash is here.
create table sso_attempts (
  state text primary key,
  nonce text not null,
  verifier text not null,
  next text not null,
  started_at timestamptz not null default now()
);
grant select, insert, update, delete on sso_attempts to quincena_app;
