import { sql } from 'kysely';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import type { Tx } from '../store/connection.ts';
import { listPointers } from './columns.ts';
import { buildRowKey, buildScopeCondition, type RecordContext } from './context.ts';

type Row = Record<string, unknown>;

/**
 * Finds the rows that a record points at, by field. A row that does not exist, is inactive, belongs to
 * another company or does not match the field it depends on is an error. Only references in `changed` are
 * checked.
 */
export async function checkReferences(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  record: Row,
  changed: ReadonlySet<string>,
): Promise<{ rows: Record<string, Row>; errors: Errors }> {
  const rows: Record<string, Row> = {};
  const errors: Errors = {};
  const pointers = listPointers(resource).filter(({ name }) => typeof record[name] === 'string');
  // Queries started together share a round trip.
  const found = await Promise.all(
    pointers.map(async ({ name, target }) => {
      const loaded = context.loadedRows?.get(buildRowKey(target.path, record[name]));
      if (loaded) return loaded;
      const { rows } = await sql<Row>`
        select t.* from ${sql.table(target.path)} t where ${buildScopeCondition(target, context)} and t.id = ${record[name]}`.execute(
        tx,
      );
      return rows[0];
    }),
  );
  for (const [i, { name, field }] of pointers.entries()) {
    const row = found[i];
    if (row) rows[name] = row;
    const depends = field.within && (changed.has(name) || changed.has(field.within.equals));
    if (!row || (changed.has(name) && row.active === false)) {
      if (changed.has(name)) errors[name] = [`${field.label} no es válido`];
    } else if (field.only && changed.has(name) && !isOf(row[field.only.field], field.only.is)) {
      errors[name] = [`${field.label} no es de la clase que corresponde`];
    } else if (depends && field.within && row[field.within.field] !== record[field.within.equals]) {
      const other = resource.fields[field.within.equals]?.label ?? field.within.equals;
      errors[name] = [`${field.label} no corresponde a ${other}`];
    }
  }
  return { rows, errors };
}

const isOf = (value: unknown, wanted: string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : value === wanted;
