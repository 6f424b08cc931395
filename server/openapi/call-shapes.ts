import * as z from 'zod/mini';
import {
  type Address,
  type Call,
  type Calls,
  canClearFields,
  findDescription,
  type Method,
  splitCall,
} from '../../src/domain/calls/call.ts';
import { officeCalls } from '../../src/domain/office/calls.ts';
import { findSchemaField } from '../../src/domain/records/validation.ts';
import { isId } from '../../src/domain/values/id.ts';
import { vaultCalls } from '../../src/domain/vault/calls.ts';
import { type Schema, toJsonFiles, toValueSchema } from './resource-schemas.ts';
import type { RouteShape } from './shape.ts';

const namedShapes: Record<string, Schema> = {};
let shapes: Readonly<Record<string, RouteShape>> | undefined;

/**
 * Describes each declared call, by method and path. Computed on first use, because it takes a third of a
 * second.
 */
export function callShapes(): Readonly<Record<string, RouteShape>> {
  shapes ??= { ...shapesOf('/vault', vaultCalls), ...shapesOf('', officeCalls) };
  return shapes;
}

export function getNamedShapes(): Readonly<Record<string, Schema>> {
  callShapes();
  return namedShapes;
}

function shapesOf(prefix: string, calls: Calls): Record<string, RouteShape> {
  const described = Object.entries(calls).map(([address, call]: [string, Call]) => {
    const { method, path, place, rest } = splitCall(address as Address, call);
    const { output, missing, refuses } = call;
    const query = method === 'GET' && rest ? toApiSchema(rest) : undefined;
    const shape: RouteShape = {
      missing,
      refuses,
      place: place && propertiesOf(place),
      query: query?.['properties'] as Record<string, Schema> | undefined,
      needed: query?.['required'] as string[] | undefined,
      body: rest && hasBody(method, rest) ? bodyOf(rest, call) : undefined,
      status: call.status ?? (output ? 200 : 204),
      type: isSchema(output) ? undefined : output,
      answer: isSchema(output) ? toApiSchema(output) : undefined,
    };
    return [`${method} ${prefix}${path}`, shape];
  });
  return Object.fromEntries(described);
}

/** A DELETE has a body only if its call declares fields. */
function hasBody(method: Method, { shape }: z.ZodMiniObject): boolean {
  return method !== 'GET' && (method !== 'DELETE' || Object.keys(shape).length > 0);
}

function isSchema(output: Call['output']): output is z.ZodMiniType {
  return typeof output === 'object' && '_zod' in output;
}

/** No field is required in a body whose fields can be cleared by name. */
function bodyOf(rest: z.ZodMiniObject, { validatedByHandler }: Call): Schema {
  const { required, ...body } = toJsonFiles(toApiSchema(rest));
  const isNeeded = validatedByHandler || !canClearFields(rest);
  return { ...body, ...(isNeeded && required !== undefined && { required }) };
}

function propertiesOf(type: z.ZodMiniObject): Record<string, Schema> {
  return toApiSchema(type).properties as Record<string, Schema>;
}

export function toApiSchema(type: z.ZodMiniType): Schema {
  const whole = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', override: tidied });
  const text = JSON.stringify(whole).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs = {}, ...schema } = JSON.parse(text) as Schema;
  Object.assign(namedShapes, $defs);
  return schema;
}

type Made = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

/** Fields whose type accepts anything or nothing, but whose description is required. */
const listNeededFields = (shape: z.core.$ZodShape): string[] =>
  Object.entries(shape).flatMap(([name, field]) => {
    const description = findDescription(field);
    return description && description._zod.optin !== 'optional' ? [name] : [];
  });

/**
 * Completes the generated schema: a field of the description language gives its values, and a transformed one
 * the schema of its result. Fields that the handler validates are required as described, although their type
 * is optional.
 */
function tidied({ zodSchema, jsonSchema }: Made): void {
  const field = findSchemaField(zodSchema);
  const { def } = zodSchema._zod;
  const other = findDescription(zodSchema);
  if (other) Object.assign(jsonSchema, toApiSchema(other));
  else if (field) Object.assign(jsonSchema, toValueSchema(field), field.hint && { description: field.hint });
  else if (def.checks?.some(({ _zod }) => 'fn' in _zod.def && _zod.def.fn === isId))
    jsonSchema.format = 'uuid';
  else if (def.type === 'pipe' && Object.keys(jsonSchema).length === 0)
    Object.assign(jsonSchema, toApiSchema(def.out as z.ZodMiniType));
  // The library leaves out the examples of transformed schemas.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) jsonSchema.examples = examples as unknown[];
  // The bounds of safe integers in JavaScript say nothing about a value.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const needed = def.type === 'object' ? listNeededFields(def.shape) : [];
  if (needed.length) jsonSchema.required = [...(jsonSchema.required ?? []), ...needed];
}
