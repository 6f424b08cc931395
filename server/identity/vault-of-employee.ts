import { type RawBuilder, sql } from 'kysely';
import { selectLockoutEnd } from './attempts.ts';

/** Person key of an employee row `t`. Documents are found by it and not by the record. */
const person = sql`(select d.code || ':' || upper(t.document_number) from document_types d where d.id = t.document_type_id)`;

/**
 * SQL condition for the account `a` of a person with the company open. An office must not learn of any other
 * account.
 */
export const buildOpenAccountCondition = (person: RawBuilder<unknown>, company: RawBuilder<unknown>) =>
  sql`a.person = ${person} and a.active and ${company} = any(a.only_companies)`;

/** SQL for the last use of a company's documents by a person: activation, reading or a question. */
export const selectLastUse = (company: RawBuilder<unknown>, person: RawBuilder<unknown>) => sql`greatest(
  (select max(greatest(r.viewed_at, r.downloaded_at, r.acknowledged_at)) from payslip_receipts r
    where r.company_id = ${company} and r.person = ${person}),
  (select max(m.at) from vault_moves m where m.company_id = ${company} and m.person = ${person}
    and m.what in ('activated', 'recovered', 'linked', 'asked', 'certified', 'requested')))`;

const ofAccount = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from employee_accounts a where ${buildOpenAccountCondition(person, sql`t.company_id`)})`;

export const vaultOfEmployee: Record<string, RawBuilder<unknown>> = {
  vault_login: sql`upper(t.document_number)`,
  vault_invited_at: sql`(select max(v.created_at) from vault_codes v
    where v.company_id = t.company_id and v.person = ${person} and v.kind = 'invitation')`,
  vault_last_access_at: ofAccount(selectLastUse(sql`t.company_id`, sql`a.person`)),
  vault_locked_until: ofAccount(selectLockoutEnd('employee', sql`a.person`)),
  notify_channels: sql`coalesce(${ofAccount(sql`case when exists (
    select 1 from push_subscriptions s where s.account_id = a.id and s.ending_at is null) then '["push"]'::jsonb end`)},
    '[]'::jsonb)`,
  // The latest code that is still valid, so that its letter can be printed again instead of revoking it.
  vault_code: sql`(select jsonb_build_object('id', v.id, 'kind', v.kind, 'expires_at', v.expires_at) from vault_codes v
    where v.company_id = t.company_id and v.person = ${person} and v.used_at is null and v.revoked_at is null
      and v.expires_at > now() order by v.created_at desc limit 1)`,
};
