-- A company may ask that a second person approves what a payment pays before it is closed. Off by default.
create table pay_run_approval_policies (
  company_id uuid primary key references companies (id) on delete cascade,
  required boolean not null,
  -- Who approve.
  approvers uuid[] not null,
  version integer not null default 1,
  -- What somebody wants to change of a policy in force. Another person has to agree.
  proposed jsonb,
  proposed_at timestamptz,
  proposed_by uuid references users (id),
  proposed_name text,
  updated_at timestamptz not null default now(),
  updated_by uuid not null references users (id),
  check (not required or cardinality(approvers) > 0),
  check ((proposed is null) = (proposed_by is null))
);

-- Each time that an approval was asked for, and what was decided.
create table pay_run_approvals (
  company_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  -- SHA-256 of what is paid to whom, into which account.
  digest text not null,
  -- The same of each person, to say afterwards whose changed.
  people jsonb not null,
  note text not null default '',
  asked_at timestamptz not null default clock_timestamp(),
  asked_by uuid not null references users (id),
  asked_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'returned')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  decided_name text,
  reason text,
  primary key (company_id, id),
  foreign key (company_id, run_id) references pay_runs (company_id, id) on delete cascade,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (state <> 'approved' or decided_by <> asked_by),
  check ((state = 'returned') = (reason is not null))
);
create index pay_run_approvals_of on pay_run_approvals (company_id, run_id, asked_at desc);

-- What is said of a payment, or of what it pays to one person.
create table pay_run_comments (
  company_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  employee_id uuid,
  message text not null,
  at timestamptz not null default clock_timestamp(),
  author_id uuid not null references users (id),
  author_name text not null,
  primary key (company_id, id),
  foreign key (company_id, run_id) references pay_runs (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index pay_run_comments_of on pay_run_comments (company_id, run_id, at);

do $$
declare
  bound text;
begin
  foreach bound in array array['pay_run_approval_policies', 'pay_run_approvals', 'pay_run_comments'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy %I on %I using (company_id = (select current_company()))', bound || '_of_company', bound);
    execute format('grant select, insert, update, delete on %I to quincena_app', bound);
  end loop;
end
$$;
