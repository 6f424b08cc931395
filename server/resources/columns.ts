import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField } from '../../src/domain/records/fields.ts';
import {
  type AnyRecord,
  isColumn,
  isNamedOnly,
  type ReferredRow,
  type Resource,
  toReferenceName,
} from '../../src/domain/records/resource.ts';
import { findResource } from '../../src/domain/resources/index.ts';
import type { Tx } from '../store/connection.ts';
import type { RecordContext } from './context.ts';
import { buildLabelSql } from './label-sql.ts';
import { specials } from './specials.ts';
import { usesSql } from './use-counts.ts';

const own = ['id', 'active', 'version', 'created_at', 'updated_at'] as const;

export const listDefaultFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter((name) => !isNamedOnly(resource.fields[name]));

type Pointer = { name: string; field: ReferenceField; target: Resource };

export function listPointers(resource: Resource): Pointer[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' ? findResource(field.to) : undefined;
    return field.kind === 'reference' && target ? [{ name, field, target }] : [];
  });
}

export function buildFieldSql(resource: Resource, name: string, context: RecordContext): RawBuilder<unknown> {
  const field = resource.fields[name];
  if (!field || isColumn(field)) return sql.ref(`t.${name}`);
  const counts = field.kind === 'integer' ? field.counts : undefined;
  if (counts === 'uses') return usesSql;
  if (counts) {
    const { in: table, by } = counts;
    const points = by.map((column) => sql`${sql.ref(`x.${column}`)} = t.id`);
    return sql`(select count(*)::integer from ${sql.table(table)} x
      where x.company_id = t.company_id and (${sql.join(points, sql` or `)}))`;
  }
  const derived = specials[resource.path]?.derived?.[name];
  if (!derived) throw new RangeError(`El campo ${name} de ${resource.path} no dice de dónde sale`);
  return derived(context);
}

/**
 * Selects columns. Plain columns are one raw text, because building a wide list node by node costs more than
 * reading it.
 */
export function selectRecordColumns(
  resource: Resource,
  context: RecordContext,
  many: boolean,
  names: readonly string[] = listDefaultFields(resource),
): RawBuilder<unknown> {
  const plain: string[] = own.map((name) => `t."${name}"`);
  const others: RawBuilder<unknown>[] = [];
  for (const name of names) {
    const field = resource.fields[name];
    if (!field || !isColumn(field))
      others.push(sql`${buildFieldSql(resource, name, context)} as ${sql.id(name)}`);
    else if (many && field.kind === 'text' && field.masked)
      plain.push(`'••••' || right(t."${name}", 4) as "${name}"`);
    else plain.push(`t."${name}"`);
  }
  const whole = names.length >= listDefaultFields(resource).length;
  const { besides: usual, alone } = specials[resource.path] ?? {};
  const besides = Object.entries({ ...(whole && usual), ...(whole && !many && alone) }).map(
    ([name, value]) => sql`${value} as ${sql.id(name)}`,
  );
  return sql.join([sql.raw(plain.join(', ')), ...others, ...besides]);
}

/**
 * Adds to each `x_id` the row it points at, as `x: { id, code, label }`. Rows of official lists come from
 * `catalogueRows`; the others take one query for each table.
 */
export async function addReferences(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  rows: AnyRecord[],
  names: readonly string[],
  catalogueRows: ReadonlyMap<string, ReferredRow>,
): Promise<AnyRecord[]> {
  const pointers = listPointers(resource).filter(({ name }) => names.includes(name));
  const found = new Map<string, unknown>();
  const wanted = new Map<Resource, Set<string>>();
  for (const { name, target } of pointers)
    for (const row of rows) {
      const id = row[name];
      if (typeof id !== 'string') continue;
      const official = target.scope === 'global' ? catalogueRows.get(id) : undefined;
      if (official) {
        found.set(id, official);
        continue;
      }
      const ids = wanted.get(target) ?? new Set();
      wanted.set(target, ids.add(id));
    }
  if (wanted.size) {
    const questions = [...wanted].map(([target, ids]) => {
      const code = 'code' in target.fields ? sql`x.code` : sql`null::text`;
      const same =
        target.scope === 'company' ? sql`and x.company_id = ${context.companyId ?? null}::uuid` : sql``;
      return sql`select x.id, ${code} as code, ${buildLabelSql(target, 'x')} as label from ${sql.table(target.path)} x
        where x.id = any(${[...ids]}::uuid[]) ${same}`;
    });
    const answer = await sql<{ id: string; code: string | null; label: string }>`
      ${sql.join(questions, sql` union all `)}`.execute(tx);
    for (const { id, code, label } of answer.rows)
      found.set(id, { id, ...(code === null ? {} : { code }), label });
  }
  const beside = pointers.map(({ name }) => ({ name, referred: toReferenceName(name) }));
  for (const row of rows)
    for (const { name, referred } of beside) row[referred] = found.get(String(row[name])) ?? null;
  return rows;
}
