import { listEditableFields, MAX_LIST_FILE_ROWS } from '../../src/domain/imports/drafts/lists.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import { list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { RouteShape } from './shape.ts';

const message: Schema = { type: 'string' };
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };

const change = object({
  kind: { type: 'string', enum: ['created', 'updated', 'deleted'] },
  at: moment,
  by: { type: 'string' },
  address: { type: ['string', 'null'] },
  changes: {
    type: 'object',
    description: 'Cada campo con lo que decía y lo que dice',
    additionalProperties: {},
  },
});

const file: RouteShape = { type: 'application/octet-stream' };

const count: Schema = { type: 'integer' };
/** Rows of a file: the fields that each writes. References are texts as in the file. */
const listed = (resource: Resource): Schema =>
  object(
    {
      rows: {
        ...list(
          object(
            Object.fromEntries(
              listEditableFields(resource).map(([name, { label }]) => [
                name,
                { type: 'string', title: label },
              ]),
            ),
            ['code'],
          ),
        ),
        minItems: 1,
        maxItems: MAX_LIST_FILE_ROWS,
      },
    },
    ['rows'],
  );

export function listShape(
  resource: Resource,
  address: string,
  query: Record<string, Schema>,
): RouteShape | undefined {
  switch (address) {
    case `GET /${resource.path}/export`:
      return {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        query: {
          ...query,
          format: { type: 'string', enum: ['xlsx', 'csv'] },
          columns: {
            type: 'string',
            description: 'Campos separados por comas, o all; si no, los de la lista',
          },
        },
      };
    case `POST /${resource.path}/bulk`:
      return {
        body: object(
          {
            ids: { ...list(uuid), minItems: 1, maxItems: 1000 },
            action: { type: 'string', enum: ['activate', 'deactivate', 'delete', 'set'] },
            values: { ...ref(`${resource.path}_update`), description: 'Con set, lo que cambia en cada fila' },
          },
          ['ids', 'action'],
        ),
        answer: object({ data: object({ count: { type: 'integer' } }), message }),
      };
    case `POST /${resource.path}/import`:
      return {
        body: listed(resource),
        status: 201,
        answer: object({
          data: object({ created: count, updated: count, kept: count }),
          message,
        }),
      };
    case `POST /${resource.path}/import/check`:
      return {
        body: listed(resource),
        answer: object(
          {
            data: list(
              object({
                index: count,
                outcome: { type: 'string', enum: ['created', 'updated', 'kept', 'refused'] },
                id: { type: ['string', 'null'], format: 'uuid' },
                errors: { type: 'object', additionalProperties: list(message) },
              }),
            ),
          },
          ['data'],
        ),
      };
    case `GET /${resource.path}/:id/changes`:
      return { answer: object({ data: list(change) }, ['data']) };
    default:
      return Object.entries(resource.fields).some(
        ([name, { kind }]) => kind === 'file' && address === `GET /${resource.path}/:id/${name}`,
      )
        ? file
        : undefined;
  }
}
