import { cleared, list, object, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

const text: Schema = { type: 'string' };
const strict = (properties: Record<string, Schema>, required: readonly string[]): Schema => ({
  ...object(properties, required),
  additionalProperties: false,
});
const profile: Record<string, Schema> = {
  name: { type: 'string', minLength: 1, maxLength: 80 },
  kind: { type: 'string', enum: ['payrolls', 'employees'] },
  columns: {
    ...list(
      strict(
        {
          header: { type: 'string', maxLength: 200 },
          key: { type: ['string', 'null'] },
          format: {
            type: ['string', 'null'],
            enum: ['local', 'english', 'dmy', 'mdy', 'names_first', 'surnames_first', null],
          },
        },
        ['header'],
      ),
    ),
    minItems: 1,
    maxItems: 300,
    description: 'Qué es cada columna del archivo y cómo está escrita',
  },
  values: {
    ...list(
      strict(
        { key: text, from: { type: 'string', maxLength: 200 }, to: { type: 'string', maxLength: 200 } },
        ['key', 'from', 'to'],
      ),
    ),
    maxItems: 500,
    description: 'Qué significan los textos de una columna',
  },
};
const version: Schema = { type: 'integer', minimum: 1 };
const storedProfile = object(
  { id: uuid, ...profile, version, updated_at: { type: 'string', format: 'date-time' } },
  ['id', 'name', 'kind', 'columns', 'values', 'version'],
);
const data = (schema: Schema): Schema => object({ data: schema }, ['data']);

/** How files are read. */
export const peopleShapes: Readonly<Record<string, Shape>> = {
  'GET /import_profiles': { query: { kind: profile.kind ?? {} }, answer: data(list(storedProfile)) },
  'POST /import_profiles': {
    body: strict(profile, ['name', 'kind', 'columns']),
    status: 201,
    answer: object({ data: storedProfile, message: text }, ['data']),
  },
  'PUT /import_profiles/:id': {
    body: strict({ ...profile, base_version: version, clear: cleared }, ['base_version']),
    answer: object({ data: storedProfile, message: text }, ['data']),
    refuses: [409],
  },
  'DELETE /import_profiles/:id': { answer: object({ message: text }, ['message']) },
};
