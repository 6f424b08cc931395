import { type RawBuilder, sql } from 'kysely';

export type Issuer = { id: string; social_reason: string; nit: string; dv: number };

export const issuerColumns = sql`(company_name, company_nit, company_dv)`;
export const selectCurrentIssuer = (companyId: string): RawBuilder<unknown> =>
  sql`(select social_reason, nit, dv from companies where id = ${companyId})`;

/** Selects the current company, which must be joined under this name. */
export function selectJoinedIssuer(company: string): RawBuilder<unknown> {
  const c = sql.raw(company);
  return sql`jsonb_build_object('id', ${c}.id, 'social_reason', ${c}.social_reason, 'nit', ${c}.nit, 'dv', ${c}.dv)`;
}

/**
 * Selects the company as it was when the document or payment was issued, or the current one until then. The
 * company must be joined as `c`.
 */
export function selectIssuer(table: string): RawBuilder<unknown> {
  const t = sql.raw(table);
  return sql`jsonb_build_object('id', c.id, 'social_reason', coalesce(${t}.company_name, c.social_reason),
    'nit', coalesce(${t}.company_nit, c.nit), 'dv', coalesce(${t}.company_dv, c.dv))`;
}
