import type { Finding } from '../../findings/finding.ts';
import { compareListNames } from '../../identity/person-name.ts';
import { type Money, money, noMoney, parseMoney, sum, toMoneyText } from '../../values/money.ts';
import type { Explanation } from '../statement/statement.ts';
import { acceptedStates, type DocumentState, inFlightStates } from './document-state.ts';

export type Due =
  /** Replacement note that reports the difference: DIAN has the document. */
  | 'note'
  /** No step until DIAN answers: the document is on its way. */
  | 'wait'
  /** Writing or issuing it again, which applies today's rules: the document has not left. */
  | 'save';

/**
 * A stored payroll that today's rules compute differently. Amounts are decimal text; the difference carries its sign.
 */
export type Recalculation = {
  id: string;
  type: 'payrolls' | 'adjustment_payrolls';
  employee_id: string;
  employee: string;
  list_name: string;
  full_number: string | null;
  year: number;
  month: number;
  due: Due;
  before: string;
  after: string;
  difference: string;
  changes: { label: string; before: string; after: string; law: readonly string[] }[];
  /** Typed deductions over a limit that was not reported when the payroll was stored. They stay as typed. */
  findings: Finding[];
};

/** Money that accepted months took in excess from one person under today's rules, as decimal text. */
export type OwedBack = {
  employee_id: string;
  employee: string;
  list_name: string;
  amount: string;
  /** Accepted payrolls that would pay more, oldest first. */
  months: Recalculation[];
};

/**
 * Lists by name the people to whom accepted months owe money. A month that paid too much reduces nothing: it is
 * recovered in another way (CST art. 149). Payrolls not yet sent are left out, since they are corrected when they are
 * written again.
 */
export function listUnderpaidPeople(rows: readonly Recalculation[]): OwedBack[] {
  const people = new Map<string, Recalculation[]>();
  for (const row of rows)
    if (row.due === 'note' && differenceOf(row) > 0)
      people.set(row.employee_id, [...(people.get(row.employee_id) ?? []), row]);
  return [...people]
    .map(([employee_id, months]) => ({
      employee_id,
      employee: months[0]?.employee ?? '',
      list_name: months[0]?.list_name ?? '',
      amount: toMoneyText(sum(months.map(differenceOf))),
      months: months.sort((a, b) => a.year * 12 + a.month - (b.year * 12 + b.month)),
    }))
    .sort(compareListNames);
}

const differenceOf = ({ before, after }: Recalculation): Money =>
  money((parseMoney(after) ?? noMoney) - (parseMoney(before) ?? noMoney));

/**
 * A percentage of the second procedure computed with the figures of the year before. It applies from January to June of
 * `year`.
 */
export type OutdatedPercentage = {
  /** Employee whose record holds it, and the version of that record. */
  id: string;
  employee: string;
  list_name: string;
  version: number;
  year: number;
  /** In percent, like `percent`, which is the right figure. */
  stored: string;
  percent: string;
  explanation: Explanation;
  findings: Finding[];
};

export type Recalculations = {
  rows: Recalculation[];
  percentages: OutdatedPercentage[];
  compared: number;
};

export const getDueStep = (state: DocumentState): Due =>
  acceptedStates.includes(state) ? 'note' : inFlightStates.includes(state) ? 'wait' : 'save';
