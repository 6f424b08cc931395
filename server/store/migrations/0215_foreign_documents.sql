-- Documents that another program issued for a company, and the imports that brought them. A foreign document never becomes
-- a payroll: its bytes stay as they came, and what it paid is read beside the payrolls.
create table document_imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  state text not null default 'reading' check (state in ('reading', 'applied', 'undone')),
  -- Employees that it created, and what it changed of those who were there: their values before and after.
  created uuid[] not null default '{}',
  changes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by uuid,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (company_id, id)
);
create index document_imports_recent on document_imports (company_id, created_at desc);

-- A file as it came, and what was read of it: its documents with the verdict on signature and CUNE, and answers of DIAN.
create table foreign_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  import_id uuid not null,
  name text not null,
  hash text not null,
  content bytea not null,
  documents jsonb not null,
  responses jsonb not null,
  primary key (company_id, id),
  unique (company_id, import_id, hash),
  foreign key (company_id, import_id) references document_imports (company_id, id)
);

-- Documents that count, one row each: the last of each chain of adjustments, of a person who is an employee here.
create table foreign_payrolls (
  company_id uuid not null references companies (id),
  id uuid not null,
  file_id uuid not null,
  import_id uuid not null,
  employee_id uuid not null,
  person text not null,
  number text not null,
  cune text not null,
  adjusted boolean not null,
  signature text not null check (signature in ('valid', 'malformed')),
  cune_state text not null check (cune_state in ('verified', 'form', 'wrong')),
  year integer not null,
  month integer not null check (month between 1 and 12),
  start_date date not null,
  end_date date not null,
  issued_on date,
  payment_dates jsonb not null,
  novelties jsonb not null,
  lines jsonb not null,
  accrued jsonb not null,
  worked_days integer not null,
  accrued_total numeric(18,2) not null,
  deductions_total numeric(18,2) not null,
  total numeric(18,2) not null,
  ibc numeric(18,2) not null,
  primary key (company_id, id),
  foreign key (company_id, file_id) references foreign_files (company_id, id),
  foreign key (company_id, import_id) references document_imports (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index foreign_payrolls_of_employee on foreign_payrolls (company_id, employee_id, year, month);
create index foreign_payrolls_by_month on foreign_payrolls (company_id, year, month);
create index foreign_payrolls_of_file on foreign_payrolls (company_id, file_id);
create index foreign_payrolls_of_import on foreign_payrolls (company_id, import_id);

do $$
declare
  bound text;
begin
  foreach bound in array array['document_imports', 'foreign_files', 'foreign_payrolls'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy %I on %I using (company_id = (select current_company()))', bound || '_of_company', bound);
    execute format('grant select, insert, update, delete on %I to quincena_app', bound);
  end loop;
end
$$;
