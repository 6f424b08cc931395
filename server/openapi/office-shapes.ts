import { mostListed, writtenFields } from '../../src/domain/imports/drafts/lists.ts';
import type { Resource } from '../../src/domain/resource.ts';
import { admins } from '../../src/domain/resources/admins.ts';
import { roles } from '../../src/domain/roles.ts';
import { list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

const message: Schema = { type: 'string' };
const messageShape: Schema = object({ message }, ['message']);
const nothing: Schema = object({});
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };

const named = { name: { type: 'string', maxLength: 120 } } as const;
const access = {
  roles: list({ enum: [...roles] }),
  company_ids: list(uuid),
};
const invitation = {
  code: { type: 'string' },
  address: { type: 'string', description: 'El enlace que se entrega, con el código después de #' },
  expires_at: moment,
  mailed: { type: 'boolean' },
} as const;
const person = object({
  id: uuid,
  version: { type: 'integer' },
  ...named,
  email: { type: 'string' },
  ...access,
  companies: list(object({ id: uuid, label: { type: 'string' } })),
  status: { enum: Object.keys(admins.fields.status.options) },
  last_login_at: moment,
  invited_at: moment,
  invitation: {
    type: ['object', 'null'],
    description: 'expires_at, used_at, mail_state (waiting, sent, failed) y mail_problem',
  },
});

/** Shapes of the people of the back office and of their notices. */
export const officeShapes: Readonly<Record<string, Shape>> = {
  'POST /admins/:id/suspend': { body: nothing, answer: messageShape },
  'POST /admins/:id/restore': { body: nothing, answer: messageShape },
  'POST /admins/:id/close_sessions': { body: nothing, answer: messageShape },
  'POST /admins/:id/invite': { body: nothing, answer: object({ data: object(invitation), message }) },
  'GET /admins/:id': { answer: object({ data: person }, ['data']) },
  'POST /admins': {
    body: object({ ...named, email: { type: 'string', maxLength: 120 }, ...access }, [
      'name',
      'email',
      'roles',
    ]),
    status: 201,
    answer: object({ data: object({ id: uuid, ...invitation }, ['id']), message }),
  },
  'PUT /admins/:id': {
    body: object({ base_version: { type: 'integer' }, ...named, ...access }, ['base_version']),
    answer: object({ data: person, message }),
  },
  'DELETE /admins/:id': { answer: messageShape },
};

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

const file: Shape = { type: 'application/octet-stream' };

const count: Schema = { type: 'integer' };
/** Rows of a file: what each writes, what points at another list as the file says it. */
const listed = (resource: Resource): Schema =>
  object(
    {
      rows: {
        ...list(
          object(
            Object.fromEntries(
              writtenFields(resource).map(([name, { label }]) => [name, { type: 'string', title: label }]),
            ),
            ['code'],
          ),
        ),
        minItems: 1,
        maxItems: mostListed,
      },
    },
    ['rows'],
  );

/** The file of a list, and the same done to many of its rows. */
export function listShape(
  resource: Resource,
  address: string,
  query: Record<string, Schema>,
): Shape | undefined {
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
