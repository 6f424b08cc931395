-- What an account of an employee may read after it was recovered with a code of payroll: the companies whose code was
-- shown since then. Without a list it reads every company where the document has payslips.
alter table employee_accounts
  add column only_companies uuid[],
  add column narrowed_at timestamptz,
  add check ((only_companies is null) = (narrowed_at is null));

-- The same list inside a transaction of a person; absent or empty is every company.
create function open_to_person(company uuid) returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.companies', true), '') = ''
    or company = any (string_to_array(current_setting('app.companies', true), ',')::uuid[])
$$;

drop policy payslips_of_person on payrolls;
create policy payslips_of_person on payrolls for select
  using (state in ('aceptada', 'aceptada_con_notificacion', 'reemplazada', 'eliminada') and note_type is distinct from 2
    and person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));

drop policy payslip_questions_of_person on payslip_questions;
create policy payslip_questions_of_person on payslip_questions
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id))
  with check (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));

drop policy payslip_receipts_of_person on payslip_receipts;
create policy payslip_receipts_of_person on payslip_receipts
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id))
  with check (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));

drop policy payslip_replies_of_person on payslip_replies;
create policy payslip_replies_of_person on payslip_replies
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id))
  with check (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));

drop policy certificates_of_person on certificates;
create policy certificates_of_person on certificates
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id))
  with check (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));

-- The vaults of several companies read together by their ally: one question instead of one for each. Read once for the
-- whole query, and never for writing.
create function companies_of_ally() returns uuid[] language sql stable parallel safe as $$
  select string_to_array(nullif(current_setting('app.ally', true), ''), ',')::uuid[]
$$;
create policy payrolls_of_ally on payrolls for select using (company_id = any ((select companies_of_ally())::uuid[]));
create policy employees_of_ally on employees for select using (company_id = any ((select companies_of_ally())::uuid[]));
create policy payslip_receipts_of_ally on payslip_receipts for select
  using (company_id = any ((select companies_of_ally())::uuid[]));
create policy payslip_questions_of_ally on payslip_questions for select
  using (company_id = any ((select companies_of_ally())::uuid[]));

-- An answer of payroll is told once to the phones that asked for it; what was answered before is not news.
alter table payslip_replies add column notified_at timestamptz;
alter table payslip_replies no force row level security;
update payslip_replies set notified_at = at;
alter table payslip_replies force row level security;
create index payslip_replies_untold on payslip_replies (company_id) where author = 'staff' and notified_at is null;

-- A device that is told a last time, that the account was recovered, and then forgotten.
alter table push_subscriptions add column ending_at timestamptz;
