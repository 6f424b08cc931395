-- A company that root takes in from a file: how much of the file came, what is in it, and how far its reading is. It belongs to
-- no company until its end.
create table company_arrivals (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- Parts of the file that came, in order.
  parts integer not null default 0,
  state text not null default 'receiving'
    check (state in ('receiving', 'checking', 'checked', 'taking', 'done', 'refused', 'cancelled')),
  step text,
  done integer not null default 0,
  total integer,
  -- Process that works on it, and its last sign of life.
  holder uuid,
  beat_at timestamptz,
  attempts integer not null default 0,
  cancel_asked boolean not null default false,
  -- Who said to take it in, and from where.
  taken_by uuid references users (id) on delete set null,
  taken_from text,
  found jsonb,
  missing jsonb,
  problem text,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((state = 'refused') = (problem is not null))
);
create index company_arrivals_by_age on company_arrivals (changed_at);

-- Parts of the file. They are not in the log of the database: whoever has the file sends it again.
create unlogged table company_arrival_parts (
  arrival_id uuid not null references company_arrivals (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (arrival_id, part)
);
alter table company_arrival_parts alter content set storage external;

alter table company_arrival_parts enable row level security;
alter table company_arrival_parts force row level security;
create policy company_arrival_parts_of_one on company_arrival_parts
  using (arrival_id = (select nullif(current_setting('app.arrival', true), '')::uuid));
grant select, insert, update, delete on company_arrivals, company_arrival_parts to quincena_app;
