import { type RawBuilder, sql } from 'kysely';

/** Company that makes a document or a payment, as it is told to who reads it. */
export type Issuer = { id: string; social_reason: string; nit: string; dv: number };

/** Columns of a document or a payment with the company that makes it, and the company of now they are set from. */
export const issuerColumns = sql`(company_name, company_nit, company_dv)`;
export const selectCurrentIssuer = (companyId: string): RawBuilder<unknown> =>
  sql`(select social_reason, nit, dv from companies where id = ${companyId})`;

/** Company that made a document or a payment as it was then, or as it is now while that can change; joined as `c`. */
export function selectIssuer(table: string): RawBuilder<unknown> {
  const t = sql.raw(table);
  return sql`jsonb_build_object('id', c.id, 'social_reason', coalesce(${t}.company_name, c.social_reason),
    'nit', coalesce(${t}.company_nit, c.nit), 'dv', coalesce(${t}.company_dv, c.dv))`;
}
