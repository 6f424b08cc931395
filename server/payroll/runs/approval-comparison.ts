import { sql } from 'kysely';
import {
  compareDifferences,
  comparePayments,
  isRoundingOnly,
  type PaymentDifference,
} from '../../../src/domain/payroll/runs/approval.ts';
import type { MonthShare } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { isSalaryRunKind, type RunKind, runKinds } from '../../../src/domain/payroll/runs/period.ts';
import type { Totals } from '../../../src/domain/payroll/statement/statement.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import type { Tx } from '../../store/connection.ts';
import type { RunPersonRow, RunRow } from './rows.ts';

type Paid = Totals & { employee_id: string; months: MonthShare[] };
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

/** Payments that are compared: salary with salary, and any other with one of its kind. */
const listComparedKinds = (kind: RunKind): readonly RunKind[] =>
  isSalaryRunKind(kind) ? runKinds.filter(isSalaryRunKind) : [kind];

/** Reads what the last closed payment before a run paid to each of its people. */
async function listPaymentsBefore(tx: Tx, companyId: string, run: RunRow): Promise<Map<string, Paid>> {
  const { rows } = await sql<Paid>`
    select p.employee_id, b.months, b.accrued_total, b.deductions_total, b.total from pay_run_people p
    cross join lateral (
      select q.months, q.accrued_total, q.deductions_total, q.total from pay_run_people q
      join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
      where q.company_id = p.company_id and q.employee_id = p.employee_id and q.run_id <> p.run_id
        and r.state = 'cerrada' and r.kind = any(${[...listComparedKinds(run.kind)]}::text[]) and q."start" < p."start"
      order by q."start" desc, r.payment_date desc, r.id limit 1) b
    where p.company_id = ${companyId} and p.run_id = ${run.id}`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

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
  const before = await listPaymentsBefore(tx, companyId, run);
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
