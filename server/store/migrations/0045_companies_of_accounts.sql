-- The companies that an account of an employee opens, always told one by one: those whose code was shown to it. A company
-- that pays the person later opens nothing of its own here until its code is shown. A person may have several accounts,
-- never two for one company: a code that nobody showed to the account there is begins another, and touches nothing of it.
alter table employee_accounts
  drop constraint employee_accounts_person_key,
  drop constraint employee_accounts_check,
  -- What was open before a recovery: a passkey from then opens it still.
  add column companies_before uuid[];
create index employee_accounts_by_person on employee_accounts (person);

-- The owner of the database is bound by the policies too.
alter table payrolls no force row level security;
alter table vault_moves no force row level security;
alter table vault_codes no force row level security;

-- Who opened an account: the company whose code activated it, and then each whose code recovered it.
create temporary table openers on commit drop as
  select a.id, a.only_companies, a.narrowed_at, m.company_id, m.at, row_number() over (partition by a.id order by m.at, m.id) as nth,
    exists (select 1 from payrolls p where p.person = a.person and p.company_id = m.company_id
      and p.state in ('aceptada', 'aceptada_con_notificacion', 'reemplazada', 'eliminada')
      and p.note_type is distinct from 2) as paid
  from employee_accounts a join vault_moves m on m.person = a.person and m.what in ('activated', 'recovered');

create temporary table opened on commit drop as
  select a.id,
    -- Companies whose code was shown.
    array(select m.company_id from vault_moves m where m.person = a.person and m.what in ('activated', 'recovered', 'linked')
      union select c.company_id from vault_codes c where c.person = a.person and c.used_at is not null) as proven,
    -- Companies that paid the person up to today.
    array(select distinct p.company_id from payrolls p where p.person = a.person
      and p.state in ('aceptada', 'aceptada_con_notificacion', 'reemplazada', 'eliminada')
      and p.note_type is distinct from 2) as paid,
    -- Whether the account is of the person for sure: the company whose code opened it last, before what is narrowed now,
    -- paid them. An account that no code opened was made by the installation itself.
    coalesce((select o.paid from openers o where o.id = a.id and (a.narrowed_at is null or o.at < a.narrowed_at)
      order by o.nth desc limit 1), true) as theirs,
    -- The moment from which that is so, when a company that never paid them opened it first.
    case when (select not o.paid from openers o where o.id = a.id and o.nth = 1)
      then (select min(o.at) from openers o where o.id = a.id and o.paid) end as since
  from employee_accounts a;

-- Recovered, and other employers closed: stays so. What was open before is told one by one as below.
update employee_accounts a set companies_before = case
    when o.theirs then array(select unnest(o.proven) union select unnest(o.paid)) else a.only_companies end
  from opened o where o.id = a.id and a.narrowed_at is not null;
-- Opened by a company that paid the person: what they read today, which is what everybody has paid them, and what was
-- proven. Opened by a company that never paid them: what was proven, and nothing of who paid.
update employee_accounts a set only_companies = case
    when o.theirs then array(select unnest(o.proven) union select unnest(o.paid)) else o.proven end
  from opened o where o.id = a.id and a.narrowed_at is null;
-- Passkeys that were made while a company that never paid them had opened it say nothing of who recovered it since.
delete from vault_passkeys k using opened o where k.account_id = o.id and k.created_at < o.since;
delete from sessions s using opened o
  where s.kind = 'employee' and s.data->>'owner' = o.id::text and o.since is not null;

alter table payrolls force row level security;
alter table vault_moves force row level security;
alter table vault_codes force row level security;

alter table employee_accounts
  alter column only_companies set not null,
  add check ((companies_before is null) = (narrowed_at is null));

-- Without a list a transaction of a person reads no company.
create or replace function open_to_person(company uuid) returns boolean language sql stable parallel safe as $$
  select coalesce(company = any (string_to_array(nullif(current_setting('app.companies', true), ''), ',')::uuid[]), false)
$$;
