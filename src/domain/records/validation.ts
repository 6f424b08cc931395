import * as z from 'zod/mini';
import { type FileLike, isFileLike, listFileProblems } from '../files/files.ts';
import { findUnconfirmedDigit, formatGluedDigitQuestion } from '../identity/nit.ts';
import { parseDay } from '../values/day.ts';
import { isId } from '../values/id.ts';
import { parseMoney, toMoneyText } from '../values/money.ts';
import { explainInvalidNumber, normalizeFieldText } from './bare-text.ts';
import type { Errors } from './errors.ts';
import type { Field } from './fields.ts';
import { isAsked, isNeeded, type Resource } from './resource.ts';

export type ValidationResult = { ok: true; value: Record<string, unknown> } | { ok: false; errors: Errors };

/** Characters that neither the document nor a person can write. */
const hasControl = (value: string, lines = false): boolean =>
  [...value].some(
    (c) => (c < ' ' && !(lines && (c === '\n' || c === '\t'))) || c === '\u007f' || turnsAround.test(c),
  );

/** Marks that show a text in another order than it is written, so that `gpj.exe` reads `exe.jpg`. */
const turnsAround = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/;

/** `<script>`, `</b>`, `<!--`: what a page would take for its own; `3 < 4` is a text. */
const tag = /<[a-z/!?]/i;
/** Texts that a spreadsheet would work out: `=1+1`, `@SUM(A1)`, `+2+cmd|'…'`; `+57 604…` and `-` are texts. */
const formula = /^(=|@[a-z]+\(|[+-].*[(|!])/i;
/** The same where a text of several lines may begin with a list: `- Envíe (hoy)`. */
const formulaOfLines = /^(=|@[a-z]+\(|[+-](?! ).*[(|!])/i;

/** Commas that part thousands. Any other would be a decimal one, and reading over it a hundred times the amount. */
const thousands = /^\s*-?\d{1,3}(,\d{3})+(\.\d*)?\s*$/;

/** More pesos than are exact. */
const tooLarge = /^\s*-?\d{14}/;

/** Largest value of the column of an integer. */
const largestInteger = 2_147_483_647;

/** Nothing that anybody sees: blanks, and characters without a width. */
const blank = /^[\s\p{Cf}\u2800\u3164]*$/u;

/** Unseen signs that pages and messages leave between copied letters: two texts that read alike are one. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;

/** An empty text, only blanks, a list of nothing, a missing value and null are all «nothing written». */
const nothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && blank.test(value)) ||
  (Array.isArray(value) && value.length === 0);

const fields = new WeakMap<z.core.$ZodType, Field>();

/** Field that a schema was made from. */
export const findSchemaField = (schema: z.core.$ZodType): Field | undefined =>
  fields.get(schema) ?? (schema._zod.parent && findSchemaField(schema._zod.parent));

/** The schema of one written value. Form text (`1`, `2,5`) and JSON values both pass. */
export function buildFieldSchema(field: Field) {
  const schema = readerOf(field);
  fields.set(schema, field);
  return schema;
}

function readerOf(field: Field) {
  const invalid = `${field.label} no es válido`;
  switch (field.kind) {
    case 'text': {
      const { pattern } = field;
      return z.pipe(
        z.pipe(
          z.unknown(),
          z.transform((v) =>
            typeof v === 'string' || typeof v === 'number'
              ? normalizeFieldText(
                  field,
                  String(v).replace(unseen, '').trim().replaceAll('\r\n', '\n').normalize('NFC'),
                )
              : v,
          ),
        ),
        z.string({ error: invalid }).check(
          z.maxLength(field.max, `${field.label} admite máximo ${field.max} caracteres`),
          z.refine(
            (v) => !hasControl(v, field.lines),
            `${field.label} tiene caracteres que no se pueden guardar`,
          ),
          z.refine((v) => !tag.test(v), `${field.label} no puede llevar etiquetas de HTML`),
          z.refine(
            (v) => !(field.lines ? formulaOfLines : formula).test(v),
            `${field.label} no puede empezar como una fórmula`,
          ),
          z.refine((v) => !pattern || pattern.test.test(v), pattern?.message ?? invalid),
          z.refine(
            (v) => field.input !== 'email' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(v),
            'El correo no es válido',
          ),
          z.refine((v) => field.input !== 'digits' || /^\d+$/.test(v), {
            error: ({ input }) => explainInvalidNumber(field, input),
          }),
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
    case 'integers': {
      const { min = -largestInteger, max = largestInteger } = field;
      return listOf(
        (v) => (/^-?\d{1,9}$/.test(v) && Number(v) >= min && Number(v) <= max ? Number(v) : undefined),
        `${field.label} es una lista de números de ${min} a ${max}`,
      );
    }
    case 'choices':
      return listOf((v) => (Object.hasOwn(field.options, v) ? v : undefined), invalid);
    case 'time':
      return z.pipe(
        z.string({ error: `${field.label} debe ser una hora` }),
        z.pipe(
          z.transform((v: string) => v.trim().slice(0, 5)),
          z
            .string()
            .check(
              z.refine(
                (v) => /^([01]\d|2[0-3]):[0-5]\d$/.test(v),
                `${field.label} debe ser una hora de 00:00 a 23:59`,
              ),
            ),
        ),
      );
    case 'moment':
      return z.pipe(
        z.string({ error: `${field.label} debe ser una fecha con hora` }),
        z.pipe(
          z.transform((v: string) => momentIn(v) ?? ''),
          z.string().check(z.refine((v) => v !== '', `${field.label} no es una fecha con hora`)),
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
          z
            .unknown()
            .check(
              z.refine(
                (v) => !tooLarge.test(String(v).replaceAll(',', '')),
                `${field.label} es demasiado grande`,
              ),
            ),
          z.transform((v) => {
            const amount =
              typeof v === 'string'
                ? parseMoney(thousands.test(v) ? v.replaceAll(',', '') : v)
                : typeof v === 'number' && Number.isFinite(v)
                  ? parseMoney(String(v))
                  : undefined;
            return amount === undefined ? undefined : toMoneyText(amount);
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
    case 'references':
      return listOf((v) => (isId(v) ? v : undefined), invalid);
    case 'file':
      return z
        .custom<FileLike>(isFileLike, { error: `${field.label} debe ser un archivo`, abort: true })
        .check((payload) => {
          for (const message of listFileProblems(field, payload.value))
            payload.issues.push({ code: 'custom', message, input: payload.value });
        });
    default:
      return field satisfies never;
  }
}

/** A list without repetitions, in order; form text separates its items with commas. */
function listOf<T extends string | number>(read: (item: string) => T | undefined, message: string) {
  return z.pipe(
    z.pipe(
      z.unknown(),
      z.transform((v): T[] | undefined => {
        const items = typeof v === 'string' ? v.split(',') : typeof v === 'number' ? [v] : v;
        if (!Array.isArray(items) || items.length > 100) return undefined;
        const values = items.map((item) =>
          typeof item === 'string' || typeof item === 'number' ? read(String(item).trim()) : undefined,
        );
        if (values.length === 0 || values.includes(undefined)) return undefined;
        return [...new Set(values as T[])].sort((a, b) => (a < b ? -1 : 1));
      }),
    ),
    z.custom<T[]>((v) => Array.isArray(v), { error: message }),
  );
}

/** `2026-11-20T10:00` is the clock of Colombia; with a zone, its moment. In UTC, to the second. */
function momentIn(text: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
    text.trim(),
  );
  if (!match || !parseDay(match[1] ?? '')) return undefined;
  const time = Date.parse(`${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}${match[4] ?? '-05:00'}`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function decimalText(form: RegExp) {
  return z.pipe(
    z.unknown(),
    z.transform((v) => {
      const value = typeof v === 'number' ? String(v) : v;
      return typeof value === 'string' && form.test(value.trim()) ? value.trim() : undefined;
    }),
  );
}

/**
 * Checks what somebody wrote against a resource. On `create` every required field must be there; on `update`
 * only what is sent is checked, and `clear` names the fields to empty. Unknown and computed names are refused.
 * All problems come at once. `pointed` holds the rows that references point at, by their short names. Source: the declaration of the resource.
 */
export function checkRecord(
  resource: Resource,
  input: Record<string, unknown>,
  mode: 'create' | 'update',
  stored: Record<string, unknown> = {},
  pointed: Record<string, unknown> = {},
): ValidationResult {
  const errors = Object.create(null) as Errors;
  const value: Record<string, unknown> = {};
  const cleared = new Set(Array.isArray(input.clear) ? input.clear.map(String) : []);
  const together = normalised(resource, { ...stored, ...input, ...rowsIn(resource, pointed) });
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
    // Flags are never empty: what is not said is no.
    const empty = field.kind === 'flag' ? false : null;
    if (!isAsked(field, together)) {
      if (mode === 'update' && Object.hasOwn(stored, name) && stored[name] != null) value[name] = empty;
      continue;
    }
    const given = cleared.has(name) ? undefined : input[name];
    if (nothing(given)) {
      const touched = mode === 'create' || cleared.has(name) || Object.hasOwn(input, name);
      // A field that was empty before this change, and that nobody touched, is no fault of the change.
      const sent =
        touched || (nothing(stored[name]) && !(field.when && isAsked(field, normalised(resource, stored))));
      if (isNeeded(field, together) && sent) errors[name] = [`El campo ${field.label} es obligatorio`];
      else if (cleared.has(name) || Object.hasOwn(input, name)) value[name] = empty;
      continue;
    }
    const result = buildFieldSchema(field).safeParse(given);
    if (result.success) value[name] = result.data;
    else errors[name] = [...new Set(result.error.issues.map((issue) => issue.message))];
  }
  const before = mode === 'update' ? wholeErrors(resource, stored) : {};
  // A change answers for its own faults: a record that was wrong already may still be mended field by field.
  for (const [name, sentences] of Object.entries(
    wholeErrors(resource, { ...stored, ...value, ...rowsIn(resource, pointed) }),
  ))
    if (!errors[name] && before[name]?.join() !== sentences.join()) errors[name] = sentences;
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, value };
}

/** Rows of the records that this one refers to. */
const rowsIn = (resource: Resource, pointed: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(pointed).filter(([name]) => !Object.hasOwn(resource.fields, name)));

/** Faults between fields that are each well written. */
function wholeErrors(resource: Resource, values: Record<string, unknown>): Errors {
  const errors: Errors = { ...resource.rules?.(values) };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'text' && field.nit) {
      const [nit, confirmed] = [values[name], values[field.confirmedBy ?? '']];
      const glued = findUnconfirmedDigit(String(nit ?? ''), [String(confirmed ?? '')]);
      if (glued?.certain) errors[name] = [formatGluedDigitQuestion(glued)];
    }
    if ((field.kind !== 'day' && field.kind !== 'moment') || !field.notBefore) continue;
    const [last, first] = [values[name], values[field.notBefore]];
    if (typeof last !== 'string' || typeof first !== 'string' || last > first) continue;
    const other = resource.fields[field.notBefore]?.label ?? field.notBefore;
    // A day lasts until its end; between two equal moments there is nothing.
    if (field.kind === 'moment') errors[name] = [`${field.label} debe ser posterior a ${other}`];
    else if (last < first) errors[name] = [`${field.label} no puede ser anterior a ${other}`];
  }
  return errors;
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
