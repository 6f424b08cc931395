-- Who invites to a company is shown the code, and may have opened the account themselves: its mail is nobody's proof until the
-- provider of identity says whose it is. Of accounts of before, those that began with the acceptance of such an invitation.
alter table users add column mail_unproven boolean not null default false;
update users u set mail_unproven = true
where u.sso_subject is null and exists (
  select 1 from company_invitations i where i.email = u.email and i.accepted_at = u.created_at);
