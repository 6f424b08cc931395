-- Pay runs: a payment to several people for a fortnight, a month, prima, vacations or a final settlement. The runs
-- of a month merge into its payrolls, one for each employee.

create table pay_runs (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('fortnight', 'month', 'week', 'ten_days', 'prima', 'vacations', 'final_settlement')),
  year integer not null,
  month integer not null check (month between 1 and 12),
  part integer,
  "start" date,
  "end" date,
  payroll_group_id uuid,
  payment_date date not null,
  state text not null default 'abierta' check (state in ('abierta', 'cerrada')),
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, payroll_group_id) references payroll_groups (company_id, id)
);
create index pay_runs_by_month on pay_runs (company_id, year, month);

-- One person of a run: what was written of the person and what the run pays of each month, with the sum of each line.
create table pay_run_people (
  company_id uuid not null references companies (id),
  run_id uuid not null,
  employee_id uuid not null,
  employee_name text not null,
  person text not null,
  "start" date not null,
  "end" date not null,
  novelties jsonb not null default '{}',
  ending jsonb,
  months jsonb not null,
  accrued_total numeric(18,2) not null,
  deductions_total numeric(18,2) not null,
  total numeric(18,2) not null,
  findings jsonb not null default '[]',
  search_text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (company_id, run_id, employee_id),
  foreign key (company_id, run_id) references pay_runs (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index pay_run_people_of on pay_run_people (company_id, employee_id);

-- Of a month whose runs were closed: what people had written of it apart from the runs. A payroll that a close made
-- goes away when the last run of its month is opened again.
alter table payrolls add own_novelties jsonb, add from_runs boolean not null default false;

do $$
declare
  bound text;
begin
  foreach bound in array array['pay_runs', 'pay_run_people']
  loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format(
      'create policy %I on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      bound || '_of_company', bound);
    execute format('grant select, insert, update, delete on %I to quincena_app', bound);
  end loop;
end
$$;
