import { sql } from 'kysely';
import webpush from 'web-push';
import { seal, unseal } from '../../secrets.ts';
import type { Db } from '../../store/connection.ts';

type PushKeys = { publicKey: string; privateKey: string };
export type Subscription = { endpoint: string; p256dh: string; auth: string; origin: string };
/**
 * Content of a notice. `question` means that staff answered, `request` that it decided a request, and `access` that the account was recovered. It
 * never has amounts, names or messages.
 */
export type News = { about: 'payslip' | 'question' | 'request' | 'hours' | 'access'; unread: number };
/** Sends a notice to a push service. Returns the HTTP status, or 0 without one. */
export type Deliver = (to: Subscription, news: News, keys: PushKeys) => Promise<number>;

export const pushPurpose = 'push-keys';

/**
 * Returns the VAPID keys of the installation. They are created on first use, stored encrypted and never
 * replaced.
 */
export async function getPushKeys(db: Db, secretKey: Buffer): Promise<PushKeys> {
  const stored = async () => {
    const { rows } = await sql<{
      sealed: Buffer;
    }>`select sealed from installation_secrets where name = ${pushPurpose}`.execute(db);
    return rows[0] && (JSON.parse(unseal(secretKey, rows[0].sealed, pushPurpose).toString()) as PushKeys);
  };
  const existing = await stored();
  if (existing) return existing;
  const made = webpush.generateVAPIDKeys();
  await sql`
    insert into installation_secrets (name, sealed)
    values (${pushPurpose}, ${seal(secretKey, JSON.stringify(made), pushPurpose)}) on conflict (name) do nothing`.execute(
    db,
  );
  return (await stored()) ?? made;
}

/** web-push encrypts the notice for that browser (RFC 8291). */
export const deliverPush: Deliver = async ({ endpoint, p256dh, auth, origin }, news, keys) => {
  const subject = origin.startsWith('https:') ? origin : 'mailto:nomina@localhost';
  try {
    const { statusCode } = await webpush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(news),
      {
        vapidDetails: { subject, ...keys },
        TTL: 3 * 86_400,
        urgency: 'normal',
        topic: news.about,
        timeout: 10_000,
      },
    );
    return statusCode;
  } catch (error) {
    return error instanceof webpush.WebPushError ? error.statusCode : 0;
  }
};
