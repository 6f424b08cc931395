import { sql } from 'kysely';
import { type MatchableRow, matchRow, toBareCode } from '../../src/domain/imports/cells/match.ts';
import { listEditableFields, MAX_LIST_FILE_ROWS } from '../../src/domain/imports/drafts/lists.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import { buildFieldSchema } from '../../src/domain/records/validation.ts';
import { isGroup, toText } from '../http/values.ts';
import { buildInvalidRefusal, type HttpRefusal } from '../refusals.ts';
import { listPointers } from '../resources/columns.ts';
import type { RecordContext } from '../resources/context.ts';
import { takeTurn } from '../resources/specials/special.ts';
import { createRecord, updateRecord } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';
import { tryInSavepoint } from '../store/savepoints.ts';

type Row = Record<string, unknown>;
type Stored = Row & { id: string; code: string; version: number };

type ListOutcome = {
  index: number;
  outcome: 'created' | 'updated' | 'kept' | 'refused';
  id: string | null;
  errors: Errors;
};

/**
 * Writes rows as `POST` and `PUT` of the list would. A row with the code of a stored one updates it. Each row
 * has a savepoint, so that all errors of a file are returned together. Throws 422 when `rows` is not a list
 * of rows.
 */
export async function writeListRows(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  { rows }: Row,
): Promise<ListOutcome[]> {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MAX_LIST_FILE_ROWS || !rows.every(isGroup))
    throw buildInvalidRefusal({ rows: [`El archivo debe traer entre 1 y ${MAX_LIST_FILE_ROWS} filas`] });
  await takeTurn(tx, `import ${resource.path}`, undefined);
  const lists = await listsOf(tx, resource);
  const stored = await sql<Stored>`select * from ${sql.table(resource.path)}`.execute(tx);
  const standing = standingIn(resource, stored.rows);
  const seen = new Map<string, string>();
  const found: ListOutcome[] = [];
  for (const [index, row] of rows.entries()) {
    const { values, errors } = pointing(resource, row, lists);
    const existing = standing(row);
    const code = toText(row['code']);
    const key = existing?.id ?? JSON.stringify([toBareCode(code), row['valid_from'] ?? '']);
    const before = seen.get(key);
    if (existing === null) errors['code'] = ['Hay varias filas de este código: diga «Vigente desde»'];
    else if (code && before !== undefined) errors['code'] = [twice(code, before)];
    else seen.set(key, code);
    found.push({ index, ...(await writeRow(tx, resource, context, values, existing ?? undefined, errors)) });
  }
  return found;
}

export async function storeListed(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  body: Row,
): Promise<{ created: number; updated: number; kept: number }> {
  const found = await writeListRows(tx, resource, context, body);
  const refused = found.filter(({ outcome }) => outcome === 'refused');
  if (refused.length > 0) {
    const errors = refused.flatMap(({ index, errors }) =>
      Object.entries(errors).map(([name, sentences]) => [`rows.${index}.${name}`, sentences] as const),
    );
    const count = refused.length;
    throw buildInvalidRefusal(
      Object.fromEntries(errors),
      `${count === 1 ? '1 fila tiene' : `${count} filas tienen`} algo por corregir, y no se guardó ninguna.`,
    );
  }
  const count = (what: ListOutcome['outcome']) => found.filter(({ outcome }) => outcome === what).length;
  return { created: count('created'), updated: count('updated'), kept: count('kept') };
}

const twice = (code: string, before: string): string =>
  code === before
    ? 'Este código ya viene en otra fila del archivo'
    : `Es el mismo código que «${before.slice(0, 60)}», que ya viene en otra fila del archivo. Deje una sola`;

