import type { WriteKey } from '../../../domain/calls/write-key.ts';
import type { Adjustable, TogetherPreview } from '../../../domain/office/adjustments.ts';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import {
  type AmountConceptKey,
  formatConceptKey,
  getConceptLabel,
} from '../../../domain/payroll/concepts/concept-key.ts';
import { listAmountSides, sameChangeConcepts } from '../../../domain/payroll/drafts/same-change.ts';
import type { OwnConcept } from '../../../domain/payroll/novelties/own-concepts.ts';
import { callJson } from '../../../net/calls.ts';

export type ChangeTyped = {
  sign: 'add' | 'subtract' | 'eliminate';
  concept: AmountConceptKey;
  /** Id of a concept of the company over `concept`; empty when there is none. */
  own: string;
  side: string;
  amount: string;
  description: string;
  reason: string;
  print_reason: boolean;
};

/** Concept of the document that may be chosen, or one of the company over it. */
type ChangeChoice = { id: string; label: string; key: AmountConceptKey; own?: OwnConcept };

export const conceptGroups = (['earned', 'taken'] as const).map((list) => ({
  title: list === 'earned' ? 'Devengados' : 'Deducciones',
  concepts: sameChangeConcepts
    .filter((key) => key.list === list)
    .map((key): ChangeChoice => ({ id: formatConceptKey(key), key, label: getConceptLabel(key) })),
}));

/** Fields that change when a concept of the document or of the company is chosen. */
export function applyChosenConcept(
  typed: ChangeTyped,
  { key, own }: Pick<ChangeChoice, 'key' | 'own'>,
  concepts: readonly OwnConcept[],
): Partial<ChangeTyped> {
  const before = concepts.find(({ id }) => id === typed.own);
  const sides = listAmountSides(key);
  const named = typed.description === (before?.name ?? '');
  return {
    concept: key,
    own: own?.id ?? '',
    side: sides.length > 1 ? own?.side || typed.side || 'non_salary' : '',
    // A description that the user typed stays; one copied from a concept is replaced.
    ...(named && { description: own?.name ?? '' }),
  };
}

/** Builds the input of the server, without empty fields. An elimination has no concept. */
export const toChangeInput = ({ sign, reason, print_reason, ...change }: ChangeTyped) => {
  const { side, description, own, concept, amount } = change;
  return {
    sign,
    ...(sign !== 'eliminate' && {
      concept: formatConceptKey(concept),
      amount,
      ...(side && { side }),
      ...(own && { own }),
      ...(description.trim() && { description: description.trim() }),
    }),
    reason: reason.trim(),
    print_reason,
  };
};

export const previewChange = async (ids: readonly string[], typed: ChangeTyped): Promise<TogetherPreview> =>
  (await callJson('POST /adjustment_payrolls/together/preview', { ids: [...ids], ...toChangeInput(typed) }))
    .data;

/**
 * Creates the notes of a preview. It sends the totals that the preview showed, for the server to compare. Throws what the
 * call throws.
 */
export function makeTogether(
  fit: readonly Adjustable[],
  typed: ChangeTyped,
  send: boolean,
  writeKey: WriteKey,
): Promise<CreatedAdjustments> {
  const payrollById = new Map(fit.map((one) => [one.id, one]));
  const totals = [...payrollById.values()].map(({ after }) => after);
  const values = { ids: [...payrollById.keys()], ...toChangeInput(typed), send, totals };
  return writeKey.send(values, (key) => callJson('POST /adjustment_payrolls/together', values, key));
}

export type CreatedAdjustments = OfficeOutput<'POST /adjustment_payrolls/together'>;
