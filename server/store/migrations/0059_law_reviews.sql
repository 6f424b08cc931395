-- Which corrections of the rules a company has compared its stored months with, and who did.
create table law_reviews (
  company_id uuid not null references companies (id),
  edition date not null,
  reviewed_at timestamptz not null default now(),
  reviewed_by uuid,
  primary key (company_id, edition)
);
alter table law_reviews enable row level security;
alter table law_reviews force row level security;
create policy law_reviews_of_company on law_reviews using (company_id = (select current_company()));
grant select, insert on law_reviews to quincena_app;
-- Since when this installation works months out with the rules of an edition.
create table law_editions (
  edition date primary key,
  since timestamptz not null default now()
);
insert into law_editions (edition) values ('2026-11-25');
grant select on law_editions to quincena_app;
