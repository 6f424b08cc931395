import { buildBodySchema } from '../../src/domain/webhooks/event-data.ts';
import {
  allEventTypes,
  type DeliveredType,
  describeEventType,
  TEST_EVENT,
} from '../../src/domain/webhooks/event-types.ts';
import { toApiSchema } from './call-shapes.ts';
import type { Schema } from './resource-schemas.ts';

const deliveredTypes: readonly DeliveredType[] = [...allEventTypes, TEST_EVENT];

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const headers = [
  header('webhook-id', 'El suceso; el mismo en cada intento'),
  header('webhook-timestamp', 'Segundos de Unix del intento'),
  header('webhook-signature', '`v1,` y la firma en base64, una por secreto vigente, separadas por espacios'),
];

/** Describes what each type of event sends to a webhook (OpenAPI 3.1, `webhooks`). `buildExample` answers its example. */
export function describeWebhooks(
  buildExample: (schema: Schema, owner: string) => unknown,
): Record<string, Schema> {
  return Object.fromEntries(
    deliveredTypes.map((type) => {
      const schema = toApiSchema(buildBodySchema(type));
      return [
        type,
        {
          post: {
            operationId: toOperationId(type),
            tags: ['Webhooks'],
            summary: describeEventType(type),
            parameters: headers,
            requestBody: {
              required: true,
              content: { 'application/json': { schema, example: buildExample(schema, type) } },
            },
            responses: {
              '2XX': { description: 'Recibido' },
              410: { description: 'Nadie espera más avisos: el webhook se apaga' },
              default: { description: 'Se intenta otra vez' },
            },
          },
        },
      ];
    }),
  );
}

/** `payroll.accepted` is `receivePayrollAccepted`. */
const toOperationId = (type: string): string =>
  `receive${type.replace(/(^|[._])(\w)/g, (_all, _mark, letter: string) => letter.toUpperCase())}`;
