-- Contracts that ended before the one of the record: who is hired again keeps them. `terms` are the columns of the
-- contract, and the rows of official lists they pointed at, as they were on the last day.
create table employee_contracts (
  company_id uuid not null references companies (id),
  employee_id uuid not null,
  admission_date date not null,
  retirement_date date not null,
  terms jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, employee_id, admission_date),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
  check (retirement_date >= admission_date)
);
alter table employee_contracts enable row level security;
alter table employee_contracts force row level security;
create policy employee_contracts_of_company on employee_contracts using (company_id = (select current_company()));
grant select, insert, update, delete on employee_contracts to quincena_app;
