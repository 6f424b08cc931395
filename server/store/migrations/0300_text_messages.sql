-- A code of the vault goes by text message too, by a queue of its own: a provider that is down does not hold up mail.
alter table mail_messages
  add column channel text not null default 'mail' check (channel in ('mail', 'text')),
  add constraint mail_messages_text_of_code check (channel = 'mail' or code_id is not null);

-- What is on its way by a channel is not sent twice.
drop index mail_messages_open_code;
create unique index mail_messages_open_code on mail_messages (company_id, code_id, channel) where state in ('waiting', 'sending');
drop index mail_messages_due;
create index mail_messages_due on mail_messages (company_id, channel, due_at) where state in ('waiting', 'sending');

alter table senders add column text_due_at timestamptz;
create index senders_text_due on senders (text_due_at) where text_due_at is not null;
