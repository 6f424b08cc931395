-- Who sees every company has them all, whether or not somebody gave them one.
create or replace view admins as
  select u.id, u.name, u.email,
    (select array_agg(r.role order by r.role) from user_roles r where r.user_id = u.id) as roles,
    case when exists (select 1 from user_roles r where r.user_id = u.id and r.role in ('root', 'support'))
      then (select count(*)::integer from companies)
      else (select count(*)::integer from user_companies c where c.user_id = u.id) end as companies_count,
    u.sso_owner as owner, u.last_login_at,
    case when not u.active then 'suspendido' when u.last_login_at is null and u.invited_at is not null then 'invitado'
      else 'activo' end as status,
    u.locale, u.search_text, u.active, u.version, u.created_at, u.updated_at, null::uuid as created_by,
    null::uuid as updated_by
  from users u;
