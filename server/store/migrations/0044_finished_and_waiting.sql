-- Finished documents are found by their payroll, and those still on their way in their order, however many have ended.
create index submissions_by_payroll on submissions (company_id, payroll_id, created_at desc);
create index submissions_to_go on submissions (company_id, created_at, id) where step <> 'done';
