-- What an employee asks of a company from the vault. The kinds and their details are declared in the domain.
create table employee_requests (
  company_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  person text not null,
  kind text not null check (kind in ('vacations', 'leave', 'sickness', 'advance', 'account', 'data', 'certificate')),
  -- First and last day away, for the kinds that become an absence.
  "start" date,
  "end" date,
  details jsonb not null default '{}',
  -- Paper that proves it: a picture or a PDF.
  attachment bytea,
  state text not null default 'en_revision' check (state in ('en_revision', 'aprobada', 'no_aprobada', 'retirada')),
  -- What the company says with its decision. Required when it does not approve.
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references users (id),
  decided_name text,
  notified_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  check (("start" is null) = ("end" is null)),
  check ("start" <= "end"),
  check ((state in ('aprobada', 'no_aprobada')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'no_aprobada' or reason is not null)
);
-- Pictures are packed already.
alter table employee_requests alter attachment set storage external;
create index employee_requests_of on employee_requests (company_id, person, created_at desc);
create index employee_requests_away on employee_requests (company_id, employee_id, "end") where "start" is not null;
create index employee_requests_waiting on employee_requests (company_id, created_at) where state = 'en_revision';
create index employee_requests_untold on employee_requests (company_id)
  where state in ('aprobada', 'no_aprobada') and notified_at is null;

alter table employee_requests enable row level security;
alter table employee_requests force row level security;
create policy employee_requests_of_company on employee_requests
  using (company_id = (select current_company()));
create policy employee_requests_of_person on employee_requests
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id))
  with check (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));
grant select, insert, update, delete on employee_requests to quincena_app;
