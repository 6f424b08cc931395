-- Invitations to work in a company: nobody is in it until they accept, and until then nothing of them is told there. The
-- mail is all that is known of who is invited. One of each mail and company: inviting again puts another code.
create table company_invitations (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  email text not null,
  name text not null,
  -- What its code is made from, with the key of the installation; of the code, its hash.
  code_seed uuid not null,
  code text not null,
  expires_at timestamptz not null,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  origin text not null default '',
  mail_state text check (mail_state in ('waiting', 'sent', 'failed')),
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  mail_problem text,
  primary key (company_id, id),
  unique (company_id, email)
);
create index company_invitations_at on company_invitations (email, code);
create index company_invitations_due on company_invitations (mail_due_at) where mail_state = 'waiting';
alter table company_invitations enable row level security;
alter table company_invitations force row level security;
-- The door and the mail ask without a company, by the code alone or for all.
create policy company_invitations_of on company_invitations
  using ((select current_company()) is null or company_id = (select current_company()));
grant select, insert, update, delete on company_invitations to quincena_app;

-- Who works in a company since when: what they did before is not the company's. Of those who were there, since they are here.
alter table user_companies add column since timestamptz not null default now();
update user_companies c set since = u.created_at from users u where u.id = c.user_id;

-- Events of accounts are a company's while the person works for it alone, from when they came.
create function works_here_alone(person uuid) returns boolean language sql stable parallel safe
  return exists (select 1 from user_companies c where c.user_id = person and c.company_id = (select current_company()))
    and not exists (select 1 from user_companies c where c.user_id = person and c.company_id <> (select current_company()));
drop policy security_events_read on security_events;
create policy security_events_read on security_events for select using (
  company_id = (select current_company()) or (select all_security())
  or (company_id is null and (select current_company()) is not null
    and coalesce(about, user_id) in (select c.user_id from user_companies c
      where c.company_id = (select current_company()) and c.since <= security_events.at)
    and works_here_alone(coalesce(about, user_id)))
  or (company_id is not null and nullif(current_setting('app.person', true), '') is not null and open_to_person(company_id)
    and (whole_company or people @> array[current_setting('app.person', true)]))
);
