import { normalizeIdentityNumber } from '../../src/domain/identity/identity-number.ts';
import { type NamedValues, toText } from '../http/values.ts';
import { groupRows } from './runs/rows.ts';

/** Returns the document by which a row of a file names its employee; empty when the row gives the id, or neither. */
export const readRowDocument = ({ employee_id, document_number }: NamedValues): string =>
  employee_id === undefined || employee_id === null ? normalizeIdentityNumber(toText(document_number)) : '';

/**
 * Finds the people that a row of a file may name. Several can have one number: a payment keeps the document that each
 * person had when it was computed, and a corrected number may belong to another person now.
 */
export function createRowPeopleFinder<P extends { employee_id: string }>(
  people: readonly P[],
  documentOf: (person: P) => string,
): (row: NamedValues) => readonly P[] {
  const byId = groupRows(people, ({ employee_id }) => employee_id);
  const byDocument = groupRows(people, documentOf);
  return (row) => byDocument.get(readRowDocument(row)) ?? byId.get(toText(row['employee_id'])) ?? [];
}
