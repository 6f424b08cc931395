import { normalizeIdentityNumber } from '../../src/domain/identity/identity-number.ts';
import { type NamedValues, toText } from '../http/values.ts';
import { groupRows } from './runs/rows.ts';

/**
 * Returns the document number by which a row names its employee. Empty when the row gives an id, or neither.
 */
export const readRowDocument = ({ employee_id, document_number }: NamedValues): string =>
  employee_id === undefined || employee_id === null ? normalizeIdentityNumber(toText(document_number)) : '';

/**
 * Finds the people that a row may name. Several can share a number: a payment keeps the document that each
 * employee had when it was computed, and after a correction the number may belong to another.
 */
export function createRowPeopleFinder<P extends { employee_id: string }>(
  people: readonly P[],
  documentOf: (person: P) => string,
): (row: NamedValues) => readonly P[] {
  const byId = groupRows(people, ({ employee_id }) => employee_id);
  const byDocument = groupRows(people, documentOf);
  return (row) => byDocument.get(readRowDocument(row)) ?? byId.get(toText(row['employee_id'])) ?? [];
}
