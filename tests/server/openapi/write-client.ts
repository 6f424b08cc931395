type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  summary: string;
  parameters: readonly { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'unknown';

/** Writes the type that a pointer leads to: a schema, or a property of one. */
function followPointer(ref: string): string {
  const [name = '', ...rest] = ref.replace('#/components/schemas/', '').split('/');
  return rest
    .filter((key) => key !== 'properties')
    .reduce((type, property) => `NonNullable<${type}['${property}']>`, name);
}

/** Writes a schema as a TypeScript type. */
export function writeType(schema: Schema): string {
  if (schema.$ref) return followPointer(schema.$ref);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if ('const' in schema) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(writeType));
  if (schema.allOf) return schema.allOf.map((part) => `(${writeType(part)})`).join(' & ');
  const types = [schema.type ?? []].flat();
  return union(types.map((type) => writePlainType(type, schema)));
}

function writePlainType(type: string, schema: Schema): string {
  switch (type) {
    case 'array':
      return `(${writeType(schema.items ?? {})})[]`;
    case 'object':
      return writeObject(schema);
    case 'integer':
      return 'number';
    default:
      return type;
  }
}

function writeObject({ properties, required = [], additionalProperties: more }: Schema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${writeType(field)};`,
  );
  if (fields.length > 0) return `{ ${fields.join(' ')} }`;
  return `Record<string, ${typeof more === 'object' ? writeType(more) : 'unknown'}>`;
}

/** Answers of a file are bytes. */
function writeAnswer(responses: Operation['responses']): string {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return union(
    good.map(([, { content }]) => {
      if (!content) return 'undefined';
      const json = content['application/json'];
      return json ? writeType(json.schema) : 'ArrayBuffer';
    }),
  );
}

function writeInput({ parameters, requestBody }: Operation): string {
  const part = (place: string, mark: string): string => {
    const fields = parameters.filter((one) => one.in === place);
    return fields.length === 0
      ? ''
      : `${place}${mark}: { ${fields.map(({ name, schema }) => `${JSON.stringify(name)}${mark}: ${writeType(schema)};`).join(' ')} };`;
  };
  const body = requestBody?.content['application/json'];
  return `{ ${part('path', '')} ${part('query', '?')} ${body ? `body: ${writeType(body.schema)};` : ''} }`;
}

/** Writes a client in TypeScript from the description of the API: a type of every schema and operation, and a function that calls them. */
export function writeClient({ paths, components }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), one })),
  );
  return [
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `export type ${name} = ${writeType(schema)};`,
    ),
    'export type Operations = {',
    ...operations.map(
      ({ one }) =>
        `  /** ${one.summary} */\n  ${one.operationId}: { input: ${writeInput(one)}; answer: ${writeAnswer(one.responses)} };`,
    ),
    '};',
    'const addresses: Record<keyof Operations, readonly [method: string, path: string]> = {',
    ...operations.map(({ path, method, one }) => `  ${one.operationId}: ['${method}', '${path}'],`),
    '};',
    runtime,
  ].join('\n');
}

const runtime = `
type Given = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export class Refused extends Error {
  readonly status: number;
  readonly body: Refusal;
  constructor(status: number, body: Refusal) {
    super(\`\${status} \${body.code}: \${body.message}\`);
    this.status = status;
    this.body = body;
  }
}

export const createClient =
  (base: string, key: string) =>
  async <O extends keyof Operations>(operation: O, input: Operations[O]['input']): Promise<Operations[O]['answer']> => {
    const [method, path] = addresses[operation];
    const { path: named = {}, query = {}, body } = input as Given;
    const url = new URL(base + path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(named[name]))));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        authorization: \`Bearer \${key}\`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    if (response.status === 204) return undefined as Operations[O]['answer'];
    const answer = isJson ? await response.json() : await response.arrayBuffer();
    if (!response.ok) throw new Refused(response.status, answer as Refusal);
    return answer as Operations[O]['answer'];
  };
`;
