import * as z from 'zod/mini';
import {
  buildSavedSchema,
  type Calls,
  data,
  day,
  describeJson,
  id,
  limitText,
  signedAmount,
  wholeNumber,
  yesOrNo,
} from '../calls/call.ts';
import { doubtReasons } from '../payroll/clock/clock-marks.ts';
import { DEFAULT_CLOCK_RULES, roundings } from '../payroll/clock/clock-rules.ts';
import type { Hours } from '../payroll/novelties/novelties.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import {
  buildVersionSchema,
  count,
  describeSchema,
  findings,
  namedEmployee,
  staff,
  version,
} from './parts.ts';
import { restoredRow } from './pay-run-repetitions.ts';

/** Most marks of one call: those of 300 people in a fortnight, four a day. */
export const MAX_MARKS_PER_CALL = 20_000;

const mark = z.object({
  at: describeSchema(
    limitText(16).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
    'Día y hora de Colombia: `2026-11-04T07:58`',
  ),
  kind: describeSchema(z.optional(z.enum(['in', 'out'])), 'Entrada o salida; sin él, por su orden'),
});

const between = (minimum: number, maximum: number) => wholeNumber({ minimum, maximum });
/** A whole number of a few, also as a form writes it. */
const choiceOf = <Value extends number>(values: readonly Value[]) =>
  z
    .pipe(
      z.custom<Value>((given) => /^\d+$/.test(String(given)) && values.includes(Number(given) as Value)),
      z.transform<Value, Value>((given) => Number(given) as Value),
    )
    .check(z.meta({ type: 'integer', enum: [...values] }));
const usual = DEFAULT_CLOCK_RULES;
const rules = z.object({
  round_minutes: describeSchema(
    z.optional(choiceOf(roundings)),
    'Minutos a cuyo múltiplo más cercano se lleva cada marca; 0, al minuto',
  ),
  max_shift_hours: describeSchema(
    z.optional(between(8, 16)),
    `Un turno más largo es una marca que falta; sin él, ${usual.max_shift_hours}`,
  ),
  break_minutes: describeSchema(
    z.optional(between(0, 120)),
    'Descanso que nadie marca y no es trabajo (CST art. 167); sin él, ninguno',
  ),
  break_after_hours: describeSchema(
    z.optional(between(1, 12)),
    `Horas de turno desde las que se descuenta; sin él, ${usual.break_after_hours}`,
  ),
  week_days: describeSchema(
    z.optional(choiceOf([5, 6] as const)),
    'Días entre los que se reparten las horas de la semana; sin él, 6',
  ),
});

const shift = z.object({ day, start: word, end: word });
const doubt = z.object({
  day,
  times: z.array(word),
  missing: describeSchema(
    z.enum(doubtReasons),
    'Falta la entrada (`in`), la salida (`out`) o, si el reloj no lo dice, una de las marcas (`one`); la noche de antes está en duda (`before`); o es el primer o el último día de las marcas y ya tiene más horas que ellas (`part`); o es después del contrato (`after`)',
  ),
});
const hours = describeJson<Hours[]>({ type: 'array', items: { type: 'object' } });

const person = z.object({
  employee: z.object(namedEmployee),
  version: describeSchema(version, 'La de antes de escribir, para `base_version`'),
  shifts: describeSchema(z.array(shift), 'Los turnos del pago que salen de las marcas'),
  doubts: describeSchema(z.array(doubt), 'Días a los que les falta una marca: sus horas no se tocan'),
  hours: describeSchema(hours, 'Las horas que esos turnos agregan al sueldo, con su día'),
  removed: describeSchema(hours, 'Las que tiene y se quitan, sin otras de su día y concepto en su lugar'),
  later: describeSchema(count, 'Horas de después de este pago: van en el siguiente, con estas marcas'),
  undated: describeSchema(z.boolean(), 'Tiene horas escritas sin día, que se sumarían a las de las marcas'),
  refused: describeSchema(z.nullable(word), 'Por qué no se le escribe nada; `null`, se le escribe'),
  changes: describeSchema(z.boolean(), 'Si sus horas de ahora son otras'),
  before: describeSchema(signedAmount, 'Su neto en este pago sin las horas de las marcas'),
  after: describeSchema(signedAmount, 'Su neto con ellas'),
  findings,
});
export type MarkedPerson = z.infer<typeof person>;

const input = z.strictObject({
  id: id(),
  people: z
    .array(
      z.object({
        employee_id: z.optional(id()),
        document_number: z.optional(limitText(20)),
        base_version: z.optional(buildVersionSchema()),
        replace_undated: describeSchema(
          z.optional(yesOrNo),
          'Quitar también las horas que tiene escritas sin día',
        ),
        marks: z.array(mark).check(z.minLength(1), z.maxLength(1_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(1_000)),
  rules: z.optional(rules),
});
const unknown = describeSchema(z.array(count), 'Lugares de `people` que no son de nadie de este pago');

const marksCall = { ...staff, input, missing: 'Ese pago ya no existe.', refuses: [409, 422] } as const;

/** Marks of clocks that become the hours of an open payment. */
export const payRunMarkCalls = {
  'POST /pay_runs/:id/marks/check': {
    operationId: 'checkPayRunMarks',
    long: true,
    ...marksCall,
    summary: 'Revisar qué horas saldrían de las marcas de un reloj, sin guardar nada',
    output: data(z.object({ people: z.array(person), unknown })),
  },
  'POST /pay_runs/:id/marks': {
    operationId: 'writePayRunMarks',
    job: 'Escribir las horas de las marcas',
    ...marksCall,
    summary: 'Escribir en un pago abierto las horas que salen de las marcas de un reloj',
    output: buildSavedSchema(
      z.object({
        changed: describeSchema(count, 'Personas a las que se les escribió algo'),
        people: z.array(person),
        unknown,
        undo: describeSchema(
          z.array(restoredRow),
          'Las filas que dejan todo como estaba, para `POST /pay_runs/{id}/novelties`',
        ),
      }),
    ),
  },
} as const satisfies Calls;
