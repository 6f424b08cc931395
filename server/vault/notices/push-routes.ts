import { sql } from 'kysely';
import * as z from 'zod/mini';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { invalid } from '../../refused.ts';
import { isPushService, pushKeys } from './push.ts';

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,120}$/));
const schema = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.refine(isPushService)),
  keys: z.object({ p256dh: key, auth: key }),
});

/** An employee who wants to be told that there is a new payslip, and on which devices. */
export const pushRoutes: VaultModule = (routes, { store, secretKey }) => {
  routes.read('/push', { summary: 'La llave con que se firman los avisos' }, async () =>
    answer({ data: { public_key: (await pushKeys(store.db, secretKey)).publicKey } }),
  );

  routes.write('POST', '/push', { summary: 'Recibir avisos en este dispositivo' }, async (call, tx) => {
    const read = schema.safeParse(call.body);
    if (!read.success)
      throw invalid({ endpoint: ['Este navegador no tiene un servicio de avisos conocido'] });
    const { endpoint, keys } = read.data;
    await sql`
      insert into push_subscriptions (endpoint, account_id, p256dh, auth, origin)
      values (${endpoint}, ${call.account.id}, ${keys.p256dh}, ${keys.auth}, ${call.site.origin})
      on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh,
        auth = excluded.auth, origin = excluded.origin, created_at = now(), ending_at = null`.execute(tx);
    return answer({ message: 'Avisos activados' }, 201);
  });

  routes.write(
    'DELETE',
    '/push',
    { summary: 'No recibir más avisos en este dispositivo' },
    async (call, tx) => {
      await sql`
      delete from push_subscriptions
      where endpoint = ${String(call.body.endpoint ?? '')} and account_id = ${call.account.id}`.execute(tx);
      return answer({ message: 'Avisos desactivados' });
    },
  );
};
