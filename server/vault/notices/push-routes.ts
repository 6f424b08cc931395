import { sql } from 'kysely';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { getPushKeys } from './push.ts';

export const registerPushRoutes: VaultModule = (on, { store, secretKey }) => {
  on('GET /push', async ({ account }) => {
    const { publicKey } = await getPushKeys(store.db, secretKey);
    const { rows } = await sql<{ device: string }>`
      select encode(sha256(convert_to(endpoint, 'UTF8')), 'hex') as device from push_subscriptions
      where account_id = ${account.id} and ending_at is null order by created_at, endpoint`.execute(store.db);
    return answer({ data: { public_key: publicKey, devices: rows.map(({ device }) => device) } });
  });

  on('POST /push', async ({ account, input: { endpoint, keys }, site }, tx) => {
    await sql`
      insert into push_subscriptions (endpoint, account_id, p256dh, auth, origin)
      values (${endpoint}, ${account.id}, ${keys.p256dh}, ${keys.auth}, ${site.origin})
      on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh,
        auth = excluded.auth, origin = excluded.origin, created_at = now(), ending_at = null`.execute(tx);
    return answer({ message: 'Avisos activados' });
  });

  on('DELETE /push', async ({ account, input: { endpoint = '' } }, tx) => {
    await sql`
      delete from push_subscriptions where endpoint = ${endpoint} and account_id = ${account.id}`.execute(tx);
    return answer({ message: 'Avisos desactivados' });
  });
};
