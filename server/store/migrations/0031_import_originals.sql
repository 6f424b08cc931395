-- The file an import came from, as it was: whoever doubts what it brought reads it again.
alter table payroll_imports add original uuid, add foreign key (company_id, original) references files (company_id, id);
alter table employee_imports add original uuid, add foreign key (company_id, original) references files (company_id, id);
create index payroll_imports_original on payroll_imports (company_id, original) where original is not null;
create index employee_imports_original on employee_imports (company_id, original) where original is not null;
