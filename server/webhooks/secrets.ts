import { sql } from 'kysely';
import { seal, unseal } from '../secrets.ts';
import type { Tx } from '../store/connection.ts';
import { createWebhookSecret } from './signature.ts';

export const getWebhookSecretPurpose = (company: string, id: string): string => `webhook:${company}:${id}`;

/**
 * Adds a secret to an endpoint. Those before it sign for `hours` more. Returns the secret, which is shown once: only its
 * encrypted form is stored.
 */
export async function addWebhookSecret(
  tx: Tx,
  secretKey: Buffer,
  { company, endpoint, id, hours }: { company: string; endpoint: string; id: string; hours: number },
): Promise<string> {
  await sql`
    delete from webhook_secrets where company_id = ${company} and endpoint_id = ${endpoint} and ends_at <= now()`.execute(
    tx,
  );
  await sql`
    update webhook_secrets set ends_at = least(coalesce(ends_at, 'infinity'), now() + make_interval(hours => ${hours}))
    where company_id = ${company} and endpoint_id = ${endpoint}`.execute(tx);
  const secret = createWebhookSecret();
  const sealed = seal(secretKey, secret, getWebhookSecretPurpose(company, id));
  await sql`
    insert into webhook_secrets (company_id, id, endpoint_id, sealed)
    values (${company}, ${id}, ${endpoint}, ${sealed})`.execute(tx);
  return secret;
}

/** Lists the secrets that sign now, the newest first. */
export async function listLiveSecrets(
  tx: Tx,
  secretKey: Buffer,
  company: string,
  endpoint: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select id, sealed from webhook_secrets
    where company_id = ${company} and endpoint_id = ${endpoint} and (ends_at is null or ends_at > now())
    order by created_at desc, id desc`.execute(tx);
  return rows.map(({ id, sealed }) =>
    unseal(secretKey, sealed, getWebhookSecretPurpose(company, id)).toString(),
  );
}
