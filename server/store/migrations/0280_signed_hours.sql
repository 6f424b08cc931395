-- Overtime that an employee and the company sign. Signatures are a chain for each employee: nothing updates them.
create table hours_signatures (
  company_id uuid not null,
  employee_id uuid not null,
  number integer not null check (number > 0),
  entry uuid not null,
  person text not null,
  day date not null,
  -- Without times, the signature says that nobody worked.
  "start" text check ("start" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  "end" text check ("end" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  signer text not null check (signer in ('employee', 'company')),
  user_id uuid references users (id),
  name text not null,
  note text not null default '',
  -- As it was sealed, to the millisecond.
  signed_at text not null,
  previous text not null,
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  primary key (company_id, employee_id, number),
  foreign key (company_id, employee_id) references employees (company_id, id),
  check (("start" is null) = ("end" is null)),
  check ((signer = 'company') = (user_id is not null))
);

create trigger hours_signatures_stay before update or delete on hours_signatures
  for each row when (pg_trigger_depth() = 0) execute function stays_unless_erased();

-- Where each entry stands, which follows from its signatures, and what pays it.
create table signed_hours (
  company_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  person text not null,
  day date not null,
  state text not null check (state in ('espera', 'difiere', 'firmada', 'sin_horas')),
  waits text check (waits in ('employee', 'company')),
  agreed_start text,
  agreed_end text,
  run_id uuid,
  payroll_id uuid,
  -- When the phones of the employee were told that the company signed.
  notified_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  -- A payment without the employee, or a payroll that is deleted, leaves the hours to the next one.
  foreign key (company_id, run_id, employee_id) references pay_run_people (company_id, run_id, employee_id)
    on delete set null (run_id),
  foreign key (company_id, payroll_id) references payrolls (company_id, id) on delete set null (payroll_id),
  check ((agreed_start is null) = (agreed_end is null)),
  check (run_id is null or payroll_id is null)
);
create index hours_signatures_of_entry on hours_signatures (company_id, entry, number);

create index signed_hours_of on signed_hours (company_id, employee_id, day);
create index signed_hours_waiting on signed_hours (company_id, day) where waits = 'company';
create index signed_hours_untold on signed_hours (company_id) where waits = 'employee' and notified_at is null;
create index signed_hours_run on signed_hours (company_id, run_id) where run_id is not null;
create index signed_hours_payroll on signed_hours (company_id, payroll_id) where payroll_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['hours_signatures', 'signed_hours'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I using (company_id = (select current_company()))', name || '_of_company', name);
  end loop;
end $$;
grant select, insert, delete on hours_signatures to quincena_app;
grant select, insert, update, delete on signed_hours to quincena_app;
