import { conflictReasons } from '../../src/domain/calls/refusals.ts';
import { writtenRunNovelties } from '../../src/domain/office/pay-runs.ts';
import { writtenNovelties } from '../../src/domain/office/payrolls.ts';
import { toApiSchema } from './call-shapes.ts';
import { list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { RouteShape } from './shape.ts';

const told = {
  message: { type: 'string' },
  code: { type: 'string', description: 'Código del rechazo. No cambia: está en `docs/api.md`' },
  request_id: { ...uuid, description: 'Identificador de la llamada, que también va en X-Request-Id' },
} satisfies Record<string, Schema>;

export const sharedShapes: Record<string, Schema> = {
  Novelties: toApiSchema(writtenNovelties),
  RunNovelties: toApiSchema(writtenRunNovelties),
  Referred: object(
    {
      id: uuid,
      code: { type: 'string' },
      label: { type: 'string' },
      flags: { ...list({ type: 'string' }), description: 'Las marcas de la fila, en las listas oficiales' },
    },
    ['id', 'label'],
  ),
  Refusal: object(told, ['message']),
  RefusalByField: object(
    {
      ...told,
      errors: { type: 'object', additionalProperties: list({ type: 'string' }) },
    },
    ['message'],
  ),
  RefusalByFinding: object({ ...told, errors: list(ref('Finding')) }, ['message', 'errors']),
  Conflict: object(
    {
      ...told,
      current: { description: 'El registro como está guardado' },
      errors: { ...list(ref('Finding')), description: 'Lo que cambia, con `confirm`' },
      reason: {
        enum: conflictReasons,
        description:
          '`stale`: otra persona lo cambió desde que se leyó. `state`: como está no lo permite. `confirm`: cambia lo que dice `errors`, y espera que se confirme',
      },
    },
    ['message', 'reason'],
  ),
};

export const routeShapes: Readonly<Record<string, RouteShape>> = {
  'GET /health': {
    answer: object({ status: { type: 'string' }, database: { type: 'string' }, version: { type: 'string' } }),
    refuses: [503],
  },
  'GET /ready': {
    answer: object({ status: { type: 'string' }, database: { type: 'string' }, writes: { type: 'boolean' } }),
    refuses: [503],
  },
  'POST /logout': { status: 204, refuses: [403] },
  'GET /events': { type: 'text/event-stream' },
};
