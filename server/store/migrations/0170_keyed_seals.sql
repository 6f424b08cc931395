-- Seals from now on are HMAC under a key that is closed under the key of the installation, so that the owner of the database
-- cannot write the chain anew. Null: a seal of before, SHA-256 alone.
alter table security_seals add column key_number integer check (key_number > 0);

-- A process of the version before goes on beside this one for a moment: its seals would have no key, so they wait.
create function security_seals_keep_key() returns trigger language plpgsql as $$
begin
  if new.key_number is null
    and exists (select 1 from security_seals where position = new.position - 1 and key_number is not null) then
    raise exception 'a seal without key does not follow one with it' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger security_seals_keyed before insert on security_seals
  for each row execute function security_seals_keep_key();

create or replace function security_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name <> 'security_seals' and current_setting('app.security', true) = 'emptying' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'security_repeats' then
    if old.closes_at > now() and new.count > old.count and new.event_id = old.event_id
      and new.closes_at = old.closes_at then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'security_seals' then
    if old.emptied_by is null and new.emptied_by is not null
      and (new.position, new.event_id, new.part, new.digest, new.hash, new.sealed_at)
        = (old.position, old.event_id, old.part, old.digest, old.hash, old.sealed_at)
      and new.key_number is not distinct from old.key_number then
      return new;
    end if;
  end if;
  raise exception '% stays as it was written', tg_table_name using errcode = '42501';
end $$;
