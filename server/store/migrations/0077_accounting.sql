-- What the accounts of a month go by: the area of each cost centre, the NIT of who a deduction is for, and the accounts that
-- a company uses in the place of those of the PUC.
alter table cost_centers add area text check (area in ('administration', 'sales', 'production'));
alter table deduction_orders add creditor_nit text;

create table ledger_accounts (
  company_id uuid not null references companies (id),
  concept text not null,
  area text not null check (area in ('all', 'administration', 'sales', 'production')),
  debit text,
  credit text,
  primary key (company_id, concept, area),
  check (debit is not null or credit is not null)
);
alter table ledger_accounts enable row level security;
alter table ledger_accounts force row level security;
create policy ledger_accounts_of_company on ledger_accounts using (company_id = (select current_company()));
grant select, insert, update, delete on ledger_accounts to quincena_app;

-- One row a company; its version moves with its accounts too, so that two people do not write over each other.
create table accounting_settings (
  company_id uuid primary key references companies (id),
  only_own boolean not null default false,
  detail text not null default 'all',
  centres boolean not null default true,
  format text not null default 'general',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
alter table accounting_settings enable row level security;
alter table accounting_settings force row level security;
create policy accounting_settings_of_company on accounting_settings using (company_id = (select current_company()));
grant select, insert, update on accounting_settings to quincena_app;
