-- Objects of the store of files, by what they hold before it is closed. One is noted before it is put there, and
-- belongs to a row once that row names it; until then, and from when the row lets it go, nobody uses it. Nothing of a
-- company is here: its name is part of the object's.
create table file_objects (
  id uuid primary key,
  name text not null unique,
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes bigint not null,
  unused_since timestamptz default now()
);
create index file_objects_unused on file_objects (unused_since) where unused_since is not null;
grant select, insert, update, delete on file_objects to quincena_app;

-- Content of a file: in its row, or in the object that the row names.
alter table files add column data_object uuid, alter column data drop not null;
alter table files add constraint files_content check (data is not null or data_object is not null) not valid;
-- `issued_day` is the day that the signed document says of itself: notes need it, and nobody goes to the store for it.
alter table submissions add column signed_object uuid, add column response_object uuid, add column issued_day text;
grant update (data, data_object) on files to quincena_app;

-- What may go to the store, and what is there.
create index files_in_rows on files (company_id, id) where data is not null;
create index submissions_in_rows on submissions (company_id, id)
  where step = 'done' and (signed_xml is not null or response_xml is not null);
create unique index files_data_object on files (company_id, data_object) where data_object is not null;
create unique index submissions_signed_object on submissions (company_id, signed_object) where signed_object is not null;
create unique index submissions_response_object on submissions (company_id, response_object) where response_object is not null;

create function file_objects_of_files() returns trigger language plpgsql as $$
begin
  update file_objects set unused_since = now() where id = old.data_object and id is distinct from new.data_object;
  return null;
end $$;
create trigger files_let_go after update or delete on files
  for each row when (old.data_object is not null) execute function file_objects_of_files();

create function file_objects_of_submissions() returns trigger language plpgsql as $$
begin
  update file_objects set unused_since = now()
  where id in (old.signed_object, old.response_object)
    and id is distinct from new.signed_object and id is distinct from new.response_object;
  return null;
end $$;
create trigger submissions_let_go after update or delete on submissions
  for each row when (old.signed_object is not null or old.response_object is not null)
  execute function file_objects_of_submissions();
