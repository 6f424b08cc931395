-- What a company says once of its new employees: a row of a list that goes takes nobody's default with it.
create table employee_defaults (
  company_id uuid primary key references companies (id) on delete cascade,
  arl_id uuid,
  compensation_fund_id uuid,
  payroll_period_id uuid references payroll_periods (id),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  foreign key (company_id, arl_id) references arls (company_id, id) on delete set null (arl_id),
  foreign key (company_id, compensation_fund_id) references payroll_funds (company_id, id)
    on delete set null (compensation_fund_id)
);
create index employee_defaults_arl on employee_defaults (company_id, arl_id);
create index employee_defaults_fund on employee_defaults (company_id, compensation_fund_id);
create index employee_defaults_period on employee_defaults (payroll_period_id);

alter table employee_defaults enable row level security;
alter table employee_defaults force row level security;
create policy employee_defaults_of_company on employee_defaults
  using (company_id = (select current_company()));
grant select, insert, update, delete on employee_defaults to quincena_app;
