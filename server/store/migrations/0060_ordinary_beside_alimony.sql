-- How an ordinary embargo and alimony of one salary meet is read both ways: the company's choice, from a day on.
alter table payroll_policies add ordinary_beside_alimony text;
