-- Who works here, their sessions, what was already done, and what the screens hear.

create table users (
  id uuid primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  active boolean not null default true,
  sso_owner boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('root', 'support', 'allied_client', 'client', 'distributor', 'enabler')),
  primary key (user_id, role)
);

-- The identifier of a session is a secret: only its hash is here.
create table sessions (
  id text primary key,
  kind text not null check (kind in ('staff', 'employee')),
  data jsonb not null,
  expires_at timestamptz not null
);
create index sessions_expired on sessions (expires_at);

-- The answer given to each key, stored with the change it belongs to.
create table idempotency_keys (
  owner text not null,
  key text not null,
  company_id uuid,
  request_hash text not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_old on idempotency_keys (created_at);

-- Failed sign-ins: `who` is an account or an address of the network.
create table sign_in_failures (
  who text not null,
  at timestamptz not null default now()
);
create index sign_in_failures_of on sign_in_failures (who, at);

-- The employees who read their payslips. `person` is document type and number, `13:1037482916`.
create table employee_accounts (
  id uuid primary key,
  person text not null unique,
  document_type text not null,
  document_number text not null,
  name text not null,
  password_hash text not null,
  active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

grant select, insert, update, delete on users, user_roles, sessions, idempotency_keys, sign_in_failures,
  employee_accounts to quincena_app;
