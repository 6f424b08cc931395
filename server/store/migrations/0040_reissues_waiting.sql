-- A payroll issued anew counts for nothing while the one before still stands, so that a month never counts a person
-- twice; and neither does what was emitted in tests and left without effect.
alter table payrolls no force row level security;
alter table payroll_tallies no force row level security;
alter table payroll_people no force row level security;
update payrolls n set standing_accrued = 0, standing_deductions = 0, standing_total = 0
  from payrolls p
  where n.reissue_of is not null and n.state <> 'eliminada'
    and p.company_id = n.company_id and p.id = n.reissue_of and p.state <> 'eliminada';
update payrolls set standing_accrued = 0, standing_deductions = 0, standing_total = 0
  where state = 'eliminada' and note_type is null and standing_total is distinct from 0;
alter table payroll_people force row level security;
alter table payroll_tallies force row level security;
alter table payrolls force row level security;
