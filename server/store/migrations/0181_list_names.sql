-- Lists of the office show people by their surnames and are in that order; documents keep the names first. `search_text`
-- begins with what puts a list in order, where «ñ» follows «n»: see `personSearchText`.
create function plain_0181(words text) returns text language sql immutable as $$
  select lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
create function search_0181(list_name text, rest text) returns text language sql immutable as $$
  select concat_ws(' ', case when list_name ~ '[ñÑ]' then plain_0181(regexp_replace(list_name, '[ñÑ]', 'n~', 'g')) end,
    plain_0181(list_name), nullif(plain_0181(btrim(rest)), ''))
$$;
create function list_0181(surname text, second_surname text, first_name text, other_names text) returns text
language sql immutable as $$
  select upper(left(w, 1)) || substr(w, 2) from concat_ws(' ', nullif(btrim(surname), ''), nullif(btrim(second_surname), ''),
    nullif(btrim(first_name), ''), nullif(btrim(other_names), '')) w
$$;
-- A name of before, by the surnames it ends with; as it is where it does not end with them.
create function turned_0181(name text, surnames text) returns text language sql immutable as $$
  select case when right(name, length(surnames) + 1) = ' ' || surnames
    then list_0181(surnames, null, left(name, -length(surnames) - 1), null) else name end
$$;
-- What a row is searched by, with the name it began with turned.
create function again_0181(search_text text, name text, list_name text) returns text language sql immutable as $$
  select case when starts_with(search_text, plain_0181(name))
    then search_0181(list_name, substr(search_text, length(plain_0181(name)) + 1)) else search_text end
$$;

alter table employees no force row level security;
alter table payrolls no force row level security;
alter table pay_run_people no force row level security;
alter table payroll_people no force row level security;
alter table submissions no force row level security;
-- Nothing that triggers keep of payrolls changes with this, but `payroll_people`, which is written again below.
alter table payrolls disable trigger user;

alter table employees add list_name text;
update employees set list_name = list_0181(surname, second_surname, first_name, other_names),
  search_text = search_0181(list_0181(surname, second_surname, first_name, other_names),
    concat_ws(' ', document_number, nullif(worker_code, ''), nullif(email, '')));
drop index employees_listed;
create index employees_listed on employees (company_id,
  replace(translate(lower(list_name), 'áéíóúüÁÉÍÓÚÜÑ', 'aeiouuaeiouuñ'), 'ñ', 'n~'), id);

-- A document takes the surnames it was issued with, or those of the record.
alter table payrolls add list_name text;
with issued as (
  select distinct on (s.company_id, s.payroll_id) s.company_id, s.payroll_id, s.document->'worker' as worker
  from submissions s
  order by s.company_id, s.payroll_id, s.created_at desc
), named as (
  select p.company_id, p.id, turned_0181(p.employee_name, coalesce(
    nullif(concat_ws(' ', nullif(i.worker->>'surname', ''), nullif(i.worker->>'second_surname', '')), ''),
    nullif(concat_ws(' ', nullif(e.surname, ''), nullif(e.second_surname, '')), ''), '')) as list_name
  from payrolls p
  left join issued i on i.company_id = p.company_id and i.payroll_id = p.id
  left join employees e on e.company_id = p.company_id and e.id = p.employee_id
)
update payrolls p set list_name = n.list_name, search_text = again_0181(p.search_text, p.employee_name, n.list_name)
from named n where n.company_id = p.company_id and n.id = p.id;
alter table payrolls alter list_name set not null;
delete from payroll_people;
insert into payroll_people (company_id, employee_id, search_text)
  select company_id, employee_id, string_agg(distinct trim(replace(search_text, coalesce(lower(full_number), ''), '')), ' ')
  from payrolls where note_type is null group by company_id, employee_id;

alter table pay_run_people add list_name text;
with named as (
  select q.company_id, q.run_id, q.employee_id, turned_0181(q.employee_name,
    concat_ws(' ', nullif(e.surname, ''), nullif(e.second_surname, ''))) as list_name
  from pay_run_people q left join employees e on e.company_id = q.company_id and e.id = q.employee_id
)
update pay_run_people q set list_name = n.list_name,
  search_text = again_0181(q.search_text, q.employee_name, n.list_name)
from named n where n.company_id = q.company_id and n.run_id = q.run_id and n.employee_id = q.employee_id;
alter table pay_run_people alter list_name set not null;

alter table payrolls enable trigger user;
alter table submissions force row level security;
alter table payroll_people force row level security;
alter table pay_run_people force row level security;
alter table payrolls force row level security;
alter table employees force row level security;
drop function again_0181(text, text, text);
drop function turned_0181(text, text);
drop function list_0181(text, text, text, text);
drop function search_0181(text, text);
drop function plain_0181(text);
