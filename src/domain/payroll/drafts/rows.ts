import * as z from 'zod/mini';
import { dayField, flag, integer, moneyField, percent, text } from '../../records/fields.ts';
import { buildFieldSchema } from '../../records/validation.ts';
import { isId } from '../../values/id.ts';
import { absenceConcepts, amountConcepts, deductionConcepts } from '../concepts/amounts.ts';
import { benefitKeys } from '../concepts/benefits.ts';
import { hourKinds } from '../concepts/concepts.ts';
import { leaveReasons } from '../concepts/leave-reasons.ts';
import { explainTooLarge, isTooLarge } from '../history/typed-averages.ts';
import { findUnitsFault } from './units-fault.ts';

/** Rows that a user writes in a payroll, each with its messages. The rules of law report later, in findings. */

export const daySchema = (label: string) => buildFieldSchema(dayField(label, {}));
const amount = (label: string, hint = '') => buildFieldSchema(moneyField(label, { hint }));
export const average = (label: string, hint?: string) =>
  amount(label, hint).check(z.refine((text) => !isTooLarge(String(text)), explainTooLarge(label)));
const share = (label: string) => buildFieldSchema(percent(label, {}));
const yes = (label: string) => buildFieldSchema(flag(label, {}));
const words = (label: string) => buildFieldSchema(text(label, { max: 120 }));
const wholeNumber = (label: string, min: number, max: number, hint = '') =>
  buildFieldSchema(integer(label, { min, max, hint }));
export const identifier = (label: string) =>
  z.string({ error: `${label} no es válida` }).check(z.refine(isId, `${label} no es válida`));
const oneOf = <K extends string>(concepts: Readonly<Record<K, unknown>>, error: string) =>
  z.enum(Object.keys(concepts) as [K, ...K[]], { error });

const hour = z.strictObject(
  {
    kind: z.enum(hourKinds, { error: 'El tipo de hora no existe' }),
    quantity: z.pipe(
      z.pipe(
        z.unknown(),
        z.transform((v) => (typeof v === 'number' ? String(v) : v)),
      ),
      z
        .string({ error: 'Escriba las horas' })
        .check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'Escriba las horas con punto decimal, sin signo')),
    ),
    day: z.optional(daySchema('La fecha de las horas')),
    without_rest: z.optional(yes('Sin descanso compensatorio')),
    of_contract: z.optional(daySchema('El contrato')),
  },
  { error: 'La línea de horas no es válida' },
);

