import {
  type AmountConceptKey,
  type ConceptKey,
  getConceptLabel,
} from '../../domain/payroll/concepts/concept-key.ts';
import type { OwnConcept } from '../../domain/payroll/novelties/own-concepts.ts';
import { computeUnitsAmount } from '../../domain/payroll/statement/units.ts';
import { toMoneyText } from '../../domain/values/money.ts';
import { normalizeTypedFigure } from '../records/figure-typed.ts';
import { type ConceptChoice, usualValues } from './concept-choices.ts';
import {
  type AmountField,
  findAmountField,
  getRowText,
  isByUnits,
  type NoveltyRow,
  type RowValues,
} from './novelty-row.ts';
import { findOwnSide, proposeConceptAmount } from './own-concepts.ts';

export const getRowLabel = (row: NoveltyRow): string => row.name || getConceptLabel(row);

export function buildNoveltyRow(key: ConceptKey, values: RowValues = {}): NoveltyRow {
  const amount =
    (key.list === 'earned' && { [findOwnSide(key, 'salary')]: '' }) ||
    (key.list === 'taken' && { amount: '' });
  return { id: crypto.randomUUID(), ...key, values: { ...usualValues[key.concept], ...amount, ...values } };
}

/** A row of a concept of the company, with the amount that its formula gives for a salary. */
function buildOwnRow(key: AmountConceptKey, concept: OwnConcept, salary: string): NoveltyRow {
  const { id: own, name, formula } = concept;
  const units = formula === 'unit' && { quantity: '', unit_value: concept.amount ?? '' };
  const side = findOwnSide(key, concept.side);
  const values = { own, description: name, ...units, [side]: proposeConceptAmount(concept, salary) };
  return { id: crypto.randomUUID(), ...key, name, values };
}

/** A row of what was chosen; `days` are those of an absence. */
export const buildChosenRow = (
  { key, own }: ConceptChoice,
  salary: string,
  days: RowValues = {},
): NoveltyRow =>
  own && (key.list === 'earned' || key.list === 'taken')
    ? buildOwnRow(key, own, salary)
    : buildNoveltyRow(key, key.list === 'absences' ? days : {});

/** A row with its amount in another field. */
export function moveRowAmount(row: NoveltyRow, to: AmountField): NoveltyRow {
  const { [findAmountField(row)]: amount = '', ...values } = row.values;
  return { ...row, values: { ...values, [to]: amount } };
}

export const computeRowAmount = (row: NoveltyRow) =>
  computeUnitsAmount({
    quantity: getRowText(row, 'quantity').trim(),
    unit_value: getRowText(row, 'unit_value'),
  });

/** A row with another value; the amount of one by units follows them. */
export function changeRowValue(row: NoveltyRow, name: string, value: unknown): NoveltyRow {
  const given =
    name === 'quantity' && row.list !== 'hours'
      ? normalizeTypedFigure(String(value)).replace(',', '.')
      : value;
  const changed = { ...row, values: { ...row.values, [name]: given } };
  if (!isByUnits(row)) return changed;
  const amount = computeRowAmount(changed);
  return {
    ...changed,
    values: { ...changed.values, [findAmountField(row)]: amount ? toMoneyText(amount) : '' },
  };
}
