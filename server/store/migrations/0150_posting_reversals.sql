-- A posting that takes back all that was posted of its month: the month is open again.
alter table accounting_postings add column reverses boolean not null default false;
