import { type RawBuilder, sql } from 'kysely';
import { selectLockoutEnd } from './attempts.ts';

/** Identity of the row `t` of an employee in the vault: documents are found by it, not by the record. */
const person = sql`(select d.code || ':' || upper(t.document_number) from document_types d where d.id = t.document_type_id)`;

/** The account `a` of a person where a company is open: of any other its office is told nothing, nor that there is one. */
export const buildOpenAccountCondition = (person: RawBuilder<unknown>, company: RawBuilder<unknown>) =>
  sql`a.person = ${person} and a.active and ${company} = any(a.only_companies)`;

/** When a person last did something with what is of that company: opened it with its code, read, asked. */
export const selectLastUse = (company: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql`greatest(
  (select max(greatest(r.viewed_at, r.downloaded_at, r.acknowledged_at)) from payslip_receipts r
    where r.company_id = ${company} and r.person = ${person}),
  (select max(m.at) from vault_moves m where m.company_id = ${company} and m.person = ${person}
    and m.what in ('activated', 'recovered', 'linked', 'asked', 'certified')))`;

const ofAccount = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from employee_accounts a where ${buildOpenAccountCondition(person, sql`t.company_id`)})`;

/** Facts of the vault of an employee that the office knows, besides how it stands, about rows of `t`. */
export const vaultOfEmployee: Record<string, RawBuilder<unknown>> = {
  vault_login: sql`upper(t.document_number)`,
  vault_invited_at: sql`(select max(v.created_at) from vault_codes v
    where v.company_id = t.company_id and v.person = ${person} and v.kind = 'invitation')`,
  vault_last_access_at: ofAccount(selectLastUse(sql`t.company_id`, sql`a.person`)),
  vault_locked_until: ofAccount(selectLockoutEnd('employee', sql`a.person`)),
  notify_channels: sql`coalesce(${ofAccount(sql`case when exists (
    select 1 from push_subscriptions s where s.account_id = a.id and s.ending_at is null) then '["push"]'::jsonb end`)},
    '[]'::jsonb)`,
  // The one that still opens, to show its letters again instead of voiding them.
  vault_code: sql`(select jsonb_build_object('id', v.id, 'kind', v.kind, 'expires_at', v.expires_at) from vault_codes v
    where v.company_id = t.company_id and v.person = ${person} and v.used_at is null and v.revoked_at is null
      and v.expires_at > now() order by v.created_at desc limit 1)`,
};
