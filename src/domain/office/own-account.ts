import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  describeJson,
  id,
  leaveToHandler,
  limitText,
  messageOnly,
  moment,
} from '../calls/call.ts';
import { roles } from '../identity/roles.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { passkeyRow, savedPasskey, writtenPasskey } from '../vault/account.ts';
import { webauthn } from '../vault/sign-in.ts';
import { count, describeSchema } from './parts.ts';

export const user = z
  .object({
    id: id(),
    name: word,
    email: word,
    roles: z.array(z.object({ name: z.enum(roles) })),
    nodexum: z.object({ owner: z.boolean(), users: z.array(z.unknown()) }),
    must_enrol: describeSchema(z.boolean(), 'Su rol pide un segundo factor que aún no tiene'),
    idle_minutes: describeSchema(count, 'Minutos sin hacer nada tras los que la sesión termina; 0: ninguno'),
    uses_payroll_api: describeSchema(z.boolean(), 'La bóveda del aliado usa la API de nómina'),
  })
  .check(z.meta({ id: 'User' }));
export type OwnUser = z.infer<typeof user>;

const own = { company: false } as const;
const open = { ...own, enrolling: true } as const;
const proven = { ...own, proof: true } as const;

const device = z.object({
  id: z.string(),
  device: z.string().check(z.meta({ examples: ['Chrome en un computador Windows'] })),
  address: z.nullable(z.string()),
  opened_at: moment,
  seen_at: moment,
  current: z.boolean(),
});
export type StaffDevice = z.infer<typeof device>;

/** An answer with a secret, given once. A retry with the same key gets only the message. */
const once = <T extends z.ZodMiniType>(of: T) => z.object({ data: z.optional(of), message: z.string() });

/** Recovery codes, for a user who loses the authenticator application. */
const recoveryCodes = once(z.object({ codes: z.array(z.string()) }));
const password = () => leaveToHandler(z.string());

/** Account of the signed-in user: data, sign-in methods and sessions. */
export const ownAccountCalls = {
  'GET /user': {
    operationId: 'getCurrentUser',
    ...open,
    summary: 'Consultar qué persona de la oficina inició sesión, con sus roles',
    output: user,
  },
  'POST /user/invitations': {
    operationId: 'acceptCompanyInvitation',
    ...own,
    summary: 'Aceptar con su código la invitación a trabajar en una compañía',
    input: z.strictObject({ code: limitText(40) }),
    output: messageOnly,
  },
  'GET /user/passkeys': {
    operationId: 'listPasskeys',
    ...open,
    summary: 'Listar las llaves de acceso de la persona de la oficina que inició sesión',
    output: data(z.array(passkeyRow)),
  },
  'GET /user/passkeys/options': {
    operationId: 'getPasskeyCreationOptions',
    ...open,
    summary: 'Pedir las opciones con que un dispositivo crea una llave de acceso para la oficina',
    output: data(webauthn),
  },
  'POST /user/passkeys': {
    operationId: 'createPasskey',
    ...open,
    proof: true,
    summary: 'Guardar una llave de acceso de la persona de la oficina que inició sesión',
    input: z.strictObject(writtenPasskey),
    output: buildSavedSchema(savedPasskey),
    status: 201,
  },
  'DELETE /user/passkeys/:id': {
    operationId: 'deletePasskey',
    ...proven,
    summary: 'Quitar una llave de acceso de la persona de la oficina que inició sesión',
    input: z.strictObject({ id: z.string() }),
    output: messageOnly,
  },
  'GET /user/factors': {
    operationId: 'getAuthenticationFactors',
    ...open,
    summary: 'Consultar con qué puede probar quién es la persona de la oficina que inició sesión',
    output: data(
      z.object({
        password: z.boolean(),
        totp: z.boolean(),
        passkeys: count,
        codes: describeSchema(count, 'Códigos de respaldo sin usar'),
        proven: describeSchema(z.boolean(), 'Lo probó hace menos de 10 minutos'),
        demanded: describeSchema(z.boolean(), 'Su rol pide un segundo factor'),
      }),
    ),
  },
  'POST /user/proof': {
    operationId: 'proveIdentity',
    ...own,
    summary: 'Probar otra vez quién es la persona de la oficina, antes de algo delicado',
    input: z.strictObject({
      password: z.optional(limitText(200)),
      code: z.optional(limitText(40)),
      response: leaveToHandler(
        z.optional(
          describeJson<object>({ type: 'object', description: 'Lo que responde una llave de acceso' }),
        ),
      ),
    }),
    output: messageOnly,
    refuses: [429],
  },
  'POST /user/totp': {
    operationId: 'createTotpSecret',
    ...open,
    proof: true,
    summary: 'Pedir el secreto de una aplicación de códigos, que no vale hasta que se confirma',
    input: z.strictObject({}),
    output: once(z.object({ secret: z.string(), address: z.string() })),
    status: 201,
    refuses: [409],
  },
  'POST /user/totp/confirm': {
    operationId: 'confirmTotp',
    ...open,
    proof: true,
    summary: 'Confirmar la aplicación con un código y recibir una sola vez los códigos de respaldo',
    input: z.strictObject({ code: limitText(40) }),
    output: recoveryCodes,
    refuses: [429],
  },
  'DELETE /user/totp': {
    operationId: 'deleteTotp',
    ...proven,
    summary: 'Quitar la aplicación de códigos de la persona de la oficina que inició sesión',
    output: messageOnly,
  },
  'POST /user/recovery_codes': {
    operationId: 'createRecoveryCodes',
    ...proven,
    summary: 'Crear códigos de respaldo nuevos y dejar sin valor los anteriores',
    input: z.strictObject({}),
    output: recoveryCodes,
  },
  'GET /user/sessions': {
    operationId: 'listSessions',
    ...own,
    summary: 'Listar los equipos donde la persona de la oficina tiene su sesión abierta',
    output: data(z.array(device)),
  },
  'DELETE /user/sessions/:id': {
    operationId: 'closeSession',
    ...proven,
    summary: 'Cerrar una sesión de la persona de la oficina en otro equipo',
    input: z.object({ id: z.string() }),
    output: messageOnly,
    missing: 'Esa sesión ya no está abierta.',
  },
  'DELETE /user/sessions': {
    operationId: 'closeOtherSessions',
    ...proven,
    summary: 'Cerrar las demás sesiones de la persona de la oficina que inició sesión',
    input: z.strictObject({}),
    output: buildSavedSchema(z.object({ closed: count })),
  },
  'PUT /user/password': {
    operationId: 'updatePassword',
    ...own,
    summary: 'Cambiar la contraseña de la persona de la oficina que inició sesión',
    input: z.strictObject({ current: password(), password: password() }),
    output: messageOnly,
    refuses: [429],
  },
} as const satisfies Calls;
