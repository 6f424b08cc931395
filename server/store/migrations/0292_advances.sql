-- Advances that a company approved are owed by their employee until a payroll deducts them.
create index employee_requests_advances on employee_requests (company_id, employee_id)
  where kind = 'advance' and state = 'aprobada';
