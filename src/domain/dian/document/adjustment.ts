import type { Predecessor } from '../description/context.ts';
import type { DocumentDescription, Value } from '../description/description.ts';
import { nominaIndividualDeAjuste } from './adjustment-note.ts';
import {
  buildHeaderValue,
  buildIndividualPayroll,
  buildPayrollValue,
  type DocumentHeader,
  type IndividualPayrollInput,
} from './individual-payroll.ts';
import { nominaIndividual } from './nomina-individual.ts';

/**
 * Content of note 103. `'1'` replaces an accepted document with a complete corrected one; `'2'` deletes it and has
 * only its header. It is plain data, like {@link IndividualPayrollInput}.
 */
export type AdjustmentPayroll =
  | ({ note: '1'; predecessor: Predecessor } & Omit<IndividualPayrollInput, 'novelty_of'>)
  | ({ note: '2'; predecessor: Predecessor } & DocumentHeader);

export type PayrollDocument = IndividualPayrollInput | AdjustmentPayroll;

/**
 * Builds the note that adjusts `predecessor`. With `'1'` the given payroll is the corrected one; with `'2'` only
 * its header is used. The payroll must already have the number and issue time of the note.
 */
export function buildAdjustment(
  payroll: IndividualPayrollInput,
  predecessor: Predecessor,
  note: '1' | '2',
): AdjustmentPayroll {
  const { novelty_of: _, ...content } = payroll;
  if (note === '1') return { note, predecessor, ...content };
  const { company, made_at, software, environment, number, notes, issued } = content;
  const header = { company, software, environment, number, notes, issued };
  return { note, predecessor, ...header, ...(made_at && { made_at }) };
}

/** Builds the value tree of note 103, without the values that need the PIN: see `sealDocument`. */
export function buildAdjustmentPayroll(input: AdjustmentPayroll): Value {
  const { number, cune, day } = input.predecessor;
  const predecessor = { '@NumeroPred': number, '@CUNEPred': cune, '@FechaGenPred': day };
  if (input.note === '1') {
    return {
      TipoNota: '1',
      Reemplazar: { ReemplazandoPredecesor: predecessor, ...buildPayrollValue(input, '103') },
    };
  }
  return {
    TipoNota: '2',
    Eliminar: { EliminandoPredecesor: predecessor, ...buildHeaderValue(input, '103') },
  };
}

/** Builds the description and value tree of a document, for `sealDocument`, `checkDocument` and `writeDocument`. */
export function buildDescribedDocument(input: PayrollDocument): {
  description: DocumentDescription;
  value: Value;
} {
  return 'note' in input
    ? { description: nominaIndividualDeAjuste, value: buildAdjustmentPayroll(input) }
    : { description: nominaIndividual, value: buildIndividualPayroll(input) };
}
