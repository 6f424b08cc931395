-- What a deduction that the worker only authorised leaves whole is read two ways: the company's choice, from a day on.
alter table payroll_policies add authorised_limit text;
