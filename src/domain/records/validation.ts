import * as z from 'zod/mini';
import { type FileLike, isFileLike, listFileProblems } from '../files/files.ts';
import { emailPattern } from '../identity/contact-patterns.ts';
import { findUnconfirmedDigit, formatGluedDigitQuestion } from '../identity/nit.ts';
import { parseDay } from '../values/day.ts';
import { isId } from '../values/id.ts';
import { parseMoney, toMoneyText } from '../values/money.ts';
import type { Errors } from './errors.ts';
import type { Field } from './fields.ts';
import { explainInvalidNumber, normalizeFieldText } from './normalize-field-text.ts';
import { isAsked, isNeeded, type Resource } from './resource.ts';

export type ValidationResult = { ok: true; value: Record<string, unknown> } | { ok: false; errors: Errors };

/** Finds control characters and marks of direction, which a document cannot carry. */
const hasControl = (value: string, lines = false): boolean =>
  [...value].some(
    (c) => (c < ' ' && !(lines && (c === '\n' || c === '\t'))) || c === '\u007f' || turnsAround.test(c),
  );

/** Marks that change the direction of a text, so that `gpj.exe` reads `exe.jpg`. */
const turnsAround = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/;

/** Finds what a page would take for markup: `<script>`, `</b>`, `<!--`. `3 < 4` is plain text. */
const tag = /<[a-z/!?]/i;
/**
 * Finds texts that a spreadsheet would compute: `=1+1`, `@SUM(A1)`, `+2+cmd|'…'`. `+57 604…` and `-` are plain text.
 */
const formula = /^(=|@[a-z]+\(|[+-].*[(|!])/i;
/** Formula test for texts of several lines, which may begin with a list: `- Envíe (hoy)`. */
const formulaOfLines = /^(=|@[a-z]+\(|[+-](?! ).*[(|!])/i;

/**
 * Numbers with commas between thousands. Any other comma may be a decimal one, and removing it would multiply the
 * amount.
 */
const thousands = /^\s*-?\d{1,3}(,\d{3})+(\.\d*)?\s*$/;

/** Amounts with more digits than are exact. */
const tooLarge = /^\s*-?\d{14}/;

const largestInteger = 2_147_483_647;

/** Texts with nothing visible: blanks and characters without width. */
const blank = /^[\s\p{Cf}\u2800\u3164]*$/u;

/**
 * Invisible characters that pages and messages leave in copied text. Without them, texts that look alike are equal.
 */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;

/** Returns whether a value is empty: undefined, null, a blank text or an empty list. */
const nothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && blank.test(value)) ||
  (Array.isArray(value) && value.length === 0);

const fields = new WeakMap<z.core.$ZodType, Field>();

export const findSchemaField = (schema: z.core.$ZodType): Field | undefined =>
  fields.get(schema) ?? (schema._zod.parent && findSchemaField(schema._zod.parent));

/** Builds the schema of one value. It accepts form text (`1`, `2,5`) and JSON values. */
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
          z.refine((v) => field.input !== 'email' || emailPattern.test.test(v), emailPattern.message),
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

/** Reads a sorted list without repetitions. Form text separates its items with commas. */
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

/** Reads a moment as UTC. `2026-11-20T10:00` is the time in Colombia; a text with a zone keeps its moment. */
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
 * Checks values against the declaration of a resource and returns all errors at once. On `create` every required
 * field must be present. On `update` only sent values are checked, and `clear` lists the fields to empty. Unknown and
 * computed names are rejected. `pointed` holds the rows that references point at, by their short names.
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
    // Flags are never empty: a missing flag is false.
    const empty = field.kind === 'flag' ? false : null;
    if (!isAsked(field, together)) {
      if (mode === 'update' && Object.hasOwn(stored, name) && stored[name] != null) value[name] = empty;
      continue;
    }
    const given = cleared.has(name) ? undefined : input[name];
    if (nothing(given)) {
      const touched = mode === 'create' || cleared.has(name) || Object.hasOwn(input, name);
      // A field that was empty before and was not touched is not an error of this change.
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
  // A change answers for its own errors, so an invalid record can be mended field by field.
  for (const [name, sentences] of Object.entries(
    wholeErrors(resource, { ...stored, ...value, ...rowsIn(resource, pointed) }),
  ))
    if (!errors[name] && before[name]?.join() !== sentences.join()) errors[name] = sentences;
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, value };
}

/** Returns the referenced rows whose names are not fields of the resource. */
const rowsIn = (resource: Resource, pointed: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(pointed).filter(([name]) => !Object.hasOwn(resource.fields, name)));

/** Finds errors between fields that are valid one by one. */
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
    // A day lasts until its end, so equal days are valid. Equal moments leave no time between them.
    if (field.kind === 'moment') errors[name] = [`${field.label} debe ser posterior a ${other}`];
    else if (last < first) errors[name] = [`${field.label} no puede ser anterior a ${other}`];
  }
  return errors;
}

/** Converts flags to booleans, so that `when` compares equal types whatever the form sent. */
function normalised(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const result = { ...values };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'flag' && name in result)
      result[name] = [true, 1, '1', 'true'].includes(result[name] as never);
  }
  return result;
}
