import * as z from 'zod/mini';
import { type Day, parseDay } from '../day.ts';
import { isId } from '../id.ts';
import { parseMoney } from '../money.ts';
import type { Errors } from '../validation.ts';
import type { Novelties } from './liquidate.ts';
import { hourKinds } from './statement.ts';

export { contractOf, type EmployeeRecord, type Settlement, settlementOf } from './settlement.ts';

/** What a person writes to make a monthly payroll; everything else is computed. */
export type PayrollDraft = {
  employee_id: string;
  year: number;
  month: number;
  worked_days?: number;
  hours: NonNullable<Novelties['hours']>;
  payment_dates: Day[];
  notes: string[];
  /** Sums shown to the writer; when they come and differ from ours the draft is refused. */
  totals?: { accrued_total?: string; deductions_total?: string; total?: string };
};

const whole = (label: string, min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((v) => (typeof v === 'string' && /^-?\d{1,6}$/.test(v) ? Number(v) : v)),
    ),
    z
      .int({ error: `${label} debe ser un número entero` })
      .check(
        z.minimum(min, `${label} debe estar entre ${min} y ${max}`),
        z.maximum(max, `${label} debe estar entre ${min} y ${max}`),
      ),
  );
const day = (label: string) =>
  z
    .string({ error: `${label} debe ser una fecha` })
    .check(z.refine((v) => parseDay(v) !== undefined, `${label} no es una fecha del calendario`));
const shortText = z
  .string({ error: 'La nota no es válida' })
  .check(z.maxLength(500, 'La nota admite máximo 500 caracteres'));
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

const hour = z.strictObject({
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
  day: z.optional(day('La fecha de las horas')),
});

const schema = z.strictObject({
  employee_id: z
    .string({ error: 'El campo Empleado es obligatorio' })
    .check(z.refine(isId, 'Empleado no es válido')),
  year: whole('El año', 2019, 2100),
  month: whole('El mes', 1, 12),
  worked_days: z.optional(whole('Los días trabajados', 0, 30)),
  hours: z.optional(
    z
      .array(hour, { error: 'Las horas no son válidas' })
      .check(z.maxLength(60, 'Son demasiadas líneas de horas')),
  ),
  payment_dates: z
    .array(day('La fecha de pago'), { error: 'El campo Fechas de pago es obligatorio' })
    .check(
      z.minLength(1, 'El campo Fechas de pago es obligatorio'),
      z.maxLength(31, 'Son demasiadas fechas de pago'),
    ),
  notes: z.optional(
    z.array(shortText, { error: 'Las notas no son válidas' }).check(z.maxLength(10, 'Son demasiadas notas')),
  ),
  totals: z.optional(z.strictObject({ accrued_total: total, deductions_total: total, total })),
  base_version: z.optional(z.unknown()),
  id: z.optional(
    z
      .string({ error: 'El identificador no es válido' })
      .check(z.refine(isId, 'El identificador no es válido')),
  ),
});

/** Reads what a person or a program wrote. Every problem comes at once, by dotted path: `hours.0.quantity`. */
export function checkDraft(
  input: unknown,
): { ok: true; value: PayrollDraft; id?: string } | { ok: false; errors: Errors } {
  const result = schema.safeParse(input);
  if (!result.success) {
    const errors: Errors = {};
    for (const issue of result.error.issues) {
      const names = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const at = issue.path.map(String).join('.');
      if (names.length)
        for (const name of names)
          errors[[at, name].filter(Boolean).join('.')] = [`El campo ${name} no existe en la nómina`];
      else errors[at || 'payroll'] = [...(errors[at || 'payroll'] ?? []), issue.message];
    }
    return { ok: false, errors };
  }
  const { base_version: _, id, hours, notes, payment_dates, totals, ...rest } = result.data;
  return {
    ok: true,
    value: {
      ...rest,
      hours: (hours ?? []) as PayrollDraft['hours'],
      notes: notes ?? [],
      payment_dates: [...new Set(payment_dates as Day[])].sort(),
      ...(totals ? { totals } : {}),
    },
    ...(id ? { id } : {}),
  };
}
