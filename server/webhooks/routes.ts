import { sql } from 'kysely';
import { SECRET_OVERLAP_HOURS } from '../../src/domain/office/webhooks.ts';
import type { EventFacts } from '../../src/domain/security/events.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { readFlagField } from '../http/values.ts';
import {
  buildConflictRefusal,
  buildInvalidRefusal,
  buildNotFoundRefusal,
  buildStaleRefusal,
} from '../refusals.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Tx } from '../store/connection.ts';
import { readPageRequest } from '../store/cursors.ts';
import { publish } from '../store/events.ts';
import { recordTestEvent } from '../store/webhook-events.ts';
import { findAddressProblem } from './address.ts';
import {
  findDelivery,
  listWebhookDeliveries,
  queueDeliveriesAgain,
  queueDeliveryAgain,
} from './deliveries.ts';
import { endDisabledNotice } from './disable.ts';
import {
  holdWebhook,
  insertWebhook,
  listWebhooks,
  MAX_WEBHOOKS,
  type StoredWebhook,
  updateWebhook,
} from './endpoints.ts';
import { readAllowedNetworks } from './networks.ts';
import { addWebhookSecret } from './secrets.ts';

const DELIVERIES_PER_PAGE = 25;

export const registerWebhookRoutes: StaffModule = ({ on }, { config, secretKey }) => {
  const networks = readAllowedNetworks(config.webhookNetworks);
  const assertAddress = (address: string): void => {
    const problem = findAddressProblem(address, networks);
    if (problem) throw buildInvalidRefusal({ address: [problem] });
  };

  on('GET /webhooks', async (call) =>
    answer({ data: await call.inCompany((tx) => listWebhooks(tx, call.company.id)) }),
  );

  on('POST /webhooks', async (call, tx) => {
    const { address, description = '', types } = call.input;
    const amounts = readFlagField(call.input.amounts, 'amounts');
    assertAddress(address.trim());
    const company = call.company.id;
    if ((await listWebhooks(tx, company)).length >= MAX_WEBHOOKS)
      throw buildConflictRefusal(`Una compañía tiene hasta ${MAX_WEBHOOKS} webhooks. Borre uno que no use.`);
    const id = call.newId();
    const settings = { address: address.trim(), description: description.trim(), types, amounts };
    await insertWebhook(tx, { company, id, by: call.user.id }, settings);
    const secret = await addWebhookSecret(tx, secretKey, {
      ...{ company, endpoint: id, hours: 0 },
      id: call.newId(),
    });
    return answer({ data: await changed(tx, call, id, 'created'), secret, message: 'Webhook creado' });
  });

  on('PUT /webhooks/:id', async (call, tx) => {
    const { id, base_version, address, description, types, amounts, state } = call.input;
    const company = call.company.id;
    await holdWebhook(tx, company, id);
    const stored = await found(tx, call, id);
    if (stored.version !== base_version)
      throw buildStaleRefusal('Otra persona cambió este webhook mientras usted lo editaba.', stored);
    const settings = {
      address: address?.trim() ?? stored.address,
      description: description?.trim() ?? stored.description,
      types: types ?? stored.types,
      amounts: amounts === undefined ? stored.amounts : readFlagField(amounts, 'amounts'),
      state: state ?? stored.state,
    };
    if (settings.address !== stored.address) assertAddress(settings.address);
    await updateWebhook(tx, company, id, settings);
    if (settings.state === 'active' && stored.state !== 'active') {
      await queueDeliveriesAgain(tx, { company, endpoint: id });
      await endDisabledNotice(tx, { company, endpoint: id });
    }
    return answer({ data: await changed(tx, call, id, 'updated'), message: 'Webhook guardado' });
  });

  on('DELETE /webhooks/:id', async (call, tx) => {
    const { id } = call.input;
    const company = call.company.id;
    const { address } = await found(tx, call, id);
    // Its events stay for the other endpoints. Those of no endpoint go with it.
    await sql`delete from webhook_endpoints where company_id = ${company} and id = ${id}`.execute(tx);
    await sql`
      delete from webhook_events v where v.company_id = ${company} and not exists (
        select 1 from webhook_deliveries d where d.company_id = v.company_id and d.event_id = v.id)`.execute(
      tx,
    );
    await endDisabledNotice(tx, { company, endpoint: id });
    await note(tx, call, address, 'deleted');
    await publish(tx, company, 'changed', { resource: 'webhooks', id });
    return answer({ message: 'Webhook borrado' });
  });

  on('POST /webhooks/:id/secrets', async (call, tx) => {
    const { id, overlap_hours: hours = SECRET_OVERLAP_HOURS.initial } = call.input;
    await found(tx, call, id);
    const company = call.company.id;
    const secret = await addWebhookSecret(tx, secretKey, {
      ...{ company, endpoint: id, hours },
      id: call.newId(),
    });
    const words = hours === 0 ? 'El anterior ya no firma.' : `El anterior firma ${hours} horas más.`;
    return answer({
      data: await changed(tx, call, id, 'rotated'),
      secret,
      message: `Secreto nuevo. ${words}`,
    });
  });

  on('POST /webhooks/:id/test', async (call, tx) => {
    const stored = await found(tx, call, call.input.id);
    if (stored.state !== 'active')
      throw buildConflictRefusal('Encienda el webhook para probarlo: apagado no se le envía nada.');
    const event = await recordTestEvent(tx, call.company.id, stored.id);
    if (!event) throw call.missing();
    return answer({ data: { event_id: event }, message: 'Prueba en camino' });
  });

  on('POST /webhooks/:id/replay', async (call, tx) => {
    const { id, delivered_since } = call.input;
    const { address } = await found(tx, call, id);
    const deliveries = await queueDeliveriesAgain(
      tx,
      { company: call.company.id, endpoint: id },
      delivered_since,
    );
    await note(tx, call, address, 'replayed');
    return answer({
      data: { deliveries },
      message: deliveries === 1 ? '1 entrega en camino' : `${deliveries} entregas en camino`,
    });
  });

  on('GET /webhooks/:id/deliveries', async (call) => {
    const { id, state, page, per_page: perPage = DELIVERIES_PER_PAGE, cursor } = call.input;
    const asked = readPageRequest({ page, perPage, cursor }, 'deliveries');
    return answer(
      await call.inCompany(async (tx) => {
        await found(tx, call, id);
        return listWebhookDeliveries(tx, { company: call.company.id, endpoint: id }, state, asked);
      }),
    );
  });

  on('GET /webhooks/:id/deliveries/:event_id', async (call) => {
    const { id, event_id } = call.input;
    const key = { company: call.company.id, endpoint: id };
    const delivery = await call.inCompany((tx) => findDelivery(tx, key, event_id));
    if (!delivery) throw call.missing();
    return answer({ data: delivery });
  });

  on('POST /webhooks/:id/deliveries/:event_id/replay', async (call, tx) => {
    const { id, event_id } = call.input;
    const key = { company: call.company.id, endpoint: id };
    await queueDeliveryAgain(tx, key, event_id);
    const delivery = await findDelivery(tx, key, event_id);
    if (!delivery) throw call.missing();
    const { body: _, answer: __, ...row } = delivery;
    return answer({ data: row, message: 'Entrega en camino' });
  });
};

async function found(tx: Tx, call: StaffAsk, id: string): Promise<StoredWebhook> {
  const [webhook] = await listWebhooks(tx, call.company.id, id);
  if (!webhook) throw buildNotFoundRefusal('Ese webhook ya no existe.');
  return webhook;
}

type Act = EventFacts<'webhook_changed'>['action'];

async function note(tx: Tx, { user, address: from, company }: StaffAsk, address: string, action: Act) {
  await noteSecurityEvent(tx, {
    ...{ kind: 'webhook_changed', user: user.id, address: from, company: company.id },
    facts: { host: new URL(address).host, action },
  });
}

/** Notes what was done to a webhook and tells the screens. Returns it as it is now. */
async function changed(tx: Tx, call: StaffAsk, id: string, action: Act): Promise<StoredWebhook> {
  const webhook = await found(tx, call, id);
  await note(tx, call, webhook.address, action);
  await publish(tx, call.company.id, 'changed', { resource: 'webhooks', id });
  return webhook;
}
