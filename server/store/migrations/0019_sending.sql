-- How far the documents of a month have come: those queued since the first that is still on its way.
create index submissions_recent on submissions (company_id, created_at);
