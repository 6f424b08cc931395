import * as z from 'zod/mini';
import { type Address, type Call, type Calls, partsOfCall } from '../../src/domain/call.ts';
import { vaultCalls } from '../../src/domain/vault/calls.ts';
import { cleared, type Schema } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

/** Shapes with a name, that several declared calls answer. */
export const namedShapes: Record<string, Schema> = {};
/** Description of each declared call, by method and address. */
export const callShapes: Readonly<Record<string, Shape>> = shapesOf('/vault', vaultCalls);

function shapesOf(prefix: string, calls: Calls): Record<string, Shape> {
  const shapes = Object.entries(calls).map(([address, call]: [string, Call]) => {
    const { method, path, place, rest } = partsOfCall(address as Address, call);
    const { output, missing, refuses } = call;
    const shape: Shape = {
      missing,
      refuses,
      place: place && propertiesOf(place),
      query: method === 'GET' && rest ? propertiesOf(rest) : undefined,
      body: method !== 'GET' && rest ? bodyOf(rest, call) : undefined,
      status: call.status ?? (output ? 200 : 204),
      type: typeof output === 'string' ? output : undefined,
      answer: typeof output === 'object' ? schemaOf(output) : undefined,
    };
    return [`${method} ${prefix}${path}`, shape];
  });
  return Object.fromEntries(shapes);
}

/** Where a field may be emptied by its name, none is needed. */
function bodyOf(rest: z.ZodMiniObject, { empty }: Call): Schema {
  const { required, ...body } = schemaOf(rest);
  if (empty === undefined) return required ? { ...body, required } : body;
  return { ...body, properties: { ...(body.properties as Schema), clear: cleared } };
}

function propertiesOf(type: z.ZodMiniObject): Record<string, Schema> {
  return schemaOf(type).properties as Record<string, Schema>;
}

function schemaOf(type: z.ZodMiniType): Schema {
  const whole = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', override: tidied });
  const text = JSON.stringify(whole).replaceAll('#/$defs/', '#/components/schemas/');
  const { $schema: _, $defs = {}, ...schema } = JSON.parse(text) as Schema;
  Object.assign(namedShapes, $defs);
  return schema;
}

/** Fields that a call judges by itself stand as required in the description, though their type lets them be absent. */
function tidied({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // Bounds of what JavaScript counts exactly say nothing of a value.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  for (const [name, of] of Object.entries(jsonSchema.properties ?? {})) {
    if (typeof of !== 'object' || !('needed' in of)) continue;
    delete of.needed;
    jsonSchema.required = [...(jsonSchema.required ?? []), name];
  }
}
