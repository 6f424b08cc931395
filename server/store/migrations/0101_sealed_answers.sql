-- Answers kept under a key of a call have data of people: closed under the key of the installation. Those of before stay
-- as they are until their time is over.
alter table idempotency_keys add column answer bytea;

-- The token of a provider of identity is not kept in clear: who came in by one before only signs out here.
update sessions set data = data - 'idToken' where data ? 'idToken';
