-- Without a company an invitation is read by its code alone, and by the mail while it is to leave: a query that forgets the
-- company sees none.
drop policy company_invitations_of on company_invitations;
create policy company_invitations_of_company on company_invitations
  using (company_id = (select current_company()));
create policy company_invitations_by_code on company_invitations
  using (code = nullif(current_setting('app.invitation_code', true), ''));
create policy company_invitations_to_mail on company_invitations
  using (mail_state is not null and current_setting('app.invitation_mail', true) = 'posting');
