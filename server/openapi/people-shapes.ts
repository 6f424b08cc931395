import { longestName } from '../../src/domain/office/payroll-imports.ts';
import { openFields } from '../imports/people-lists.ts';
import { cleared, list, object, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

const text: Schema = { type: 'string' };
const count: Schema = { type: 'integer', minimum: 0 };
const moment: Schema = { type: ['string', 'null'], format: 'date-time' };
const errors: Schema = { type: 'object', additionalProperties: list(text) };
/** The file an import came from. */
const keptFile: Shape = {
  body: object({ file: { type: 'string', format: 'binary' } }, ['file']),
  status: 201,
  answer: object({ message: text }, ['message']),
  refuses: [409],
};
const asked: Record<string, Schema> = {
  rows: {
    ...list(object({})),
    description: 'Los campos de un empleado; donde va el id de una lista sirve también su código o su nombre',
  },
  existing: { type: 'string', enum: ['skip', 'update'] },
  unknown: {
    ...object(
      Object.fromEntries(openFields.map((name) => [name, { type: 'string', enum: ['create', 'empty'] }])),
    ),
    additionalProperties: false,
    description: 'Qué se hace con lo que el archivo nombra y la compañía no tiene',
  },
};
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

/** Employees brought from a file, and how files are read. */
export const peopleShapes: Readonly<Record<string, Shape>> = {
  'POST /employees/import/check': {
    body: strict(asked, ['rows']),
    answer: data(
      list(
        object({
          index: count,
          errors,
          outcome: { type: 'string', enum: ['created', 'updated', 'kept', 'refused'] },
          id: { ...uuid, type: ['string', 'null'] },
          exists: { oneOf: [object({ id: uuid, name: text }), { type: 'null' }] },
          read: list(object({ field: text, text, as: text })),
          unknown: list(object({ field: text, text })),
          missing: text,
        }),
      ),
    ),
  },
  'POST /employees/import': {
    body: strict({ id: uuid, file_name: { type: 'string', maxLength: longestName }, ...asked }, [
      'file_name',
      'rows',
    ]),
    status: 201,
    answer: object(
      {
        data: object({
          id: uuid,
          created: list(uuid),
          updated: count,
          kept: count,
          refused: list(object({ index: count, errors })),
        }),
        message: text,
      },
      ['data'],
    ),
  },
  'GET /employee_imports': {
    answer: data(
      list(
        object({
          id: uuid,
          file_name: text,
          rows_total: count,
          created_count: count,
          updated_count: count,
          refused_count: count,
          left_count: count,
          has_file: { type: 'boolean' },
          by: { type: ['string', 'null'] },
          undone_at: moment,
          created_at: moment,
        }),
      ),
    ),
  },
  'GET /employees/:id/payrolls': {
    answer: data(
      list(
        object({
          id: uuid,
          year: { type: 'integer' },
          month: { type: 'integer' },
          state: text,
          full_number: { type: ['string', 'null'] },
          accrued_total: text,
          deductions_total: text,
          total: text,
        }),
      ),
    ),
  },
  'GET /employees/elsewhere': {
    query: { document_type_id: uuid, document_number: text },
    answer: data({
      anyOf: [
        object({ company: text, values: { type: 'object', additionalProperties: true } }),
        { type: 'null' },
      ],
    }),
  },
  'GET /employees/tallies': { answer: data({ type: 'object', additionalProperties: count }) },
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
  'POST /employee_imports/:id/file': keptFile,
  'GET /employee_imports/:id/file': { type: 'application/octet-stream' },
  'POST /payroll_imports/:id/file': keptFile,
  'GET /payroll_imports/:id/file': { type: 'application/octet-stream' },
  'DELETE /employee_imports/:id': { answer: object({ message: text }, ['message']) },
};
