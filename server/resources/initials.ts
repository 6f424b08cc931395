import { buildInitialValues, type Resource } from '../../src/domain/records/resource.ts';
import type { Tx } from '../store/connection.ts';
import { findActiveCatalogueId } from './remembered-catalogues.ts';

type Row = Record<string, unknown>;

/**
 * Adds initial values to a new record. A required field that was not sent gets its initial value, so programs
 * need not know it. A value sent empty stays empty, and optional fields get none. `ofCompany` has the
 * defaults of the company.
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
