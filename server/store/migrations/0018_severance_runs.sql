-- Runs that pay the interest on severance in January and deposit severance in the fund in February.
alter table pay_runs drop constraint pay_runs_kind_check;
alter table pay_runs add constraint pay_runs_kind_check check (kind in ('fortnight', 'month', 'week', 'ten_days',
  'prima', 'severance_interest', 'severance', 'vacations', 'final_settlement'));
