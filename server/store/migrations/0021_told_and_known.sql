-- What is told to the employees of a company is read by whom it paid, with what is attached to it.
create policy notices_of_person on notices for select using (
  audience = 'empleados' and active and nullif(current_setting('app.person', true), '') is not null
  and exists (select 1 from payrolls p where p.company_id = notices.company_id
    or p.company_id = any (notices.company_ids)));
