-- Who holds back what a company has to send, and since when.
alter table senders
  add column paused_at timestamptz,
  add column paused_by uuid references users (id) on delete set null;
