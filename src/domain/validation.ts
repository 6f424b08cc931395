import * as z from 'zod/mini';
import { parseDay } from './day.ts';
import type { Field } from './fields.ts';
import { isId } from './id.ts';
import { moneyText, parseMoney } from './money.ts';
import { isAsked, type Resource } from './resource.ts';

/** `errors` of a 422: dotted path of the field → sentences. */
export type Errors = Record<string, string[]>;
export type Checked = { ok: true; value: Record<string, unknown> } | { ok: false; errors: Errors };

/** Characters that neither the document nor a person can write. */
const hasControl = (value: string): boolean => [...value].some((c) => c < ' ' || c === '\u007f');

/** What the column of an integer holds. */
const largestInteger = 2_147_483_647;

/** An empty text, only blanks, a missing value and null are all «nothing written». */
const nothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The schema of one written value. Form text (`1`, `2,5`) and JSON values both pass. */
export function schemaOf(field: Field) {
  const invalid = `${field.label} no es válido`;
  switch (field.kind) {
    case 'text': {
      const { pattern } = field;
      return z.pipe(
        z.pipe(
          z.unknown(),
          z.transform((v) => (typeof v === 'string' || typeof v === 'number' ? String(v).trim() : v)),
        ),
        z.string({ error: invalid }).check(
          z.maxLength(field.max, `${field.label} admite máximo ${field.max} caracteres`),
          z.refine((v) => !hasControl(v), `${field.label} tiene caracteres que no se pueden guardar`),
          z.refine((v) => !pattern || pattern.test.test(v), pattern?.message ?? invalid),
          z.refine(
            (v) => field.input !== 'email' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(v),
            'El correo no es válido',
          ),
          z.refine(
            (v) => field.input !== 'digits' || /^\d+$/.test(v),
            `${field.label} lleva solo números, sin puntos ni espacios`,
          ),
        ),
      );
    }
    case 'integer':
      return z.pipe(
        z.pipe(
          z.unknown(),
          z.transform((v) => (typeof v === 'string' && /^-?\d{1,15}$/.test(v.trim()) ? Number(v) : v)),
        ),
        z.int({ error: `${field.label} debe ser un número entero` }).check(
          z.refine(
            (v) => v >= (field.min ?? -largestInteger),
            `${field.label} debe ser ${field.min ?? -largestInteger} o mayor`,
          ),
          z.refine(
            (v) => v <= (field.max ?? largestInteger),
            `${field.label} debe ser ${field.max ?? largestInteger} o menor`,
          ),
        ),
      );
    case 'percent':
      return z.pipe(
        decimalText(/^\d{1,3}(\.\d{1,3})?$/),
        z
          .string({ error: `${field.label} debe ser un porcentaje, con punto decimal` })
          .check(
            z.refine(
              (v) => Number(v) >= (field.min ?? 0) && Number(v) <= (field.max ?? 100),
              `${field.label} está fuera de rango`,
            ),
          ),
      );
    case 'money':
      return z.pipe(
        z.pipe(
          z.unknown(),
          z.transform((v) => {
            const amount =
              typeof v === 'string'
                ? parseMoney(v.replaceAll(',', ''))
                : typeof v === 'number' && Number.isFinite(v)
                  ? parseMoney(String(v))
                  : undefined;
            return amount === undefined ? undefined : moneyText(amount);
          }),
        ),
        z.string({ error: `${field.label} debe ser un valor en pesos, con punto decimal` }).check(
          z.refine((v) => !v.startsWith('-'), `${field.label} no puede ser negativo`),
          z.refine((v) => !field.positive || v !== '0.00', `${field.label} debe ser mayor que 0`),
        ),
      );
    case 'day':
      return z
        .string({ error: `${field.label} debe ser una fecha` })
        .check(z.refine((v) => parseDay(v) !== undefined, `${field.label} no es una fecha del calendario`));
    case 'flag':
      return z.pipe(
        z.pipe(
          z.unknown(),
          z.transform((v) =>
            v === '1' || v === 1 || v === 'true' ? true : v === '0' || v === 0 || v === 'false' ? false : v,
          ),
        ),
        z.boolean({ error: `${field.label} debe ser sí o no` }),
      );
    case 'choice':
      return z.string({ error: invalid }).check(z.refine((v) => Object.hasOwn(field.options, v), invalid));
    case 'reference':
      return z.string({ error: invalid }).check(z.refine(isId, invalid));
    default:
      return field satisfies never;
  }
}

function decimalText(form: RegExp) {
  return z.pipe(
    z.unknown(),
    z.transform((v) => {
      const written = typeof v === 'number' ? String(v) : v;
      return typeof written === 'string' && form.test(written.trim()) ? written.trim() : undefined;
    }),
  );
}

/**
 * Checks what somebody wrote against a resource. On `create` every required field must be there; on `update`
 * only what is sent is checked, and `clear` names the fields to empty. Unknown and computed names are refused.
 * All problems come at once. Source: the declaration of the resource.
 */
export function checkRecord(
  resource: Resource,
  input: Record<string, unknown>,
  mode: 'create' | 'update',
  stored: Record<string, unknown> = {},
): Checked {
  const errors = Object.create(null) as Errors;
  const value: Record<string, unknown> = {};
  const cleared = new Set(Array.isArray(input.clear) ? input.clear.map(String) : []);
  const together = { ...stored, ...input };
  if (!nothing(input.clear) && !Array.isArray(input.clear))
    errors.clear = ['Diga en una lista los campos que quedan vacíos'];

  for (const name of Object.keys(input)) {
    if (name !== 'clear' && !Object.hasOwn(resource.fields, name))
      errors[name] = [`El campo ${name} no existe en ${resource.title}`];
    else if (resource.fields[name]?.computed)
      errors[name] = [`${resource.fields[name].label} lo calcula el sistema`];
  }
  for (const name of cleared) {
    if (!Object.hasOwn(resource.fields, name))
      errors[name] = [`El campo ${name} no existe en ${resource.title}`];
  }

  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.computed) continue;
    if (!isAsked(field, normalised(resource, together))) {
      if (mode === 'update' && Object.hasOwn(stored, name) && stored[name] != null) value[name] = null;
      continue;
    }
    const written = cleared.has(name) ? undefined : input[name];
    if (nothing(written)) {
      const sent =
        mode === 'create' || cleared.has(name) || Object.hasOwn(input, name) || nothing(stored[name]);
      if (field.required && sent) errors[name] = [`El campo ${field.label} es obligatorio`];
      else if (cleared.has(name) || Object.hasOwn(input, name)) value[name] = null;
      continue;
    }
    const result = schemaOf(field).safeParse(written);
    if (result.success) value[name] = result.data;
    else errors[name] = [...new Set(result.error.issues.map((issue) => issue.message))];
  }
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, value };
}

/** Flags as booleans, so that `when` compares like with like whatever the form sent. */
function normalised(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const result = { ...values };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'flag' && name in result)
      result[name] = [true, 1, '1', 'true'].includes(result[name] as never);
  }
  return result;
}
