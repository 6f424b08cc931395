import * as z from 'zod/mini';
import type { Errors } from '../../records/errors.ts';
import { integer } from '../../records/fields.ts';
import { buildFieldSchema } from '../../records/validation.ts';
import { type Day, formatMonth, getMonthEnd, getMonthStart } from '../../values/day.ts';
import { isId } from '../../values/id.ts';
import { type RunKind, runKinds } from '../runs/period.ts';
import { daySchema } from './rows.ts';

/** A requested run: its payment, its days, its people and its date. */
export type RunDraft = RunTimes & {
  id?: string;
  payment_date: Day;
  /** One of the three: everybody of a group, these people, or everybody of the company. */
  payroll_group_id?: string;
  employee_ids?: string[];
  everybody?: true;
};

export type RunTimes = {
  kind: RunKind;
  year: number;
  month: number;
  /** For a fortnight or ten days. */
  part?: number | null;
  /** For a week or vacations. */
  start?: Day | null;
  end?: Day | null;
};

const parts: Partial<Record<RunKind, number>> = { fortnight: 2, ten_days: 3 };
const longest: Partial<Record<RunKind, number>> = { week: 14, vacations: 180 };

const identifier = (label: string) =>
  z.string({ error: `${label} no es válido` }).check(z.refine(isId, `${label} no es válido`));

export const runFields = {
  id: z.optional(identifier('El identificador')),
  kind: z.enum(runKinds, 'El tipo de pago no es válido'),
  year: buildFieldSchema(integer('El año', { min: 2019, max: 2100 })),
  month: buildFieldSchema(integer('El mes', { min: 1, max: 12 })),
  part: z.optional(buildFieldSchema(integer('La parte del mes', { min: 1, max: 3 }))),
  start: z.optional(daySchema('La fecha inicial')),
  end: z.optional(daySchema('La fecha final')),
  payment_date: z.pipe(
    z.unknown().check(z.refine((value) => value !== undefined, 'Escriba la fecha de pago')),
    daySchema('La fecha de pago'),
  ),
  payroll_group_id: z.optional(identifier('El grupo de nómina')),
  employee_ids: z.optional(
    z
      .array(identifier('El empleado'), { error: 'Los empleados no son válidos' })
      .check(z.minLength(1, 'Elija al menos un empleado'), z.maxLength(5000, 'Elija máximo 5.000 empleados')),
  ),
  everybody: z.optional(
    z.pipe(
      z.pipe(
        z.unknown(),
        z.transform((input) => ['1', 1, 'true'].includes(input as never) || input),
      ),
      z.literal(true, 'Diga «true» para pagarles a todos'),
    ),
  ),
};
const schema = z.strictObject(runFields);

/** Reads a requested run. Reports every problem at once, by field name. */
export function checkRun(input: unknown): { ok: true; value: RunDraft } | { ok: false; errors: Errors } {
  const result = schema.safeParse(input);
  const errors = Object.create(null) as Errors;
  for (const issue of result.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[key] = [`El campo ${key} no existe en el pago`];
    else errors[issue.path.join('.') || 'kind'] ??= [issue.message];
  }
  if (!result.success) return { ok: false, errors: { ...faultsOfRest(input, errors), ...errors } };
  // The schema has just named every field; its types are wider only because they come from field descriptions.
  const { employee_ids, ...rest } = result.data as unknown as RunDraft;
  const value = { ...rest, ...(employee_ids && { employee_ids: [...new Set(employee_ids)] }) };
  Object.assign(errors, faultsOf(value));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

/** Finds faults among the well-formed fields, so that they are reported with the rest. */
function faultsOfRest(input: unknown, errors: Errors): Errors {
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  if (
    typeof input !== 'object' ||
    input === null ||
    ['kind', 'year', 'month'].some((name) => wrong.has(name))
  )
    return {};
  const sound = Object.fromEntries(Object.entries(input).filter(([name]) => !wrong.has(name)));
  // Each of these fields has passed its own check.
  const { year, month, part, ...rest } = sound as unknown as RunDraft;
  const faults = faultsOf({
    ...rest,
    year: Number(year),
    month: Number(month),
    ...(part && { part: Number(part) }),
  });
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !wrong.has(name)));
}

function faultsOf(draft: RunDraft): Errors {
  const { kind, year, month, part, start, end, payroll_group_id, employee_ids, everybody } = draft;
  const errors: Errors = {};
  const say = (field: string, message: string) => {
    errors[field] ??= [message];
  };
  const [of, days] = [parts[kind], longest[kind]];
  if (of && !(part && part <= of)) say('part', `Diga cuál de las ${of} partes del mes se paga`);
  if (!of && part) say('part', 'Este pago no se divide en partes');
  if (days) {
    if (!start) say('start', 'Escriba la fecha inicial');
    if (!end) say('end', 'Escriba la fecha final');
    if (start && (start < getMonthStart(year, month) || start > getMonthEnd(year, month)))
      say('start', `La fecha inicial no es de ${formatMonth(year, month)}`);
    if (start && end && end < start) say('end', 'La fecha final no puede ser anterior a la inicial');
    if (start && end && (Date.parse(end) - Date.parse(start)) / 86_400_000 >= days)
      say('end', `Son más de ${days} días`);
  } else {
    if (start) say('start', 'Este pago toma sus días del mes');
    if (end) say('end', 'Este pago toma sus días del mes');
  }
  const selections = [payroll_group_id, employee_ids, everybody].filter(Boolean).length;
  if (selections === 0) say('employee_ids', 'Elija un grupo de nómina o los empleados');
  if (selections > 1) say('employee_ids', 'Elija un grupo, los empleados o todos: una sola de las tres');
  return errors;
}

/** Fields of the end of a contract besides its novelties; days are decimal text. */
export type EndingDraft = { pending_vacations?: string; taken_vacations?: string; severance_from?: Day };

const vacationDays = (label: string) =>
  z.optional(
    z
      .string({ error: `${label} deben ser un número` })
      .check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, `${label}: escriba los días con punto decimal, sin signo`)),
  );

export const endingSchema = z.optional(
  z
    .strictObject(
      {
        pending_vacations: vacationDays('Los días de vacaciones pendientes'),
        taken_vacations: vacationDays('Los días de vacaciones tomados'),
        severance_from: z.optional(daySchema('El inicio de las cesantías')),
      },
      { error: 'Los datos del retiro no son válidos' },
    )
    .check(
      z.refine((ending) => !(ending.pending_vacations && ending.taken_vacations), {
        error: 'Escriba los días pendientes o los tomados, no los dos',
        path: ['taken_vacations'],
      }),
    ),
);
