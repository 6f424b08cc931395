-- Months of another program in the vault of each employee, once the office shows those of an import.
alter table document_imports add in_vault boolean not null default false;
-- `in_vault` is that of the import, where row security reads it. A note of here ends a document: since then it counts nowhere.
alter table foreign_payrolls
  add in_vault boolean not null default false,
  add ended_at timestamptz;
create index foreign_payrolls_of_person on foreign_payrolls (person) where in_vault and ended_at is null;

-- Notes that were accepted before this column.
alter table payrolls no force row level security;
alter table foreign_payrolls no force row level security;
update foreign_payrolls f set ended_at = n.accepted_at
  from payrolls n where n.company_id = f.company_id and n.foreign_id = f.id and n.predecessor_id is null
    and n.accepted_at is not null;
alter table foreign_payrolls force row level security;
alter table payrolls force row level security;

create policy foreign_payrolls_of_person on foreign_payrolls for select
  using (in_vault and ended_at is null and person = nullif(current_setting('app.person', true), '')
    and open_to_person(company_id));
