import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type AmountKey,
  amountConcepts,
  type DeductionKey,
} from '../../../domain/payroll/concepts/amounts.ts';
import { chooseAmountSide, type OwnConcept } from '../../../domain/payroll/novelties/own-concepts.ts';
import { computeMonthlyAmount } from '../../../domain/payroll/novelties/recurring-concepts.ts';
import { payrollConcepts } from '../../../domain/resources/payroll-concepts.ts';
import { noMoney, parseMoney, toMoneyText } from '../../../domain/values/money.ts';
import type { Choice } from '../../../kit/inputs/choices.ts';
import { buildPageQuery } from '../../records/records.ts';
import type { PayrollValues, RowLists } from './form-values.ts';

/** Concepts of the company, all of them, kept on the device for when there is no signal. */
export function buildOwnConceptsQuery() {
  const query = { page: 1, per_page: 200, search: '', sort: 'code', filter: {} };
  const first = buildPageQuery(payrollConcepts, query);
  return queryOptions({
    queryKey: [...first.queryKey, 'every'],
    queryFn: async (context): Promise<OwnConcept[]> => {
      const { data, meta } = await first.queryFn(context);
      const rows = [...data];
      for (let page = 2; page <= meta.last_page; page += 1)
        rows.push(...(await buildPageQuery(payrollConcepts, { ...query, page }).queryFn(context)).data);
      // Rows of `payroll_concepts`, as their resource declares them.
      return rows as unknown as OwnConcept[];
    },
    meta: { keep: true },
  });
}

export const useOwnConcepts = (): readonly OwnConcept[] => useQuery(buildOwnConceptsQuery()).data ?? [];

/** Choices of the palette of earnings or deductions: those in use. */
export const listOwnChoices = (concepts: readonly OwnConcept[], list: 'earned' | 'taken'): Choice[] =>
  concepts
    .filter(({ declared, active }) => active !== false && declared.startsWith(`${list}:`))
    .map(({ id, code, name }) => ({ id: `own:${id}`, label: name, code }));

/** The concept that a choice of the palette is of. */
export const findChosenConcept = (concepts: readonly OwnConcept[], choice: string): OwnConcept | undefined =>
  concepts.find(({ id }) => choice === `own:${id}`);

/** Amount that the formula of a concept proposes for a salary; empty when somebody has to write it. */
export function proposeConceptAmount(concept: OwnConcept, salary: string): string {
  const amount = computeMonthlyAmount(
    { concept, amount: null, quantity: null },
    parseMoney(salary) ?? noMoney,
  );
  return amount > 0 ? toMoneyText(amount) : '';
}

/** Rows with one more of an own concept, with the amount that its formula gives for a salary, and its id. */
export function addOwnRow(
  values: PayrollValues,
  concept: OwnConcept,
  salary: string,
): { id: string; changes: Partial<RowLists> } {
  const id = crypto.randomUUID();
  const units = concept.formula === 'unit' ? { quantity: '', value: concept.amount ?? '' } : undefined;
  const row = {
    id,
    amount: proposeConceptAmount(concept, salary),
    description: concept.name,
    own: concept.id,
    units,
  };
  const [list, key] = concept.declared.split(':');
  if (list === 'taken') {
    const deduction = { ...row, concept: key as DeductionKey, public: false, percent: '' };
    return { id, changes: { taken: [...values.taken, deduction] } };
  }
  const salaried = chooseAmountSide(amountConcepts[key as AmountKey], concept.side) === 'salary';
  const earned = { ...row, concept: key as AmountKey, salary: salaried, food: false };
  return { id, changes: { earned: [...values.earned, earned] } };
}
