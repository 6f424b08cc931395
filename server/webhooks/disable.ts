import { sql } from 'kysely';
import { noteSecurityEvent } from '../security/note.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { searchText } from '../store/search.ts';
import type { EndpointKey } from './queue.ts';

const reasons = {
  gone: 'Quien recibe respondió 410: ya no espera avisos.',
  failing: 'Lleva más de tres días sin recibir ninguna entrega.',
};

/** Screen of the webhooks of a company. */
const SCREEN = '/connections/webhooks';

/**
 * Disables an endpoint that takes nothing, with a notice to its company. What it did not get waits until somebody turns
 * it on again.
 */
export async function disableEndpoint(
  tx: Tx,
  { company, endpoint }: EndpointKey,
  why: keyof typeof reasons,
  lastProblem: string | null,
): Promise<void> {
  const problem = [reasons[why], why === 'failing' ? lastProblem : null].filter(Boolean).join(' ');
  const { rows } = await sql<{ address: string }>`
    update webhook_endpoints set state = 'disabled', disabled_at = now(), problem = ${problem}, updated_at = now(),
      version = version + 1
    where company_id = ${company} and id = ${endpoint} and state = 'active' returning address`.execute(tx);
  const [row] = rows;
  if (!row) return;
  const { host } = new URL(row.address);
  const title = `El webhook de ${host} se apagó`.slice(0, 120);
  const body = `${problem} Lo que no recibió espera 30 días: corríjalo allá y enciéndalo de nuevo.`;
  await sql`
    insert into notices (company_id, id, title, body, level, audience, placement, starts_at, link_label, link_url, origin,
      search_text)
    values (${company}, ${endpoint}, ${title}, ${body}, 'advertencia', 'compania', 'campana', now(), 'Ver los webhooks',
      ${SCREEN}, 'system', ${searchText(title, body)})
    on conflict (company_id, id) do update set title = excluded.title, body = excluded.body, starts_at = now(),
      ends_at = null, search_text = excluded.search_text, version = notices.version + 1, updated_at = now()`.execute(
    tx,
  );
  await sql`delete from notice_reads where notice_id = ${endpoint}`.execute(tx);
  await publish(tx, company, 'changed', { resource: 'notices' }, { resource: 'webhooks', id: endpoint });
  await noteSecurityEvent(tx, { kind: 'webhook_changed', company, facts: { host, action: 'disabled' } });
}

/** Ends the notice of an endpoint that works again, or is gone. */
export async function endDisabledNotice(tx: Tx, { company, endpoint }: EndpointKey): Promise<void> {
  const { numAffectedRows } = await sql`
    update notices set ends_at = now(), version = version + 1, updated_at = now()
    where company_id = ${company} and id = ${endpoint} and ends_at is null`.execute(tx);
  if (numAffectedRows) await publish(tx, company, 'changed', { resource: 'notices' });
}
