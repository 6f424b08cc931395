-- The document of a company, and who manages it.
alter table companies
  add column document_type_id uuid references document_types (id),
  add column distributor_id uuid references users (id) on delete set null,
  add column allied_id uuid references users (id) on delete set null;
update companies set document_type_id = (select id from document_types where code = '31' limit 1);
create index companies_distributor on companies (distributor_id) where distributor_id is not null;
create index companies_allied on companies (allied_id) where allied_id is not null;

-- Read once for the whole list, however many companies it has.
drop policy enablers_of_listed on enablers;
create policy enablers_of_listed on enablers for select
  using (company_id = any ((select nullif(current_setting('app.listed', true), '')::uuid[])::uuid[]));
