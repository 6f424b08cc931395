-- What was done in the portal of DIAN, and every test set a company has tried with how it ended.
alter table enablers add registered_at timestamptz;

create table test_sets (
  company_id uuid not null references companies (id) on delete cascade,
  test_set text not null,
  outcome text check (outcome in ('accepted', 'rejected')),
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, test_set)
);
alter table submissions no force row level security;
alter table enablers no force row level security;
insert into test_sets (company_id, test_set, outcome, begun_at, ended_at)
select s.company_id, s.test_set_id,
  case when e.status and e.test_set_id = s.test_set_id then 'accepted' end, min(s.created_at),
  case when e.status and e.test_set_id = s.test_set_id then e.enabled_at end
from submissions s join enablers e on e.company_id = s.company_id
where s.test_set_id is not null
group by s.company_id, s.test_set_id, e.status, e.test_set_id, e.enabled_at;
alter table enablers force row level security;
alter table submissions force row level security;

-- What a company answered when it was offered the legal figures of a year. `law` is what the law said then: the same
-- is not offered twice, and another decree is another offer.
create table legal_offer_answers (
  company_id uuid not null references companies (id) on delete cascade,
  year integer not null,
  law text not null,
  answer text not null check (answer in ('applied', 'dismissed')),
  by uuid not null references users (id),
  at timestamptz not null default now(),
  primary key (company_id, year, law)
);

do $$
declare
  bound text;
begin
  foreach bound in array array['test_sets', 'legal_offer_answers']
  loop
    execute format('alter table %I enable row level security', bound);
    execute format('alter table %I force row level security', bound);
    execute format(
      'create policy %I on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      bound || '_of_company', bound);
    execute format('grant select, insert, update on %I to quincena_app', bound);
  end loop;
end
$$;
