import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lacksVerb } from '../../../scripts/name-rules.ts';
import { describedAddresses } from '../../../server/openapi/descriptions/index.ts';
import { type Address, type Call, splitCall } from '../../../src/domain/calls/call.ts';
import { officeCalls } from '../../../src/domain/office/calls.ts';
import { buildInitialValues } from '../../../src/domain/records/resource.ts';
import { checkRecord, type ValidationResult } from '../../../src/domain/records/validation.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import { vaultCalls } from '../../../src/domain/vault/calls.ts';
import { testServer } from '../../harness.ts';

type Schema = Record<string, unknown>;
type Content = { 'application/json'?: { schema: Schema; example?: unknown } };
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** Every operation of the description of the API, by method and address. */
let operations: [address: string, Operation][];
let schemas: Record<string, Schema>;

beforeAll(async () => {
  const { app } = await testServer();
  const { paths, components } = (await app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  }>();
  schemas = components.schemas;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );
});

it('every operation has a name of a verb and a noun', () => {
  const unfit = operations.filter(
    ([, { operationId = '' }]) => lacksVerb(operationId) || !/^[a-z]+[A-Z][A-Za-z\d]*$/.test(operationId),
  );
  expect(unfit.map(([address, { operationId }]) => `${address} ${operationId}`)).toEqual([]);
});

it('no two operations have the same name', () => {
  const names = operations.map(([, { operationId }]) => operationId);
  const repeated = operations.filter(([, { operationId }], at) => names.indexOf(operationId) !== at);
  expect(repeated.map(([address, { operationId }]) => `${address} ${operationId}`)).toEqual([]);
});

it('every summary begins with what the operation does', () => {
  const unfit = operations.filter(([, { summary = '' }]) => !/^\p{Lu}\p{L}*[aei]r,? .+[^.]$/u.test(summary));
  expect(unfit.map(([address, { summary }]) => `${address} ${summary}`)).toEqual([]);
});

it('every description belongs to an operation and is made of sentences', () => {
  const described = new Map(operations.map(([address, { description }]) => [address, description]));
  const unfit = describedAddresses.filter((address) => {
    const [method = '', path = ''] = address.split(' ');
    const text = described.get(`${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    return !/^[\p{Lu}`].*\.$/su.test(text ?? '');
  });
  expect(unfit).toEqual([]);
});

it('every operation has a summary of its own', () => {
  const summaries = operations.map(([, { summary }]) => summary);
  const repeated = operations.filter(([, { summary }], at) => summaries.indexOf(summary) !== at);
  expect(repeated.map(([address, { summary }]) => `${address} ${summary}`)).toEqual([]);
});

describe('the examples of the API', () => {
  const inVault = Object.fromEntries(
    Object.entries<Call>(vaultCalls).map(([address, call]) => [address.replace(' ', ' /vault'), call]),
  );

  /** JSON that operations are given and answer. */
  const listBodies = (): [where: string, Required<Content>['application/json']][] =>
    operations.flatMap(([address, { requestBody, responses }]) =>
      Object.entries({ body: requestBody, ...responses }).flatMap(([name, body]) => {
        const json = name >= '4' && name < '6' ? undefined : body?.content?.['application/json'];
        return json ? [[`${address} ${name}`, json] as [string, typeof json]] : [];
      }),
    );

  it('accompany every JSON body, every JSON answer and every part of a path', () => {
    const bodies = listBodies();
    expect(bodies.length).toBeGreaterThan(operations.length);
    expect(bodies.flatMap(([where, { example }]) => (example === undefined ? [where] : []))).toEqual([]);
    const inPath = operations.flatMap(([address, { parameters }]) =>
      parameters.flatMap((one) => (one.in === 'path' && !one.example ? [`${address} ${one.name}`] : [])),
    );
    expect(inPath).toEqual([]);
  });

  it('match the schemas that they illustrate', () => {
    const wrong = listBodies().flatMap(([where, { schema, example }]) => {
      const issues = toZod(schema).safeParse(example).error?.issues ?? [];
      return issues.map(({ path, message }) => `${where} ${path.join('.')}: ${message}`);
    });
    expect(wrong).toEqual([]);
  });

  it('of a declared call match the schema of that call', () => {
    const bodies = new Map(listBodies());
    const wrong = Object.entries({ ...officeCalls, ...inVault }).flatMap(
      ([address, call]: [string, Call]) => {
        const { method, path, rest } = splitCall(address as Address, call);
        const where = `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')} body`;
        const body = bodies.get(where);
        if (!rest || !body || call.validatedByHandler) return [];
        const issues = rest.safeParse(body.example).error?.issues ?? [];
        return issues.map((issue) => `${where} ${issue.path.join('.')}: ${issue.message}`);
      },
    );
    expect(wrong).toEqual([]);
  });

  it.each(resources.filter(({ only }) => !only).map((resource) => [resource.path, resource] as const))(
    'of %s create a row and change one',
    (path, resource) => {
      const bodies = new Map(listBodies());
      const findBody = (where: string) => bodies.get(`${where} body`)?.example as Schema;
      const started = Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'reference' && field.initial !== undefined ? [[name, crypto.randomUUID()]] : [],
      );
      const created = findBody(`post /${path}`);
      const { base_version, ...changed } = findBody(`put /${path}/{id}`);
      const row = { ...Object.fromEntries(started), ...buildInitialValues(resource, created), ...created };
      expect(findErrors(checkRecord(resource, row, 'create'))).toEqual({});
      expect(findErrors(checkRecord(resource, changed, 'update', row))).toEqual({});
      expect(base_version).toBe(1);
    },
  );

  it('have no empty text: server/openapi/samples.ts has one by the name of the field', () => {
    const silent = new Set(listBodies().flatMap(([, { example }]) => listSilentNames(example)));
    expect([...silent]).toEqual([]);
  });
});

const findErrors = (result: ValidationResult) => (result.ok ? {} : result.errors);

/** Names of the texts that say nothing. */
function listSilentNames(value: unknown, name = ''): string[] {
  if (value === '') return [name];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    listSilentNames(one, Array.isArray(value) ? name : key),
  );
}

/** A schema of the description with the named ones that it points at. */
function toZod(schema: Schema): z.ZodType {
  const $defs: Record<string, Schema> = {};
  const collect = (part: Schema): Schema =>
    JSON.parse(JSON.stringify(part), (_key, value) => {
      const [, name = '', inside] = /^#\/components\/schemas\/(\w+)(.*)$/.exec(value?.$ref ?? '') ?? [];
      if (!name) return value;
      if (inside) return collect(findInside(name, inside));
      if (!(name in $defs)) {
        $defs[name] = {};
        $defs[name] = collect(schemas[name] ?? {});
      }
      return { $ref: `#/$defs/${name}` };
    }) as Schema;
  const whole = collect(schema);
  return z.fromJSONSchema({ ...whole, $defs });
}

const findInside = (name: string, pointer: string): Schema =>
  pointer
    .split('/')
    .slice(1)
    .reduce((part, key) => part[key] as Schema, schemas[name] ?? {});
