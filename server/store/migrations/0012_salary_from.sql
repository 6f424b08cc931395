-- Since when the salary of each one is in force: a new day is a raise, the same day a correction.

alter table employees add salary_from date;
alter table employees no force row level security;
update employees e set salary_from = coalesce(
  (select max(s."from") from salary_history s where s.company_id = e.company_id and s.employee_id = e.id), admission_date);
alter table employees force row level security;
