-- Why a payslip was eliminated is written in the note that did it: its employee reads the note too, once DIAN accepted it.
-- It is no payslip, and every list and every write of the vault leaves it out.
drop policy payslips_of_person on payrolls;
create policy payslips_of_person on payrolls for select
  using (person = nullif(current_setting('app.person', true), '') and open_to_person(company_id)
    and state in ('aceptada', 'aceptada_con_notificacion', 'reemplazada', 'eliminada')
    and (note_type is distinct from 2 or state in ('aceptada', 'aceptada_con_notificacion')));
