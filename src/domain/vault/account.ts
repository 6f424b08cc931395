import * as z from 'zod/mini';
import {
  addFallbackMessage,
  buildLenientSchema,
  buildSavedSchema,
  type Calls,
  data,
  describeJson,
  fieldsToClear,
  id,
  leaveToHandler,
  limitText,
  messageOnly,
  moment,
} from '../calls/call.ts';
import { parseMobile } from '../identity/mobile.ts';
import { account, webauthn } from './sign-in.ts';

const wrongMobile = 'Escriba un celular de Colombia: 10 números que empiezan por 3.';
const me = z.object({
  ...account,
  companies: z.array(z.object({ id: id(), social_reason: limitText(450), nit: limitText(15) })),
  employee_ids: z.array(id()).check(z.meta({ description: 'Sus registros como empleado' })),
  has_password: z.boolean(),
  mobile: z.nullable(z.string()),
});
export type VaultAccount = z.infer<typeof me>;

export const savedPasskey = z.object({ id: z.string(), name: z.string() });
export const passkeyRow = z.object({
  ...savedPasskey.shape,
  created_at: moment,
  last_used_at: z.nullable(moment),
});
export const writtenPasskey = {
  response: leaveToHandler(describeJson<object>()),
  name: leaveToHandler(z.optional(z.string())),
};
const device = z.object({
  id: z.string(),
  device: z.string().check(z.meta({ examples: ['Chrome en un celular Android'] })),
  opened_at: moment,
  seen_at: moment,
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const accountCalls = {
  'GET /me': {
    operationId: 'getVaultAccount',
    summary: 'Consultar qué empleado inició sesión en la bóveda, con sus empleadores',
    output: me,
  },
  'GET /sessions': {
    operationId: 'listVaultSessions',
    summary: 'Listar los dispositivos donde el empleado tiene abierta la bóveda',
    output: data(z.array(device)),
  },
  'DELETE /sessions': {
    operationId: 'closeOtherVaultSessions',
    summary: 'Cerrar las demás sesiones del empleado en la bóveda',
    output: buildSavedSchema(z.object({ closed: z.int() })),
  },
  'DELETE /sessions/:id': {
    operationId: 'closeVaultSession',
    summary: 'Cerrar una sesión del empleado en la bóveda',
    input: z.object({ id: z.string() }),
    output: messageOnly,
    missing: 'Esa sesión ya no está abierta.',
  },
  'POST /companies': {
    operationId: 'addVaultCompany',
    summary: 'Abrir con su código lo que otro empleador tiene del empleado en la bóveda',
    input: z.object({
      code: buildLenientSchema(z.string(), (given) => String(given ?? '').slice(0, 200)),
    }),
    output: messageOnly,
    refuses: [429],
  },
  'PUT /mobile': {
    operationId: 'updateVaultMobile',
    summary: 'Cambiar el celular con que el empleado recupera su acceso a la bóveda',
    input: addFallbackMessage(
      z.object({
        mobile: z.nullable(
          z
            .string(wrongMobile)
            .check(z.refine((given) => given === '' || parseMobile(given) !== undefined, wrongMobile)),
        ),
        clear: fieldsToClear,
      }),
      { field: 'mobile', words: wrongMobile },
    ),
    output: buildSavedSchema(z.object({ mobile: z.nullable(z.string()) })),
  },
  'PUT /password': {
    operationId: 'updateVaultPassword',
    summary: 'Poner, cambiar o quitar la contraseña de la bóveda del empleado',
    input: z.object({
      current: leaveToHandler(z.optional(z.string())),
      password: leaveToHandler(z.optional(z.nullable(z.string()))),
      clear: fieldsToClear,
    }),
    output: messageOnly,
    refuses: [429],
  },
  'GET /passkeys': {
    operationId: 'listVaultPasskeys',
    summary: 'Listar las llaves de acceso del empleado a la bóveda',
    output: data(z.array(passkeyRow)),
  },
  'GET /passkeys/options': {
    operationId: 'getVaultPasskeyCreationOptions',
    summary: 'Pedir las opciones con que un dispositivo crea una llave de acceso a la bóveda',
    output: data(webauthn),
  },
  'POST /passkeys': {
    operationId: 'createVaultPasskey',
    summary: 'Guardar una llave de acceso del empleado a la bóveda',
    input: z.object(writtenPasskey),
    output: buildSavedSchema(savedPasskey),
    status: 201,
  },
  'DELETE /passkeys/:id': {
    operationId: 'deleteVaultPasskey',
    summary: 'Quitar una llave de acceso del empleado a la bóveda',
    input: z.object({ id: z.string() }),
    output: messageOnly,
  },
} as const satisfies Calls;
