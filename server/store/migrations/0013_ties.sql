-- References that were only kept by the code, each inside its company.
alter table payrolls add foreign key (company_id, import_id) references payroll_imports (company_id, id);
alter table payslip_questions add foreign key (company_id, adjustment_id)
  references payrolls (company_id, id) on delete set null (adjustment_id);
alter table payslip_replies add foreign key (user_id) references users (id);

-- What the vault looks up row by row: receipts of a person, questions of a payslip or answered by an adjustment,
-- sessions of an employee.
create index payslip_receipts_of on payslip_receipts (company_id, person);
create index payslip_questions_about on payslip_questions (company_id, payslip_id);
create index payslip_questions_answered on payslip_questions (company_id, adjustment_id) where adjustment_id is not null;
create index sessions_of_employee on sessions ((data ->> 'owner')) where kind = 'employee';
