-- Who came in, what doors changed and who saw salaries. Rows are only added; the chain of `security_seals` shows one that
-- was removed, changed or put between. Nothing here leans on another table: a trail outlives what it tells of.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  -- Nobody's for what is of the installation or of an account.
  company_id uuid,
  -- Who did it: somebody of the staff, an employee's account, or neither.
  user_id uuid,
  account_id uuid,
  -- What somebody who is nobody said to be: an e-mail, or a document.
  login text,
  address text,
  -- Things that were read, given or changed.
  count integer not null default 1 check (count >= 0),
  -- Employees concerned (`13:1037482916`), none where it is of all of the company.
  people text[] not null default '{}',
  whole_company boolean not null default false,
  -- Staff or account concerned.
  about uuid,
  facts jsonb not null default '{}',
  -- Mark of the readings that are told as one within ten minutes.
  same text
);
create index security_events_of_company on security_events (company_id, id desc);
create index security_events_of_user on security_events (user_id, id desc) where user_id is not null;
create index security_events_about on security_events (about, id desc) where about is not null;
create index security_events_of_people on security_events using gin (people) where people <> '{}';
create index security_events_whole on security_events (company_id, id desc) where whole_company;
create index security_events_same on security_events (same, at desc) where same is not null;
create index security_events_by_age on security_events (kind, at);

-- Further readings of the same, until the window ends.
create table security_repeats (
  event_id bigint primary key,
  company_id uuid,
  count integer not null check (count > 0),
  last_at timestamptz not null default now(),
  closes_at timestamptz not null
);

-- The chain: positions without gaps; `hash` is SHA-256 of the hash before and the digest of what is sealed.
create table security_seals (
  position bigint primary key,
  event_id bigint not null,
  part text not null check (part in ('event', 'repeats')),
  digest bytea not null check (octet_length(digest) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now(),
  -- The event that says that the row was emptied at the end of its time.
  emptied_by bigint,
  unique (event_id, part)
);
create index security_seals_emptied on security_seals (emptied_by) where emptied_by is not null;

-- What waits for its seal.
create table security_unsealed (
  event_id bigint not null,
  part text not null,
  due_at timestamptz not null default now(),
  primary key (event_id, part)
);
create index security_unsealed_due on security_unsealed (due_at, event_id);

create function security_event_waits() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'security_events' then
    insert into security_unsealed (event_id, part) values (new.id, 'event');
  else
    insert into security_unsealed (event_id, part, due_at) values (new.event_id, 'repeats', new.closes_at);
  end if;
  return null;
end $$;
create trigger security_events_wait after insert on security_events for each row execute function security_event_waits();
create trigger security_repeats_wait after insert on security_repeats for each row execute function security_event_waits();

create function security_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name <> 'security_seals' and current_setting('app.security', true) = 'emptying' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'security_repeats' then
    if old.closes_at > now() and new.count > old.count and new.event_id = old.event_id
      and new.closes_at = old.closes_at then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'security_seals' then
    if old.emptied_by is null and new.emptied_by is not null
      and (new.position, new.event_id, new.part, new.digest, new.hash, new.sealed_at)
        = (old.position, old.event_id, old.part, old.digest, old.hash, old.sealed_at) then
      return new;
    end if;
  end if;
  raise exception '% stays as it was written', tg_table_name using errcode = '42501';
end $$;
create trigger security_events_stay before update or delete on security_events
  for each row execute function security_stays();
create trigger security_repeats_stay before update or delete on security_repeats
  for each row execute function security_stays();
create trigger security_seals_stay before update or delete on security_seals
  for each row execute function security_stays();
create trigger security_events_whole before truncate on security_events execute function security_stays();
create trigger security_repeats_whole before truncate on security_repeats execute function security_stays();
create trigger security_seals_whole before truncate on security_seals execute function security_stays();

alter table security_events enable row level security;
alter table security_events force row level security;
alter table security_repeats enable row level security;
alter table security_repeats force row level security;

-- A transaction that says so reads and seals the whole installation: root's screen, the chain, what is emptied.
create function all_security() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.security', true), '') in ('all', 'emptying');

create policy security_events_read on security_events for select using (
  company_id = (select current_company()) or (select all_security())
  -- Accounts of a company's staff are seen by the company.
  or (company_id is null and (select current_company()) is not null
    and (user_id in (select c.user_id from user_companies c where c.company_id = (select current_company()))
      or about in (select c.user_id from user_companies c where c.company_id = (select current_company()))))
  or (company_id is not null and nullif(current_setting('app.person', true), '') is not null and open_to_person(company_id)
    and (whole_company or people @> array[current_setting('app.person', true)]))
);
create policy security_events_add on security_events for insert with check (
  company_id is null or company_id = (select current_company()) or (select all_security())
);
create policy security_events_empty on security_events for delete
  using (current_setting('app.security', true) = 'emptying');
create policy security_repeats_read on security_repeats using (
  company_id = (select current_company()) or (select all_security())
  or (company_id is not null and nullif(current_setting('app.person', true), '') is not null and open_to_person(company_id))
);

grant select, insert, delete on security_events to quincena_app;
grant select, insert, delete, update (count, last_at) on security_repeats to quincena_app;
grant select, insert, update (emptied_by) on security_seals to quincena_app;
grant select, insert, delete on security_unsealed to quincena_app;
