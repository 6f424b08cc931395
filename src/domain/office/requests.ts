import * as z from 'zod/mini';
import { buildSavedSchema, type Calls, data, id, moment } from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { employeeData, requestFields } from '../vault/requests.ts';
import {
  buildVersionSchema,
  count,
  describeSchema,
  enabledStaff,
  meta,
  namedEmployee,
  nameOrNothing,
  pagingByCursor,
} from './parts.ts';

const request = z.object({
  ...requestFields,
  updated_at: moment,
  decided_by: nameOrNothing,
  employee: z.object(namedEmployee),
});
export type StaffRequest = z.infer<typeof request>;

const whole = z.object({
  ...request.shape,
  obstacle: describeSchema(nameOrNothing, 'Por qué hoy no se puede aprobar o, ya aprobada, anular'),
  payments: describeSchema(
    z.array(z.object({ id: id(), name: word })),
    'Los pagos abiertos en los que entra al aprobarla o de los que sale al anularla. Sin ninguno, entra en los de esos días cuando se creen',
  ),
  payroll: describeSchema(
    nameOrNothing,
    'La nómina del mes, sin pagos, en la que entra al aprobarla o de la que sale al anularla',
  ),
  account_number: describeSchema(nameOrNothing, 'El número entero de la cuenta nueva'),
  present_account: describeSchema(
    z.nullable(
      z.object({
        bank: nameOrNothing,
        account_type: nameOrNothing,
        account_number: nameOrNothing,
        breb_key: nameOrNothing,
      }),
    ),
    'La cuenta que el empleado tiene hoy, mientras espera cambiarla',
  ),
  present_data: describeSchema(
    z.nullable(employeeData),
    'Los datos que el empleado tiene hoy, mientras espera cambiarlos',
  ),
  calendar_days: describeSchema(z.nullable(count), 'Días de calendario que pide'),
  working_days: describeSchema(z.nullable(count), 'Días hábiles que gasta, si son vacaciones'),
  balance: describeSchema(nameOrNothing, 'Días hábiles de vacaciones que tiene hoy'),
});
export type WholeStaffRequest = z.infer<typeof whole>;

const tooLong = 'La respuesta admite máximo 500 caracteres';
const missing = 'Esa solicitud no existe.';
const at = { id: id() };
const seen = {
  ...at,
  base_version: buildVersionSchema('Indique la versión que vio'),
};
const reasonOf = (missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(500, tooLong));

/** Requests of employees, as the office decides them. */
export const requestCalls = {
  'GET /requests': {
    operationId: 'listRequests',
    ...enabledStaff,
    summary: 'Listar lo que los empleados piden a la empresa',
    input: z.object({
      ...pagingByCursor,
      state: z.optional(word),
      kind: z.optional(word),
      employee_id: z.optional(id()),
    }),
    validatedByHandler: true,
    output: z.object({ data: z.array(request), meta, summary: z.object({ waiting: count }) }),
  },
  'GET /requests/:id': {
    operationId: 'getRequest',
    ...enabledStaff,
    summary: 'Consultar una solicitud con lo que pasa al aprobarla',
    input: z.object(at),
    output: data(whole),
    missing,
  },
  'GET /requests/:id/attachment': {
    operationId: 'downloadRequestAttachment',
    ...enabledStaff,
    summary: 'Ver el papel que prueba una solicitud',
    input: z.object(at),
    output: ['image/jpeg', 'application/pdf'],
    missing: 'Esa solicitud no tiene papel.',
  },
  'POST /requests/:id/approve': {
    operationId: 'approveRequest',
    ...enabledStaff,
    summary:
      'Aprobar una solicitud, que queda como novedad de su pago o cambia la cuenta o los datos del empleado',
    input: z.strictObject({
      ...seen,
      answer: z.optional(z.string(tooLong).check(z.trim(), z.maxLength(500, tooLong))),
    }),
    output: buildSavedSchema(whole),
    missing,
    refuses: [409, 422],
  },
  'POST /requests/:id/refuse': {
    operationId: 'refuseRequest',
    ...enabledStaff,
    summary: 'Rechazar una solicitud, con su motivo',
    input: z.strictObject({ ...seen, answer: reasonOf('Escriba por qué no se aprueba') }),
    output: buildSavedSchema(whole),
    missing,
    refuses: [409],
  },
  'POST /requests/:id/revoke': {
    operationId: 'revokeRequest',
    ...enabledStaff,
    summary: 'Anular una solicitud aprobada, que sale de lo que aún no se ha pagado',
    input: z.strictObject({ ...seen, answer: reasonOf('Escriba por qué se anula') }),
    output: buildSavedSchema(whole),
    missing,
    refuses: [409],
  },
  'POST /requests/:id/keep': {
    operationId: 'keepRequest',
    ...enabledStaff,
    summary: 'Dejar aprobada una solicitud que su empleado pidió anular, con el motivo',
    input: z.strictObject({ ...seen, answer: reasonOf('Escriba por qué no se anula') }),
    output: buildSavedSchema(whole),
    missing,
    refuses: [409],
  },
} as const satisfies Calls;
