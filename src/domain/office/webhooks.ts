import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  id,
  leaveToHandler,
  limitText,
  messageOnly,
  moment,
  wholeNumber,
} from '../calls/call.ts';
import { inviters } from '../identity/roles.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { allEventTypes, type EventType } from '../webhooks/event-types.ts';
import {
  buildVersionSchema,
  count,
  cursorOfAddress,
  describeSchema,
  meta,
  nameOrNothing,
  version,
} from './parts.ts';

const momentOrNothing = z.nullable(moment);
const noTypes = 'Elija de qué avisa';
const types = z
  .array(z.enum(allEventTypes as [EventType]), noTypes)
  .check(z.minLength(1, noTypes), z.maxLength(allEventTypes.length));

const textLike = (pattern: string, example: string) =>
  z.string().check(z.meta({ pattern, examples: [example] }));
const address = textLike('^https?://', 'https://erp.ejemplo.com.co/quincena').check(z.maxLength(500));
const secret = textLike('^whsec_', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
const deliveredType = textLike('^[a-z_]+\\.[a-z]+$', 'employee.updated');
const answered = z.string().check(z.meta({ examples: ['Service Unavailable'] }));

/** Hours that the secrets before a new one go on signing. */
export const SECRET_OVERLAP_HOURS = { initial: 24, most: 168 } as const;

const webhook = z.object({
  id: id(),
  address,
  description: word,
  types,
  amounts: describeSchema(z.boolean(), 'Recibe también sueldos y totales'),
  state: describeSchema(
    z.enum(['active', 'paused', 'disabled']),
    '`paused`: en pausa; `disabled`: se apagó solo porque no recibía. Lo que pasa mientras tanto espera hasta 30 días',
  ),
  problem: nameOrNothing,
  failing_since: describeSchema(momentOrNothing, 'Primer fallo desde la última entrega'),
  delivered_at: momentOrNothing,
  version,
  created_at: moment,
  secrets: describeSchema(
    z.array(z.object({ id: id(), created_at: moment, ends_at: momentOrNothing })),
    'Los que firman hoy, el más nuevo primero',
  ),
  deliveries: describeSchema(
    z.object({ all: count, delivered: count, at_first: count, failing: count, waiting: count }),
    'De los últimos 30 días',
  ),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = {
  event_id: describeSchema(id(), 'El `webhook-id`'),
  type: deliveredType,
  about: describeSchema(word, 'De quién o de qué es, en palabras'),
  at: moment,
  state: z.enum(['waiting', 'delivered']),
  attempts: count,
  due_at: describeSchema(momentOrNothing, 'Cuándo se intenta de nuevo'),
  attempt_at: momentOrNothing,
  delivered_at: momentOrNothing,
  status: z.nullable(z.int()),
  problem: nameOrNothing,
  took_ms: z.nullable(count),
};
const deliveryRow = z.object(delivery);
export type WebhookDelivery = z.infer<typeof deliveryRow>;
const deliveryDetail = z.object({
  ...delivery,
  body: describeSchema(
    z.object({ type: deliveredType, timestamp: moment, data: z.unknown() }),
    'Lo que se envía',
  ),
  answer: describeSchema(z.nullable(answered), 'El comienzo de lo que respondió la última vez'),
});
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetail>;

const who = { roles: inviters } as const;
const at = { id: id() };
const missing = 'Ese webhook ya no existe.';
const given = {
  address,
  description: z.optional(limitText(120)),
  types,
  amounts: leaveToHandler(z.optional(z.boolean())),
};
/** The secret is in this answer alone. */
const withSecret = z.object({ data: webhook, secret, message: word });
const oneDelivery = { ...at, event_id: id() };
const missingDelivery = 'Esa entrega ya no existe.';

/** Webhooks of a company: where its events go, and what became of each. */
export const webhookCalls = {
  'GET /webhooks': {
    operationId: 'listWebhooks',
    ...who,
    summary: 'Listar los webhooks de la compañía',
    output: data(z.array(webhook)),
  },
  'POST /webhooks': {
    operationId: 'createWebhook',
    ...who,
    proof: true,
    summary: 'Crear un webhook; la respuesta trae su secreto, que no se vuelve a mostrar',
    input: z.strictObject(given),
    output: withSecret,
    status: 201,
    refuses: [409],
  },
  'PUT /webhooks/:id': {
    operationId: 'updateWebhook',
    ...who,
    proof: true,
    summary: 'Cambiar un webhook, ponerlo en pausa o encenderlo',
    input: z.strictObject({
      ...at,
      base_version: buildVersionSchema(),
      ...z.partial(z.object(given)).shape,
      state: z.optional(z.enum(['active', 'paused'])),
    }),
    output: buildSavedSchema(webhook),
    missing,
    refuses: [409],
  },
  'DELETE /webhooks/:id': {
    operationId: 'deleteWebhook',
    ...who,
    proof: true,
    summary: 'Borrar un webhook con sus entregas',
    input: z.object(at),
    output: messageOnly,
    missing,
  },
  'POST /webhooks/:id/secrets': {
    operationId: 'rotateWebhookSecret',
    ...who,
    proof: true,
    summary: 'Poner otro secreto a un webhook; los anteriores firman unas horas más',
    input: z.strictObject({
      ...at,
      overlap_hours: z.optional(wholeNumber({ minimum: 0, maximum: SECRET_OVERLAP_HOURS.most })),
    }),
    output: withSecret,
    status: 201,
    missing,
  },
  'POST /webhooks/:id/test': {
    operationId: 'sendWebhookTest',
    ...who,
    summary: 'Enviar un evento de prueba a un webhook',
    input: z.strictObject(at),
    output: buildSavedSchema(z.object({ event_id: id() })),
    status: 201,
    missing,
  },
  'POST /webhooks/:id/replay': {
    operationId: 'repeatWebhookDeliveries',
    ...who,
    proof: true,
    summary:
      'Intentar ya lo que un webhook no ha recibido, y repetir lo recibido desde un momento si se pide',
    input: z.strictObject({
      ...at,
      delivered_since: z.optional(
        describeSchema(moment, 'También lo que ya recibió de lo que pasó desde este momento'),
      ),
    }),
    output: buildSavedSchema(z.object({ deliveries: count })),
    missing,
  },
  'GET /webhooks/:id/deliveries': {
    operationId: 'listWebhookDeliveries',
    ...who,
    summary: 'Listar las entregas de un webhook de los últimos 30 días',
    input: z.object({
      ...at,
      ...cursorOfAddress,
      state: z.optional(
        describeSchema(z.enum(['waiting', 'failing', 'delivered']), '`failing`: en espera tras un fallo'),
      ),
    }),
    output: z.object({ data: z.array(deliveryRow), meta }),
    missing,
  },
  'GET /webhooks/:id/deliveries/:event_id': {
    operationId: 'getWebhookDelivery',
    ...who,
    summary: 'Consultar una entrega con lo que se envía y lo que respondieron',
    input: z.object(oneDelivery),
    output: data(deliveryDetail),
    missing: missingDelivery,
  },
  'POST /webhooks/:id/deliveries/:event_id/replay': {
    operationId: 'repeatWebhookDelivery',
    ...who,
    summary: 'Repetir una entrega',
    input: z.strictObject(oneDelivery),
    output: buildSavedSchema(deliveryRow),
    missing: missingDelivery,
  },
} as const satisfies Calls;
