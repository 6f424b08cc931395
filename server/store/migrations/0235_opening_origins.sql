-- The paper or program that states an opening balance: every sum that the balance enters names it.
alter table employees
  add opening_source text,
  add check (opening_date is not null or opening_source is null);

-- A loan that another program began: instalments deducted there, out of those of the whole.
alter table recurring_concepts
  add instalments_before integer check (instalments_before > 0),
  add before_source text,
  add check (instalments_before is null or instalments_before < instalments),
  add check (instalments_before is not null or before_source is null);
