import * as z from 'zod/mini';
import {
  addFallbackMessage,
  type Calls,
  data,
  day,
  id,
  limitText,
  messageOnly,
  moment,
} from '../calls/call.ts';
import { keyScopes, type Scope } from '../identity/scopes.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { count, cursorOfAddress, describeSchema, meta, nameOrNothing, staff } from './parts.ts';

const scope = z.enum(keyScopes as [Scope, ...Scope[]]);
const momentOrNothing = z.nullable(moment);

const accessKey = z
  .object({
    id: id(),
    name: word,
    prefix: describeSchema(word, 'Comienzo de la llave. Lo que sigue es secreto y no se guarda'),
    scopes: z.array(scope),
    companies_count: count,
    addresses: describeSchema(z.array(word), 'Direcciones y redes que la pueden usar; ninguna: todas'),
    owner: describeSchema(word, 'Persona que responde por ella. Termina cuando esa persona pierde el acceso'),
    is_own: z.boolean(),
    state: z.enum(['active', 'expired', 'revoked', 'without_owner']),
    revoke_reason: z.nullable(z.enum(['person', 'address'])),
    made_at: moment,
    expires_at: momentOrNothing,
    last_used_at: momentOrNothing,
    calls: describeSchema(count, 'Llamadas que se guardan de los últimos siete días, hasta mil'),
  })
  .check(z.meta({ id: 'AccessKey' }));
export type AccessKey = z.infer<typeof accessKey>;

const keyCall = z
  .object({
    id: word,
    at: moment,
    operation: word,
    status: z.int(),
    ms: count,
    idempotency_key: nameOrNothing,
    body_digest: describeSchema(nameOrNothing, 'SHA-256 de los bytes del cuerpo, en hexadecimal'),
    refusal: describeSchema(nameOrNothing, 'Código de lo que se rechazó'),
  })
  .check(z.meta({ id: 'AccessKeyCall' }));
export type AccessKeyCall = z.infer<typeof keyCall>;

export const MAX_KEY_COMPANIES = 100;
export const MAX_KEY_ADDRESSES = 50;

const at = { id: id() };
const missing = 'La llave de acceso no existe en esta compañía.';
const uniqueList = <T extends z.ZodMiniType>(of: T, most: number) =>
  z.array(of).check(z.minLength(1), z.maxLength(most));

/** Access keys of programs, for users with access to the payroll API (specification §2). */
export const accessKeyCalls = {
  'GET /access_keys': {
    operationId: 'listAccessKeys',
    ...staff,
    summary: 'Listar las llaves de acceso que entran en la compañía',
    output: data(z.array(accessKey)),
  },
  'GET /access_keys/current': {
    operationId: 'getCurrentAccessKey',
    ...staff,
    company: false,
    summary: 'Consultar la llave de acceso con que se llama: sus alcances y sus compañías',
    output: data(
      z.object({
        id: id(),
        name: word,
        scopes: z.array(scope),
        companies: z.array(z.object({ id: id(), social_reason: word, nit: word })),
        expires_at: momentOrNothing,
      }),
    ),
    missing: 'Se llamó sin llave de acceso.',
  },
  'POST /access_keys': {
    operationId: 'createAccessKey',
    ...staff,
    proof: true,
    summary: 'Crear una llave de acceso; se muestra una sola vez',
    input: addFallbackMessage(
      z.strictObject({
        name: limitText(60),
        scopes: uniqueList(scope, keyScopes.length),
        company_ids: describeSchema(
          z.optional(uniqueList(id(), MAX_KEY_COMPANIES)),
          'Compañías de la llave. Sin ellas, la elegida',
        ),
        expires_on: describeSchema(z.optional(z.nullable(day)), 'Último día en que sirve'),
        addresses: describeSchema(
          z.optional(z.array(limitText(50)).check(z.maxLength(MAX_KEY_ADDRESSES))),
          'Direcciones IP o redes (`203.0.113.0/24`) que la pueden usar',
        ),
      }),
      { field: 'scopes', words: 'Elija al menos un alcance' },
    ),
    output: z.object({
      data: z.object({ ...at, key: describeSchema(z.optional(word), 'La llave. Una repetición no la trae') }),
      message: word,
    }),
    status: 201,
  },
  'POST /access_keys/:id/take_over': {
    operationId: 'takeOverAccessKey',
    ...staff,
    proof: true,
    summary: 'Responder por una llave de acceso de otra persona; sigue si esa persona se va',
    input: z.strictObject(at),
    output: messageOnly,
    missing,
    refuses: [409],
  },
  'DELETE /access_keys/:id': {
    operationId: 'revokeAccessKey',
    ...staff,
    proof: true,
    summary: 'Revocar una llave de acceso; deja de servir al instante',
    input: z.object(at),
    output: messageOnly,
    missing,
    refuses: [409],
  },
  'GET /access_keys/:id/calls': {
    operationId: 'listAccessKeyCalls',
    ...staff,
    summary: 'Listar las últimas llamadas de una llave de acceso',
    input: z.object({ ...at, ...cursorOfAddress }),
    output: z.object({ data: z.array(keyCall), meta }),
    missing,
  },
} as const satisfies Calls;
