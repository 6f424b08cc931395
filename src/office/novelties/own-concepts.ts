import { queryOptions, useQuery } from '@tanstack/react-query';
import { amountConcepts } from '../../domain/payroll/concepts/amounts.ts';
import { type AmountConceptKey, parseConceptKey } from '../../domain/payroll/concepts/concept-key.ts';
import { chooseAmountSide, type OwnConcept } from '../../domain/payroll/novelties/own-concepts.ts';
import { computeMonthlyAmount } from '../../domain/payroll/novelties/recurring-concepts.ts';
import { payrollConcepts } from '../../domain/resources/payroll-concepts.ts';
import { noMoney, parseMoney, toMoneyText } from '../../domain/values/money.ts';
import { buildPageQuery } from '../records/records.ts';
import type { ConceptChoice } from './concept-choices.ts';

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

export type OwnConceptChoice = ConceptChoice & { key: AmountConceptKey; own: OwnConcept };

/** Choices of the concepts of the company over one list: those in use. */
export const listOwnChoices = (
  concepts: readonly OwnConcept[],
  list: AmountConceptKey['list'],
): OwnConceptChoice[] =>
  concepts.flatMap((own) => {
    const key = parseConceptKey(own.declared);
    if (own.active === false || key?.list !== list) return [];
    return [{ id: `own:${own.id}`, label: own.name, code: own.code, key, own }];
  });

/** Field of the amount of a concept; `side` is the chosen one, where the law knows both. */
export const findOwnSide = (key: AmountConceptKey, side: OwnConcept['side']) =>
  key.list === 'taken' ? 'amount' : chooseAmountSide(amountConcepts[key.concept], side);

/** Amount that the formula of a concept proposes for a salary; empty when somebody has to write it. */
export function proposeConceptAmount(concept: OwnConcept, salary: string): string {
  const amount = computeMonthlyAmount(
    { concept, amount: null, quantity: null },
    parseMoney(salary) ?? noMoney,
  );
  return amount > 0 ? toMoneyText(amount) : '';
}
