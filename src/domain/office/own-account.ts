import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  id,
  messageOnly,
  moment,
  passThrough,
  text,
} from '../calls/call.ts';
import { roles } from '../identity/roles.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { passkeyRow, savedPasskey, writtenPasskey } from '../vault/account.ts';
import { webauthn } from '../vault/sign-in.ts';
import { count, describeSchema } from './parts.ts';

/** Person of the back office, as the application knows them. */
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
export type StaffUser = z.infer<typeof user>;

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

/** Answer that is told once: who asks again with the same key is only told that it was. */
const once = <T extends z.ZodMiniType>(of: T) => z.object({ data: z.optional(of), message: z.string() });

/** Codes for when the application of codes is lost. */
const recoveryCodes = once(z.object({ codes: z.array(z.string()) }));
const password = () => passThrough<string>({ type: 'string', needed: true });

/** Account of the person who is here: their data, how they come in, where they are signed in. */
export const ownAccountCalls = {
  'GET /user': { operationId: 'getCurrentUser', ...open, summary: 'Quién inició sesión', output: user },
  'POST /user/invitations': {
    operationId: 'acceptCompanyInvitation',
    ...own,
    summary: 'Aceptar la invitación de una compañía con su código',
    input: z.strictObject({ code: text(40) }),
    output: messageOnly,
  },
  'GET /user/passkeys': {
    operationId: 'listPasskeys',
    ...open,
    summary: 'Mis llaves de acceso',
    output: data(z.array(passkeyRow)),
  },
  'GET /user/passkeys/options': {
    operationId: 'getPasskeyCreationOptions',
    ...open,
    summary: 'Pedir una llave de acceso nueva',
    output: data(webauthn),
  },
  'POST /user/passkeys': {
    operationId: 'createPasskey',
    ...open,
    proof: true,
    summary: 'Guardar una llave de acceso',
    input: z.strictObject(writtenPasskey),
    output: buildSavedSchema(savedPasskey),
    status: 201,
  },
  'DELETE /user/passkeys/:id': {
    operationId: 'deletePasskey',
    ...proven,
    summary: 'Quitar una llave de acceso',
    input: z.strictObject({ id: z.string() }),
    output: messageOnly,
  },
  'GET /user/factors': {
    operationId: 'getAuthenticationFactors',
    ...open,
    summary: 'Con qué puedo probar quién soy',
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
    summary: 'Probar quién soy para seguir con algo delicado',
    input: z.strictObject({
      password: z.optional(text(200)),
      code: z.optional(text(40)),
      response: passThrough<object>({ type: 'object', description: 'Lo que responde una llave de acceso' }),
    }),
    output: messageOnly,
    refuses: [429],
  },
  'POST /user/totp': {
    operationId: 'createTotpSecret',
    ...open,
    proof: true,
    summary: 'Pedir el secreto de una aplicación de códigos; no vale hasta confirmarlo',
    input: z.strictObject({}),
    output: once(z.object({ secret: z.string(), address: z.string() })),
    status: 201,
    refuses: [409],
  },
  'POST /user/totp/confirm': {
    operationId: 'confirmTotp',
    ...open,
    proof: true,
    summary: 'Confirmar la aplicación con un código; entrega los de respaldo una vez',
    input: z.strictObject({ code: text(40) }),
    output: recoveryCodes,
    refuses: [429],
  },
  'DELETE /user/totp': {
    operationId: 'deleteTotp',
    ...proven,
    summary: 'Quitar la aplicación de códigos',
    output: messageOnly,
  },
  'POST /user/recovery_codes': {
    operationId: 'createRecoveryCodes',
    ...proven,
    summary: 'Códigos de respaldo nuevos; los de antes dejan de servir',
    input: z.strictObject({}),
    output: recoveryCodes,
  },
  'GET /user/sessions': {
    operationId: 'listSessions',
    ...own,
    summary: 'Equipos con mi sesión abierta',
    output: data(z.array(device)),
  },
  'DELETE /user/sessions/:id': {
    operationId: 'closeSession',
    ...proven,
    summary: 'Cerrar una de mis sesiones',
    input: z.object({ id: z.string() }),
    output: messageOnly,
    missing: 'Esa sesión ya no está abierta.',
  },
  'DELETE /user/sessions': {
    operationId: 'closeOtherSessions',
    ...proven,
    summary: 'Cerrar mis demás sesiones',
    input: z.strictObject({}),
    output: buildSavedSchema(z.object({ closed: count })),
  },
  'PUT /user/password': {
    operationId: 'updatePassword',
    ...own,
    summary: 'Cambiar mi contraseña',
    input: z.strictObject({ current: password(), password: password() }),
    output: messageOnly,
    refuses: [429],
  },
} as const satisfies Calls;
