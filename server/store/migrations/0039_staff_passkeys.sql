-- The staff comes in with a passkey too: their fingerprint, their face or the lock of their device.
create table staff_passkeys (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_of on staff_passkeys (user_id);

-- A question to an authenticator, answered once and soon.
create table staff_challenges (
  challenge text primary key,
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);

grant select, insert, update, delete on staff_passkeys, staff_challenges to quincena_app;
