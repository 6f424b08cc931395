-- An approved request that the company revokes, by itself or because its employee asked for it.
alter table employee_requests
  add withdrawal_asked_at timestamptz,
  drop constraint employee_requests_state_check,
  drop constraint employee_requests_check2,
  add constraint employee_requests_state_check
    check (state in ('en_revision', 'aprobada', 'no_aprobada', 'retirada', 'anulada')),
  add constraint employee_requests_decided
    check ((state in ('aprobada', 'no_aprobada', 'anulada')) = (decided_by is not null)),
  add constraint employee_requests_revoked check (state <> 'anulada' or reason is not null),
  add constraint employee_requests_withdrawal check (withdrawal_asked_at is null or state = 'aprobada');

drop index employee_requests_waiting;
create index employee_requests_waiting on employee_requests (company_id, created_at)
  where state = 'en_revision' or withdrawal_asked_at is not null;
drop index employee_requests_untold;
create index employee_requests_untold on employee_requests (company_id)
  where state in ('aprobada', 'no_aprobada', 'anulada') and notified_at is null;
