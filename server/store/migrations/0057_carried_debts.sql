-- Debts that payments left are looked for by person: few payments leave any.
create index pay_run_people_carried on pay_run_people (company_id, employee_id) where novelties ? 'carried';
