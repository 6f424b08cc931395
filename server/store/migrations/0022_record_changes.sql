-- Who changed what of a record, and when. Kept for ever: the application may add to it and read it, nothing else.

create table record_changes (
  -- Nobody's for what every company shares, and for the companies themselves.
  company_id uuid references companies (id) on delete cascade,
  seq bigint generated always as identity,
  resource text not null,
  record uuid not null,
  kind text not null check (kind in ('created', 'updated', 'deleted')),
  -- {field: [before, after]}
  changes jsonb not null,
  by uuid not null references users (id),
  address text,
  at timestamptz not null default now()
);
create index record_changes_of on record_changes (resource, record, seq desc);

alter table record_changes enable row level security;
alter table record_changes force row level security;
create policy record_changes_of_company on record_changes
  using (company_id is null or company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on record_changes to quincena_app;
