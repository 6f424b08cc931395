-- Planillas that were presented, as they went: kept and never written again. One that was marked by mistake is withdrawn
-- by a row of its own.
create table pila_filings (
  company_id uuid not null references companies (id),
  id uuid not null,
  year integer not null,
  month integer not null,
  type text not null check (type in ('E', 'S', 'K', 'A', 'N')),
  number text not null,
  paid date not null,
  written date not null,
  people integer not null,
  lines integer not null,
  total numeric(18,2) not null,
  sums jsonb not null,
  administrators jsonb not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
create index pila_filings_of_month on pila_filings (company_id, year, month);

create table pila_withdrawals (
  company_id uuid not null references companies (id),
  filing_id uuid not null,
  reason text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, filing_id),
  foreign key (company_id, filing_id) references pila_filings (company_id, id)
);

alter table pila_filings enable row level security;
alter table pila_filings force row level security;
create policy pila_filings_of_company on pila_filings
  using (company_id = (select current_company()));
grant select, insert on pila_filings to quincena_app;

alter table pila_withdrawals enable row level security;
alter table pila_withdrawals force row level security;
create policy pila_withdrawals_of_company on pila_withdrawals
  using (company_id = (select current_company()));
grant select, insert on pila_withdrawals to quincena_app;
