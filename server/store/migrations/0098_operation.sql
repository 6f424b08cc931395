-- The call that put a document on its way, so that what is told of both is found together.
alter table submissions add column request_id uuid;

-- Processes of the installation, each by its last beat, and what each counted since it began.
create table process_beats (
  id uuid primary key,
  role text not null check (role in ('api', 'worker')),
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  counters jsonb not null default '{}'
);
grant select, insert, update, delete on process_beats to quincena_app;

-- Who looks after the installation sees how far its schema is.
grant select on migrations to quincena_app;
