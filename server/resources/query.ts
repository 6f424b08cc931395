import { type RawBuilder, sql } from 'kysely';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { Field } from '../../src/domain/records/fields.ts';
import { isColumn, type Resource } from '../../src/domain/records/resource.ts';
import { buildFieldSchema } from '../../src/domain/records/validation.ts';
import { placeWord } from '../../src/domain/text/place-words.ts';
import { addDays, type Day } from '../../src/domain/values/day.ts';
import { isId } from '../../src/domain/values/id.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { type PageRequest, readPageRequest, type SortKey } from '../store/cursors.ts';
import { toLikePattern, toSearchable } from '../store/search.ts';
import { buildFieldSql, listDefaultFields, listPointers } from './columns.ts';
import { buildScopeCondition, type RecordContext } from './context.ts';
import { buildLabelSql } from './label-sql.ts';

export type ListRequest = {
  page: number;
  size: number;
  where: RawBuilder<unknown>;
  /**
   * Same rows as `where`, for reading the first of many. PostgreSQL expects few rows from `like` and would
   * sort all of them; of this form it expects a third.
   */
  whereMany: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  keys: readonly SortKey[];
  asked: PageRequest;
  joins: RawBuilder<unknown>;
  columns: string[];
  names: readonly string[];
  /** Filter and order use only columns of the table. */
  plain: boolean;
  narrowed: boolean;
  searched: boolean;
};
type Query = Readonly<Record<string, string>>;

const mostNamed = 200;
const pageSizes = [10, 25, 50, 100, 200];
const common: Readonly<Record<string, Field>> = {
  active: { kind: 'flag', label: 'Activo' },
  created_at: { kind: 'moment', label: 'Creado' },
  updated_at: { kind: 'moment', label: 'Cambiado' },
};

/** Reads the query of a list. Throws 422 with all of its errors. */
export function readRecordQuery(resource: Resource, context: RecordContext, query: Query): ListRequest {
  const errors: Errors = {};
  const page = wholeNumber(query.page, 1);
  const size = wholeNumber(query.per_page, resource.scope === 'membership' ? 200 : 25);
  if (page === undefined || page > 1_000_000) errors.page = ['La página debe ser un número desde 1'];
  if (size === undefined || !pageSizes.includes(size)) errors.per_page = [`Use ${pageSizes.join(', ')}`];

  const conditions: RawBuilder<unknown>[] = [];
  const filtered: string[] = [];
  if (query.search && query.search.length > 200) errors.search = ['La búsqueda admite máximo 200 caracteres'];
  const words = (query.search ?? '').split(/\s+/).filter(Boolean).slice(0, 10);
  if (query.ids) {
    const ids = query.ids.split(',');
    if (ids.length <= mostNamed && ids.every(isId)) conditions.push(sql`t.id = any(${ids}::uuid[])`);
    else errors.ids = [`Nombre hasta ${mostNamed} registros por su identificador`];
  }
  if (query.updated_since) {
    const since = buildFieldSchema(common.updated_at as Field).safeParse(query.updated_since);
    if (since.success) conditions.push(sql`t.updated_at >= ${since.data}`);
    else errors.updated_since = ['No es una fecha con hora'];
  }
  for (const [name, value] of Object.entries(query)) {
    const match = /^filter\[(\w+)\](?:\[(from|to)\])?$/.exec(name);
    if (!match) {
      if (name.startsWith('filter')) errors[name] = ['Este filtro no es válido'];
      continue;
    }
    if (value === '') continue;
    if (value.split(',', mostNamed + 1).length > mostNamed) {
      errors[name] = [`Un filtro admite máximo ${mostNamed} valores`];
      continue;
    }
    filtered.push(match[1] ?? '');
    const condition = filter(resource, context, match[1] ?? '', match[2] as 'from' | 'to' | undefined, value);
    if (condition) conditions.push(condition);
    else errors[name] = ['Este filtro no es válido'];
  }
  const sort = query.sort || resource.order;
  const sorted = sort.split(',').map((one) => one.trim().replace(/^-/, ''));
  const order = orderBy(resource, context, sort);
  if (!order) errors.sort = ['No se puede ordenar por este campo'];
  const columns = columnNames(resource, query.columns, query.include);
  if (!columns) errors.columns = ['Una de estas columnas no existe'];
  if (Object.keys(errors).length || !page || !size || !order || !columns)
    throw buildInvalidRefusal(errors, 'La consulta no es válida.');
  const where = (found: (word: string) => RawBuilder<unknown>) =>
    sql.join([buildScopeCondition(resource, context), ...words.map(found), ...conditions], sql` and `);
  return {
    page,
    size,
    where: where(eachWay((word) => sql`t.search_text like ${toLikePattern(word)}`)),
    whereMany: where(eachWay((word) => sql`strpos(t.search_text, ${toSearchable(word)}) > 0`)),
    order: order.order,
    keys: order.keys,
    asked: readPageRequest(
      { page: query.page ? page : undefined, perPage: size, cursor: query.cursor },
      sort,
    ),
    joins: order.joins,
    columns,
    names: [...filtered, ...sorted],
    plain: [...filtered, ...sorted].every((name) => isPlain(resource, name)) && order.plain,
    narrowed: conditions.length + words.length > 0,
    searched: words.length > 0,
  };
}

