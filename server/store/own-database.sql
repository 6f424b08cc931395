-- Makes `quincena`, a login under row-level security, the owner of this database and of everything in it.
-- Run it as a superuser. Running it again changes nothing.
do $$
declare
  found record;
  -- `pgboss` is the queue of jobs. It is not there before the version that has it.
  own oid[] := array(select oid from pg_namespace where nspname in ('public', 'pgboss'));
begin
  perform pg_advisory_xact_lock(hashtextextended('quincena: owner', 0));
  if not exists (select from pg_roles where rolname = 'quincena') then
    create role quincena login createrole;
  end if;
  if exists (select from pg_roles where rolname = 'quincena_app') then
    grant quincena_app to quincena;
  end if;
  -- The owner of a table also becomes that of its indexes and of the sequences of its columns.
  for found in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = any (own) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.relowner <> 'quincena'::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.refobjsubid > 0 and d.deptype in ('a', 'i'))
  loop
    execute format('alter table %s owner to quincena', found.name);
  end loop;
  for found in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = any (own) and p.proowner <> 'quincena'::regrole
  loop
    execute format('alter routine %s owner to quincena', found.name);
  end loop;
  for found in
    select t.oid::regtype as name from pg_type t
    where t.typnamespace = any (own) and t.typowner <> 'quincena'::regrole
      and (t.typtype = 'e' or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
  loop
    execute format('alter type %s owner to quincena', found.name);
  end loop;
  if to_regnamespace('pgboss') is not null then
    alter schema pgboss owner to quincena;
  end if;
  execute format('alter database %I owner to quincena', current_database());
end $$;
