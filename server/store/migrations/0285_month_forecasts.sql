-- What a month was expected to be on each day: a row a day, the last of the day.
create table month_forecasts (
  company_id uuid not null references companies (id),
  year smallint not null,
  month smallint not null check (month between 1 and 12),
  made_on date not null,
  made_at timestamptz not null,
  figures jsonb not null,
  primary key (company_id, year, month, made_on)
);
alter table month_forecasts enable row level security;
alter table month_forecasts force row level security;
create policy month_forecasts_of_company on month_forecasts using (company_id = (select current_company()));
grant select, insert, update, delete on month_forecasts to quincena_app;
