-- The slip of a payment goes by mail too: it is what one closed payment paid to one person.
alter table mail_messages
  add run_id uuid,
  drop constraint mail_messages_check,
  add constraint mail_messages_subject check (num_nonnulls(payslip_id, code_id, run_id) = 1),
  add foreign key (company_id, run_id, employee_id) references pay_run_people (company_id, run_id, employee_id) on delete cascade;
create index mail_messages_of_payment on mail_messages (company_id, run_id, employee_id, created_at desc) where run_id is not null;
-- What is on its way is not sent twice.
create unique index mail_messages_open_payment on mail_messages (company_id, run_id, employee_id)
  where run_id is not null and state in ('waiting', 'sending');
