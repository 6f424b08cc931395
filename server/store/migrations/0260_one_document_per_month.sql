-- A note that replaces a document of another program holds the month of its employee as a payroll does, so that of two who
-- begin both at once one is refused. Later notes of its chain share the month with it.
drop index payrolls_one_per_month;
create unique index payrolls_one_per_month on payrolls (company_id, employee_id, year, month)
  where state <> 'eliminada' and reissue_of is null
    and (note_type is null or (note_type = 1 and foreign_id is not null and predecessor_id is null));
