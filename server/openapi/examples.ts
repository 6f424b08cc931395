import { createHash } from 'node:crypto';
import type { Schema } from './resource-schemas.ts';
import { samples } from './samples.ts';

type Content = Record<string, { schema: Schema; example?: unknown }>;
type Response = { description: string; content?: Content };
export type ExampleOperation = Schema & {
  parameters: Schema[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Response>;
};
type ValueSchema = {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
type ObjectSchema = { properties?: Record<string, Schema>; required?: readonly string[] };
type Place = {
  name: string;
  owner: string;
  /** Named schemas that contain the example, which end a recursion. */
  inside: readonly string[];
};

/** Builds examples of schemas. `named` are the schemas that references point to. */
export function createExamples(named: Readonly<Record<string, Schema>>) {
  function follow(pointer: string): { name: string; schema: Schema } {
    const [name = '', ...rest] = pointer.replace('#/components/schemas/', '').split('/');
    const schema = rest.reduce<Schema>((at, key) => at[key] as Schema, named[name] as Schema);
    return { name: rest.at(-1) ?? name, schema };
  }

  function build(schema: Schema, place: Place): unknown {
    const { $ref } = schema;
    if (typeof $ref === 'string') {
      if (place.inside.includes($ref)) return undefined;
      const target = follow($ref);
      // A row of a resource is owned by the resource, whatever the name of its field.
      const isRow = /^[a-z_]+$/.test(target.name) && $ref.endsWith(target.name);
      const owner = toOwner(target.name);
      const inside = [...place.inside, $ref];
      return build(target.schema, isRow ? { name: '', owner, inside } : { ...place, inside });
    }
    const sample = findSample(schema, place);
    if (sample !== undefined) return sample;
    const [example] = (schema['examples'] as unknown[] | undefined) ?? [];
    if (example !== undefined) return example;
    if ('const' in schema) return schema['const'];
    if (schema['enum']) return (schema['enum'] as unknown[]).find((value) => value !== null && value !== '');
    const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
    if (choices) return build(choices.find(({ type }) => type !== 'null') ?? {}, place);
    return buildOfType(
      [schema['type']].flat().find((type) => type !== 'null'),
      schema,
      place,
    );
  }

  function buildOfType(type: unknown, schema: Schema, place: Place): unknown {
    switch (type) {
      case 'object':
        return buildObject(schema, place, Object.keys((schema['properties'] as Schema | undefined) ?? {}));
      case 'array':
        return [build((schema['items'] as Schema | undefined) ?? {}, place)].filter(
          (item) => item !== undefined,
        );
      case 'string':
        return findText(schema, place);
      case 'integer':
      case 'number':
        return findNumber(schema);
      case 'boolean':
        return true;
      default:
        return null;
    }
  }

  function buildObject(schema: Schema, { name, owner, inside }: Place, fields: readonly string[]): Schema {
    const properties = (schema['properties'] as Record<string, Schema> | undefined) ?? {};
    const group = name || owner;
    const built = fields.map((field) => [
      field,
      build(properties[field] ?? {}, { name: field, owner: group, inside }),
    ]);
    const more = schema['additionalProperties'];
    if (isSchema(more) && Object.keys(more).length > 0) {
      const [key = 'campo'] = ((schema['propertyNames'] as Schema | undefined)?.['enum'] as string[]) ?? [];
      built.push([key, build(more, { name: key, owner: group, inside })]);
    }
    return Object.fromEntries(built.filter(([, value]) => value !== undefined));
  }

  const buildAnswer = (schema: Schema, owner: string): unknown =>
    build(schema, { name: '', owner, inside: [] });

  /** Example of a body: the required fields and, when they say nothing, the first three optional ones. */
  function buildBody(schema: Schema, owner: string, also: readonly string[] = []): unknown {
    const { $ref } = schema;
    const target = typeof $ref === 'string' ? follow($ref) : { name: owner, schema };
    const { properties = {}, required: always = [] } = target.schema as ObjectSchema;
    const required = [...new Set([...always, ...also])];
    const place = { name: '', owner: toOwner(target.name), inside: [] };
    if (target.schema['type'] !== 'object') return build(target.schema, place);
    const optional = Object.keys(properties).filter(
      (field) => !required.includes(field) && !['id', 'clear', 'active'].includes(field),
    );
    const isEnough = required.some((field) => field !== 'base_version');
    return buildObject(target.schema, place, isEnough ? required : [...required, ...optional.slice(0, 3)]);
  }

  /**
   * Adds examples to an operation: of its path, of the query and body fields in `needed`, and of its
   * successful answer.
   */
  function addExamples(
    operation: ExampleOperation,
    path: string,
    needed?: readonly string[],
  ): ExampleOperation {
    const owner = path.replace('/vault', '').split('/')[1] ?? '';
    const { parameters, requestBody, responses } = operation;
    const withValue = (one: Schema): Schema => {
      const name = String(one['name']);
      const isSent = one['in'] === 'path' || (one['in'] === 'query' && needed?.includes(name));
      return isSent ? { ...one, example: build(one['schema'] as Schema, { name, owner, inside: [] }) } : one;
    };
    const withAnswer = ([status, response]: [string, Response]): [string, Response] => {
      if (!response.content || Number(status) >= 400) return [status, response];
      const content = addExample(response.content, (schema) => buildAnswer(schema, owner));
      return [status, { ...response, content }];
    };
    return {
      ...operation,
      parameters: parameters.map(withValue),
      ...(requestBody && {
        requestBody: {
          ...requestBody,
          content: addExample(requestBody.content, (schema) => buildBody(schema, owner, needed)),
        },
      }),
      responses: Object.fromEntries(Object.entries(responses).map(withAnswer)),
    };
  }

  return { addExamples, buildAnswer };
}

function addExample(content: Content, buildExample: (schema: Schema) => unknown): Content {
  const json = content['application/json'];
  if (!json) return content;
  return { ...content, 'application/json': { ...json, example: buildExample(json.schema) } };
}

const toOwner = (name: string): string => name.replace(/_(create|update)$/, '');
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Finds the declared sample of a field. `undefined` when the schema does not accept it. */
function findSample(schema: Schema, { name, owner }: Place): unknown {
  const sample = samples[`${owner}.${name}`] ?? samples[name];
  if (sample === undefined || 'const' in schema) return undefined;
  const { type, pattern, maxLength, format, minimum, maximum } = schema as ValueSchema;
  const options = schema['enum'] as unknown[] | undefined;
  const types = [type].flat();
  if (options) return options.includes(sample) ? sample : undefined;
  if (typeof sample === 'number')
    return (types.includes('integer') || types.includes('number')) && isWithin(sample, minimum, maximum)
      ? sample
      : undefined;
  if (typeof sample === 'boolean') return types.includes('boolean') ? sample : undefined;
  if (!types.includes('string') || !(format === undefined || wordFormats.has(format))) return undefined;
  const isFit = sample.length <= (maxLength ?? sample.length) && new RegExp(pattern ?? '', 'u').test(sample);
  return isFit ? sample : undefined;
}

/** Formats for which the sample of the field name is used. Dates, moments and ids have their own examples. */
const wordFormats = new Set(['binary', 'email', 'uri']);

const isWithin = (value: number, minimum = value, maximum = value): boolean =>
  value >= minimum && value <= maximum;

function findText(schema: Schema, { name, owner }: Place): string {
  switch (schema['format']) {
    case 'uuid':
      return toExampleId(name === 'id' || name === 'ids' ? owner : name.replace(/_ids?$/, ''));
    case 'date':
      return '2026-11-30';
    case 'date-time':
      return '2026-11-30T14:05:00.000Z';
    case 'email':
      return String(samples['email']);
    default: {
      const pattern = new RegExp(String(schema['pattern'] ?? '^$'), 'u');
      return patternSamples.find((one) => pattern.test(one)) ?? '';
    }
  }
}

const patternSamples = ['1750905.00', '2026-11', '06:00', '2', '12345', 'NOM'];

function findNumber({ minimum, maximum }: ValueSchema): number {
  return isWithin(1, minimum, maximum) ? 1 : (minimum ?? maximum ?? 1);
}

function toExampleId(noun: string): string {
  const hex = createHash('sha256').update(noun).digest('hex');
  return `0190f0a4-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-9${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}
