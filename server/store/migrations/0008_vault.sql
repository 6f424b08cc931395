-- The vault of the employees: how they come in, what they read and ask, what was certified, and who is told.

-- What a company gives to an employee so that they come in: the first time, or when they forgot. The eight letters are
-- made from the id and the key of the installation, so they are not here; only what finds them is.
create table vault_codes (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('invitation', 'recovery')),
  employee_id uuid not null,
  person text not null,
  name text not null,
  code_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id)
);
create index vault_codes_of on vault_codes (company_id, person, created_at desc);

-- Who gave, used, opened, answered: what the company may have to show later.
create table vault_moves (
  company_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz not null default now(),
  person text not null,
  what text not null,
  detail text not null default '',
  by uuid,
  primary key (company_id, id)
);
create index vault_moves_of on vault_moves (company_id, person, at desc);

create table vault_passkeys (
  id text primary key,
  account_id uuid not null references employee_accounts (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index vault_passkeys_of on vault_passkeys (account_id);

-- A question to an authenticator, answered once and soon.
create table vault_challenges (
  challenge text primary key,
  account_id uuid references employee_accounts (id) on delete cascade,
  expires_at timestamptz not null
);

create table push_subscriptions (
  endpoint text primary key,
  account_id uuid not null references employee_accounts (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  -- Where it was asked from: who the notice says it comes from.
  origin text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of on push_subscriptions (account_id);

-- Made once by the installation and kept closed under its key: the pair that signs its notices.
create table installation_secrets (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- What an employee did with a payslip.
create table payslip_receipts (
  company_id uuid not null references companies (id),
  payslip_id uuid not null,
  person text not null,
  notified_at timestamptz,
  viewed_at timestamptz,
  downloaded_at timestamptz,
  download_count integer not null default 0,
  acknowledged_at timestamptz,
  primary key (company_id, payslip_id),
  foreign key (company_id, payslip_id) references payrolls (company_id, id) on delete cascade
);

alter table payslip_questions add column adjustment_id uuid;

-- The thread under a question; its first words stay in the question.
create table payslip_replies (
  company_id uuid not null references companies (id),
  id uuid not null,
  question_id uuid not null,
  person text not null,
  author text not null check (author in ('employee', 'staff')),
  author_name text not null,
  user_id uuid,
  message text not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, question_id) references payslip_questions (company_id, id) on delete cascade
);
create index payslip_replies_of on payslip_replies (company_id, question_id, at);

-- What was certified, whole, so that a certificate checked later says what the paper said.
create table certificates (
  company_id uuid not null references companies (id),
  id uuid not null,
  person text not null,
  kind text not null check (kind in ('employment', 'income')),
  year integer,
  code text not null unique,
  content jsonb not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (company_id, id)
);
create index certificates_of on certificates (person, issued_at desc);

-- A payslip that an adjustment replaced or eliminated is still read by its employee, with the mark of what it became.
drop policy payslips_of_person on payrolls;
create policy payslips_of_person on payrolls for select
  using (state in ('aceptada', 'aceptada_con_notificacion', 'reemplazada', 'eliminada') and note_type is distinct from 2
    and person = nullif(current_setting('app.person', true), ''));

alter table vault_codes enable row level security;
alter table vault_codes force row level security;
create policy vault_codes_of_company on vault_codes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- Whoever has the letters, and only that row.
create policy vault_codes_by_code on vault_codes
  using (code_hash = nullif(current_setting('app.vault_code', true), ''));

alter table vault_moves enable row level security;
alter table vault_moves force row level security;
create policy vault_moves_of_company on vault_moves
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table payslip_receipts enable row level security;
alter table payslip_receipts force row level security;
create policy payslip_receipts_of_company on payslip_receipts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy payslip_receipts_of_person on payslip_receipts
  using (person = nullif(current_setting('app.person', true), ''))
  with check (person = nullif(current_setting('app.person', true), ''));

alter table payslip_replies enable row level security;
alter table payslip_replies force row level security;
create policy payslip_replies_of_company on payslip_replies
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy payslip_replies_of_person on payslip_replies
  using (person = nullif(current_setting('app.person', true), ''))
  with check (person = nullif(current_setting('app.person', true), ''));

alter table certificates enable row level security;
alter table certificates force row level security;
create policy certificates_of_company on certificates
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy certificates_of_person on certificates
  using (person = nullif(current_setting('app.person', true), ''))
  with check (person = nullif(current_setting('app.person', true), ''));
create policy certificates_by_code on certificates for select
  using (code = nullif(current_setting('app.vault_code', true), ''));

grant select, insert, update, delete on vault_codes, vault_moves, vault_passkeys, vault_challenges, push_subscriptions,
  installation_secrets, payslip_receipts, payslip_replies, certificates to quincena_app;
