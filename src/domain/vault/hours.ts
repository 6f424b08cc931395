import * as z from 'zod/mini';
import { amount, buildSavedSchema, type Calls, day, id, limitText } from '../calls/call.ts';
import { hoursSigners } from '../payroll/signed-hours/hours-chain.ts';
import { MAX_HOURS_NOTE } from '../payroll/signed-hours/overtime.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { type Day, parseDay } from '../values/day.ts';
import { issuer } from './payslips.ts';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/), z.meta({ examples: ['17:00'] }));
/** A link of the chain of signatures of an employee. */
export const hoursLink = z
  .object({
    number: z.int().check(z.minimum(1)),
    entry: id(),
    day,
    start: z
      .nullable(clock)
      .check(z.meta({ description: 'Sin hora, firma que ese día no hubo horas extra' })),
    end: z.nullable(clock),
    signer: z.enum(hoursSigners),
    name: word,
    note: word,
    signed_at: word,
    previous: word,
    hash: word,
  })
  .check(z.meta({ id: 'HoursSignature' }));

const contract = z.object({
  admission: day,
  retirement: z.nullable(day),
  salaries: z.array(z.object({ from: day, salary: amount })),
  weekly_hours: z.nullable(z.number()),
  rest_day: z.nullable(z.int()),
});

const ownHours = z
  .object({
    company: issuer,
    chain: id().check(
      z.meta({ description: 'El registro cuyas firmas son una cadena: uno nuevo tiene otra' }),
    ),
    contract: z
      .nullable(contract)
      .check(z.meta({ description: 'Con qué se calcula cada hora; `null` con salario integral' })),
    period: z
      .object({ start: day, end: day, paid_on: z.nullable(day) })
      .check(z.meta({ description: 'Los días del próximo pago' })),
    payments: z.array(
      z.object({
        entry: id(),
        name: word,
        paid_on: z.nullable(day),
        closed: z.boolean().check(z.meta({ description: 'Ya no cambia' })),
        lacks: z
          .boolean()
          .check(
            z.meta({ description: 'Alguien cambió esas horas en el pago: ya no las tiene como se firmaron' }),
          ),
      }),
    ),
    links: z
      .array(hoursLink)
      .check(z.meta({ description: 'Las firmas, encadenadas, desde hace cuatro meses' })),
  })
  .check(z.meta({ id: 'OwnSignedHours' }));
/** Overtime of an employee in a company, as both sides signed it. */
export type OwnHours = z.infer<typeof ownHours>;

/** Times that a side signs: what the phone and the office send. */
export const signedTimes = {
  entry: id('Falta qué horas firma', 'Esas horas no son válidas'),
  day: z
    .custom<Day>((given) => typeof given === 'string' && parseDay(given) !== undefined, 'Diga qué día')
    .check(z.meta({ type: 'string', format: 'date' })),
  start: z.optional(
    z.string('Escriba la hora como 17:00').check(z.maxLength(5, 'Escriba la hora como 17:00')),
  ),
  end: z.optional(z.string('Escriba la hora como 19:00').check(z.maxLength(5, 'Escriba la hora como 19:00'))),
  note: z.optional(
    limitText(MAX_HOURS_NOTE).check(z.trim(), z.meta({ description: 'Lo que quiere decir al firmar' })),
  ),
};

export const vaultHoursCalls = {
  'GET /hours': {
    operationId: 'listVaultHours',
    summary: 'Listar las horas extra del empleado con las firmas suyas y de su empresa',
    output: z.object({ data: z.array(ownHours) }),
    offline: true,
  },
  'POST /hours': {
    operationId: 'signVaultHours',
    summary: 'Firmar las horas extra de un día: marcarlas, aceptar las de la empresa o decir que no hubo',
    input: z.strictObject({
      company_id: id('Elija la empresa', 'La empresa no es válida'),
      ...signedTimes,
    }),
    output: buildSavedSchema(ownHours),
    status: 201,
    token: 'queue',
    refuses: [409],
  },
} as const satisfies Calls;
