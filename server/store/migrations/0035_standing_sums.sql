-- What a payroll counts for once a note changed it: the sums of the note that replaced it last, or nothing when one
-- eliminated it. Empty while it counts for what it says itself. Kept in the row of the payroll, because lists add up and
-- order a million of them.
alter table payrolls
  add standing_accrued numeric(18,2),
  add standing_deductions numeric(18,2),
  add standing_total numeric(18,2),
  add constraint payrolls_standing check (num_nulls(standing_accrued, standing_deductions, standing_total) in (0, 3));

create or replace function tally_payrolls() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
      select company_id, year, month, state, count(*), sum(coalesce(standing_accrued, accrued_total)),
        sum(coalesce(standing_deductions, deductions_total)), sum(coalesce(standing_total, total))
      from after where note_type is null group by company_id, year, month, state;
  end if;
  if tg_op <> 'INSERT' then
    insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
      select company_id, year, month, state, -count(*), -sum(coalesce(standing_accrued, accrued_total)),
        -sum(coalesce(standing_deductions, deductions_total)), -sum(coalesce(standing_total, total))
      from before where note_type is null group by company_id, year, month, state;
  end if;
  return null;
end
$$;

-- Those that notes had changed already, with the last of their chain.
alter table payrolls no force row level security;
alter table payroll_tallies no force row level security;
alter table payrolls disable trigger user;
update payrolls set standing_accrued = 0, standing_deductions = 0, standing_total = 0
  where state = 'eliminada' and note_type is null;
with recursive chain as (
  select company_id, id as root, id, false as stands, accrued_total, deductions_total, total
  from payrolls where state = 'reemplazada' and note_type is null
  union all
  select n.company_id, c.root, n.id, n.note_type = 1 and n.state in ('aceptada', 'aceptada_con_notificacion'),
    n.accrued_total, n.deductions_total, n.total
  from chain c join payrolls n on n.company_id = c.company_id and n.predecessor_id = c.id
)
update payrolls p set standing_accrued = c.accrued_total, standing_deductions = c.deductions_total, standing_total = c.total
  from chain c where c.stands and p.company_id = c.company_id and p.id = c.root;
alter table payrolls enable trigger user;
delete from payroll_tallies;
insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total)
  select company_id, year, month, state, count(*), sum(coalesce(standing_accrued, accrued_total)),
    sum(coalesce(standing_deductions, deductions_total)), sum(coalesce(standing_total, total))
  from payrolls where note_type is null group by company_id, year, month, state;
alter table payroll_tallies force row level security;
alter table payrolls force row level security;
