import { sql } from 'kysely';
import { type AccountKey, isAccountKey } from '../../src/domain/accounting/accounts.ts';
import type { FormatKey } from '../../src/domain/accounting/formats.ts';
import {
  buildOwnAccountKey,
  type CentreAccount,
  type OwnAccount,
  type Plan,
} from '../../src/domain/accounting/plan.ts';
import type { DetailLevel } from '../../src/domain/accounting/voucher.ts';
import type { Tx } from '../store/connection.ts';

/** Voucher settings of a company; version 0 until the first change. */
export type AccountingSettings = {
  only_own: boolean;
  detail: DetailLevel;
  centres: boolean;
  format: FormatKey;
  version: number;
};
const initial: AccountingSettings = {
  only_own: false,
  detail: 'all',
  centres: true,
  format: 'general',
  version: 0,
};

export async function readAccountingSettings(tx: Tx, companyId: string): Promise<AccountingSettings> {
  const { rows } = await sql<AccountingSettings>`
    select only_own, detail, centres, format, version from accounting_settings
    where company_id = ${companyId}`.execute(tx);
  return rows[0] ?? initial;
}

/** Lists the accounts that a company chose. Rows of concepts unknown to this version are left out. */
export async function listOwnAccounts(tx: Tx, companyId: string): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount & { concept: string }>`
    select concept, area, debit, credit from ledger_accounts
    where company_id = ${companyId} order by concept, area`.execute(tx);
  return rows.filter((row): row is OwnAccount => isAccountKey(row.concept));
}

export async function readAccountingPlan(
  tx: Tx,
  companyId: string,
): Promise<{ plan: Plan; settings: AccountingSettings }> {
  const [settings, own, concepts, centres] = await Promise.all([
    readAccountingSettings(tx, companyId),
    listOwnAccounts(tx, companyId),
    sql<{ id: string; account: string }>`
      select id, account from payroll_concepts where company_id = ${companyId} and account <> ''`.execute(tx),
    sql<CentreAccount & { id: string }>`
      select id, code, name, area, ledger_account from cost_centers where company_id = ${companyId}`.execute(
      tx,
    ),
  ]);
  const plan: Plan = {
    own: new Map(own.map((row) => [buildOwnAccountKey(row.concept, row.area), row])),
    concepts: new Map(concepts.rows.map(({ id, account }) => [id, account.trim()])),
    centres: new Map(centres.rows.map(({ id, ...centre }) => [id, centre])),
    only_own: settings.only_own,
  };
  return { plan, settings };
}

export type CentreNames = ReadonlyMap<string, string>;
export const buildCentreNames = ({ centres }: Plan): CentreNames =>
  new Map([...centres.values()].map(({ code, name }) => [code, name]));

export async function storeAccounts(tx: Tx, companyId: string, rows: readonly OwnAccount[]): Promise<void> {
  const [kept, cleared] = [
    rows.filter(({ debit, credit }) => debit ?? credit),
    rows.filter(({ debit, credit }) => !debit && !credit),
  ];
  const names = (some: readonly { concept: AccountKey; area: string }[]) =>
    JSON.stringify(some.map(({ concept, area }) => ({ concept, area })));
  if (cleared.length > 0)
    await sql`
      delete from ledger_accounts a using jsonb_to_recordset(${names(cleared)}::jsonb) as r(concept text, area text)
      where a.company_id = ${companyId} and a.concept = r.concept and a.area = r.area`.execute(tx);
  if (kept.length > 0)
    await sql`
      insert into ledger_accounts (company_id, concept, area, debit, credit)
      select ${companyId}, r.concept, r.area, r.debit, r.credit
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(concept text, area text, debit text, credit text)
      on conflict (company_id, concept, area) do update set debit = excluded.debit, credit = excluded.credit`.execute(
      tx,
    );
}

/** Stores settings over the version that was seen. Returns false when another user changed them. */
export async function storeSettings(
  tx: Tx,
  companyId: string,
  { version, only_own, detail, centres, format }: AccountingSettings,
  by: string,
): Promise<boolean> {
  if (version === 0) {
    const { numAffectedRows } = await sql`
      insert into accounting_settings (company_id, only_own, detail, centres, format, updated_by)
      values (${companyId}, ${only_own}, ${detail}, ${centres}, ${format}, ${by})
      on conflict do nothing`.execute(tx);
    return numAffectedRows === 1n;
  }
  const { numAffectedRows } = await sql`
    update accounting_settings set only_own = ${only_own}, detail = ${detail}, centres = ${centres},
      format = ${format}, version = version + 1, updated_at = now(), updated_by = ${by}
    where company_id = ${companyId} and version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}