const clock = (label: string) =>
  z
    .string({ error: `${label} no es válida` })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} se escribe como 19:30`));

const shift = z.strictObject(
  {
    day: daySchema('La fecha del turno'),
    start: clock('La hora de entrada'),
    end: clock('La hora de salida'),
    ordinary: z.optional(
      z
        .string({ error: 'Las horas de la jornada deben ser un número' })
        .check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'Escriba las horas de la jornada con punto decimal')),
    ),
    without_rest: z.optional(yes('Sin descanso compensatorio')),
  },
  { error: 'El turno no es válido' },
);

const absence = z
  .strictObject(
    {
      kind: oneOf(absenceConcepts, 'Esa ausencia no existe'),
      start: daySchema('La fecha inicial'),
      end: daySchema('La fecha final'),
      origin: z.optional(
        z.enum(['comun', 'profesional', 'laboral'], { error: 'El origen es comun, profesional o laboral' }),
      ),
      first_day: z.optional(wholeNumber('El día en que va', 1, 2000, 'En qué día de la incapacidad va')),
      previous_ibc: z.optional(amount('El IBC del mes anterior')),
      base: z.optional(amount('El promedio mensual')),
      variable_average: z.optional(
        average(
          'El promedio mensual de lo variable',
          'De vacaciones: lo que varía al mes, además del salario. Sin «base», esta sale de él',
        ),
      ),
      unjustified: z.optional(yes('Sin justificar')),
      parent: z.optional(
        z.enum(['mother', 'father', 'shared'], { error: 'La licencia es mother, father o shared' }),
      ),
      reason: z.optional(oneOf(leaveReasons, 'Ese motivo de licencia remunerada no existe')),
    },
    { error: 'La ausencia no es válida' },
  )
  .check(
    z.refine((row) => !reversed(row), {
      error: 'La fecha final no puede ser anterior a la inicial',
      path: ['end'],
      // Reported with the rest, even when another field of the row is wrong.
      when: () => true,
    }),
    z.refine(({ kind, reason }) => reason === undefined || kind === 'paid_leave', {
      error: 'Solo una licencia remunerada lleva motivo',
      path: ['reason'],
    }),
  );

function reversed(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || !('start' in row) || !('end' in row)) return false;
  const { start, end } = row;
  return typeof start === 'string' && typeof end === 'string' && end !== '' && end < start;
}

const units = {
  quantity: z.optional(z.string({ error: 'La cantidad debe ser un número' })),
  unit_value: z.optional(amount('El valor de cada unidad')),
};
function unitsMakeAmount<S extends z.ZodMiniType>(row: S, ...amounts: string[]): S {
  return row.check(({ value, issues }) => {
    const entry = value as Readonly<Record<string, string | undefined>>;
    const wrong = findUnitsFault(
      entry,
      amounts.map((name) => entry[name]),
    );
    if (wrong) issues.push({ code: 'custom', input: value, path: [wrong.field], message: wrong.message });
  });
}

const earned = z.strictObject(
  {
    concept: oneOf(amountConcepts, 'Ese devengado no existe'),
    salary: z.optional(amount('El valor salarial')),
    non_salary: z.optional(amount('El valor no salarial')),
    description: z.optional(words('La descripción')),
    food: z.optional(yes('De alimentación')),
    of_contract: z.optional(daySchema('El contrato')),
    own: z.optional(identifier('El concepto')),
    ...units,
  },
  { error: 'El devengado no es válido' },
);

const deduction = z.strictObject(
  {
    concept: oneOf(deductionConcepts, 'Esa deducción no existe'),
    amount: amount('El valor'),
    public_amount: z.optional(amount('El valor de la sanción pública')),
    percent: z.optional(share('El porcentaje')),
    description: z.optional(words('La descripción')),
    debt: z.optional(identifier('La deuda')),
    own: z.optional(identifier('El concepto')),
    ...units,
  },
  { error: 'La deducción no es válida' },
);

const benefit = z.strictObject(
  {
    concept: z.enum(benefitKeys, { error: 'Esa prestación no existe' }),
    amount: amount('El valor'),
    days: z.optional(
      z
        .string({ error: 'Los días deben ser un número' })
        .check(z.regex(/^\d{1,4}(\.\d{1,2})?$/, 'Escriba los días con punto decimal, sin signo')),
    ),
    percent: z.optional(share('El porcentaje')),
    detail: z.optional(words('El detalle')),
    deposited: z.optional(yes('Consignadas en el fondo')),
    of_year: z.optional(wholeNumber('El año que se liquida', 1900, 9999)),
    of_contract: z.optional(daySchema('El contrato')),
    six_months: z.optional(amount('El promedio de los seis meses')),
    monthly: z.optional(amount('El ingreso mensual')),
  },
  { error: 'La prestación no es válida' },
);

const rows = <S extends z.ZodMiniType>(row: S, max: number, unfit: string, many: string) =>
  z.optional(z.array(row, { error: unfit }).check(z.maxLength(max, many)));

/** Novelties of the month, as a user writes them: the shapes of `Novelties`. */
export const noveltyFields = {
  worked_days: z.optional(wholeNumber('El total de días trabajados', 0, 30)),
  hours: rows(hour, 150, 'Las horas no son válidas', 'Son demasiadas líneas de horas'),
  shifts: rows(shift, 100, 'Los turnos no son válidos', 'Son demasiados turnos'),
  absences: rows(absence, 60, 'Las ausencias no son válidas', 'Son demasiadas ausencias'),
  earned: rows(
    unitsMakeAmount(earned, 'salary', 'non_salary'),
    100,
    'Los devengados no son válidos',
    'Son demasiados devengados',
  ),
  taken: rows(
    unitsMakeAmount(deduction, 'amount', 'public_amount'),
    100,
    'Las deducciones no son válidas',
    'Son demasiadas deducciones',
  ),
  benefits: rows(benefit, 20, 'Las prestaciones no son válidas', 'Son demasiadas prestaciones'),
  days_worked: rows(
    daySchema('El día trabajado'),
    31,
    'Los días trabajados uno por uno no son válidos',
    'Son demasiados días trabajados',
  ),
};
