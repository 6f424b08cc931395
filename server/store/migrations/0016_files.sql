-- Files of the forms: the photo of an employee, the logo of a company, what is attached to a notice.
create table files (
  -- A company is made together with its logo, in one transaction.
  company_id uuid not null references companies (id) on delete cascade deferrable initially deferred,
  id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  data bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
-- Images and documents are packed already.
alter table files alter data set storage external;

alter table employees
  add photo uuid,
  add rest_day text,
  add foreign key (company_id, photo) references files (company_id, id);
alter table companies
  add logo uuid,
  add foreign key (id, logo) references files (company_id, id);
alter table notices
  add attachment uuid,
  add company_ids uuid[],
  add foreign key (company_id, attachment) references files (company_id, id);
create index employees_photo on employees (company_id, photo) where photo is not null;
create index notices_attachment on notices (company_id, attachment) where attachment is not null;

-- A notice may be for other companies too: they read it, and only its own writes it.
drop policy notices_for_all on notices;
create policy notices_for_others on notices for select using (
  audience = 'todos' or nullif(current_setting('app.company_id', true), '')::uuid = any (company_ids));

alter table files enable row level security;
alter table files force row level security;
create policy files_of_company on files
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
-- What is attached to a notice is for whom the notice is.
create policy files_told on files for select using (
  exists (select 1 from notices n where n.company_id = files.company_id and n.attachment = files.id));
-- The logo goes with the name of the company: to who lists it, and to who was paid by it.
create policy logos_of_listed on files for select using (
  company_id = any (nullif(current_setting('app.listed', true), '')::uuid[])
  and exists (select 1 from companies c where c.id = files.company_id and c.logo = files.id));
create policy logos_of_person on files for select using (
  nullif(current_setting('app.person', true), '') is not null
  and exists (select 1 from companies c where c.id = files.company_id and c.logo = files.id)
  and exists (select 1 from payrolls p where p.company_id = files.company_id));
grant select, insert, delete on files to quincena_app;
