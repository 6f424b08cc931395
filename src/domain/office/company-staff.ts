import * as z from 'zod/mini';
import { addFallbackMessage, type Calls, data, id, limitText, messageOnly, moment } from '../calls/call.ts';
import { inviters } from '../identity/roles.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { invitation } from './admins.ts';
import { describeSchema } from './parts.ts';

const person = z.object({
  id: id(),
  name: word,
  email: word,
  active: z.boolean(),
  last_login_at: describeSchema(z.nullable(moment), 'Solo de quien no trabaja en otra compañía'),
  waiting: describeSchema(z.boolean(), 'Invitada y sin aceptar: su nombre es el que escribió quien invitó'),
  invited_at: z.nullable(moment),
});
export type CompanyPerson = z.infer<typeof person>;

const who = { roles: inviters } as const;
const at = { id: id() };
const missing = 'Esa persona no trabaja en esta compañía.';
const given = z.object({
  data: z.optional(z.object({ ...at, ...z.partial(z.object(invitation)).shape })),
  message: word,
});

/** Users with the role of client in the selected company, for those who answer for it and are not root. */
export const companyStaffCalls = {
  'GET /company_staff': {
    operationId: 'listCompanyStaff',
    ...who,
    summary: 'Listar las personas que trabajan en la compañía y sus invitaciones',
    output: data(z.array(person)),
  },
  'POST /company_staff': {
    operationId: 'inviteCompanyStaff',
    ...who,
    proof: true,
    summary: 'Invitar a una persona a trabajar en la compañía como cliente; entra en ella cuando acepta',
    input: addFallbackMessage(z.strictObject({ name: limitText(120), email: limitText(120) }), {
      field: 'email',
      words: 'Escriba el nombre y el correo',
    }),
    output: given,
    status: 201,
    refuses: [409],
  },
  'POST /company_staff/:id/invite': {
    operationId: 'reinviteCompanyStaff',
    ...who,
    proof: true,
    summary: 'Invitar otra vez a una persona que solo trabaja en compañías de quien invita',
    input: z.strictObject(at),
    output: given,
    missing,
    refuses: [409],
  },
  'DELETE /company_staff/:id': {
    operationId: 'removeCompanyStaff',
    ...who,
    proof: true,
    summary: 'Quitar de la compañía a una persona o su invitación; lo que tiene en otras sigue',
    input: z.object(at),
    output: messageOnly,
    missing,
  },
} as const satisfies Calls;
