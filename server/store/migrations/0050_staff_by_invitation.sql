-- Who lost their access for good stays for what they did.
alter table users add removed_at timestamptz;

-- One that was used is known as such to who brings it again. Its letters are made from its id and the key of the
-- installation, so that its letter is written when it leaves; invitations of before keep theirs and are not mailed.
alter table user_invitations
  add id uuid not null default gen_random_uuid(),
  add used_at timestamptz,
  add origin text not null default '',
  add mail_state text check (mail_state in ('waiting', 'sent', 'failed')),
  add mail_due_at timestamptz,
  add mail_attempts integer not null default 0,
  add mail_problem text;
create index user_invitations_due on user_invitations (mail_due_at) where mail_state = 'waiting';

create or replace view admins as
  select u.id, u.name, u.email,
    (select array_agg(r.role order by r.role) from user_roles r where r.user_id = u.id) as roles,
    case when exists (select 1 from user_roles r where r.user_id = u.id and r.role in ('root', 'support'))
      then (select count(*)::integer from companies)
      else (select count(*)::integer from user_companies c where c.user_id = u.id) end as companies_count,
    u.sso_owner as owner, u.last_login_at,
    case when u.removed_at is not null then 'retirado' when not u.active then 'suspendido'
      when u.last_login_at is null and u.invited_at is not null then 'invitado' else 'activo' end as status,
    u.locale, u.search_text, u.active, u.version, u.created_at, u.updated_at, null::uuid as created_by,
    null::uuid as updated_by, u.invited_at
  from users u;
