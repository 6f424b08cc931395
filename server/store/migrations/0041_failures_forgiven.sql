-- A failure that counts for an address of the network says of which account it was: who comes in after all from there leaves
-- none at that address.
alter table sign_in_failures add column account text;
create index sign_in_failures_forgiven on sign_in_failures (account) where account is not null;
