import { type RawBuilder, sql } from 'kysely';
import type { Field, ReferenceField } from '../../src/domain/fields.ts';
import { isId } from '../../src/domain/id.ts';
import { type AnyRecord, type Resource, referredName } from '../../src/domain/resource.ts';
import { resourceAt } from '../../src/domain/resources/index.ts';
import type { Errors } from '../../src/domain/validation.ts';
import { schemaOf } from '../../src/domain/validation.ts';
import { invalid, notFound } from '../http/refused.ts';
import type { Tx } from '../store/connection.ts';
import { likeTerm } from '../store/search.ts';
import { type RecordContext, within } from './context.ts';
import { specials } from './specials.ts';

export type Page = {
  data: AnyRecord[];
  meta: { page: number; per_page: number; total: number; last_page: number };
};
type Query = Record<string, string>;

const own = ['id', 'active', 'version', 'created_at', 'updated_at'] as const;
const pageSizes = [10, 25, 50, 100, 200];

/** The records a context may see, searched, filtered, ordered and paged as the address asks. */
export async function listRecords(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  query: Query,
): Promise<Page> {
  const asked = readQuery(resource, query);
  const where = sql.join([within(resource, context), ...asked.conditions], sql` and `);
  const from = sql`from ${sql.table(resource.path)} t ${joins(resource)} where ${where}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx);
  const total = counted.rows[0]?.total ?? 0;
  const { rows } = await sql<AnyRecord>`
    select ${columns(resource)} ${from}
    order by ${asked.order}, t.id limit ${asked.size} offset ${(asked.page - 1) * asked.size}`.execute(tx);
  const data = await finished(tx, resource, rows);
  const last = Math.max(1, Math.ceil(total / asked.size));
  return { data, meta: { page: asked.page, per_page: asked.size, total, last_page: last } };
}

export async function findRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<AnyRecord | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<AnyRecord>`
    select ${columns(resource)} from ${sql.table(resource.path)} t ${joins(resource)}
    where ${within(resource, context)} and t.id = ${id}`.execute(tx);
  return (await finished(tx, resource, rows))[0];
}

/** One record; refuses with 404 what does not exist or belongs to others. */
export async function readRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<AnyRecord> {
  const found = await findRecord(tx, resource, context, id);
  if (!found) throw notFound(`${resource.singular} no existe o no está entre sus datos.`);
  return found;
}

const finished = async (tx: Tx, resource: Resource, rows: AnyRecord[]): Promise<AnyRecord[]> =>
  specials[resource.path]?.finish?.(tx, rows) ?? rows;

type Pointer = { name: string; alias: string; field: ReferenceField; target: Resource };

export function pointersOf(resource: Resource): Pointer[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' ? resourceAt(field.to) : undefined;
    return field.kind === 'reference' && target
      ? [{ name, alias: `to_${referredName(name)}`, field, target }]
      : [];
  });
}

function joins(resource: Resource): RawBuilder<unknown> {
  return sql.join(
    pointersOf(resource).map(({ name, alias, target }) => {
      const same =
        target.scope === 'company' ? sql`${sql.ref(`${alias}.company_id`)} = t.company_id and` : sql``;
      return sql`left join ${sql.table(target.path)} ${sql.id(alias)} on ${same} ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${name}`)}`;
    }),
    sql` `,
  );
}

function columns(resource: Resource): RawBuilder<unknown> {
  const plain = [...own, ...Object.keys(resource.fields)].map((name) => sql.ref(`t.${name}`));
  const pointed = pointersOf(resource).map(({ name, alias, target }) => {
    const id = sql.ref(`${alias}.id`);
    const code = 'code' in target.fields ? sql.ref(`${alias}.code`) : sql`null::text`;
    return sql`case when ${id} is null then null else jsonb_strip_nulls(jsonb_build_object(
      'id', ${id}, 'code', ${code}, 'label', ${label(target, alias)})) end as ${sql.id(referredName(name))}`;
  });
  return sql.join([...plain, ...pointed]);
}

/** The label of a resource as SQL: `{code} · {name}` → concat(code, ' · ', name). */
function label(resource: Resource, alias: string): RawBuilder<unknown> {
  const parts = resource.label
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? sql.ref(`${alias}.${part}`) : sql.lit(part)));
  return sql`trim(concat(${sql.join(parts)}))`;
}

function readQuery(resource: Resource, query: Query) {
  const errors: Errors = {};
  const page = whole(query.page, 1);
  const size = whole(query.per_page, resource.scope === 'membership' ? 200 : 25);
  if (page === undefined || page > 1_000_000) errors.page = ['La página debe ser un número desde 1'];
  if (size === undefined || !pageSizes.includes(size)) errors.per_page = [`Use ${pageSizes.join(', ')}`];

  const conditions: RawBuilder<unknown>[] = [];
  if (query.search?.trim()) conditions.push(sql`t.search_text like ${likeTerm(query.search)}`);
  for (const [name, value] of Object.entries(query)) {
    const filtered = /^filter\[(\w+)\]$/.exec(name)?.[1];
    if (!filtered || value === '') continue;
    const condition = filter(resource, filtered, value);
    if (condition) conditions.push(condition);
    else errors[name] = ['Este filtro no es válido'];
  }
  const order = orderBy(resource, query.sort || resource.order);
  if (!order) errors.sort = ['No se puede ordenar por este campo'];
  if (Object.keys(errors).length || !page || !size || !order)
    throw invalid(errors, 'La consulta no es válida.');
  return { page, size, conditions, order };
}

/** The field of that name; names that every object has are not fields. */
const declared = (resource: Resource, name: string): Field | undefined =>
  Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;

const whole = (text: string | undefined, initial: number): number | undefined =>
  text === undefined || text === '' ? initial : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

function filter(resource: Resource, name: string, value: string): RawBuilder<unknown> | undefined {
  const field = name === 'active' ? ({ kind: 'flag', label: 'Activo' } as const) : declared(resource, name);
  if (!field) return undefined;
  const read = schemaOf(field).safeParse(value);
  return read.success ? sql`${sql.ref(`t.${name}`)} = ${read.data}` : undefined;
}

const sortable = new Set<string>(['created_at', 'updated_at', 'active']);

/** Texts in the order of the alphabet, without accents or case, whatever the collation of the engine. */
function orderBy(resource: Resource, sort: string): RawBuilder<unknown> | undefined {
  const name = sort.replace(/^-/, '');
  const direction = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last');
  const field = declared(resource, name);
  if (!field) return sortable.has(name) ? sql`${sql.ref(`t.${name}`)} ${direction}` : undefined;
  const alphabetical = (value: RawBuilder<unknown>) =>
    sql`translate(lower(${value}), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') ${direction}`;
  if (field.kind === 'text') return alphabetical(sql`${sql.ref(`t.${name}`)}`);
  const pointer = pointersOf(resource).find((p) => p.name === name);
  return pointer
    ? alphabetical(label(pointer.target, pointer.alias))
    : sql`${sql.ref(`t.${name}`)} ${direction}`;
}
