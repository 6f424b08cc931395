import type { Adjustable, TogetherPreview } from '../../../domain/office/adjustments.ts';
import {
  getConceptLabel,
  listAmountSides,
  sameChangeConcepts,
} from '../../../domain/payroll/drafts/same-change.ts';
import type { OwnConcept } from '../../../domain/payroll/novelties/own-concepts.ts';
import type { Totals } from '../../../domain/payroll/statement/statement.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../domain/values/money.ts';
import { callJson } from '../../../net/calls.ts';
import { mapInBatches } from '../document/batches.ts';
import type { SendResult } from '../document/send.ts';
import { findChosenConcept } from '../editor/own-concepts.ts';

/** The change as it is typed. */
export type ChangeTyped = {
  sign: 'add' | 'subtract' | 'eliminate';
  concept: string;
  /** Concept of the company over that one; empty when there is none. */
  own: string;
  side: string;
  amount: string;
  description: string;
  reason: string;
  print_reason: boolean;
};

/** Concepts to choose from, as the palette of a payroll calls them. */
export const conceptGroups = (['earned', 'taken'] as const).map((list) => ({
  title: list === 'earned' ? 'Devengados' : 'Deducciones',
  concepts: sameChangeConcepts
    .filter((id) => id.startsWith(`${list}:`))
    .map((id) => ({ id, label: getConceptLabel(id) })),
}));

/** Change as typed, once a concept of the list, or one of the company, is chosen. */
export function applyChosenConcept(
  typed: ChangeTyped,
  chosen: string,
  concepts: readonly OwnConcept[],
): Partial<ChangeTyped> {
  const before = concepts.find(({ id }) => id === typed.own);
  const own = findChosenConcept(concepts, chosen);
  const concept = own?.declared ?? chosen;
  const sides = listAmountSides(concept);
  const named = typed.description === (before?.name ?? '');
  return {
    concept,
    own: own?.id ?? '',
    side: sides.length > 1 ? own?.side || typed.side || 'non_salary' : '',
    // Words that somebody typed stay; those of another concept go with it.
    ...(named && { description: own?.name ?? '' }),
  };
}

/** As it travels: what was left empty is not said, nor a change when the documents go. */
export const toChangeInput = ({ sign, reason, print_reason, ...change }: ChangeTyped) => {
  const { side, description, own, ...typed } = change;
  return {
    sign,
    ...(sign !== 'eliminate' && {
      ...typed,
      ...(side && { side }),
      ...(own && { own }),
      ...(description.trim() && { description: description.trim() }),
    }),
    reason: reason.trim(),
    print_reason,
  };
};

/** Preview of the change, for as many documents as were chosen. */
export async function previewChange(ids: readonly string[], typed: ChangeTyped): Promise<TogetherPreview> {
  const answers = await mapInBatches(ids, (some) =>
    callJson('POST /adjustment_payrolls/together/preview', { ids: some, ...toChangeInput(typed) }),
  );
  return mergePreviews(answers.map(({ data }) => data));
}

/** The previews of several batches as one. */
export const mergePreviews = (all: readonly TogetherPreview[]): TogetherPreview => ({
  fit: all.flatMap(({ fit }) => fit),
  refused: all.flatMap(({ refused }) => refused),
  company: [...new Set(all.flatMap(({ company }) => company))],
});

const names = ['accrued_total', 'deductions_total', 'total'] as const;

/** Totals of several documents, before the change or after it. */
export const sumTotals = (fit: readonly Adjustable[], when: 'before' | 'after'): Totals =>
  Object.fromEntries(
    names.map((name) => [name, toMoneyText(sum(fit.map((one) => parseMoney(one[when][name]) ?? noMoney)))]),
  ) as Totals;

export type CreatedAdjustments = { data: { created: { id: string }[] } } & Pick<
  SendResult,
  'message' | 'errors'
>;

/**
 * Makes the adjustments that were shown, some at a time, with the sums that were shown of those. `keys` are born with
 * the preview: trying again after a lost answer makes nothing twice.
 */
export async function makeTogether(
  fit: readonly Adjustable[],
  typed: ChangeTyped,
  send: boolean,
  keyOf: (batch: number) => string,
  onMade: (made: CreatedAdjustments) => void,
): Promise<void> {
  const payrollById = new Map(fit.map((one) => [one.id, one]));
  let batch = 0;
  await mapInBatches([...payrollById.keys()], async (ids) => {
    const shown = ids.flatMap((id) => payrollById.get(id) ?? []);
    const values = { ids, ...toChangeInput(typed), send, totals: sumTotals(shown, 'after') };
    onMade(await callJson('POST /adjustment_payrolls/together', values, keyOf(batch++)));
  });
}

/** The answers of several calls as one sentence, with everything wrong that was found. */
export function summarizeCreatedAdjustments(made: readonly CreatedAdjustments[], send: boolean): SendResult {
  const [only] = made;
  const data = made.flatMap((one) => one.data.created);
  const errors = made.flatMap((one) => one.errors ?? []);
  const message =
    only && made.length === 1
      ? only.message
      : `Se crearon ${data.length} ajustes${send ? ' y se pusieron en cola' : ''}${errors.length ? '. Algunos no se enviaron: corrija lo que se indica.' : ''}`;
  return { message, data, ...(errors.length && { errors }) };
}
