-- The code with which somebody invited puts a password. Only its hash is here.
create table user_invitations (
  user_id uuid primary key references users (id) on delete cascade,
  code text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on user_invitations to quincena_app;
create index sessions_of on sessions ((data ->> 'owner')) where kind = 'staff';
