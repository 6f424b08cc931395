-- Steps of the end of a month that a person says are done, where the program cannot know.
create table closing_marks (
  company_id uuid not null references companies (id),
  year integer not null,
  month integer not null check (month between 1 and 12),
  step text not null,
  marked_at timestamptz not null default now(),
  marked_by uuid,
  primary key (company_id, year, month, step)
);
alter table closing_marks enable row level security;
alter table closing_marks force row level security;
create policy closing_marks_of_company on closing_marks using (company_id = (select current_company()));
grant select, insert, delete on closing_marks to quincena_app;
