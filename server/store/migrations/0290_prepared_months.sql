-- The day of the month on which the drafts of its payrolls are prepared, from a date on: a day, `last` or `no`.
alter table payroll_policies add prepare_day text;

-- Months whose drafts were prepared: once each, whatever happened to the drafts afterwards.
create table prepared_months (
  company_id uuid not null references companies (id),
  year smallint not null,
  month smallint not null check (month between 1 and 12),
  prepared_at timestamptz not null default now(),
  payrolls integer not null default 0,
  primary key (company_id, year, month)
);
alter table prepared_months enable row level security;
alter table prepared_months force row level security;
create policy prepared_months_of_company on prepared_months using (company_id = (select current_company()));
grant select, insert, update, delete on prepared_months to quincena_app;
