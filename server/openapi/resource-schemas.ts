import { describeFileLimits } from '../../src/domain/files/files.ts';
import type { Field } from '../../src/domain/records/fields.ts';
import {
  buildInitialValues,
  isAsked,
  isNeeded,
  type Resource,
  toReferenceName,
} from '../../src/domain/records/resource.ts';

export type Schema = Record<string, unknown>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const uuid: Schema = { type: 'string', format: 'uuid' };
export const object = (properties: Schema, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
});
export const list = (items: Schema): Schema => ({ type: 'array', items });
/** Names of the fields that an update clears, because forms cannot send an empty value. */
export const clearedFields: Schema = { ...list({ type: 'string' }), description: 'Campos que quedan vacíos' };

/** A file that a row has. */
const storedFile = object(
  {
    id: uuid,
    name: { type: 'string' },
    type: { type: 'string' },
    size: { type: 'integer' },
    url: { type: 'string' },
  },
  ['id', 'name', 'type', 'size', 'url'],
);

export const fileSchemas: Record<string, Schema> = {
  FileContent: {
    title: 'Archivo dentro de JSON',
    ...object(
      {
        name: { type: 'string', description: 'El nombre, con su extensión' },
        content: { type: 'string', contentEncoding: 'base64', description: 'Los bytes, en base64' },
      },
      ['name', 'content'],
    ),
  },
  StoredFile: storedFile,
};
const { $ref: fileContent } = ref('FileContent');

/** Replaces the files of a JSON body, whose schema may be one of `named`, by those of a form. Returns the same when it has none. */
export function toFormSchema(body: Schema, named: Readonly<Record<string, Schema>>): Schema {
  const whole = named[String(body['$ref'] ?? '').replace('#/components/schemas/', '')] ?? body;
  const properties = Object.entries((whole['properties'] as Record<string, Schema> | undefined) ?? {});
  if (!properties.some(([, field]) => isFileField(field))) return body;
  const toFormField = ([name, field]: [string, Schema]): [string, Schema] => [
    name,
    isFileField(field) ? replaceFile(field) : field,
  ];
  return { ...whole, properties: Object.fromEntries(properties.map(toFormField)) };
}

const isFileField = (field: Schema): boolean =>
  field['$ref'] === fileContent || (field['items'] as Schema | undefined)?.['$ref'] === fileContent;

function replaceFile({ $ref, items, ...field }: Schema): Schema {
  const binary = { type: 'string', format: 'binary' };
  return $ref ? { ...field, ...binary } : { ...field, items: binary };
}

/** Replaces the files of a form by those of JSON. */
export function toJsonFiles(schema: Schema): Schema {
  const { type, format, items, properties, ...rest } = schema;
  if (format === 'binary') return { ...rest, ...ref('FileContent') };
  return {
    ...schema,
    ...(items !== undefined && { items: toJsonFiles(items as Schema) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, Schema>).map(([name, field]) => [
          name,
          toJsonFiles(field),
        ]),
      ),
    }),
  };
}

export function buildResourceSchemas(resource: Resource): Record<string, Schema> {
  const { path, singular } = resource;
  return {
    [path]: { title: singular, ...rowSchema(resource) },
    [`${path}_create`]: { title: `${singular} para crear`, ...createSchema(resource) },
    [`${path}_update`]: { title: `${singular} para cambiar`, ...updateSchema(resource) },
  };
}

function rowSchema(resource: Resource): Schema {
  const referred = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference'
      ? [
          [
            toReferenceName(name),
            { description: `Fila de ${field.to}`, anyOf: [ref('Referred'), { type: 'null' }] },
          ],
        ]
      : [],
  );
  const stored = {
    id: uuid,
    active: { type: 'boolean' },
    version: { type: 'integer' },
    created_at: { type: 'string', format: 'date-time' },
    updated_at: { type: 'string', format: 'date-time' },
  };
  const fields = Object.entries(resource.fields).map(([name, field]) => [
    name,
    field.kind === 'file'
      ? { title: field.label, anyOf: [ref('StoredFile'), { type: 'null' }] }
      : field.required && !field.when
        ? described(field)
        : nullable(described(field)),
  ]);
  return object(
    { ...stored, ...Object.fromEntries(fields), ...Object.fromEntries(referred) },
    Object.keys(stored),
  );
}

