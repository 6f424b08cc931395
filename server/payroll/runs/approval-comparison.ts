import {
  compareDifferences,
  comparePayments,
  isRoundingOnly,
  type PaymentDifference,
} from '../../../src/domain/payroll/runs/approval.ts';
import type { MonthShare } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import type { Totals } from '../../../src/domain/payroll/statement/statement.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import type { Tx } from '../../store/connection.ts';
import { listEarlierPayments } from './earlier-payments.ts';
import type { RunPersonRow, RunRow } from './rows.ts';

export type PersonDifference = PaymentDifference & {
  employee: { id: string; name: string; list_name: string };
};
type Sums = { before: string; after: string; difference: string };

export type PaymentComparison = Omit<Sums, 'before'> & {
  /** Null when nobody of the payment was paid before. */
  before: string | null;
  differences: PersonDifference[];
  unchanged: Sums & { people: number };
};

const toLiquidation = ({
  months,
  accrued_total,
  deductions_total,
  total,
}: Totals & { months: MonthShare[] }) => ({
  lines: months.flatMap(({ lines }) => lines),
  totals: { accrued_total, deductions_total, total },
});

const add = (texts: readonly (string | null)[]): string =>
  toMoneyText(sum(texts.map((text) => parseMoney(text ?? '') ?? noMoney)));
const sumAll = (rows: readonly PaymentDifference[]): Sums => ({
  before: add(rows.map(({ before }) => before)),
  after: add(rows.map(({ after }) => after)),
  difference: add(rows.map(({ difference }) => difference)),
});

/** Compares a payment with the one before of each of its people, the greatest differences first. */
export async function comparePayment(
  tx: Tx,
  companyId: string,
  run: RunRow,
  people: readonly RunPersonRow[],
): Promise<PaymentComparison> {
  const columns = ['months', 'accrued_total', 'deductions_total', 'total'] as const;
  const before = await listEarlierPayments(tx, companyId, run, columns);
  const compared = people.map((person): PersonDifference => {
    const was = before.get(person.employee_id);
    return {
      employee: { id: person.employee_id, name: person.employee_name, list_name: person.list_name },
      ...comparePayments(was && toLiquidation(was), toLiquidation(person)),
    };
  });
  const same = compared.filter(isRoundingOnly);
  return {
    ...sumAll(compared),
    before: before.size > 0 ? sumAll(compared).before : null,
    differences: compared.filter((one) => !isRoundingOnly(one)).sort(compareDifferences),
    unchanged: { people: same.length, ...sumAll(same) },
  };
}
