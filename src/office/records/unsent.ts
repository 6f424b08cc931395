import { toFullName, toListName } from '../../domain/identity/person-name.ts';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';
import type { OutboxItem } from '../../offline/outbox.ts';

/** Adds the full names that the server will compute, unless there is a name or nothing to build it from. */
export function addFullName(values: Record<string, unknown>): Record<string, unknown> {
  const name = toFullName(values);
  return values['name'] || name === '' ? values : { ...values, name, list_name: toListName(values) };
}

/**
 * Builds the rows of the records that only this device has. `ids` also has the stored records with a queued change.
 */
export function buildUnsentRows(
  resource: Resource,
  items: readonly OutboxItem[],
): { rows: AnyRecord[]; ids: ReadonlySet<string> } {
  const own = items.filter((item) => item.path.split('/')[1] === resource.path);
  const rows = own
    .filter((item) => item.method === 'POST')
    .map((item): AnyRecord => {
      const at = new Date(item.created_at).toISOString();
      return {
        ...addFullName(item.values),
        id: item.key,
        active: true,
        version: 0,
        created_at: at,
        updated_at: at,
      };
    });
  const changed = own.filter((item) => item.method === 'PUT').map((item) => item.path.split('/')[2] ?? '');
  return { rows, ids: new Set([...rows.map((row) => row.id), ...changed]) };
}
