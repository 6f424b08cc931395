import type { Field } from '../../src/domain/fields.ts';
import { type Resource, referredName } from '../../src/domain/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import type { Listed } from '../http/routes.ts';

type Schema = Record<string, unknown>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } });

/** The API said for machines: the rows from the registry, the routes from the list that answers them. */
export function openApi(staff: readonly Listed[], vault: readonly Listed[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  const add = (prefix: string, tag: string) => (route: Listed) => {
    const path = (prefix + route.path).replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, tag);
  };
  for (const route of signIn) add('', route.tag)(route);
  staff.forEach(add('', 'Oficina'));
  vault.forEach(add('/vault', 'Empleados'));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quincena',
      version,
      description:
        'Nómina electrónica. Las escrituras llevan `X-Requested-With: XMLHttpRequest`, `X-XSRF-TOKEN` e ' +
        '`Idempotency-Key`; las de una compañía, `X-Company`. Un formulario multipart con `_method` vale en todas.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message'],
          properties: { message: { type: 'string' }, errors: {}, current: {} },
        },
        ...Object.fromEntries(resources.map((resource) => [resource.path, rowSchema(resource)])),
      },
      securitySchemes: {
        staff: { type: 'apiKey', in: 'cookie', name: 'quincena_session' },
        employee: { type: 'apiKey', in: 'cookie', name: 'quincena_vault' },
      },
    },
  };
}

const signIn: (Listed & { tag: string })[] = [
  { method: 'GET', path: '/health', summary: 'Estado del servicio', tag: 'Servicio' },
  { method: 'POST', path: '/login', summary: 'Iniciar sesión', tag: 'Oficina' },
  { method: 'POST', path: '/logout', summary: 'Cerrar sesión', tag: 'Oficina' },
  { method: 'GET', path: '/events', summary: 'Cambios de una compañía (server-sent events)', tag: 'Oficina' },
  { method: 'POST', path: '/vault/login', summary: 'Iniciar sesión como empleado', tag: 'Empleados' },
  { method: 'POST', path: '/vault/logout', summary: 'Cerrar sesión como empleado', tag: 'Empleados' },
];

function operation({ method, path, summary }: Listed, tag: string): Schema {
  const resource = resources.find(({ path: own }) => path === `/${own}` || path === `/${own}/:id`);
  const data = resource ? ref(resource.path) : {};
  const isList = method === 'GET' && resource && path === `/${resource.path}`;
  return {
    tags: [tag],
    summary: summary ?? path,
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(isList ? listParameters : []),
      ...(method === 'GET' ? [] : writeHeaders),
    ],
    ...(method === 'POST' || method === 'PUT'
      ? { requestBody: json(resource ? data : { type: 'object' }) }
      : {}),
    responses: {
      200: {
        description: 'Bien',
        ...json({ type: 'object', properties: { data: isList ? { type: 'array', items: data } : data } }),
      },
      ...Object.fromEntries(
        [401, 403, 404, 409, 422].map((status) => [
          status,
          { description: refusals[status], ...json(ref('Refusal')) },
        ]),
      ),
    },
  };
}

const refusals: Record<number, string> = {
  401: 'Sin sesión',
  403: 'Sin permiso',
  404: 'No existe',
  409: 'Cambió mientras tanto o está en uso',
  422: 'Datos que no valen, por campo',
};

const listParameters: Schema[] = ['page', 'per_page', 'search', 'sort'].map((name) => ({
  name,
  in: 'query',
  schema: { type: name.includes('page') ? 'integer' : 'string' },
}));

const writeHeaders: Schema[] = ['Idempotency-Key', 'X-XSRF-TOKEN', 'X-Requested-With'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));

function rowSchema(resource: Resource): Schema {
  const properties: Record<string, Schema> = {
    id: { type: 'string', format: 'uuid' },
    active: { type: 'boolean' },
    version: { type: 'integer', readOnly: true },
    created_at: { type: 'string', format: 'date-time', readOnly: true },
    updated_at: { type: 'string', format: 'date-time', readOnly: true },
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    properties[name] = {
      title: field.label,
      ...valueSchema(field),
      ...(field.computed ? { readOnly: true } : {}),
    };
    if (field.kind === 'reference') {
      properties[referredName(name)] = {
        type: ['object', 'null'],
        readOnly: true,
        description: `Fila de ${field.to}`,
      };
    }
  }
  const required = Object.entries(resource.fields).filter(
    ([, field]) => field.required && !field.when && !field.computed,
  );
  return { type: 'object', title: resource.singular, properties, required: required.map(([name]) => name) };
}

function valueSchema(field: Field): Schema {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        maxLength: field.max,
        ...(field.pattern ? { pattern: field.pattern.test.source } : {}),
      };
    case 'integer':
      return {
        type: 'integer',
        ...(field.min === undefined ? {} : { minimum: field.min }),
        ...(field.max === undefined ? {} : { maximum: field.max }),
      };
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
      return { type: 'string', format: 'uuid', description: `Identificador en ${field.to}` };
    default:
      return field satisfies never;
  }
}
