import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type Address, type Call, splitCall } from '../../../src/domain/calls/call.ts';
import { officeCalls } from '../../../src/domain/office/calls.ts';
import { vaultCalls } from '../../../src/domain/vault/calls.ts';

type Node = { _zod: { def: Record<string, unknown> & { type: string } } };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Places of a schema that accept a number or a boolean alone: a form carries words. */
function listWordlessPlaces(schema: unknown, place: string): string[] {
  if (!isNode(schema)) return [];
  const { def } = schema._zod;
  if (['number', 'boolean', 'int'].includes(def.type)) return [place];
  // A pipe checks its input first.
  if (def.type === 'pipe') return listWordlessPlaces(def['in'], place);
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, unknown>).flatMap(([name, field]) =>
      listWordlessPlaces(field, `${place} ${name}`),
    );
  return ['innerType', 'element', 'valueType'].flatMap((inner) => listWordlessPlaces(def[inner], place));
}

it('a field that its schema validates can be written in a form or in an address', () => {
  const calls: [string, Call][] = [...Object.entries(officeCalls), ...Object.entries(vaultCalls)];
  const wordless = calls.flatMap(([address, call]) => {
    if (call.validatedByHandler) return [];
    const { rest } = splitCall(address as Address, call);
    return listWordlessPlaces(rest as z.ZodMiniType | undefined, address);
  });
  expect(wordless).toEqual([]);
});
