import { buildInitialValues, type Resource } from '../../src/domain/records/resource.ts';
import type { Tx } from '../store/connection.ts';
import { findActiveCatalogueId } from './remembered.ts';

type Row = Record<string, unknown>;

/**
 * Values of a new record: those somebody wrote, with its initial ones where a needed field was not sent; forms show
 * them, and programs need not know them. A value sent empty stays so, and one that need not be said is not said for
 * anybody. `ofCompany` are the values that the company says once for all of its new records.
 */
export async function addInitialValues(
  tx: Tx,
  resource: Resource,
  row: Row,
  ofCompany: Row | undefined = undefined,
): Promise<Row> {
  const values: Row = { ...row };
  for (const [name, value] of Object.entries(ofCompany ?? {}))
    if (values[name] === undefined) values[name] = value;
  const begins = buildInitialValues(resource, row);
  const depends = resource.initials?.({ ...begins, ...row }) ?? {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (values[name] !== undefined || !(field.required || name in depends)) continue;
    const initial =
      field.kind === 'reference' && field.initial
        ? await findActiveCatalogueId(tx, field.to, field.initial)
        : begins[name];
    if (initial !== undefined) values[name] = initial;
  }
  return values;
}
