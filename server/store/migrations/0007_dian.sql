-- Adjustment notes (document 103), the test set of the enablement, and how the service of DIAN is doing.

-- A note is a row of payrolls: 1 replaces a document, 2 leaves it without effect. A payroll issued anew after its
-- document is eliminated names it in `reissue_of`.
alter table payrolls
  add note_type smallint check (note_type in (1, 2)),
  add predecessor_id uuid,
  add reason text,
  add reissue_of uuid,
  add foreign key (company_id, predecessor_id) references payrolls (company_id, id),
  add foreign key (company_id, reissue_of) references payrolls (company_id, id),
  add constraint payrolls_note check ((note_type is null) = (predecessor_id is null) and (note_type is null or reissue_of is null));
create unique index payrolls_one_note on payrolls (company_id, predecessor_id) where predecessor_id is not null;
create unique index payrolls_one_reissue on payrolls (company_id, reissue_of) where reissue_of is not null and state <> 'eliminada';
create index payrolls_notes on payrolls (company_id, created_at desc) where note_type is not null;
drop index payrolls_one_per_month;
create unique index payrolls_one_per_month on payrolls (company_id, employee_id, year, month)
  where state <> 'eliminada' and note_type is null and reissue_of is null;

-- A note that eliminates is not something an employee was paid.
drop policy payslips_of_person on payrolls;
create policy payslips_of_person on payrolls for select
  using (state in ('aceptada', 'aceptada_con_notificacion') and note_type is distinct from 2
    and person = nullif(current_setting('app.person', true), ''));

-- Documents of the test set travel the same way as payrolls and belong to none. `waits_for` is the submission that
-- must be accepted before this one leaves; until then its moment is never.
alter table submissions
  alter payroll_id drop not null,
  add state text not null default 'en_cola',
  add waits_for uuid,
  add test_type text check (test_type in ('individual', 'replace', 'delete')),
  add test_set_id text,
  add zip_key text,
  add message text,
  add sent_at timestamptz,
  add response_check text check (response_check in ('valid', 'invalid', 'absent')),
  add foreign key (company_id, waits_for) references submissions (company_id, id),
  add constraint submissions_of_one check ((payroll_id is null) = (test_type is not null));
alter table submissions no force row level security;
alter table payrolls no force row level security;
update submissions s set state = p.state from payrolls p where p.company_id = s.company_id and p.id = s.payroll_id;
alter table payrolls force row level security;
alter table submissions force row level security;
create index submissions_tests on submissions (company_id, created_at) where test_type is not null;
create index submissions_held on submissions (company_id, waits_for) where waits_for is not null;

alter table enablers
  add operation_mode text not null default 'software_propio' check (operation_mode in ('software_propio', 'proveedor_tecnologico')),
  add required_tests jsonb not null default '{"individual": 4, "replace": 1, "delete": 1}',
  add last_response jsonb,
  add last_response_at timestamptz,
  add enabled_at timestamptz;

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check check (kind in ('payroll', 'changed', 'enabler', 'pay_run'));

-- The circuit breaker of the installation. Without `retry_at` calls pass; with one, nobody calls before it, and then
-- one alone until its probe ends well.
create table dian_links (
  environment text primary key check (environment in ('habilitacion', 'produccion')),
  failures integer not null default 0,
  openings integer not null default 0,
  down_since timestamptz,
  retry_at timestamptz,
  probe_by text,
  probe_until timestamptz,
  message text
);
insert into dian_links (environment) values ('habilitacion'), ('produccion');
grant select, update on dian_links to quincena_app;
