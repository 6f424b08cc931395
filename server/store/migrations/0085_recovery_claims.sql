-- What became of each claim of days that EPS, ARL or pension fund give back to the company.
create table recovery_claims (
  company_id uuid not null references companies (id),
  employee_id uuid not null,
  payer text not null check (payer in ('eps', 'arl', 'pension')),
  start_date date not null,
  end_date date not null,
  days integer not null,
  amount numeric(18,2) not null,
  state text not null check (state in ('por_radicar', 'radicada', 'pagada', 'rechazada')),
  filing_number text,
  filed_on date,
  paid_on date,
  paid_amount numeric(18,2),
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, employee_id, payer, start_date),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);
alter table recovery_claims enable row level security;
alter table recovery_claims force row level security;
create policy recovery_claims_of_company on recovery_claims using (company_id = (select current_company()));
grant select, insert, update, delete on recovery_claims to quincena_app;
