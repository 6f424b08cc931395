import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { getPrivacyPolicy, type Responsible, renderPrivacyPolicy } from '../../src/domain/privacy/policy.ts';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import { readFlagField } from '../http/values.ts';
import { buildInvalidRefusal } from '../refusals.ts';

export async function readResponsibles(
  tx: QueryExecutorProvider,
  companies: readonly string[],
): Promise<Map<string, Responsible>> {
  const { rows } = await sql<Responsible & { id: string }>`
    select id, social_reason as name, nit, coalesce(address, '') as address, coalesce(phone, '') as phone,
      coalesce(nullif(reply_to_email, ''), email, '') as email
    from companies where id = any(${companies as string[]}::uuid[]) order by social_reason, id`.execute(tx);
  return new Map(rows.map(({ id, ...of }) => [id, of]));
}

export const buildPrivacyPolicy = (of: Responsible, now: Instant) =>
  renderPrivacyPolicy(getPrivacyPolicy(dayOf(now)), of);

/**
 * Condition of a person whose last answer to the company was no. Data they need not give is then not used.
 */
export const buildDeniedConsentCondition = (
  company: RawBuilder<unknown>,
  person: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  coalesce((select not a.granted from employee_authorizations a where a.company_id = ${company} and a.person = ${person}
    order by a.at desc, a.id desc limit 1), false)`;

/** Reads an explicit yes or no. Silence is neither (Decreto 1074 de 2015 art. 2.2.2.25.2.4). */
export function readConsent(given: unknown): boolean {
  if (given === undefined || given === null || given === '')
    throw buildInvalidRefusal({ granted: ['Responda sí o no'] });
  return readFlagField(given, 'granted');
}

/** Throws 422 when the answer is to another version of the policy than the current one. */
export function assertPolicyInForce(version: string, now: Instant): void {
  const { version: current } = getPrivacyPolicy(dayOf(now));
  if (version === current) return;
  const words = 'La política cambió mientras la leía. Léala otra vez.';
  throw buildInvalidRefusal({ version: [words] }, words);
}
