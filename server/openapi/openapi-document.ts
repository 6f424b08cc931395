import { apiVersions } from '../../src/domain/calls/api-versions.ts';
import type { Call, Method } from '../../src/domain/calls/call.ts';
import type { CallScope } from '../../src/domain/office/scopes.ts';
import { signInCalls } from '../../src/domain/office/sign-in.ts';
import { findRouteTrail, isBulkSalaryCall } from '../../src/domain/office/trails.ts';
import { isNamedOnly, type Resource } from '../../src/domain/records/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { vaultCalls } from '../../src/domain/vault/calls.ts';
import type { ListedRoute } from '../http/routes.ts';
import { keyRoles } from '../identity/access-keys.ts';
import { callShapes, getNamedShapes } from './call-shapes.ts';
import { findOperationDescription } from './descriptions/index.ts';
import { createExamples, type ExampleOperation } from './examples.ts';
import { listShape } from './list-shape.ts';
import {
  buildResourceSchemas,
  fileSchemas,
  list,
  listNeededFields,
  object,
  ref,
  type Schema,
  toFormSchema,
  uuid,
} from './resource-schemas.ts';
import type { RouteShape } from './shape.ts';
import { routeShapes, sharedShapes } from './shapes.ts';
import { describeWebhooks } from './webhooks.ts';

/** Returns whether the roles of a call include those of every key. */
const isOpenToKeys = ({ roles }: ListedRoute): boolean =>
  roles === undefined || keyRoles.some((role) => roles.includes(role));

type Audience = 'staff' | 'employee' | undefined;

/** Deleted rows, which a list adds with `updated_since`. */
const removed = { deleted: list({ type: 'string', format: 'uuid' }), deleted_more: { type: 'boolean' } };

export function openApi(staff: readonly ListedRoute[], version: string): Schema {
  const paths: Record<string, Record<string, ExampleOperation>> = {};
  const schemas: Record<string, Schema> = {
    ...sharedShapes,
    ...fileSchemas,
    ...getNamedShapes(),
    ...Object.assign({}, ...resources.map(buildResourceSchemas)),
  };
  const { addExamples, buildAnswer } = createExamples(schemas);
  const add = (route: ListedRoute, tag: string, audience: Audience) => {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const address = `${route.method} ${route.path}`;
    const shape =
      callShapes()[address] ?? routeShapes[address] ?? resourceShape(route.method, route.path) ?? {};
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = addExamples(
      describeOperation(route, shape, { tag, audience, schemas }),
      path,
      shape.needed,
    );
  };
  for (const route of open) add(route, route.tag, undefined);
  for (const route of staff) add(isOpenToKeys(route) ? route : { ...route, scope: null }, 'Oficina', 'staff');
  for (const [address, { operationId, summary, token }] of Object.entries<Call>(vaultCalls)) {
    const [method, path] = address.split(' ') as [Method, string];
    const route = { method, path: `/vault${path}`, operationId, summary };
    add(route, 'Empleados', token === 'none' ? undefined : 'employee');
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quincena', version, description },
    servers: [{ url: '/api' }],
    paths,
    webhooks: describeWebhooks(buildAnswer),
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'qn_live_… o qn_test_…' },
        staff: { type: 'apiKey', in: 'cookie', name: 'quincena_session' },
        employee: { type: 'apiKey', in: 'cookie', name: 'quincena_vault' },
      },
    },
  };
}

const description = [
  'Nómina electrónica colombiana. Cada rechazo trae `message` y, si se sabe, `errors`.',
  'Los valores en pesos son texto con dos decimales, los días `AAAA-MM-DD`.',
  'Las escrituras aceptan JSON, formularios y multipart con claves entre corchetes; un formulario puede llevar `_method`. En JSON un archivo es `{name, content}`, con los bytes en base64.',
  'Un nombre desconocido es 422. La guía está en `docs/api.md`.',
].join('\n\n');

const open: (ListedRoute & { tag: string })[] = [
  {
    method: 'GET',
    path: '/health',
    operationId: 'getHealth',
    summary: 'Consultar si el servicio y su base de datos responden',
    tag: 'Servicio',
  },
  {
    method: 'GET',
    path: '/ready',
    operationId: 'getReadiness',
    summary: 'Consultar si este proceso recibe llamadas',
    tag: 'Servicio',
  },
  ...Object.entries<Call>(signInCalls).map(([address, { operationId, summary }]) => {
    const [method, path] = address.split(' ') as [Method, string];
    return { method, path, operationId, summary, tag: 'Oficina' };
  }),
  {
    method: 'POST',
    path: '/logout',
    operationId: 'signOutStaff',
    summary: 'Cerrar la sesión de una persona en la oficina',
    tag: 'Oficina',
  },
];

