import { useQuery } from '@tanstack/react-query';
import { type Money, moneyText, noMoney, parseMoney } from '../../domain/money.ts';
import { type AmountKey, amountConcepts, type DeductionKey } from '../../domain/payroll/concepts/amounts.ts';
import { type OwnConcept, sideOf } from '../../domain/payroll/novelties/own-concepts.ts';
import { monthlyOf } from '../../domain/payroll/novelties/recurring-concepts.ts';
import { payrollConcepts } from '../../domain/resources/payroll-concepts.ts';
import type { Choice } from '../../kit/choices.ts';
import { pageOf } from '../records.ts';
import type { RowLists, Written } from './written.ts';

/** Concepts of the company that are in use, kept on the device for when there is no signal. */
export function useOwnConcepts(): readonly OwnConcept[] {
  const query = { page: 1, per_page: 200, search: '', sort: 'code', filter: { active: 'true' } };
  const { data } = useQuery({ ...pageOf(payrollConcepts, query), meta: { keep: true } });
  return (data?.data ?? []) as unknown as OwnConcept[];
}

/** Choices of the palette of earnings or deductions, the own ones first. */
export const ownChoices = (concepts: readonly OwnConcept[], list: 'earned' | 'taken'): Choice[] =>
  concepts
    .filter(({ declared }) => declared.startsWith(`${list}:`))
    .map(({ id, code, name }) => ({ id: `own:${id}`, label: name, code }));

/** Rows with one more of an own concept, with the amount that its formula gives for a salary, and its id. */
export function withOwnRow(
  written: Written,
  concept: OwnConcept,
  salary: string,
): { id: string; changes: Partial<RowLists> } {
  const id = crypto.randomUUID();
  const monthly = monthlyOf({ concept, amount: null, quantity: null }, parseMoney(salary) ?? noMoney);
  const units = concept.formula === 'unit' ? { quantity: '', value: concept.amount ?? '' } : undefined;
  const row = { id, amount: textOf(monthly), description: concept.name, own: concept.id, units };
  const [list, key] = concept.declared.split(':');
  if (list === 'taken') {
    const taken = { ...row, concept: key as DeductionKey, public: false, percent: '' };
    return { id, changes: { taken: [...written.taken, taken] } };
  }
  const salaried = sideOf(amountConcepts[key as AmountKey], concept.side) === 'salary';
  const earned = { ...row, concept: key as AmountKey, salary: salaried, food: false };
  return { id, changes: { earned: [...written.earned, earned] } };
}

const textOf = (amount: Money): string => (amount > 0 ? moneyText(amount) : '');
