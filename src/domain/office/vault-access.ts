import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  id,
  leaveToHandler,
  messageOnly,
  moment,
} from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import {
  count,
  describeSchema,
  enabledStaff,
  meta,
  namedEmployee,
  nameOrNothing,
  pagingByCursor,
  staff,
} from './parts.ts';
import { textChannels } from './text-channel.ts';

export const accessStates = ['sin_invitar', 'invitado', 'vencida', 'activo'] as const;
const access = z.enum(accessStates);
export type Access = z.infer<typeof access>;
const kind = z.enum(['invitation', 'recovery']);
const momentOrNothing = z.nullable(moment);

const codeMessage = describeSchema(
  z.nullable(
    z.object({
      channel: z.enum(['mail', 'text']),
      state: z.enum(['waiting', 'sent', 'failed']),
      to: word,
      at: moment,
      problem: nameOrNothing,
    }),
  ),
  'El último correo o mensaje con el código',
);

const person = z.object({
  id: id(),
  name: word,
  list_name: word,
  document_number: word,
  email: nameOrNothing,
  status: z.enum(['activo', 'retirado']),
  access,
  code: describeSchema(
    z.nullable(z.object({ id: id(), kind, expires_at: moment, message: codeMessage })),
    'El código que no se ha usado',
  ),
  asked_at: describeSchema(momentOrNothing, 'Desde cuándo espera un código para volver a entrar'),
  mobile: describeSchema(nameOrNothing, 'El celular que dejó al pedirlo'),
  last_login_at: momentOrNothing,
  payslips: count,
  viewed: count,
  acknowledged: count,
  queries_open: count,
});
export type VaultPerson = z.infer<typeof person>;

const codeFields = {
  id: id(),
  kind,
  employee: z.object({ ...namedEmployee, document_number: word }),
  expires_at: moment,
};
const letters = z.object({
  ...codeFields,
  code: word,
  path: word,
  address: word,
  email: nameOrNothing,
  mobile: nameOrNothing,
  text: describeSchema(
    z.nullable(z.enum(textChannels)),
    'Por dónde puede la instalación enviarlo a ese celular',
  ),
});
export type Letters = z.infer<typeof letters>;

export const manyIds = describeSchema(z.string(), 'Identificadores separados por comas');
export const idList = (most: number) => z.array(id()).check(z.minLength(1), z.maxLength(most));
export const queuedCount = buildSavedSchema(z.object({ queued: count }));
const at = z.object({ id: id() });

export const vaultAccessCalls = {
  'GET /vault_people': {
    operationId: 'listVaultPeople',
    ...enabledStaff,
    summary: 'Listar los empleados con su acceso a la bóveda',
    input: z.object({ ...pagingByCursor, search: z.optional(word), state: z.optional(access) }),
    validatedByHandler: true,
    output: z.object({ data: z.array(person), meta, summary: z.partialRecord(access, count) }),
  },
  'GET /vault_people/:id/moves': {
    operationId: 'listVaultAccessEvents',
    ...enabledStaff,
    summary: 'Listar qué pasó con el acceso de un empleado a la bóveda',
    input: at,
    output: data(z.array(z.object({ at: moment, what: word, detail: word, by: nameOrNothing, text: word }))),
  },
  'POST /vault_codes': {
    operationId: 'createVaultCodes',
    proof: true,
    ...staff,
    summary: 'Invitar empleados a la bóveda, o dar un código a quien olvidó el suyo',
    input: z.strictObject({
      employee_ids: leaveToHandler(idList(500)),
      kind: leaveToHandler(z.optional(kind)),
      checked: leaveToHandler(z.optional(z.string())),
      close_sessions: leaveToHandler(
        z.optional(
          z.boolean().check(
            z.meta({
              description:
                'Con un código de recuperación: cierra ya las sesiones que la persona tenga abiertas',
            }),
          ),
        ),
      ),
    }),
    output: buildSavedSchema(z.array(z.object(codeFields))),
    status: 201,
  },
  'GET /vault_codes': {
    operationId: 'listVaultCodes',
    proof: true,
    ...staff,
    summary: 'Listar las letras de códigos de la bóveda que no se han usado',
    input: z.object({ ids: manyIds }),
    validatedByHandler: true,
    output: data(z.array(letters)),
  },
  'GET /vault_codes/sheet': {
    operationId: 'downloadVaultCodesSheet',
    proof: true,
    ...staff,
    summary: 'Descargar una hoja para imprimir con códigos de la bóveda y su QR',
    input: z.object({ ids: manyIds }),
    validatedByHandler: true,
    output: 'application/pdf',
  },
  'POST /vault_codes/mail': {
    operationId: 'sendVaultCodesMail',
    proof: true,
    ...staff,
    summary: 'Enviar por correo a sus empleados códigos de la bóveda que no se han usado',
    input: z.strictObject({ ids: leaveToHandler(idList(200)) }),
    output: queuedCount,
    status: 201,
  },
  'POST /vault_codes/text': {
    operationId: 'sendVaultCodesText',
    proof: true,
    ...staff,
    summary: 'Enviar por SMS o WhatsApp a sus empleados códigos de la bóveda que no se han usado',
    input: z.strictObject({ ids: leaveToHandler(idList(200)) }),
    output: buildSavedSchema(
      z.object({ queued: count, without: z.array(z.object({ ...namedEmployee, document_number: word })) }),
    ),
    status: 201,
  },
  'DELETE /vault_codes/:id': {
    operationId: 'deleteVaultCode',
    ...staff,
    summary: 'Anular un código de la bóveda que no se ha usado',
    input: at,
    output: messageOnly,
    missing: 'Ese código ya se usó, venció o se anuló.',
  },
} as const satisfies Calls;