async function writeRow(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  values: Row,
  stored: Stored | undefined,
  errors: Errors,
): Promise<Omit<ListOutcome, 'index'>> {
  const changes = stored ? changesOf(resource, values, stored) : values;
  const wrong = Object.keys(errors).length > 0;
  if (stored && !wrong && Object.keys(changes).length === 0)
    return { outcome: 'kept', id: stored.id, errors: {} };
  const work = async () => {
    if (stored)
      return updateRecord(tx, resource, context, stored.id, { ...changes, base_version: stored.version });
    const { active, ...fields } = changes;
    const made = await createRecord(tx, resource, context, fields);
    return active === undefined
      ? made
      : updateRecord(tx, resource, context, made.id, { active, base_version: made.version });
  };
  const result = await tryInSavepoint(tx, async () => {
    const record = await work();
    // Errors of fields and names missing from their lists are returned together.
    if (wrong) throw buildInvalidRefusal(errors);
    return record;
  });
  return 'refused' in result
    ? { outcome: 'refused', id: null, errors: { ...errorsOf(result.refused), ...errors } }
    : { outcome: stored ? 'updated' : 'created', id: result.done.id, errors: {} };
}

function errorsOf({ more, message }: HttpRefusal): Errors {
  const { errors } = more;
  return errors && !Array.isArray(errors) ? (errors as Errors) : { code: [message] };
}

/** Keeps the values that differ from the stored ones. An empty cell changes nothing. */
function changesOf(resource: Resource, values: Row, stored: Stored): Row {
  const fields = new Map(listEditableFields(resource));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = fields.get(name);
      if (!field || name === 'code') return name !== 'code';
      const read = buildFieldSchema(field).safeParse(value);
      return !read.success || !same(read.data, stored[name]);
    }),
  );
}

/** Compares decimals without trailing zeros. */
const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) ||
  (typeof a === 'string' && typeof b === 'string' && /^[\d.]+$/.test(a + b) && /\./.test(a + b)
    ? Number(a) === Number(b)
    : false);

/**
 * Finds the stored row with the code of a row: undefined when it is new, null when there are several. Rows of
 * one code are told apart by their first day.
 */
function standingIn(resource: Resource, rows: readonly Stored[]): (row: Row) => Stored | null | undefined {
  const dated = 'valid_from' in resource.fields;
  const byCode = new Map<string, Stored[]>();
  for (const one of rows) byCode.set(one.code, [...(byCode.get(one.code) ?? []), one]);
  const codes = [...byCode.keys()].map((code) => ({ id: code, code, name: '' }));
  return (row) => {
    const code = toText(row['code']);
    // Spreadsheets turn `05001` into `5001`.
    const own =
      code === ''
        ? undefined
        : (byCode.get(code) ?? byCode.get(matchRow(code, codes, true).found?.code ?? ''));
    if (!own) return undefined;
    if (!dated) return own[0];
    const day = row['valid_from'];
    if (day) return own.find((one) => one['valid_from'] === day);
    const open = own.filter((one) => one['valid_from'] === null);
    return own.length === 1 ? own[0] : open.length === 1 ? open[0] : null;
  };
}

async function listsOf(tx: Tx, resource: Resource): Promise<Map<string, MatchableRow[]>> {
  const lists = new Map<string, MatchableRow[]>();
  for (const { name, target } of listPointers(resource)) {
    const { rows } = await sql<MatchableRow>`
      select id, code, name from ${sql.table(target.path)} where active`.execute(tx);
    lists.set(name, rows);
  }
  return lists;
}

/** Replaces names by ids and drops empty values. A name that is not in its list is an error. */
function pointing(
  resource: Resource,
  row: Row,
  lists: ReadonlyMap<string, MatchableRow[]>,
): { values: Row; errors: Errors } {
  const errors: Errors = {};
  const values = Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
  for (const [name, list] of lists) {
    const text = values[name];
    if (typeof text !== 'string') continue;
    const { found } = matchRow(text.slice(0, 200), list, true);
    if (found) values[name] = found.id;
    else {
      delete values[name];
      errors[name] = [
        `«${text.slice(0, 60)}» no está en la lista de ${resource.fields[name]?.label}. Escriba el nombre o el código de la lista`,
      ];
    }
  }
  return { values, errors };
}
