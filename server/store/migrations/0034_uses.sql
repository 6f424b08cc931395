-- How many records use a row of an official list, in the companies that who asks may see: counted in one question, as the
-- employees of several companies are. Read once for the whole query, and never for writing.
create policy payroll_groups_of_ally on payroll_groups for select
  using (company_id = any ((select companies_of_ally())::uuid[]));
create policy branch_offices_of_ally on branch_offices for select
  using (company_id = any ((select companies_of_ally())::uuid[]));
create policy bank_accounts_of_ally on bank_accounts for select
  using (company_id = any ((select companies_of_ally())::uuid[]));
