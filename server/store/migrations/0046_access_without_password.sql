-- An employee comes in by a passkey, or by what their device keeps, without any password.
alter table employee_accounts
  alter column password_hash drop not null,
  -- Number for recovering access, closed under the key of the installation. An office reads it while its employee asks.
  add column mobile_sealed bytea;
create index vault_moves_asked on vault_moves (company_id, person) where what = 'access_asked';
