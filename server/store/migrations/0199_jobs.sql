-- Calls that run apart from their request. The queue of the library (schema `pgboss`) says which one is next; what was
-- asked, how far it is and what it answered is here. Requests and answers are sealed: they may hold personal data.
create table jobs (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  operation text not null,
  request_hash text not null,
  request_sealed bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  -- Moment of the last sign of life of the process that runs it.
  beat_at timestamptz,
  cancel_asked boolean not null default false,
  answer_sealed bytea,
  file_name text,
  file_type text,
  file_bytes bigint,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  seen boolean not null default false,
  primary key (company_id, id),
  unique (company_id, user_id, key),
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index jobs_by_age on jobs (made_at);

-- Parts of the file that a job made. They are not in the log of the database: the job can make the file again.
create unlogged table job_files (
  company_id uuid not null,
  job_id uuid not null,
  part integer not null,
  content bytea not null,
  primary key (company_id, job_id, part),
  foreign key (company_id, job_id) references jobs (company_id, id) on delete cascade
);

do $$
declare
  bound text;
begin
  foreach bound in array array['jobs', 'job_files'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy %I on %I using (company_id = (select current_company()))', bound || '_of_company', bound);
    execute format('grant select, insert, update, delete on %I to quincena_app', bound);
  end loop;
end
$$;
create policy jobs_emptied on jobs for delete using ((select emptying()));
create policy jobs_seen_emptied on jobs for select using ((select emptying()));
create policy jobs_of_listed on jobs for select
  using (company_id = any ((select nullif(current_setting('app.listed', true), '')::uuid[])::uuid[]));