function describeOperation(
  route: ListedRoute,
  shape: RouteShape,
  { tag, audience, schemas }: { tag: string; audience: Audience; schemas: Record<string, Schema> },
): ExampleOperation {
  const { method, path, operationId, summary, roles, enabler, scope } = route;
  const needs = [
    roles ? `Roles: ${[...new Set(roles)].join(', ')}.` : '',
    enabler ? 'La compañía debe estar habilitada ante la DIAN.' : '',
    audience !== 'staff' ? '' : describeScope(scope),
  ].join(' ');
  const text = [findOperationDescription(method, path), needs.trim()].filter(Boolean).join('\n\n');
  return {
    operationId,
    tags: [tag],
    summary,
    ...(text && { description: text }),
    security: audience
      ? [...(route.scope ? [{ key: route.scope === 'any' ? [] : [route.scope] }] : []), { [audience]: [] }]
      : [],
    parameters: [...addressParameters(path, shape), ...dryRunParameter(route), ...headersOf(route, audience)],
    ...(shape.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: shape.body },
              'multipart/form-data': { schema: toFormSchema(shape.body, schemas) },
            },
          },
        }
      : {}),
    responses: { ...goodAnswer(shape), ...jobAnswer(route, shape), ...refusalsOf(route, shape, audience) },
  };
}

const describeScope = (scope: CallScope = null): string => {
  if (scope === null) return 'Ninguna llave de acceso la hace.';
  return scope === 'any'
    ? 'La hace cualquier llave de acceso.'
    : `Alcance de una llave de acceso: \`${scope}\`.`;
};

function resourceShape(method: ListedRoute['method'], path: string): RouteShape | undefined {
  const resource = resources.find(({ path: own }) => path === `/${own}` || path.startsWith(`/${own}/`));
  if (!resource) return undefined;
  const more = listShape(resource, `${method} ${path}`, listQuery(resource));
  if (more || ![`/${resource.path}`, `/${resource.path}/:id`].includes(path)) return more;
  const row = ref(resource.path);
  const message = { type: 'string' };
  if (method === 'GET' && path === `/${resource.path}`) {
    return {
      query: listQuery(resource),
      answer: object({ data: list(row), meta: ref('Meta'), ...removed }, ['data', 'meta']),
    };
  }
  switch (method) {
    case 'GET':
      return { answer: object({ data: row }, ['data']) };
    case 'POST':
      return {
        body: ref(`${resource.path}_create`),
        needed: listNeededFields(resource),
        status: 201,
        answer: object({ data: row, message }),
      };
    case 'PUT':
      return {
        body: ref(`${resource.path}_update`),
        needed: listNeededFields(resource).slice(0, 2),
        answer: object({ data: row, message }),
      };
    case 'DELETE':
      return { answer: object({ message }) };
    default:
      return method satisfies never;
  }
}

const listQuery = (resource: Resource): Record<string, Schema> => ({
  page: { type: 'integer', minimum: 1 },
  per_page: { type: 'integer', enum: [10, 25, 50, 100, 200] },
  cursor: {
    type: 'string',
    description:
      'En vez de `page`: vacío comienza la lista, y luego es el `next_cursor` de la respuesta anterior',
  },
  search: {
    type: 'string',
    description: `En ${resource.search.join(', ')}; sin distinguir tildes ni mayúsculas`,
  },
  sort: {
    type: 'string',
    description: 'Campos separados por comas; con - delante, del mayor al menor',
    examples: [resource.order],
  },
  ...(Object.values(resource.fields).some(isNamedOnly) && {
    include: { type: 'string', description: 'Campos que solo se leen si se piden, además de los de siempre' },
  }),
  ...Object.fromEntries(
    ['active', ...(resource.filters ?? [])].map((name) => [`filter[${name}]`, { type: 'string' }]),
  ),
});

function addressParameters(path: string, { query = {}, place = {}, needed = [] }: RouteShape): Schema[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: place[name] ?? uuid,
  }));
  return [
    ...inPath,
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(needed.includes(name) && { required: true }),
      schema,
    })),
  ];
}

const dryRunParameter = ({ canDryRun }: ListedRoute): Schema[] =>
  canDryRun
    ? [
        {
          name: 'dry_run',
          in: 'query',
          description:
            'Con `true` responde lo que cambiaría y no cambia nada; la respuesta lleva `Quincena-Dry-Run: true`',
          schema: { type: 'boolean' },
        },
      ]
    : [];