function createSchema(resource: Resource): Schema {
  // Fields with an initial value are optional, and so are the shares of a fund, which its type gives.
  const required = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.required &&
      !field.when &&
      !field.computed &&
      !('initial' in field && field.initial !== undefined) &&
      !(resource.initials && name.endsWith('_percent')),
  );
  return {
    ...object(
      {
        id: { ...uuid, description: 'Opcional: el identificador que hizo el dispositivo' },
        ...inputProperties(resource),
        ...digit(resource),
      },
      required.map(([name]) => name),
    ),
    additionalProperties: false,
  };
}

/**
 * Lists the fields that a new row with initial values still needs, by declaration and by the rules of the
 * resource.
 */
export function listNeededFields(resource: Resource): string[] {
  const values = buildInitialValues(resource);
  const faults = resource.rules?.(values) ?? {};
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isGiven = field.computed || ('initial' in field && field.initial !== undefined);
    const needs = name in faults || (isAsked(field, values) && isNeeded(field, values));
    return needs && !isGiven ? [name] : [];
  });
}

function updateSchema(resource: Resource): Schema {
  return {
    ...object(
      {
        base_version: { type: 'integer', minimum: 1, description: 'La versión que se modificó' },
        active: { type: 'boolean' },
        ...(resource.confirms && {
          [resource.confirms]: {
            type: 'boolean',
            description: 'Confirma lo que un 409 con `reason` `confirm` dijo que cambia',
          },
        }),
        ...(resource.answer && {
          [resource.answer.name]: {
            type: 'string',
            enum: [...resource.answer.options],
            default: resource.answer.options[0],
            description: resource.answer.description,
          },
        }),
        clear: {
          ...clearedFields,
          ...list({ type: 'string', enum: Object.keys(inputProperties(resource)) }),
        },
        ...inputProperties(resource),
        ...digit(resource),
      },
      ['base_version'],
    ),
    additionalProperties: false,
  };
}

const inputProperties = (resource: Resource): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.computed)
      .map(([name, field]) => [name, described(field)]),
  );

/** Schema of the check digit, which the server computes. A different one that is sent is refused. */
const digit = (resource: Resource): Record<string, Schema> =>
  resource.fields['dv']?.computed ? { dv: described(resource.fields['dv']) } : {};

const nullable = (schema: Schema): Schema =>
  'type' in schema
    ? {
        ...schema,
        type: [schema.type, 'null'],
        ...('enum' in schema ? { enum: [...(schema.enum as unknown[]), null] } : {}),
      }
    : schema;

function described(field: Field): Schema {
  const when = field.when && `Solo si ${conditionOf(field.when)}`;
  const description = [toValueSchema(field).description, field.hint, when].filter(Boolean).join('. ');
  return { title: field.label, ...toValueSchema(field), ...(description ? { description } : {}) };
}

const conditionOf = (when: NonNullable<Field['when']>): string =>
  'is' in when
    ? `${when.field} es ${when.is.join(' o ')}`
    : `la fila de ${when.field} tiene la marca ${when.flag}`;

export function toValueSchema(field: Field): Schema {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        maxLength: field.max,
        ...(field.pattern ? { pattern: field.pattern.test.source } : {}),
        ...(field.input === 'digits' ? { pattern: '^\\d+$' } : {}),
        ...(field.input === 'email' ? { format: 'email' } : {}),
      };
    case 'integer':
      return {
        type: 'integer',
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      };
    case 'integers':
      return list({
        type: 'integer',
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      });
    case 'time':
      return { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['19:00'] };
    case 'moment':
      return { type: 'string', format: 'date-time' };
    case 'choices':
      return list({ type: 'string', enum: Object.keys(field.options) });
    case 'money':
      return { type: 'string', pattern: '^\\d+\\.\\d{2}$', examples: ['1750905.00'] };
    case 'percent':
      return { type: 'string', examples: ['4.000'] };
    case 'day':
      return { type: 'string', format: 'date' };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: Object.keys(field.options) };
    case 'reference':
      return { ...uuid, description: `Identificador en ${field.to}` };
    case 'references':
      return { ...list(uuid), description: `Identificadores en ${field.to}` };
    case 'file':
      return { ...ref('FileContent'), description: describeFileLimits(field) };
    default:
      return field satisfies never;
  }
}
