-- What the company sends by mail to its employees, and what became of each: a payslip, or the code that opens the vault.
create table mail_messages (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  -- One of the two: what it is about.
  payslip_id uuid,
  code_id uuid,
  address text not null,
  -- Where the application was asked from: what the addresses in the message begin with.
  origin text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  held_until timestamptz,
  -- Why it waits or was not sent, for people.
  problem text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  check (num_nonnulls(payslip_id, code_id) = 1),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade,
  foreign key (company_id, payslip_id) references payrolls (company_id, id) on delete cascade,
  foreign key (company_id, code_id) references vault_codes (company_id, id) on delete cascade
);
create index mail_messages_of_payslip on mail_messages (company_id, payslip_id, created_at desc) where payslip_id is not null;
create index mail_messages_of_code on mail_messages (company_id, code_id, created_at desc) where code_id is not null;
create index mail_messages_due on mail_messages (company_id, due_at) where state in ('waiting', 'sending');
-- What is on its way is not sent twice.
create unique index mail_messages_open_payslip on mail_messages (company_id, payslip_id) where state in ('waiting', 'sending');
create unique index mail_messages_open_code on mail_messages (company_id, code_id) where state in ('waiting', 'sending');

alter table mail_messages enable row level security;
alter table mail_messages force row level security;
create policy mail_messages_of_company on mail_messages
  using (company_id = (select current_company()));

-- When a company has something to post; what, only it sees.
alter table senders add column mail_due_at timestamptz;
create index senders_mail_due on senders (mail_due_at) where mail_due_at is not null;

-- A payslip also reaches its employee by mail.
alter table payslip_receipts add column mailed_at timestamptz;

grant select, insert, update, delete on mail_messages to quincena_app;
