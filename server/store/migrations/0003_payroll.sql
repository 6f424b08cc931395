-- Payrolls, their way to DIAN, and what employees read of them.

create table payrolls (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  -- Document type and number of the employee, `13:1037482916`: what the vault finds its payslips by.
  person text not null,
  employee_name text not null,
  charge text,
  year integer not null,
  month integer not null check (month between 1 and 12),
  settlement_start_date date not null,
  settlement_end_date date not null,
  payment_dates jsonb not null,
  novelties jsonb not null,
  notes jsonb not null default '[]',
  lines jsonb not null,
  accrued jsonb not null,
  deductions jsonb not null,
  worked_days integer not null,
  accrued_total numeric(18,2) not null,
  deductions_total numeric(18,2) not null,
  total numeric(18,2) not null,
  ibc numeric(18,2) not null,
  findings jsonb not null default '[]',
  state text not null check (state in ('borrador', 'lista', 'en_cola', 'enviando', 'sin_respuesta',
    'aceptada', 'aceptada_con_notificacion', 'rechazada', 'reemplazada', 'eliminada')),
  environment text,
  consecutive_id uuid,
  prefix text,
  number bigint,
  full_number text,
  cune text,
  dian jsonb,
  sent_at timestamptz,
  accepted_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, consecutive_id) references consecutives (company_id, id)
);
create unique index payrolls_one_per_month on payrolls (company_id, employee_id, year, month) where state <> 'eliminada';
create unique index payrolls_number on payrolls (company_id, environment, full_number) where full_number is not null;
create index payrolls_by_month on payrolls (company_id, year, month, state);
create index payrolls_by_person on payrolls (person, year desc, month desc);

-- What happened to each payroll, oldest first: the «Recorrido».
create table payroll_moves (
  company_id uuid not null references companies (id),
  id uuid not null,
  payroll_id uuid not null,
  at timestamptz not null default now(),
  state text not null,
  note text not null default '',
  by uuid,
  primary key (company_id, id),
  foreign key (company_id, payroll_id) references payrolls (company_id, id) on delete cascade
);
create index payroll_moves_of on payroll_moves (company_id, payroll_id, at);

-- One row per document on its way to DIAN. The steps: `queued` number taken, nothing built; `signed` bytes
-- stored, safe to send; `sending` a call may be under way or may have died; `asking` the outcome is unknown
-- and only a status query may follow; `done`.
create table submissions (
  company_id uuid not null references companies (id),
  id uuid not null,
  payroll_id uuid not null,
  step text not null check (step in ('queued', 'signed', 'sending', 'asking', 'done')),
  environment text not null,
  full_number text not null,
  document jsonb not null,
  file_sequence bigint not null,
  file_name text,
  cune text,
  signed_xml bytea,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  answer jsonb,
  response_xml text,
  trouble text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payroll_id) references payrolls (company_id, id)
);
create unique index submissions_one_open on submissions (company_id, payroll_id) where step <> 'done';
create index submissions_due on submissions (company_id, due_at) where step <> 'done';

-- Who may send for an employer at this moment: one at a time. No row level security: workers look across companies.
create table senders (
  company_id uuid primary key references companies (id),
  due_at timestamptz,
  held_by text,
  held_until timestamptz,
  file_sequence bigint not null default 0,
  file_year integer not null default 0
);
create index senders_due on senders (due_at) where due_at is not null;

create table payslip_questions (
  company_id uuid not null references companies (id),
  id uuid not null,
  payslip_id uuid not null,
  person text not null,
  category text not null check (category in ('horas', 'dias', 'descuento', 'auxilio', 'datos', 'otro')),
  line text,
  message text not null,
  state text not null default 'abierta' check (state in ('abierta', 'respondida', 'cerrada')),
  reply text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, payslip_id) references payrolls (company_id, id)
);
create index payslip_questions_of on payslip_questions (person, created_at desc);

alter table payrolls enable row level security;
alter table payrolls force row level security;
create policy payrolls_of_company on payrolls
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy payslips_of_person on payrolls for select
  using (state in ('aceptada', 'aceptada_con_notificacion') and person = nullif(current_setting('app.person', true), ''));

alter table payroll_moves enable row level security;
alter table payroll_moves force row level security;
create policy payroll_moves_of_company on payroll_moves
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table submissions enable row level security;
alter table submissions force row level security;
create policy submissions_of_company on submissions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);

alter table payslip_questions enable row level security;
alter table payslip_questions force row level security;
create policy payslip_questions_of_company on payslip_questions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy payslip_questions_of_person on payslip_questions
  using (person = nullif(current_setting('app.person', true), ''))
  with check (person = nullif(current_setting('app.person', true), ''));

grant select, insert, update, delete on payrolls, payroll_moves, submissions, senders, payslip_questions to quincena_app;
