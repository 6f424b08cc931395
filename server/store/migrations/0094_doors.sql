-- When the person of a session last did something, and when they last proved who they are: to come in is a proof.
alter table sessions
  add column seen_at timestamptz not null default now(),
  add column proven_at timestamptz not null default now();

-- Second factor of somebody of the back office: the secret of their codes, sealed, and the step of the last code that was
-- taken. Unconfirmed until a first code shows that the application has it.
create table staff_totp (
  user_id uuid primary key references users (id) on delete cascade,
  sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Codes for when the application is lost: each opens once. Only a keyed hash of each is here.
create table staff_recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
grant select, insert, update, delete on staff_totp, staff_recovery_codes to quincena_app;
