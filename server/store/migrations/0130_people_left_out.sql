-- Whom a run for everybody left out when it was liquidated, and why: `[{employee_id, reason, ...}]`.
alter table pay_runs add column left_out jsonb not null default '[]';
