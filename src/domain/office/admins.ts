import * as z from 'zod/mini';
import { buildSavedSchema, type Calls, data, id, limitText, messageOnly, moment } from '../calls/call.ts';
import { roles } from '../identity/roles.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { admins } from '../resources/admins.ts';
import { count, describeSchema, nameOrNothing, version } from './parts.ts';

const status = z.enum(
  Object.keys(admins.fields.status.options) as (keyof typeof admins.fields.status.options)[],
);
const momentOrNothing = z.nullable(moment);
const name = limitText(120);
const access = { roles: z.array(z.enum(roles)), company_ids: z.array(id()) };

const sent = z.object({
  expires_at: moment,
  used_at: momentOrNothing,
  mail_state: z.nullable(z.enum(['waiting', 'sent', 'failed'])),
  mail_problem: nameOrNothing,
});
export type SentInvitation = z.infer<typeof sent>;

const person = z.object({
  id: id(),
  version,
  active: z.boolean(),
  created_at: moment,
  updated_at: moment,
  name,
  email: word,
  ...access,
  companies: z.array(z.object({ id: id(), label: word })),
  companies_count: count,
  owner: z.boolean(),
  status,
  locale: word,
  last_login_at: momentOrNothing,
  invited_at: momentOrNothing,
  invitation: z.nullable(sent),
});
export type AdminPerson = z.infer<typeof person>;

export const invitation = {
  code: word,
  address: describeSchema(word, 'El enlace que se entrega, con el código después de #'),
  expires_at: moment,
  mailed: z.boolean(),
};
export type GivenInvitation = z.infer<z.ZodMiniObject<typeof invitation>>;

const root = { roles: ['root'], company: false } as const;
const at = { id: id() };
const missing = 'Esa persona no existe.';
const action = { ...root, input: z.strictObject(at), output: messageOnly, missing } as const;

export const adminCalls = {
  'GET /admins/:id': {
    operationId: 'getAdmin',
    ...root,
    summary: 'Consultar un administrador con sus compañías y su invitación',
    input: z.object({ id: z.string() }),
    output: data(person),
  },
  'POST /admins': {
    operationId: 'inviteAdmin',
    proof: true,
    ...root,
    summary: 'Invitar a un administrador con sus roles y sus compañías',
    input: z.object({
      name,
      email: limitText(120),
      ...access,
      company_ids: z.optional(access.company_ids),
    }),
    validatedByHandler: true,
    output: buildSavedSchema(z.object({ ...at, ...z.partial(z.object(invitation)).shape })),
    status: 201,
  },
  'PUT /admins/:id': {
    operationId: 'updateAdmin',
    proof: true,
    ...root,
    summary: 'Cambiar el nombre, los roles o las compañías de un administrador',
    input: z.object({
      ...at,
      base_version: version,
      ...z.partial(z.object({ name, ...access })).shape,
    }),
    validatedByHandler: true,
    output: buildSavedSchema(person),
    missing,
  },
  'DELETE /admins/:id': {
    operationId: 'revokeAdminAccess',
    proof: true,
    ...root,
    summary: 'Quitar el acceso a un administrador y conservar su rastro',
    input: z.object(at),
    output: messageOnly,
    missing,
  },
  'POST /admins/:id/suspend': {
    operationId: 'suspendAdmin',
    ...action,
    summary: 'Suspender a un administrador y cerrar sus sesiones',
  },
  'POST /admins/:id/restore': {
    operationId: 'restoreAdmin',
    ...action,
    proof: true,
    summary: 'Quitar la suspensión de un administrador',
  },
  'POST /admins/:id/close_sessions': {
    operationId: 'closeAdminSessions',
    ...action,
    summary: 'Cerrar todas las sesiones de un administrador',
  },
  'POST /admins/:id/invite': {
    operationId: 'reinviteAdmin',
    ...action,
    proof: true,
    summary: 'Invitar otra vez a un administrador con un código de un solo uso para poner su contraseña',
    output: z.object({ data: z.optional(z.object(invitation)), message: word }),
  },
} as const satisfies Calls;
