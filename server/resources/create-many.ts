import { sql } from 'kysely';
import type { AnyRecord, Resource } from '../../src/domain/records/resource.ts';
import type { HttpRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { tryInSavepoint } from '../store/savepoints.ts';
import { noteCreations } from './changes.ts';
import type { RecordContext } from './context.ts';
import { readThese } from './read.ts';
import { specials } from './specials.ts';
import { buildNewRow, translateDatabaseErrors } from './write.ts';

type New = Record<string, unknown> & { id: string };

/**
 * Stores records from `prepareRecord` in few queries. Returns by id the records that the database refused.
 * The others are stored as `createRecord` would. `of` names the fields to read back.
 */
export async function createMany(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  records: readonly New[],
  of: readonly string[],
): Promise<{ created: Map<string, AnyRecord>; refused: Map<string, HttpRefusal> }> {
  const refused = await insert(tx, resource, context, records);
  const stored = records.filter(({ id }) => !refused.has(id));
  if (stored.length === 0) return { created: new Map(), refused };
  const { afterCreate, afterCreateMany } = specials[resource.path] ?? {};
  if (afterCreateMany) await afterCreateMany(tx, context, stored);
  else for (const record of stored) await afterCreate?.(tx, context, record);
  const ids = stored.map(({ id }) => id);
  const { companyId = '' } = context;
  await publish(tx, companyId, 'changed', ...ids.map((id) => ({ resource: resource.path, id })));
  await noteCreations(tx, resource, context, ids);
  const read = await readThese(tx, resource, context, of, ids);
  return { created: new Map(read.map((record) => [record.id, record])), refused };
}

/** Inserts all rows at once. When a row is refused, inserts each half in order. */
async function insert(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  records: readonly New[],
): Promise<Map<string, HttpRefusal>> {
  const [first] = records;
  if (!first) return new Map();
  const rows = records.map((record) => buildNewRow(resource, context, record));
  const names = sql.join([...new Set(rows.flatMap(Object.keys))].map((name) => sql.id(name)));
  const result = await tryInSavepoint(tx, () =>
    translateDatabaseErrors(resource, () =>
      sql`
        insert into ${sql.table(resource.path)} (${names})
        select ${names} from jsonb_populate_recordset(null::${sql.table(resource.path)}, ${JSON.stringify(rows)}::jsonb)`.execute(
        tx,
      ),
    ),
  );
  if ('done' in result) return new Map();
  if (records.length === 1) return new Map([[first.id, result.refused]]);
  const middle = records.length >> 1;
  const left = await insert(tx, resource, context, records.slice(0, middle));
  const right = await insert(tx, resource, context, records.slice(middle));
  return new Map([...left, ...right]);
}
