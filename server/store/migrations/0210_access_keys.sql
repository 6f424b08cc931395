-- Access keys of programs. A key is an account of its own, without roles: it acts with its scopes in its companies, and
-- what it does names it. It ends with the person who answers for it.
alter table users add column is_key boolean not null default false;

create table access_keys (
  id uuid primary key references users (id),
  owner_id uuid not null references users (id),
  name text not null,
  is_live boolean not null,
  -- SHA-256 of the secret.
  secret_hash bytea not null,
  scopes text[] not null,
  -- Addresses and networks that may use it. Empty: all.
  addresses inet[] not null default '{}',
  expires_at timestamptz,
  -- Version of the API that its calls get unless they name another.
  api_version date not null,
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  revoke_reason text check (revoke_reason in ('person', 'address')),
  check ((revoked_at is null) = (revoke_reason is null))
);
create index access_keys_of_owner on access_keys (owner_id);
grant select, insert, update on access_keys to quincena_app;

-- The last calls of each key.
create table access_key_calls (
  key_id uuid not null references access_keys (id) on delete cascade,
  seq bigint generated always as identity,
  company uuid,
  at timestamptz not null,
  operation text not null,
  status integer not null,
  ms integer not null,
  idempotency_key text,
  -- SHA-256 of the bytes of the body.
  body_digest bytea,
  -- Scope that was missing, or another reason of a refusal.
  refusal text,
  primary key (key_id, seq)
);
create index access_key_calls_at on access_key_calls (key_id, at);
grant select, insert, delete on access_key_calls to quincena_app;

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
  from users u where not u.is_key;
