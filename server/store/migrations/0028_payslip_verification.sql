-- The code by which anybody who holds a payslip on paper asks what is true of it: twelve letters, sixty bits.
create function new_verification_code() returns text language sql volatile as $$
  select string_agg(case when i in (4, 8) then '-' else '' end
      || substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(b, case when i < 6 then i else i + 3 end) % 32 + 1, 1),
    '' order by i)
  from (select uuid_send(gen_random_uuid()) as b offset 0) r, generate_series(0, 11) i
$$;

alter table payrolls add column verification_code text not null default new_verification_code();
create unique index payrolls_verification_code on payrolls (verification_code);

-- Whoever has the letters, and only that row, once DIAN accepted it.
create policy payslips_by_code on payrolls for select
  using (accepted_at is not null and verification_code = nullif(current_setting('app.vault_code', true), ''));
