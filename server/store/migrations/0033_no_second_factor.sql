-- Nothing ever set it: who signs in with a second factor does so at the provider of identity.
drop view admins;
create view admins as
  select u.id, u.name, u.email,
    (select array_agg(r.role order by r.role) from user_roles r where r.user_id = u.id) as roles,
    (select count(*)::integer from user_companies c where c.user_id = u.id) as companies_count,
    u.sso_owner as owner, u.last_login_at,
    case when not u.active then 'suspendido' when u.last_login_at is null and u.invited_at is not null then 'invitado'
      else 'activo' end as status,
    u.locale, u.search_text, u.active, u.version, u.created_at, u.updated_at, null::uuid as created_by,
    null::uuid as updated_by
  from users u;
grant select on admins to quincena_app;
alter table users drop column two_factor;
