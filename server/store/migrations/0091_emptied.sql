-- What is emptied at the end of its time, whatever the company: a transaction that says so sees and removes it.
create function emptying() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.security', true), '') = 'emptying';
create policy events_emptied on events for delete using ((select emptying()));
create policy events_seen_emptied on events for select using ((select emptying()));
create policy mail_messages_emptied on mail_messages for delete using ((select emptying()));
create policy mail_messages_seen_emptied on mail_messages for select using ((select emptying()));
grant delete on events, mail_messages to quincena_app;
-- Rows come in the order of their time.
create index events_by_age on events using brin (at);
