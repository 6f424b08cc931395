-- PDF of an accepted payslip, made once: its bytes are those of the document from then on. There is one for each state that
-- a document has after its acceptance and for each public address, because the paper says both.
create table payslip_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  payroll_id uuid not null,
  state text not null check (state in ('aceptada', 'aceptada_con_notificacion', 'reemplazada', 'eliminada')),
  origin text not null,
  content bytea,
  content_object uuid,
  made_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, payroll_id, state, origin),
  foreign key (company_id, payroll_id) references payrolls (company_id, id) on delete cascade,
  constraint payslip_files_content check (content is not null or content_object is not null)
);
-- A PDF is compressed by itself.
alter table payslip_files alter column content set storage external;
create index payslip_files_in_rows on payslip_files (company_id, id) where content is not null;
create unique index payslip_files_object on payslip_files (company_id, content_object) where content_object is not null;

alter table payslip_files enable row level security;
alter table payslip_files force row level security;
create policy payslip_files_of_company on payslip_files using (company_id = (select current_company()));
-- Who may read the payslip may read its PDF: row security of the payrolls judges it.
create policy payslip_files_of_person on payslip_files for select using (
  nullif(current_setting('app.person', true), '') is not null
  and exists (select 1 from payrolls p where p.company_id = payslip_files.company_id and p.id = payslip_files.payroll_id));
grant select, insert, update, delete on payslip_files to quincena_app;

create function file_objects_of_payslip_files() returns trigger language plpgsql as $$
begin
  update file_objects set unused_since = now()
  where id = old.content_object and id is distinct from new.content_object;
  return null;
end $$;
create trigger payslip_files_let_go after update or delete on payslip_files
  for each row when (old.content_object is not null) execute function file_objects_of_payslip_files();
