import * as z from 'zod/mini';
import { buildSavedSchema, type Calls, day, describeJson, id } from '../calls/call.ts';
import type { Hours } from '../payroll/novelties/novelties.ts';
import { hoursSigners } from '../payroll/signed-hours/hours-chain.ts';
import { MAX_SIGNATURES_PER_CALL } from '../payroll/signed-hours/overtime.ts';
import { hoursStates } from '../payroll/signed-hours/signed-hours.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { signedTimes } from '../vault/hours.ts';
import {
  count,
  describeSchema,
  enabledStaff,
  meta,
  namedEmployee,
  nameOrNothing,
  pagingByCursor,
} from './parts.ts';

const side = describeSchema(
  z.nullable(z.object({ start: nameOrNothing, end: nameOrNothing, name: word, note: word, signed_at: word })),
  'Lo último que firmó esa parte; sin horas, que no hubo. `null` si no ha firmado',
);

const lacks = describeSchema(
  z.boolean(),
  'Alguien cambió esas horas en el pago: ya no las tiene como se firmaron',
);

const entry = z.object({
  id: id(),
  day,
  employee: z.object(namedEmployee),
  employee_signature: side,
  company_signature: side,
  state: z.enum(hoursStates),
  waits: describeSchema(z.nullable(z.enum(hoursSigners)), 'De quién se espera la firma'),
  agreed: describeSchema(
    z.nullable(z.object({ start: word, end: word })),
    'Las horas que firmaron los dos, que son las que se pagan',
  ),
  hours: describeSchema(
    describeJson<Hours[]>({ type: 'array', items: { type: 'object' } }),
    'Lo que suman, por concepto: las que firmaron los dos o, sin acuerdo, las que espera la firma',
  ),
  payment: describeSchema(
    z.nullable(
      z.object({ id: id(), kind: z.enum(['pay_run', 'payroll']), name: word, closed: z.boolean(), lacks }),
    ),
    'El pago que las tiene; `null` mientras esperan uno',
  ),
});
export type StaffHoursEntry = z.infer<typeof entry>;

/** Overtime that employees and the company sign. */
export const signedHoursCalls = {
  'GET /signed_hours': {
    operationId: 'listSignedHours',
    ...enabledStaff,
    summary: 'Listar las horas extra que firman los empleados y la empresa, primero las que esperan su firma',
    input: z.object({
      ...pagingByCursor,
      state: z.optional(word),
      waits: z.optional(word),
      employee_id: z.optional(id()),
    }),
    validatedByHandler: true,
    output: z.object({ data: z.array(entry), meta, summary: z.object({ waiting: count }) }),
  },
  'POST /signed_hours': {
    operationId: 'signHours',
    ...enabledStaff,
    summary:
      'Firmar por la empresa las horas extra de uno o varios empleados, que van al pago cuando firman los dos',
    input: z.strictObject({
      signatures: z
        .array(z.object({ employee_id: id(), ...signedTimes }))
        .check(z.minLength(1, 'Elija qué horas firma'), z.maxLength(MAX_SIGNATURES_PER_CALL)),
    }),
    output: buildSavedSchema(z.array(entry)),
    refuses: [409, 422],
  },
} as const satisfies Calls;
