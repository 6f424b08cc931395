-- The next delivery of an endpoint is read from the index in its order, however many wait since the same moment.
create index webhook_deliveries_in_turn on webhook_deliveries (company_id, endpoint_id, due_at, seq) where state = 'waiting';
drop index webhook_deliveries_next;
