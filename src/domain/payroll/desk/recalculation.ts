import type { Finding } from '../../findings/finding.ts';
import { compareListNames } from '../../identity/person-name.ts';
import { type Money, money, noMoney, parseMoney, sum, toMoneyText } from '../../values/money.ts';
import type { Explanation } from '../statement/statement.ts';
import { acceptedStates, type DocumentState, inFlightStates } from './document-state.ts';

/** Step that a stored payroll asks for when the rules of today give another figure. */
export type Due =
  /** Replacement note that reports the difference: DIAN has the document. */
  | 'note'
  /** Nothing until DIAN answers: the document is on its way. */
  | 'wait'
  /** Writing or issuing it again, which takes the rules of today: the document has not left. */
  | 'save';

/** A stored payroll that would come out different today; amounts are decimal text, the difference with its sign. */
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
  /** Typed deductions over a limit that nobody was told of when the payroll was stored; they stay as typed. */
  findings: Finding[];
};

/** Money that accepted months took too much of one person by the rules of today; decimal text. */
export type OwedBack = {
  employee_id: string;
  employee: string;
  list_name: string;
  amount: string;
  /** Accepted payrolls that would pay more, oldest first. */
  months: Recalculation[];
};

/**
 * People whom accepted months owe something, by name. A month that paid too much lowers nothing: it is got back in
 * another way (CST art. 149). What has not left is mended when it is written again, and is not in it.
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

/** A percentage of the second procedure that took the figures of the year before: it rules from January to June of `year`. */
export type OutdatedPercentage = {
  /** Employee whose record has it, and the version of that record. */
  id: string;
  employee: string;
  list_name: string;
  version: number;
  year: number;
  /** In percent, as `percent`: the right one. */
  stored: string;
  percent: string;
  explanation: Explanation;
  findings: Finding[];
};

/** The months of a company beside the rules of today, a month at a time. */
export type Recalculations = {
  rows: Recalculation[];
  percentages: OutdatedPercentage[];
  compared: number;
};

export const getDueStep = (state: DocumentState): Due =>
  acceptedStates.includes(state) ? 'note' : inFlightStates.includes(state) ? 'wait' : 'save';
