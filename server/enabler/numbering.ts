import { sql } from 'kysely';
import type { Errors } from '../../src/domain/records/errors.ts';
import { consecutives } from '../../src/domain/resources/consecutives.ts';
import { toText } from '../http/values.ts';
import type { Writer } from '../payroll/drafts/generate.ts';
import { HttpRefusal } from '../refusals.ts';
import type { RecordContext } from '../resources/context.ts';
import { createRecord, updateRecord } from '../resources/write.ts';
import type { Environment } from '../sending/breaker.ts';
import type { Tx } from '../store/connection.ts';

const proposed = { '102': ['NI', 'NIE', 'N'], '103': ['NA', 'NAE', 'A'] } as const;
type Type = keyof typeof proposed;
const kinds = { individual: '102', adjustment: '103' } as const;
type NumberingKind = keyof typeof kinds;

/** Creates a numbering for each type of document without one, with prefix NI or NA or the next free one. */
export async function proposeNumbering(tx: Tx, call: Writer, environment: Environment): Promise<void> {
  const companyId = call.company.id;
  const rows = await numberings(tx, companyId, environment);
  const context = { companyId, user: undefined, now: call.now, newId: () => call.newId() };
  for (const type of ['102', '103'] as const) {
    if (rows.some((row) => row.type === type && row.active)) continue;
    await createRecord(tx, consecutives, context, {
      type,
      environment,
      prefix: freePrefix(rows, type),
      from: 1,
      is_default: true,
    });
  }
}

type Row = {
  id: string;
  version: number;
  type: Type;
  prefix: string | null;
  from: number;
  next: number;
  active: boolean;
};

async function numberings(tx: Tx, companyId: string, environment: Environment): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, version, type, prefix, coalesce(first_number, "from") as "from", coalesce(next, "from") as next, active
    from consecutives
    where company_id = ${companyId} and environment = ${environment}
    order by is_default desc, created_at, id`.execute(tx);
  return rows;
}

const inUse = (rows: readonly Row[], type: Type): Row | undefined =>
  rows.find((row) => row.type === type && row.active);
const freePrefix = (rows: readonly Row[], type: Type): string | undefined =>
  proposed[type].find((one) => !rows.some((row) => row.prefix === one));

export type Numbering = {
  /** True when both types of document have a numbering in production. */
  kept: boolean;
} & Record<NumberingKind, { prefix: string; next: number; used: number }>;

export async function readNumbering(tx: Tx, companyId: string): Promise<Numbering> {
  const rows = await numberings(tx, companyId, 'produccion');
  const of = (kind: NumberingKind) => {
    const type = kinds[kind];
    const row = inUse(rows, type);
    return row
      ? { prefix: row.prefix ?? '', next: row.next, used: row.next - row.from }
      : { prefix: freePrefix(rows, type) ?? '', next: 1, used: 0 };
  };
  return {
    kept: Object.values(kinds).every((type) => inUse(rows, type)),
    individual: of('individual'),
    adjustment: of('adjustment'),
  };
}

type WantedNumbering = Record<NumberingKind, { prefix: string; next: number }>;

/** Reads the requested numbering. Each value that is not valid adds a message to `errors`. */
export function readWantedNumbering(given: unknown, errors: Errors): WantedNumbering | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given !== 'object' || Array.isArray(given)) {
    errors.numbering = ['Escriba el prefijo y el número que sigue de cada documento'];
    return undefined;
  }
  const before = Object.keys(errors).length;
  const read = (kind: NumberingKind) => {
    const one = (given as Record<string, unknown>)[kind];
    const values = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const prefix = toText(values.prefix).toUpperCase();
    const next = readWholeNumber(values.next);
    if (!/^[A-Z0-9]{1,4}$/.test(prefix))
      errors[`numbering.${kind}.prefix`] = ['Escriba de 1 a 4 letras o números, sin espacios'];
    if (!Number.isInteger(next) || next < 1 || next > 999_999_999)
      errors[`numbering.${kind}.next`] = ['Escriba un número desde 1'];
    return { prefix, next };
  };
  const wanted = { individual: read('individual'), adjustment: read('adjustment') };
  if (wanted.individual.prefix !== '' && wanted.individual.prefix === wanted.adjustment.prefix)
    errors['numbering.adjustment.prefix'] = [
      'Use otro prefijo: el de las nóminas y el de los ajustes no son el mismo',
    ];
  return Object.keys(errors).length > before ? undefined : wanted;
}

/** Accepts digits alone: not `0x10` or `1e3`. NaN otherwise. */
export const readWholeNumber = (given: unknown): number =>
  /^\d+$/.test(toText(given)) ? Number(toText(given)) : Number.NaN;

/**
 * Stores the numbering of production, and the same prefixes from 1 for tests. A numbering with used numbers
 * cannot change: another range is another row of Consecutivos.
 */
export async function keepNumbering(
  tx: Tx,
  context: RecordContext & { companyId: string },
  wanted: WantedNumbering,
): Promise<Errors> {
  const errors: Errors = {};
  const issuing = await numberings(tx, context.companyId, 'produccion');
  const testing = await numberings(tx, context.companyId, 'habilitacion');
  for (const kind of ['individual', 'adjustment'] as const) {
    const type = kinds[kind];
    const { prefix, next } = wanted[kind];
    const row = inUse(issuing, type);
    const same = row && (row.prefix ?? '') === prefix && row.next === next;
    if (row && !same && row.next > row.from) {
      errors[`numbering.${kind}.${(row.prefix ?? '') === prefix ? 'next' : 'prefix'}`] = [
        'No se puede cambiar: ya hay números usados. Cree otro consecutivo en Consecutivos',
      ];
      continue;
    }
    if (!same)
      Object.assign(errors, await writeNumbering(tx, context, kind, 'produccion', row, prefix, next));
    const test = inUse(testing, type);
    const free = !testing.some((one) => one.prefix === prefix && one !== test);
    if (free && (!test || (test.prefix !== prefix && test.next === test.from)))
      Object.assign(errors, await writeNumbering(tx, context, kind, 'habilitacion', test, prefix, 1));
  }
  return errors;
}

async function writeNumbering(
  tx: Tx,
  context: RecordContext,
  kind: NumberingKind,
  environment: Environment,
  row: Row | undefined,
  prefix: string,
  from: number,
): Promise<Errors> {
  try {
    if (row)
      await updateRecord(tx, consecutives, context, row.id, {
        prefix,
        from,
        next: from,
        base_version: row.version,
      });
    else
      await createRecord(tx, consecutives, context, {
        type: kinds[kind],
        environment,
        prefix,
        from,
        is_default: true,
      });
    return {};
  } catch (problem) {
    if (!(problem instanceof HttpRefusal) || problem.status !== 422) throw problem;
    const found = problem.more.errors;
    const fields = found && !Array.isArray(found) ? (found as Errors) : {};
    const prefixed = fields.prefix;
    throw new HttpRefusal(422, problem.message, {
      errors: prefixed
        ? { [`numbering.${kind}.prefix`]: prefixed }
        : { [`numbering.${kind}.next`]: Object.values(fields).flat() },
    });
  }
}
