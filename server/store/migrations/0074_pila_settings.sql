-- How a company presents its planilla of social security, and what only the planilla tells of its employees.
create table pila_settings (
  company_id uuid not null references companies (id),
  id uuid not null,
  "from" date not null,
  presentation text not null,
  branch_code text,
  branch_name text,
  contributor_type text not null,
  operator_code text,
  arl_id uuid,
  work_centre integer,
  activity_1 text,
  activity_2 text,
  activity_3 text,
  activity_4 text,
  activity_5 text,
  absence_caja_base text,
  suspended_health text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, "from"),
  foreign key (company_id, arl_id) references arls (company_id, id)
);
create index pila_settings_arl on pila_settings (company_id, arl_id);

create table pila_moves (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  kind text not null,
  "from" date not null,
  "to" date,
  health_fund_id uuid,
  pension_fund_id uuid,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, health_fund_id) references payroll_funds (company_id, id),
  foreign key (company_id, pension_fund_id) references payroll_funds (company_id, id)
);
create index pila_moves_of on pila_moves (company_id, employee_id);
create index pila_moves_when on pila_moves (company_id, "from");
create index pila_moves_health on pila_moves (company_id, health_fund_id);
create index pila_moves_pension on pila_moves (company_id, pension_fund_id);

alter table pila_settings enable row level security;
alter table pila_settings force row level security;
create policy pila_settings_of_company on pila_settings
  using (company_id = (select current_company()));
grant select, insert, update, delete on pila_settings to quincena_app;

alter table pila_moves enable row level security;
alter table pila_moves force row level security;
create policy pila_moves_of_company on pila_moves
  using (company_id = (select current_company()));
grant select, insert, update, delete on pila_moves to quincena_app;
