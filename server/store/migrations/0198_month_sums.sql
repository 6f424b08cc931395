-- What a dashboard adds up over a year is kept as payrolls change, beside the sums of lists: by month what the months pay,
-- and by employee and month who holds the month and what counts in it.
alter table payroll_tallies
  -- Documents that count: the payroll until a note takes its place, or the accepted note that replaced it.
  add counted bigint not null default 0,
  add salary numeric(18,2) not null default 0,
  add overtime numeric(18,2) not null default 0,
  -- No payroll of these rows was created earlier.
  add first_created timestamptz;

create table payroll_months (
  company_id uuid not null,
  year integer not null,
  month integer not null,
  employee_id uuid not null,
  -- Payrolls that hold the month of the employee.
  held integer not null,
  -- Documents that count, and their sums.
  counted integer not null,
  accrued_total numeric(18,2) not null,
  total numeric(18,2) not null,
  -- With the sums, so that a month of a large company is read from the index.
  primary key (company_id, year, month, employee_id) include (held, counted, accrued_total, total),
  foreign key (company_id, employee_id) references employees (company_id, id) on delete cascade
);

create function sum_overtime(accrued jsonb) returns numeric language sql immutable as $$
  select coalesce(sum((h ->> 'payment')::numeric), 0)
  from unnest(array['heds', 'hens', 'hrns', 'heddfs', 'hrddfs', 'hendfs', 'hrndfs']) kind,
    jsonb_array_elements(coalesce(accrued -> kind, '[]')) h
$$;

create function counts_in_month(p payrolls) returns boolean language sql immutable as $$
  select case when p.note_type is null then p.state not in ('reemplazada', 'eliminada') and p.standing_total is null
    else p.note_type = 1 and p.state in ('aceptada', 'aceptada_con_notificacion') end
$$;

-- What one document adds to the sums. Lists add payrolls alone, as their notes left them (`listed_*`); months add the
-- documents that count.
create type payroll_sum as (
  company_id uuid, year integer, month integer, employee_id uuid, state text, created_at timestamptz,
  listed integer, listed_accrued numeric, listed_deductions numeric, listed_total numeric, held integer,
  counted integer, accrued_total numeric, total numeric, salary numeric, overtime numeric
);

create function sum_payroll(p payrolls, listed integer, counted integer) returns payroll_sum language sql immutable as $$
  select row(p.company_id, p.year, p.month, p.employee_id, p.state, p.created_at,
    listed, listed * coalesce(p.standing_accrued, p.accrued_total),
    listed * coalesce(p.standing_deductions, p.deductions_total), listed * coalesce(p.standing_total, p.total),
    case when p.state <> 'eliminada' then listed else 0 end,
    counted, counted * p.accrued_total, counted * p.total,
    counted * coalesce((p.accrued ->> 'salary')::numeric, 0),
    case when p.accrued ?| array['heds', 'hens', 'hrns', 'heddfs', 'hrddfs', 'hendfs', 'hrndfs']
      then counted * sum_overtime(p.accrued) else 0 end)::payroll_sum
$$;

create function sum_payroll(p payrolls, sign integer) returns payroll_sum language sql immutable as $$
  select sum_payroll(p, case when p.note_type is null then sign else 0 end,
    case when counts_in_month(p) then sign else 0 end)
$$;

-- Two statements add to the months of employees in one order, so they never wait for each other in a circle.
create function add_payroll_sums(sums payroll_sum[]) returns void language plpgsql as $$
begin
  insert into payroll_tallies (company_id, year, month, state, count, accrued_total, deductions_total, total, counted, salary,
      overtime, first_created)
    select company_id, year, month, state, sum(listed), sum(listed_accrued), sum(listed_deductions), sum(listed_total),
      sum(counted), sum(salary), sum(overtime), min(created_at)
    from unnest(sums) where listed <> 0 or counted <> 0 group by company_id, year, month, state;
  insert into payroll_months as m (company_id, year, month, employee_id, held, counted, accrued_total, total)
    select company_id, year, month, employee_id, sum(held), sum(counted), sum(accrued_total), sum(total)
    from unnest(sums) group by company_id, year, month, employee_id
    having sum(held) <> 0 or sum(counted) <> 0 or sum(accrued_total) <> 0 or sum(total) <> 0
    order by company_id, year, month, employee_id
  on conflict (company_id, year, month, employee_id) do update set held = m.held + excluded.held,
    counted = m.counted + excluded.counted, accrued_total = m.accrued_total + excluded.accrued_total,
    total = m.total + excluded.total;
end
$$;

-- A document that changes in nothing that is added, as most do on their way to DIAN, adds nothing.
create or replace function tally_payrolls() returns trigger language plpgsql as $$
declare
  sums payroll_sum[];
begin
  if tg_op = 'INSERT' then
    sums := array(select sum_payroll(p, 1) from after p);
  elsif tg_op = 'DELETE' then
    sums := array(select sum_payroll(p, -1) from before p);
  else
    sums := array(
      select unnest(array[sum_payroll(p, -1), sum_payroll(n, 1)])
      from before p join after n on n.company_id = p.company_id and n.id = p.id
      where (p.year, p.month, p.employee_id, p.state, p.note_type, p.accrued_total, p.deductions_total, p.total, p.standing_accrued,
        p.standing_deductions, p.standing_total, p.accrued)
        is distinct from (n.year, n.month, n.employee_id, n.state, n.note_type, n.accrued_total, n.deductions_total, n.total,
        n.standing_accrued, n.standing_deductions, n.standing_total, n.accrued));
  end if;
  if cardinality(sums) > 0 then
    perform add_payroll_sums(sums);
  end if;
  return null;
end
$$;

alter table payroll_months enable row level security;
create policy payroll_months_of_company on payroll_months using (company_id = (select current_company()));
grant select, insert, update, delete on payroll_months to quincena_app;

-- Everything is added again, a month of a company at a time.
alter table payrolls no force row level security;
alter table payroll_tallies no force row level security;
delete from payroll_tallies;
do $$
declare
  of record;
begin
  for of in select distinct company_id, year, month from payrolls loop
    perform add_payroll_sums(array(
      select sum_payroll(p, 1) from payrolls p
      where p.company_id = of.company_id and p.year = of.year and p.month = of.month));
  end loop;
end
$$;
alter table payroll_months force row level security;
alter table payroll_tallies force row level security;
alter table payrolls force row level security;
analyze payroll_tallies, payroll_months;

-- What else a dashboard asks of a large company.
create index payroll_moves_answered on payroll_moves (company_id, at desc, id desc)
  where state in ('aceptada', 'aceptada_con_notificacion', 'rechazada', 'sin_respuesta');
create index payrolls_sent on payrolls (company_id, sent_at desc) where sent_at is not null;
create index salary_history_changed on salary_history (company_id, changed_at) include (employee_id, "from");
create index employees_in_contract on employees (company_id, id)
  include (active, admission_date, retirement_date, salary, integral_salary, cost_center_id, payroll_group_id);
create index employees_ending on employees (company_id, contract_end_date) where contract_end_date is not null;
