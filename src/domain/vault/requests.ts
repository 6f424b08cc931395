import * as z from 'zod/mini';
import { accountTypeNames, brebKeyPattern } from '../banking/employee-account.ts';
import { amount, buildSavedSchema, type Calls, day, id, limitText, moment } from '../calls/call.ts';
import { attachmentTypes, MAX_ATTACHMENT_BYTES } from '../files/request-attachment.ts';
import { requestKindNames, requestReasonNames, requestStates } from '../payroll/novelties/request-kinds.ts';
import { type Day, parseDay } from '../values/day.ts';
import { issuer } from './payslips.ts';

const MAX_NOTE_CHARACTERS = 500;
const MAX_BASE64_CHARACTERS = Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4;
const nothingOr = z.nullable;

/** Data of a record as people read them. A municipality has its name and that of its department. */
export const employeeData = z.object({
  mobile: nothingOr(z.string()),
  email: nothingOr(z.string()),
  home_address: nothingOr(z.string()),
  home_municipality: nothingOr(z.string()),
});
export type EmployeeData = z.infer<typeof employeeData>;

/** Fields that both sides see. */
export const requestFields = {
  id: id(),
  kind: z.enum(requestKindNames),
  start: nothingOr(day).check(z.meta({ description: 'Primer día, si pide días' })),
  end: nothingOr(day),
  reason: nothingOr(z.enum(requestReasonNames)).check(z.meta({ description: 'Motivo de una licencia' })),
  note: limitText(MAX_NOTE_CHARACTERS),
  state: z.enum(requestStates),
  attachment: nothingOr(z.enum(attachmentTypes)).check(
    z.meta({ description: 'Tipo del papel que la prueba, si lo tiene' }),
  ),
  answer: nothingOr(limitText(MAX_NOTE_CHARACTERS)).check(
    z.meta({ description: 'Lo que la empresa dijo al decidir' }),
  ),
  account: nothingOr(
    z.object({
      bank: nothingOr(z.string()),
      account_type: nothingOr(z.enum(accountTypeNames)),
      account_end: nothingOr(z.string()).check(z.meta({ description: 'Las últimas cuatro cifras' })),
      breb_key: nothingOr(z.string()),
    }),
  ).check(z.meta({ description: 'La cuenta o la llave nueva, si pide cambiarla' })),
  data: nothingOr(employeeData).check(
    z.meta({ description: 'Los datos nuevos, si pide cambiarlos. Los que no cambian son nulos' }),
  ),
  amount: nothingOr(amount).check(z.meta({ description: 'El valor de un anticipo' })),
  decided_at: nothingOr(moment),
  withdrawal_asked_at: nothingOr(moment).check(
    z.meta({ description: 'Cuándo pidió el empleado anularla, ya aprobada y sin respuesta' }),
  ),
  created_at: moment,
  version: z.int().check(z.minimum(1)),
};
const request = z.object({ ...requestFields, company: issuer }).check(z.meta({ id: 'EmployeeRequest' }));
export type EmployeeRequest = z.infer<typeof request>;

const requestCompany = z.object({
  ...issuer.shape,
  saturdays: z
    .boolean()
    .check(z.meta({ description: 'El sábado es día hábil de vacaciones en esta empresa' })),
});
/** A company that takes requests of the employee. */
export type RequestCompany = z.infer<typeof requestCompany>;

const dayGiven = (words: string) =>
  z
    .custom<Day>((given) => typeof given === 'string' && parseDay(given) !== undefined, words)
    .check(z.meta({ type: 'string', format: 'date' }));
const tooLarge = 'El papel pesa más de 600 KB';
const tooLong = `El detalle admite máximo ${MAX_NOTE_CHARACTERS} caracteres`;

const draft = z.strictObject(
  {
    company_id: id('Elija la empresa', 'La empresa no es válida'),
    kind: z.enum(requestKindNames, 'Elija qué pide'),
    start: z.optional(dayGiven('El primer día no es válido')),
    end: z.optional(dayGiven('El último día no es válido')),
    reason: z.optional(z.enum(requestReasonNames, 'Ese motivo no existe')),
    bank_id: z.optional(id('Elija el banco', 'El banco no es válido')),
    account_type: z.optional(z.enum(accountTypeNames, 'El tipo de cuenta no es válido')),
    account_number: z.optional(z.string('Escriba el número de la cuenta').check(z.trim())),
    breb_key: z.optional(z.string(brebKeyPattern.message).check(z.trim())),
    amount: z.optional(z.string('Escriba el valor como texto: 300000.00').check(z.trim())),
    mobile: z.optional(z.string('Escriba el celular').check(z.trim())),
    email: z.optional(z.string('Escriba el correo').check(z.trim())),
    home_address: z.optional(z.string('Escriba la dirección').check(z.trim())),
    home_municipality_id: z.optional(id('Elija el municipio', 'El municipio no es válido')),
    note: z.optional(z.string(tooLong).check(z.trim(), z.maxLength(MAX_NOTE_CHARACTERS, tooLong))),
    attachment: z.optional(
      z
        .string('El papel no es válido')
        .check(
          z.maxLength(MAX_BASE64_CHARACTERS, tooLarge),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'El papel no es válido'),
          z.meta({ format: 'byte', description: 'JPG o PDF de hasta 600 KB, en base64' }),
        ),
    ),
  },
  'El campo {name} no existe en la solicitud',
);
export type RequestDraft = z.infer<typeof draft>;

const missing = 'Esa solicitud no está en su bóveda.';

export const vaultRequestCalls = {
  'GET /requests': {
    operationId: 'listVaultRequests',
    summary: 'Listar las solicitudes del empleado y las empresas que las reciben',
    output: z.object({
      data: z.array(request),
      companies: z.array(requestCompany),
      banks: z
        .array(z.object({ id: id(), name: z.string() }))
        .check(z.meta({ description: 'Bancos de una cuenta nueva' })),
    }),
    offline: true,
  },
  'GET /municipalities': {
    operationId: 'listVaultMunicipalities',
    summary: 'Listar los municipios de una residencia nueva',
    output: z.object({
      data: z.array(z.object({ id: id(), name: z.string(), department: z.string() })),
    }),
    offline: true,
  },
  'POST /requests': {
    operationId: 'createVaultRequest',
    summary:
      'Pedir algo al empleador: vacaciones, una licencia, que le paguen una incapacidad, un anticipo o que cambie la cuenta o los datos',
    input: draft,
    output: buildSavedSchema(request),
    status: 201,
    token: 'queue',
    refuses: [409],
  },
  'POST /requests/:id/withdraw': {
    operationId: 'withdrawVaultRequest',
    summary: 'Retirar una solicitud o, si ya se aprobó y no se ha pagado, pedir que la anulen',
    input: z.strictObject({ id: id() }),
    output: buildSavedSchema(request),
    token: 'queue',
    missing,
    refuses: [409],
  },
} as const satisfies Calls;
