import { type RawBuilder, sql } from 'kysely';
import { lockedUntil } from '../accounts/attempts.ts';

/** Who the row `t` of an employee is to the vault: documents are found by it, not by the record. */
const person = sql`(select d.code || ':' || upper(t.document_number) from document_types d where d.id = t.document_type_id)`;

const ofAccount = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from employee_accounts a where a.person = ${person} and a.active)`;

/** What the office knows of the vault of an employee, besides how it stands, about rows of `t`. */
export const vaultOfEmployee: Record<string, RawBuilder<unknown>> = {
  vault_login: sql`upper(t.document_number)`,
  vault_invited_at: sql`(select max(v.created_at) from vault_codes v
    where v.company_id = t.company_id and v.person = ${person} and v.kind = 'invitation')`,
  vault_last_access_at: ofAccount(sql`a.last_login_at`),
  vault_locked_until: lockedUntil('employee', person),
  notify_channels: sql`coalesce(${ofAccount(sql`case when exists (
    select 1 from push_subscriptions s where s.account_id = a.id and s.ending_at is null) then '["push"]'::jsonb end`)},
    '[]'::jsonb)`,
  // The one that still opens, to show its letters again instead of voiding them.
  vault_code: sql`(select jsonb_build_object('id', v.id, 'kind', v.kind, 'expires_at', v.expires_at) from vault_codes v
    where v.company_id = t.company_id and v.person = ${person} and v.used_at is null and v.revoked_at is null
      and v.expires_at > now() order by v.created_at desc limit 1)`,
};
