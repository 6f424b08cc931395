-- A month that was posted, and each difference posted after: nothing of them changes or goes away.
create table accounting_postings (
  company_id uuid not null references companies (id),
  id uuid not null,
  year integer not null,
  month integer not null check (month between 1 and 12),
  -- 1 is the month; what follows are its differences.
  number integer not null check (number > 0),
  employees integer not null,
  totals jsonb not null,
  digest text not null,
  posted_at timestamptz not null default now(),
  posted_by uuid,
  posted_by_name text not null default '',
  primary key (company_id, id),
  unique (company_id, year, month, number)
);
alter table accounting_postings enable row level security;
alter table accounting_postings force row level security;
create policy accounting_postings_of_company on accounting_postings using (company_id = (select current_company()));
grant select, insert on accounting_postings to quincena_app;

-- Entries of one employee in a posting, as they were, with what they did to the balances of provisions.
create table accounting_entries (
  company_id uuid not null,
  posting_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  employee_document text not null,
  at integer not null,
  entries jsonb not null,
  movements jsonb not null,
  primary key (company_id, posting_id, employee_id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, posting_id) references accounting_postings (company_id, id)
    deferrable initially deferred
);
create index accounting_entries_of on accounting_entries (company_id, employee_id, at);
alter table accounting_entries enable row level security;
alter table accounting_entries force row level security;
create policy accounting_entries_of_company on accounting_entries using (company_id = (select current_company()));
grant select, insert on accounting_entries to quincena_app;