function headersOf({ method, path, company, job, slices }: ListedRoute, audience: Audience): Schema[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  const headers: Schema[] = [];
  if (audience === 'staff')
    headers.push(
      header(
        'Quincena-Version',
        false,
        `La versión de la API: ${apiVersions.join(' o ')}; sin ella, la que regía cuando se creó la llave`,
      ),
    );
  if (audience === 'staff' && company !== false)
    headers.push(header('X-Company', false, 'La compañía; se puede omitir cuando solo hay una'));
  if (path === '/events') headers.push(header('Last-Event-ID', false, 'El último suceso oído'));
  if (audience === 'employee')
    headers.push(header('X-Vault-Token', true, 'El `vault_token` que respondió quien abrió la sesión'));
  if (method !== 'GET' || path.startsWith('/vault/'))
    headers.push(header('X-Requested-With', true, '`XMLHttpRequest`'));
  if (job)
    headers.push(
      header(
        'Prefer',
        false,
        `\`respond-async, wait=N\`: si tarda más de N segundos, responde 202 y sigue como trabajo${
          slices ? `, que recibe hasta ${slices.most} en \`${slices.fields[0]}\` y va por partes` : ''
        }`,
      ),
    );
  if (job && method === 'GET')
    headers.push(header('Idempotency-Key', false, 'Con `Prefer`: la misma clave es un solo trabajo'));
  if (method === 'GET' || !audience) return headers;
  const cookie = audience === 'staff' ? 'XSRF-TOKEN' : 'XSRF-TOKEN-VAULT';
  return [
    ...headers,
    header('X-XSRF-TOKEN', true, `El valor de la cookie \`${cookie}\``),
    header('Idempotency-Key', true, 'De 8 a 100 caracteres; la misma clave se aplica una sola vez'),
    header('X-Owner', false, 'Quién lo escribió, si se escribió antes de esta sesión'),
  ];
}

function goodAnswer({ status = 200, answer, type }: RouteShape): ExampleOperation['responses'] {
  if (status === 204) return { 204: { description: 'Hecho' } };
  const content = type
    ? Object.fromEntries([type].flat().map((one) => [one, { schema: { type: 'string' } }]))
    : { 'application/json': { schema: answer ?? {} } };
  return { [status]: { description: 'Bien', content } };
}

/** Answer of a call that goes on as a job. A call that itself answers 202 has both under that status. */
function jobAnswer({ job }: ListedRoute, { status, answer }: RouteShape): ExampleOperation['responses'] {
  const asJob = job && callShapes()['GET /jobs/:id']?.answer;
  if (!asJob) return {};
  const schema = status === 202 && answer ? { anyOf: [answer, asJob] } : asJob;
  return { 202: { description: 'Sigue como trabajo', content: { 'application/json': { schema } } } };
}

const refusals: Readonly<Record<number, readonly [description: string, shape: string]>> = {
  400: ['No se entiende', 'Refusal'],
  401: ['Sin sesión, o la contraseña no es', 'Refusal'],
  403: ['Sin permiso, o falta una cabecera', 'Refusal'],
  404: ['No existe', 'Refusal'],
  406: ['Hallazgos que impiden enviar', 'RefusalByFinding'],
  409: ['Cambió mientras tanto, está en uso o está en curso', 'Conflict'],
  413: ['Demasiado grande', 'Refusal'],
  415: ['Formato que no se reconoce', 'Refusal'],
  422: ['Datos que no valen, por campo', 'RefusalByField'],
  429: ['Demasiados intentos, o archivos a la vez; `Retry-After` dice cuánto esperar', 'Refusal'],
  503: ['La base de datos no responde', 'Refusal'],
};

function refusalsOf(
  { method, path }: ListedRoute,
  shape: RouteShape,
  audience: Audience,
): ExampleOperation['responses'] {
  const statuses = new Set<number>(shape.refuses ?? []);
  if (audience) for (const status of [401, 403]) statuses.add(status);
  if (/:/.test(path)) statuses.add(404);
  if (method === 'GET' && isBulkSalaryCall(findRouteTrail(`GET ${path}`))) statuses.add(429);
  if (shape.query) statuses.add(422);
  if (audience && method !== 'GET') for (const status of [400, 409, 413, 415, 422]) statuses.add(status);
  return Object.fromEntries(
    [...statuses].sort().map((status) => {
      const [words, name] = refusals[status] ?? ['Rechazo', 'Refusal'];
      const text = (status === 404 && shape.missing) || words;
      return [status, { description: text, content: { 'application/json': { schema: ref(name) } } }];
    }),
  );
}
