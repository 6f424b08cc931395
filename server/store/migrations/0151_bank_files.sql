-- Bank files that were taken of a closed payment: what the closing of a month says of it.
create table bank_files (
  company_id uuid not null references companies (id),
  run_id uuid not null,
  made_at timestamptz not null default now(),
  made_by uuid,
  format text not null,
  primary key (company_id, run_id, made_at),
  foreign key (company_id, run_id) references pay_runs (company_id, id) on delete cascade
);
alter table bank_files enable row level security;
alter table bank_files force row level security;
create policy bank_files_of_company on bank_files using (company_id = (select current_company()));
grant select, insert on bank_files to quincena_app;
