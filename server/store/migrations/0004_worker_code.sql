-- The code a company gives a worker names one of them (resources, §2).
alter table employees add unique (company_id, worker_code);