/** Identity numbers as people write them: `810.000.004-5`, `810000004-5`, `1.037.482.916`. */
const identity = /^(?:\d{1,3}(?:\.\d{3})+(?:-\d)?|\d{6,15}-\d)$/;

/**
 * Searches a word as written. An identity number is also searched as stored, without dots and check digit,
 * and a shortened place in full: `Sta. Rosa`.
 */
const eachWay =
  (found: (word: string) => RawBuilder<unknown>) =>
  (word: string): RawBuilder<unknown> => {
    const other = identity.test(word) ? word.replace(/-\d$/, '').replaceAll('.', '') : placeWord(word);
    return other === undefined ? found(word) : sql`(${found(word)} or ${found(other)})`;
  };

/** Returns a declared field. `hasOwn` excludes names that every object inherits. */
const declared = (resource: Resource, name: string): Field | undefined =>
  Object.hasOwn(resource.fields, name)
    ? resource.fields[name]
    : Object.hasOwn(common, name)
      ? common[name]
      : undefined;

const wholeNumber = (text: string | undefined, initial: number): number | undefined =>
  text === undefined || text === '' ? initial : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

const isPlain = (resource: Resource, name: string): boolean => {
  const field = declared(resource, name);
  return field === undefined || isColumn(field);
};

/** Names of the default or requested fields, with the included ones. Undefined when one does not exist. */
function columnNames(
  resource: Resource,
  wanted: string | undefined,
  besides: string | undefined,
): string[] | undefined {
  const all = Object.keys(resource.fields);
  const namesIn = (list: string | undefined) => (list ? list.split(',').map((name) => name.trim()) : []);
  const names = [...(wanted ? namesIn(wanted) : listDefaultFields(resource)), ...namesIn(besides)];
  return names.every((name) => all.includes(name)) ? [...new Set(names)] : undefined;
}

const ranged = new Set<Field['kind']>(['integer', 'percent', 'money', 'day', 'moment', 'time']);

function filter(
  resource: Resource,
  context: RecordContext,
  name: string,
  edge: 'from' | 'to' | undefined,
  value: string,
): RawBuilder<unknown> | undefined {
  const field = declared(resource, name);
  if (!field) return undefined;
  const column = buildFieldSql(resource, name, context);
  if (value === 'none' && !edge) return field.required ? undefined : sql`${column} is null`;
  if (edge && !ranged.has(field.kind)) return undefined;
  // Comma-separated values are alternatives.
  const values = field.kind === 'text' || edge ? [value] : value.split(',');
  const read = values.map((one) => buildFieldSchema(field).safeParse(field.kind === 'choices' ? [one] : one));
  if (read.some((one) => !one.success)) return undefined;
  const [first] = read;
  if (field.kind === 'moment' && edge === 'to' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return sql`${column} < ${`${addDays(value as Day, 1)}T00:00:00-05:00`}`;
  if (edge) return edge === 'from' ? sql`${column} >= ${first?.data}` : sql`${column} <= ${first?.data}`;
  if (field.kind === 'references')
    return sql`${column} && ${read.flatMap((one) => one.data as string[])}::uuid[]`;
  if (field.kind === 'choices' || field.kind === 'integers')
    return sql`${column} && ${read.flatMap((one) => one.data as unknown[])}`;
  return read.length === 1
    ? sql`${column} = ${first?.data}`
    : sql`${column} in (${sql.join(read.map((one) => one.data))})`;
}

/** Reads an order like `-salary,name`: by salary descending, then by name. The id breaks ties. */
function orderBy(resource: Resource, context: RecordContext, sort: string) {
  const keys: SortKey[] = [];
  const joins: RawBuilder<unknown>[] = [];
  for (const [i, one] of sort.split(',').slice(0, 5).entries()) {
    const name = one.trim().replace(/^-/, '');
    const descending = one.trim().startsWith('-');
    const field = declared(resource, name);
    if (!field || field.kind === 'file') return undefined;
    const pointer = listPointers(resource).find((p) => p.name === name);
    const alias = `o${i}`;
    if (pointer) {
      const same =
        pointer.target.scope === 'company'
          ? sql`${sql.ref(`${alias}.company_id`)} = t.company_id and`
          : sql``;
      joins.push(
        sql`left join ${sql.table(pointer.target.path)} ${sql.id(alias)} on ${same} ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${name}`)}`,
      );
      keys.push({ value: alphabetical(buildLabelSql(pointer.target, alias)), descending });
    } else {
      const value = buildFieldSql(resource, name, context);
      keys.push({ value: field.kind === 'text' ? alphabetical(value) : value, descending });
    }
  }
  if (keys.length === 0) return undefined;
  const orders = keys.map(
    ({ value, descending }) => sql`${value} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls last')}`,
  );
  return {
    order: sql.join([...orders, sql`t.id`]),
    keys: [...keys, { value: sql`t.id` }],
    joins: sql.join(joins, sql` `),
    plain: joins.length === 0,
  };
}

/** Sorts text alphabetically in any collation: «ñ» after «n», and no accents or case. */
const alphabetical = (value: RawBuilder<unknown>) =>
  sql`replace(translate(lower(${value}), 'áéíóúüÁÉÍÓÚÜÑ', 'aeiouuaeiouuñ'), 'ñ', 'n~')`;
