import type { Tool } from '@modelcontextprotocol/server';
import type { Schema } from '../openapi/resource-schemas.ts';
import { type ToolKind, toolKinds } from './tool-kinds.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A tool with the call that it makes. Its arguments are the values of the call, by their names. */
export type AgentTool = {
  tool: Tool;
  kind: ToolKind;
  method: Method;
  /** Path under `/api`; `{id}` is an argument. */
  path: string;
  hasCompany: boolean;
  /** The call goes on as a job when it takes long. */
  isJob: boolean;
};

const marks: Readonly<
  Record<ToolKind, readonly [readOnly: boolean, destructive: boolean, outside: boolean]>
> = {
  read: [true, false, false],
  write: [false, false, false],
  destructive: [false, true, false],
  act: [false, true, true],
};

const companyArgument: Schema = {
  type: 'string',
  format: 'uuid',
  description: 'Company, from getCurrentAccessKey. Needed when the key has several.',
};
const keyArgument: Schema = {
  type: 'string',
  minLength: 8,
  maxLength: 100,
  description: 'A new UUID for each write. Repeat the same one to try the same write again: it is done once.',
};
const waits =
  'It is not done by the tool. The answer has the address of the screen where a person looks at it and does it.';

/** Builds the tools of agents from the description of the API. */
export function buildTools(description: Schema): AgentTool[] {
  const { paths, components } = description as Described;
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const kind = toolKinds[operation.operationId];
        return kind ? [buildTool({ path, method, operation, kind }, components.schemas)] : [];
      }),
    )
    .sort((a, b) => order.indexOf(a.tool.name) - order.indexOf(b.tool.name));
}

const order = Object.keys(toolKinds);

function buildTool(
  { path, method, operation, kind }: { path: string; method: string; operation: Operation; kind: ToolKind },
  named: Record<string, Schema>,
): AgentTool {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const headers = new Set(parameters.flatMap(({ name, in: place }) => (place === 'header' ? [name] : [])));
  const hasCompany = headers.has('X-Company');
  // A reading that is sent as a write changes nothing, whatever its key.
  const isWrite = method !== 'get' && kind !== 'read';
  const body = requestBody?.content['application/json']?.schema;
  const given = (body && followReference(body, named)) ?? {};
  const properties = {
    ...nestParameters(parameters.filter(({ in: place }) => place !== 'header')),
    ...withoutFiles(given['properties'] as Record<string, Schema> | undefined),
    ...(hasCompany && { company: companyArgument }),
    ...(isWrite && { idempotency_key: keyArgument }),
  };
  const required = [
    ...parameters.flatMap((one) => (one.in !== 'header' && one.required ? [one.name] : [])),
    ...((given['required'] as string[] | undefined) ?? []),
    ...(isWrite ? ['idempotency_key'] : []),
  ];
  const [readOnlyHint, destructiveHint, openWorldHint] = marks[kind];
  return {
    kind,
    method: method.toUpperCase() as Method,
    path,
    hasCompany,
    isJob: headers.has('Prefer'),
    tool: {
      name: operationId,
      title: summary,
      description: [kind === 'act' ? waits : '', description].filter(Boolean).join('\n\n') || summary,
      annotations: { title: summary, readOnlyHint, destructiveHint, idempotentHint: true, openWorldHint },
      inputSchema: toInputSchema({ properties, required }, named),
    },
  };
}

/** Turns `filter[state]` into a group `filter` with `state`: models write no brackets in names. */
function nestParameters(parameters: readonly Parameter[]): Record<string, Schema> {
  const properties: Record<string, Schema> = {};
  for (const { name, description, schema } of parameters) {
    const [, group, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    const own = description ? { ...schema, description } : schema;
    if (!group || !inner) properties[name] = own;
    else {
      const held = (properties[group]?.['properties'] as Record<string, Schema> | undefined) ?? {};
      properties[group] = {
        type: 'object',
        properties: { ...held, [inner]: own },
        additionalProperties: true,
      };
    }
  }
  return properties;
}

/** Leaves out files, which a tool does not carry. */
const withoutFiles = (properties: Record<string, Schema> = {}): Record<string, Schema> =>
  Object.fromEntries(Object.entries(properties).filter(([, { format }]) => format !== 'binary'));

const REFERENCE = '#/components/schemas/';

function followReference(schema: Schema, named: Record<string, Schema>): Schema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const [name = '', ...inner] = $ref.slice(REFERENCE.length).split('/');
  return inner.reduce<Schema>((at, key) => at[key] as Schema, named[name] ?? {});
}

/** Words of a schema that a model can do without. */
const spare = new Set(['title', 'examples', 'example', 'default']);

function toInputSchema(schema: Schema, named: Record<string, Schema>): Tool['inputSchema'] {
  const whole = { type: 'object', ...toArguments(schema, named), additionalProperties: false };
  return JSON.parse(JSON.stringify(whole)) as Tool['inputSchema'];
}

/** Writes a schema whole, with the named ones that it uses in `$defs`. */
function toArguments(schema: Schema, named: Record<string, Schema>): Schema {
  const definitions: Record<string, Schema> = {};
  const copy = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(one, false));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([name, inner]) => {
      if (!isMap && spare.has(name)) return [];
      if (!isMap && name === '$ref') return [['$ref', refer(String(inner))]];
      return [[name, copy(inner, !isMap && name === 'properties')]];
    });
    return Object.fromEntries(entries);
  };
  const refer = (reference: string): string => {
    const name = reference.slice(REFERENCE.length).split('/').at(-1) ?? '';
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = copy(followReference({ $ref: reference }, named), false) as Schema;
    }
    return `#/$defs/${name}`;
  };
  const whole = copy(schema, false) as Schema;
  return { ...whole, ...(Object.keys(definitions).length > 0 && { $defs: definitions }) };
}
