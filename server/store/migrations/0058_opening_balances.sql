-- What a worker had pending when the company began to pay here: working days of vacations on a day.
alter table employees
  add opening_date date,
  add opening_vacation_days numeric(6,3) check (opening_vacation_days between 0 and 999),
  add check ((opening_date is null) = (opening_vacation_days is null));
