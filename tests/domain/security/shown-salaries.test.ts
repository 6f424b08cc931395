import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amount, type Call, signedAmount } from '../../../src/domain/calls/call.ts';
import { officeCalls } from '../../../src/domain/office/calls.ts';
import { requestCalls } from '../../../src/domain/office/requests.ts';
import { callTrails } from '../../../src/domain/office/trails.ts';

/** Fields by which somebody is known. */
const identities = new Set(['employee', 'employee_id', 'employee_name', 'document_number', 'person']);
type Definition = { type: string } & Record<string, unknown>;
type Shape = { _zod: { def: Definition } };
type Shown = { money: boolean; who: boolean; together: boolean };

const isGroup = (meta: Readonly<Record<string, unknown>> | undefined): boolean =>
  meta?.['type'] === 'object' || '$ref' in (meta ?? {});

const patternsOf = (shape: unknown): string[] =>
  (((shape as Shape)._zod.def['checks'] ?? []) as Shape[]).map(({ _zod: { def } }) => String(def['pattern']));
const moneyPatterns = new Set(
  [amount, signedAmount].flatMap(patternsOf).filter((one) => one !== 'undefined'),
);

/** Whether a shape has an amount in the same group as somebody, at any depth. */
function shownIn(given: unknown, above: readonly unknown[] = []): Shown {
  const nothing = { money: false, who: false, together: false };
  if (typeof given !== 'object' || given === null || !('_zod' in given) || above.includes(given))
    return nothing;
  const { def } = (given as Shape)._zod;
  // Novelties and amounts of a document are one value that its own rules read.
  if (def.type === 'custom') return { ...nothing, money: isGroup(z.globalRegistry.get(given as never)) };
  const inside = (shapes: readonly unknown[]): Shown => {
    const all = shapes.map((shape) => shownIn(shape, [...above, given]));
    return {
      money: all.some(({ money }) => money),
      who: all.some(({ who }) => who),
      together: all.some(({ together }) => together),
    };
  };
  if (def.type === 'string')
    return { ...nothing, money: patternsOf(given).some((one) => moneyPatterns.has(one)) };
  if (def.type === 'object') {
    const shape = def['shape'] as Record<string, unknown>;
    const { money, who, together } = inside(Object.values(shape));
    const named = who || Object.keys(shape).some((name) => identities.has(name));
    return { money, who: named, together: together || (money && named) };
  }
  if (def.type === 'lazy') return inside([(def['getter'] as () => unknown)()]);
  const { element, innerType, out, valueType, options = [], items = [] } = def as Record<string, unknown>;
  return inside([element, innerType, out, valueType, ...(options as unknown[]), ...(items as unknown[])]);
}

/** Calls that answer pay without a line of their own, and why. */
const apart: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(requestCalls)
      .filter((address) => !address.endsWith('/attachment'))
      .map((address) => [address, 'answers the advance that an employee asks for, and no pay']),
  ),
  'POST /crosscheck/files': 'reads files that came with the call, and no pay of the company',
};

it('every call that answers an amount beside somebody leaves a line in the trail', () => {
  const silent = Object.entries(officeCalls as Record<string, Call>)
    .filter(([address, { output }]) => shownIn(output).together && callTrails[address as never] === null)
    .map(([address]) => address);
  expect(silent.sort()).toEqual(Object.keys(apart).sort());
});

it('calls that return an amount beside a person are found at any depth of their output', () => {
  const found = Object.entries(officeCalls as Record<string, Call>)
    .filter(([, { output }]) => shownIn(output as z.ZodMiniType).together)
    .map(([address]) => address);
  expect(found).toEqual(
    expect.arrayContaining([
      'GET /payrolls',
      'GET /payrolls/ids',
      'POST /payrolls/review',
      'POST /payrolls/import/check',
      'GET /pay_runs/:id/novelties',
    ]),
  );
});
