-- Concepts of a company over those that DIAN's document has, and who is paid or charged them every month.
create table payroll_concepts (
  company_id uuid not null references companies (id),
  id uuid not null,
  code text not null,
  name text not null,
  declared text not null,
  side text,
  formula text not null,
  amount numeric(18,2),
  percent numeric(6,3),
  account text,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, code)
);

create table recurring_concepts (
  company_id uuid not null references companies (id),
  id uuid not null,
  employee_id uuid not null,
  concept_id uuid not null,
  amount numeric(18,2),
  quantity numeric(6,3),
  "from" date not null,
  "to" date,
  instalments integer,
  search_text text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, employee_id) references employees (company_id, id),
  foreign key (company_id, concept_id) references payroll_concepts (company_id, id)
);
create index recurring_concepts_of on recurring_concepts (company_id, employee_id);
create index recurring_concepts_with on recurring_concepts (company_id, concept_id);

alter table payroll_concepts enable row level security;
alter table payroll_concepts force row level security;
create policy payroll_concepts_of_company on payroll_concepts
  using (company_id = (select current_company()));
grant select, insert, update, delete on payroll_concepts to quincena_app;

alter table recurring_concepts enable row level security;
alter table recurring_concepts force row level security;
create policy recurring_concepts_of_company on recurring_concepts
  using (company_id = (select current_company()));
grant select, insert, update, delete on recurring_concepts to quincena_app;
