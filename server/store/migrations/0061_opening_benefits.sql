-- What another program paid, in the year and until the day of the opening balance, that averages, benefits and
-- withholding count; any of the balances may be the only one.
do $$
declare
  pending text := (select conname from pg_constraint where conrelid = 'employees'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%opening_date IS NULL%');
begin
  execute format('alter table employees drop constraint %I', pending);
end $$;
alter table employees
  add opening_variable numeric(18,2),
  add opening_semester_variable numeric(18,2),
  add opening_overtime numeric(18,2),
  add opening_unpaid_days integer check (opening_unpaid_days between 0 and 360),
  add opening_service_bonus numeric(18,2),
  add opening_severance numeric(18,2),
  add opening_severance_interest numeric(18,2),
  add opening_income numeric(18,2),
  add opening_contributions numeric(18,2),
  add opening_withheld numeric(18,2),
  add check (opening_date is not null or coalesce(opening_vacation_days, opening_variable, opening_semester_variable,
    opening_overtime, opening_unpaid_days, opening_service_bonus, opening_severance, opening_severance_interest,
    opening_income, opening_contributions, opening_withheld) is null);
