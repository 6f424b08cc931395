-- Where an employee lives and who depends on them, as format 2276 asks; it is not the place of work.
alter table employees
  add home_address text,
  add home_department_id uuid references departments (id),
  add home_municipality_id uuid references municipalities (id),
  add dependent_document_type_id uuid references document_types (id),
  add dependent_document_number text;
