-- When each row of the salary history was last written: a month paid before owes the difference.
alter table salary_history add changed_at timestamptz not null default now();
alter table salary_history no force row level security;
update salary_history set changed_at = created_at;
alter table salary_history force row level security;

-- How a company pays what a raise that was saved late owes: in the open month, or by a note of each month.
alter table payroll_policies add late_raise text;
