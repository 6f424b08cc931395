-- Webhooks of a company: where its events go, with which secrets they are signed, and what became of each.
create table webhook_endpoints (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  address text not null,
  description text not null default '',
  types text[] not null,
  -- Salaries travel only to an endpoint that may read them.
  amounts boolean not null default false,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  -- Why the product disabled it, for people.
  problem text,
  disabled_at timestamptz,
  -- Moment of the first failure since the last delivery.
  failing_since timestamptz,
  delivered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((state = 'disabled') = (disabled_at is not null))
);

-- The newest signs with the older ones until they end.
create table webhook_secrets (
  company_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, endpoint_id) references webhook_endpoints (company_id, id) on delete cascade
);
create index webhook_secrets_of on webhook_secrets (company_id, endpoint_id);

-- What happened, written by the transaction in which it happened. Rows exist only while an endpoint asks for their type.
create table webhook_events (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  seq bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  type text not null,
  -- Events of one key arrive in the order of `seq`.
  order_key text not null,
  data json not null,
  amounts json,
  primary key (company_id, id)
);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  company_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  seq bigint not null,
  order_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- The process that sends it has until then; after it, another may.
  held_until timestamptz,
  first_attempt_at timestamptz,
  attempt_at timestamptz,
  delivered_at timestamptz,
  -- Of the last attempt: its status, or the reason why there was none; and the beginning of its answer.
  status integer,
  problem text,
  answer text,
  took_ms integer,
  primary key (company_id, endpoint_id, event_id),
  foreign key (company_id, endpoint_id) references webhook_endpoints (company_id, id) on delete cascade,
  foreign key (company_id, event_id) references webhook_events (company_id, id) on delete cascade
);
create index webhook_deliveries_of_event on webhook_deliveries (company_id, event_id);
create index webhook_deliveries_listed on webhook_deliveries (company_id, endpoint_id, seq desc);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_next on webhook_deliveries (company_id, endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (company_id, endpoint_id, order_key, seq)
  where state = 'waiting';

do $$
declare
  bound text;
begin
  foreach bound in array array['webhook_endpoints', 'webhook_secrets', 'webhook_events', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format('create policy %I on %I using (company_id = (select current_company()))', bound || '_of_company', bound);
    execute format('grant select, insert, update, delete on %I to quincena_app', bound);
  end loop;
end
$$;
-- Whoever delivers finds out which endpoints have something due, and reads it as their company.
create function delivering_webhooks() returns boolean language sql stable parallel safe
  return current_setting('app.webhooks', true) = 'delivering';
create policy webhook_endpoints_delivered on webhook_endpoints for select using ((select delivering_webhooks()));
create policy webhook_deliveries_delivered on webhook_deliveries for select using ((select delivering_webhooks()));
create policy webhook_events_emptied on webhook_events for delete using ((select emptying()));
create policy webhook_events_seen_emptied on webhook_events for select using ((select emptying()));
create policy webhook_secrets_of_listed on webhook_secrets for select
  using (company_id = any ((select nullif(current_setting('app.listed', true), '')::uuid[])::uuid[]));
