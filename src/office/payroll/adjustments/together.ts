import type { WriteKey } from '../../../domain/calls/write-key.ts';
import type { Adjustable, TogetherPreview } from '../../../domain/office/adjustments.ts';
import {
  type AmountConceptKey,
  formatConceptKey,
  getConceptLabel,
} from '../../../domain/payroll/concepts/concept-key.ts';
import { listAmountSides, sameChangeConcepts } from '../../../domain/payroll/drafts/same-change.ts';
import type { OwnConcept } from '../../../domain/payroll/novelties/own-concepts.ts';
import type { Totals } from '../../../domain/payroll/statement/statement.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../domain/values/money.ts';
import { callJson } from '../../../net/calls.ts';
import { mapInBatches } from '../document/batches.ts';
import type { SendResult } from '../document/send.ts';

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

export async function previewChange(ids: readonly string[], typed: ChangeTyped): Promise<TogetherPreview> {
  const answers = await mapInBatches(ids, (some) =>
    callJson('POST /adjustment_payrolls/together/preview', { ids: some, ...toChangeInput(typed) }),
  );
  return mergePreviews(answers.map(({ data }) => data));
}

export const mergePreviews = (all: readonly TogetherPreview[]): TogetherPreview => ({
  fit: all.flatMap(({ fit }) => fit),
  refused: all.flatMap(({ refused }) => refused),
  company: [...new Set(all.flatMap(({ company }) => company))],
});

const names = ['accrued_total', 'deductions_total', 'total'] as const;

export const sumTotals = (fit: readonly Adjustable[], when: 'before' | 'after'): Totals =>
  Object.fromEntries(
    names.map((name) => [name, toMoneyText(sum(fit.map((one) => parseMoney(one[when][name]) ?? noMoney)))]),
  ) as Totals;

export type CreatedAdjustments = { data: { created: { id: string }[] } } & Pick<
  SendResult,
  'message' | 'errors'
>;

/**
 * Creates the notes of a preview in batches. Each sends the totals that the preview showed, for the server to compare.
 */
export async function makeTogether(
  fit: readonly Adjustable[],
  typed: ChangeTyped,
  send: boolean,
  writeKey: WriteKey,
  onMade: (made: CreatedAdjustments) => void,
): Promise<void> {
  const payrollById = new Map(fit.map((one) => [one.id, one]));
  await mapInBatches([...payrollById.keys()], async (ids) => {
    const shown = ids.flatMap((id) => payrollById.get(id) ?? []);
    const values = { ids, ...toChangeInput(typed), send, totals: sumTotals(shown, 'after') };
    onMade(await writeKey.send(values, (key) => callJson('POST /adjustment_payrolls/together', values, key)));
  });
}

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
