-- What each closed payment paid is read by whom it paid, and by the ally of their companies, as payslips are.
create policy pay_run_people_of_person on pay_run_people for select
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id));
-- An open payment is a draft: it is nobody's yet. What it would pay a person is read together with it, or not at all.
create policy pay_runs_of_person on pay_runs for select
  using (state = 'cerrada' and nullif(current_setting('app.person', true), '') is not null
    and exists (select 1 from pay_run_people p where p.company_id = pay_runs.company_id and p.run_id = pay_runs.id
      and p.person = nullif(current_setting('app.person', true), '')));
create index pay_run_people_by_person on pay_run_people (person);

create policy pay_runs_of_ally on pay_runs for select using (company_id = any ((select companies_of_ally())::uuid[]));
create policy pay_run_people_of_ally on pay_run_people for select
  using (company_id = any ((select companies_of_ally())::uuid[]));
