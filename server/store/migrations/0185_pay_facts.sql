-- Salary, funds and account that a document was issued with, which its payslip prints over its lines. What was issued before
-- has none: the record of now may say something else.
alter table payrolls add column pay_facts jsonb;
