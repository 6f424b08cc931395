-- Delivery of the notice that a contract for a fixed term will not be renewed (CST art. 46), one for each end of a term.
create table term_notices (
  company_id uuid not null references companies (id),
  employee_id uuid not null,
  contract_end_date date not null,
  delivered_on date not null,
  noted_by uuid,
  noted_at timestamptz not null default now(),
  primary key (company_id, employee_id, contract_end_date),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
alter table term_notices enable row level security;
alter table term_notices force row level security;
create policy term_notices_of_company on term_notices using (company_id = (select current_company()));
grant select, insert, update, delete on term_notices to quincena_app;
