import { sql } from 'kysely';
import { noteSecurityEvent } from '../security/note.ts';
import { enterCompany, type Store, type Tx } from '../store/connection.ts';
import { isUsableKey, type WrittenKey } from './access-keys.ts';

type Revoked = { name: string; companies: string[] };

/** Revokes a key everywhere, at once. `undefined` when it was revoked before. */
export async function revokeKey(
  tx: Tx,
  id: string,
  reason: 'person' | 'address',
  by?: string,
): Promise<Revoked | undefined> {
  const { rows } = await sql<Revoked>`
    update access_keys k set revoked_at = now(), revoke_reason = ${reason}, revoked_by = ${by ?? null}
    where id = ${id} and revoked_at is null
    returning name, (select coalesce(jsonb_agg(c.company_id), '[]') from user_companies c where c.user_id = k.id) as companies`.execute(
    tx,
  );
  return rows[0];
}

const noticeTitle = 'Una llave de acceso quedó revocada';
const describeSeenKey = (name: string): string =>
  `La llave «${name}» llegó escrita en una dirección, donde la guardan registros e historiales, y quedó revocada. Cree otra en Conexiones y envíela en la cabecera Authorization.`;

/** Revokes a key that came in an address, notes it in the trail, and tells each of its companies by a notice. */
export async function revokeSeenKey(
  store: Store,
  key: WrittenKey,
  address: string,
  newId: () => string,
): Promise<void> {
  if (!(await isUsableKey(store.db, key))) return;
  await store.asSystem(async (tx) => {
    const revoked = await revokeKey(tx, key.id, 'address');
    if (!revoked) return;
    for (const company of revoked.companies) {
      await enterCompany(tx, company);
      await noteSecurityEvent(tx, {
        kind: 'access_key_revoked',
        facts: { name: revoked.name, why: 'address' },
        address,
        company,
      });
      await sql`
        insert into notices (company_id, id, title, body, level, audience, starts_at, placement)
        values (${company}, ${newId()}, ${noticeTitle}, ${describeSeenKey(revoked.name)}, 'advertencia', 'compania', now(),
          'campana')`.execute(tx);
    }
  });
}
