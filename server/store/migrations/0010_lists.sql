-- What long lists need: their order as an index, which of them changed, and the sums of payrolls kept as they change.

create index employees_listed on employees (company_id, translate(lower(name), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun'), id);
create index employees_searched on employees (company_id, search_text, id);
-- With what a search adds up, so that it reads the index and no row.
create index payrolls_listed on payrolls (company_id, search_text, id)
  include (state, accrued_total, deductions_total, total) where note_type is null;
create index payrolls_listed_by_month on payrolls (company_id, year, month, search_text, id)
  include (state, accrued_total, deductions_total, total) where note_type is null;
create index payrolls_of_employee on payrolls (company_id, employee_id, year desc, month desc);

-- Which list of which company a transaction changed. Who kept the order of a list asks here whether something it had
-- not seen has been written since. Not a row of a company: nothing of it is here but that it changed.
create table list_changes (
  of_company uuid not null references companies (id) on delete cascade,
  list text not null,
  by xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  primary key (of_company, list, by)
);
create index list_changes_old on list_changes (at);
grant select, insert, delete on list_changes to quincena_app;

create function note_list_change() returns trigger language plpgsql as $$
declare
  company uuid := nullif(current_setting('app.company_id', true), '')::uuid;
begin
  if company is not null then
    insert into list_changes (of_company, list) values (company, tg_table_name) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger employees_change after insert or update or delete on employees
  for each statement execute function note_list_change();
create trigger payrolls_change after insert or update or delete on payrolls
  for each statement execute function note_list_change();

-- The sums of the payrolls (document 102) by month and state. Each change adds a row with its difference, so nobody
-- waits for anybody; rows of a month are added together now and then.
create table payroll_tallies (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  year integer not null,
  month integer not null,
  state text not null,
  count bigint not null,
  accrued_total numeric(18,2) not null,
  deductions_total numeric(18,2) not null,
  total numeric(18,2) not null,
  primary key (company_id, id)
);
create index payroll_tallies_of on payroll_tallies (company_id, year, month);

create function tally_payrolls() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
      select company_id, year, month, state, count(*), sum(accrued_total), sum(deductions_total), sum(total)
      from after where note_type is null group by company_id, year, month, state;
  end if;
  if tg_op <> 'INSERT' then
    insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
      select company_id, year, month, state, -count(*), -sum(accrued_total), -sum(deductions_total), -sum(total)
      from before where note_type is null group by company_id, year, month, state;
  end if;
  return null;
end
$$;
create trigger payrolls_tally_new after insert on payrolls
  referencing new table as after for each statement execute function tally_payrolls();
create trigger payrolls_tally_changed after update on payrolls
  referencing new table as after old table as before for each statement execute function tally_payrolls();
create trigger payrolls_tally_gone after delete on payrolls
  referencing old table as before for each statement execute function tally_payrolls();

alter table payrolls no force row level security;
insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
  select company_id, year, month, state, count(*), sum(accrued_total), sum(deductions_total), sum(total)
  from payrolls where note_type is null group by company_id, year, month, state;
alter table payrolls force row level security;

alter table payroll_tallies enable row level security;
alter table payroll_tallies force row level security;
create policy payroll_tallies_of_company on payroll_tallies
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on payroll_tallies to quincena_app;
