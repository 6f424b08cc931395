/** A test set: the documents of each kind that it needs, those that it has, and its status. */
import type { PaperKind } from './paper.ts';

export type SetStatus = 'in_process' | 'accepted' | 'rejected';

export interface RequiredDocuments {
  readonly individual: number;
  readonly replace: number;
  readonly delete: number;
}

export interface TestSetTally {
  readonly accepted: RequiredDocuments;
  readonly rejected: RequiredDocuments;
}

const none: RequiredDocuments = { individual: 0, replace: 0, delete: 0 };
const kinds = { payroll: 'individual', replacement: 'replace', deletion: 'delete' } as const;

/** Returns the tally with one more document. A duplicate does not count. */
export function tallyDocument(
  tally: TestSetTally = { accepted: none, rejected: none },
  document?: { kind: PaperKind; outcome: 'accepted' | 'rejected' | 'duplicate' },
): TestSetTally {
  if (!document || document.outcome === 'duplicate') return tally;
  const { outcome } = document;
  const kind = kinds[document.kind];
  return { ...tally, [outcome]: { ...tally[outcome], [kind]: tally[outcome][kind] + 1 } };
}

export const sumRequiredDocuments = (of: RequiredDocuments): number => of.individual + of.replace + of.delete;

export function computeSetStatus(
  set: { test_set_required?: number | RequiredDocuments; test_set_max_rejected?: number },
  { accepted, rejected }: TestSetTally,
): SetStatus {
  const { test_set_required: required, test_set_max_rejected: most } = set;
  if (most !== undefined && sumRequiredDocuments(rejected) > most) return 'rejected';
  if (required === undefined) return 'in_process';
  const enough =
    typeof required === 'number'
      ? sumRequiredDocuments(accepted) >= required
      : accepted.individual >= required.individual &&
        accepted.replace >= required.replace &&
        accepted.delete >= required.delete;
  return enough ? 'accepted' : 'in_process';
}

export const setWords = (id: string, status: 'accepted' | 'rejected', style: 'plain' | 'loose'): string => {
  const word = status === 'accepted' ? 'Aceptado' : 'Rechazado';
  return style === 'plain'
    ? `Set de prueba con identificador ${id} se encuentra ${word}.`
    : `  SET DE PRUEBA  con identificador ${id}  se encuentra ${word.toUpperCase()} `;
};
