-- Last days of the terms of a contract for a fixed term that were renewed (CST art. 46). The term that goes on ends on
-- `contract_end_date` of the record, and each one begins the day after the one before.
create table term_renewals (
  company_id uuid not null references companies (id),
  employee_id uuid not null,
  admission_date date not null,
  until date not null,
  noted_by uuid,
  noted_at timestamptz not null default now(),
  primary key (company_id, employee_id, admission_date, until),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
  check (until >= admission_date)
);
alter table term_renewals enable row level security;
alter table term_renewals force row level security;
create policy term_renewals_of_company on term_renewals using (company_id = (select current_company()));
grant select, insert, update, delete on term_renewals to quincena_app;
