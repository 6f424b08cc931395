import * as z from 'zod/mini';
import type { Errors } from '../../records/errors.ts';
import { flag, integer, moneyField, text } from '../../records/fields.ts';
import { buildFieldSchema } from '../../records/validation.ts';
import type { Day } from '../../values/day.ts';
import { isId } from '../../values/id.ts';
import { parseMoney } from '../../values/money.ts';
import { type DeductionKey, deductionConcepts } from '../concepts/amounts.ts';
import { type AveragePeriod, averagePeriods, type TypedAverages } from '../history/typed-averages.ts';
import type { CarriedDebt, Novelties } from '../novelties/novelties.ts';
import { average, daySchema, identifier, noveltyFields } from './rows.ts';
import { type EndingDraft, endingSchema } from './run.ts';

/**
 * Novelties of a month and the debts it left (`carried`). Orders of deduction are declared apart and never travel with
 * them.
 */
export type WrittenNovelties = Omit<Novelties, 'orders'> & { carried?: CarriedDebt[] };

/** Novelties of one person in a run. Only runs that pay benefits have averages. */
export type RunNovelties = WrittenNovelties & { averages?: TypedAverages };

/** Monthly payroll as a person writes it. Everything else is computed. */
export type PayrollDraft = WrittenNovelties & {
  employee_id: string;
  year: number;
  month: number;
  payment_dates: Day[];
  notes: string[];
  /** Sums shown to the user. The draft is refused when they are present and differ from ours. */
  totals?: { accrued_total?: string; deductions_total?: string; total?: string };
  /** For a new payroll: add the employee's monthly concepts, since the writer could not see them. */
  recurring?: boolean;
};

export function getDraftNovelties(draft: WrittenNovelties): WrittenNovelties {
  const {
    worked_days,
    hours,
    shifts,
    absences,
    earned,
    taken: deductions,
    benefits,
    days_worked,
    carried,
  } = draft;
  return {
    ...(worked_days !== undefined && { worked_days }),
    ...(hours && { hours }),
    ...(shifts && { shifts }),
    ...(absences && { absences }),
    ...(earned && { earned }),
    ...(deductions && { taken: deductions }),
    ...(benefits && { benefits }),
    ...(days_worked && { days_worked }),
    ...(carried && { carried }),
  };
}

const total = z.optional(
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((v) => (typeof v === 'number' ? v.toFixed(2) : v)),
    ),
    z
      .string({ error: 'El total no es válido' })
      .check(z.refine((v) => parseMoney(v) !== undefined, 'El total no es válido')),
  ),
);
const note = buildFieldSchema(text('La nota', { max: 500, lines: true }));

const days = z
  .array(daySchema('La fecha de pago'), { error: 'El campo Fechas de pago es obligatorio' })
  .check(
    z.minLength(1, 'El campo Fechas de pago es obligatorio'),
    z.maxLength(31, 'Son demasiadas fechas de pago'),
  );

const carriedDebt = z.strictObject(
  {
    concept: z.enum(Object.keys(deductionConcepts) as [DeductionKey, ...DeductionKey[]], {
      error: 'Esa deducción no existe',
    }),
    description: buildFieldSchema(text('El origen', { max: 200, required: true })),
    amount: buildFieldSchema(moneyField('El valor', { required: true })),
    id: z.optional(identifier('La deuda')),
  },
  { error: 'Lo que queda no es válido' },
);

const carriedDebts = z.optional(
  z.array(carriedDebt, { error: 'Lo que queda no es válido' }).check(z.maxLength(100, 'Son demasiadas')),
);

export const writtenFields = { ...noveltyFields, carried: carriedDebts };

export const draftFields = {
  employee_id: z
    .string({ error: 'El campo Empleado es obligatorio' })
    .check(z.refine(isId, 'Empleado no es válido')),
  year: buildFieldSchema(integer('El año', { min: 2019, max: 2100 })),
  month: buildFieldSchema(integer('El mes', { min: 1, max: 12 })),
  ...writtenFields,
  payment_dates: days,
  notes: z.optional(
    z.array(note, { error: 'Las notas no son válidas' }).check(z.maxLength(10, 'Son demasiadas notas')),
  ),
  totals: z.optional(
    z.strictObject(
      { accrued_total: total, deductions_total: total, total },
      { error: 'Los totales no son válidos' },
    ),
  ),
};

const draftSchema = z.strictObject(
  {
    ...draftFields,
    recurring: z.optional(buildFieldSchema(flag('Los conceptos recurrentes', {}))),
    base_version: z.optional(z.unknown()),
    id: z.optional(
      z
        .string({ error: 'El identificador no es válido' })
        .check(z.refine(isId, 'El identificador no es válido')),
    ),
  },
  { error: 'La nómina no es válida' },
);

/** Reads a draft from a person or a program. Reports every problem at once, by dotted path: `absences.0.end`. */
export function checkDraft(
  input: unknown,
): { ok: true; value: PayrollDraft; id?: string } | { ok: false; errors: Errors } {
  const read = readWith(draftSchema, input, 'payroll');
  if (!read.ok) return read;
  const { base_version: _, id, ...draft } = read.value;
  return {
    ok: true,
    // The schema has just named every field; its types are wider only because they come from field descriptions.
    value: { ...(draft as unknown as PayrollDraft), ...lists(draft as unknown as Partial<PayrollDraft>) },
    ...(id ? { id } : {}),
  };
}

const lists = ({ hours, notes, payment_dates }: Partial<PayrollDraft>) => ({
  hours: hours ?? [],
  notes: notes ?? [],
  payment_dates: [...new Set(payment_dates)].sort(),
});

const averageOf = (period: AveragePeriod) => z.optional(average(averagePeriods[period].label));

export const averagesField = z.optional(
  z.strictObject(
    { semester: averageOf('semester'), year: averageOf('year'), vacations: averageOf('vacations') },
    { error: 'Los promedios no son válidos' },
  ),
);

const personSchema = z.strictObject(
  {
    ...writtenFields,
    averages: averagesField,
    ending: endingSchema,
    base_version: z.optional(z.unknown()),
  },
  { error: 'Las novedades no son válidas' },
);

/** Reads the novelties of one person in a run. `ending` belongs to a final settlement. */
export function checkRunPerson(
  input: unknown,
): { ok: true; value: RunNovelties & { ending?: EndingDraft } } | { ok: false; errors: Errors } {
  const read = readWith(personSchema, input, 'novelties');
  if (!read.ok) return read;
  const { base_version: _, ...novelties } = read.value;
  return { ok: true, value: novelties as unknown as RunNovelties & { ending?: EndingDraft } };
}

function readWith<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  name: string,
): { ok: true; value: z.output<S> } | { ok: false; errors: Errors } {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const errors = Object.create(null) as Errors;
  for (const issue of result.error.issues) {
    const at = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        errors[[at, key].filter(Boolean).join('.')] = [`El campo ${key} no existe en la nómina`];
    } else {
      const sentences = errors[at || name] ?? [];
      errors[at || name] = [...new Set([...sentences, issue.message])];
    }
  }
  return { ok: false, errors };
}
