-- Formats of the files of banks that a company writes, and the account whose file is made in one.
create table bank_templates (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  bank_id uuid references banks (id),
  summary text,
  layout text not null,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, name)
);

alter table bank_templates enable row level security;
alter table bank_templates force row level security;
create policy bank_templates_of_company on bank_templates
  using (company_id = (select current_company()));
create policy bank_templates_of_ally on bank_templates for select
  using (company_id = any ((select companies_of_ally())::uuid[]));
grant select, insert, update, delete on bank_templates to quincena_app;

alter table bank_accounts
  add template_id uuid,
  add foreign key (company_id, template_id) references bank_templates (company_id, id);
