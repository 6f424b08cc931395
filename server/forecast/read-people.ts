import type { ForecastEmployee } from '../../src/domain/forecast/employee-forecast.ts';
import type { MadePayment } from '../../src/domain/forecast/expected-payments.ts';
import { buildContract } from '../../src/domain/payroll/contract/settlement.ts';
import { editableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { joinNovelties } from '../../src/domain/payroll/novelties/month-novelties.ts';
import type { Novelties } from '../../src/domain/payroll/novelties/novelties.ts';
import { addDays, getMonthEnd, getMonthStart } from '../../src/domain/values/day.ts';
import { noMoney, parseMoney } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { listEmployeeSources } from '../documents/sources.ts';
import { readMonthEmployees } from '../month-end/employee-months.ts';
import {
  getMonthNovelties,
  hasMonthNovelties,
  isRunInMonth,
  listRunAbsences,
  listRunHours,
  type PaymentContext,
  type Times,
} from '../payroll/runs/pay.ts';
import { buildPayrollContexts } from '../payroll/runs/payroll-contexts.ts';
import { listClosedPayments, listNearbyPayments, type NearbyPayment } from '../payroll/runs/rows.ts';
import { SALARY_RUN_KINDS } from '../payroll/runs/run-people.ts';
import type { Tx } from '../store/connection.ts';
import { addCharge, type MonthPay, readMonthPays, readPayDays } from '../trial/read-people.ts';

export type ForecastPerson = ForecastEmployee & {
  id: string;
  name: string;
  list_name: string;
  document_type: string;
  document_number: string;
};

/** Reads people as a month stands: its payroll, its payments of any state, absences that go on, and signed hours. */
export async function readForecastPeople(
  tx: Tx,
  companyId: string,
  month: Month,
  ids: readonly string[],
): Promise<ForecastPerson[]> {
  const run: Times = {
    ...{ kind: 'month', ...month, part: null, start: null, end: null },
    payment_date: getMonthEnd(month.year, month.month),
  };
  const records = await listEmployeeSources(tx, companyId, { ids });
  const employees = await readMonthEmployees(tx, companyId, ids);
  const contexts = await buildPayrollContexts(tx, companyId, run, records);
  const payments = await listNearbyPayments(tx, companyId, ids, run);
  const pays = await readMonthPays(tx, companyId, month, ids);
  const payDays = await readPayDays(tx, companyId, ids);
  return records.flatMap(({ id }) => {
    const [employee, context, days] = [employees.get(id), contexts.get(id), payDays.get(id)];
    if (!employee || !context) return [];
    const { employee: record } = context;
    const near = listOwnPayments(record, payments.get(id), month);
    return [
      {
        ...{ id, name: String(record.name ?? ''), list_name: String(record.list_name ?? '') },
        document_type: employee.document_type.abbreviation,
        document_number: employee.document_number,
        employee: addCharge(employee, record),
        contract: buildContract(record),
        deduction_orders: record.deduction_orders,
        ...readKnownNovelties(run, { ...context, closed: near }, near, pays.get(id)),
        recurring: record.recurring_concepts,
        pay_days: days?.pay_days ?? [],
        pay_period: days?.period ?? '',
        made: near.filter((one) => isRunInMonth(one, month)).map(toMadePayment),
      },
    ];
  });
}

/** Marks the payments to a contract that ended in the month, as the payments of a month do. */
function listOwnPayments(
  record: PaymentContext['employee'],
  payments: readonly NearbyPayment[] | undefined,
  month: Month,
): NearbyPayment[] {
  const facts = new Map((payments ?? []).map((one) => [one.run_id, one]));
  return listClosedPayments(record, payments, month).flatMap((one) => {
    const whole = facts.get(one.run_id);
    return whole ? [{ ...whole, ...one }] : [];
  });
}

/**
 * Joins what is known of a month. One that was sent is its document. Otherwise it is what its payroll has by hand, with
 * the novelties of every payment, and recurring concepts are missing from the day after the last salary that was paid.
 */
function readKnownNovelties(
  run: Times,
  context: PaymentContext,
  payments: readonly NearbyPayment[],
  pay: MonthPay | undefined,
): Pick<ForecastEmployee, 'novelties' | 'recurringFrom'> {
  if (pay && !editableStates.includes(pay.state)) return { novelties: pay.novelties };
  const { base } = context;
  const absences = listRunAbsences(run, context);
  const { hours } = listRunHours(run, context);
  const novelties: Novelties = joinNovelties([
    base,
    ...payments.filter((one) => hasMonthNovelties(one, run)).map((one) => getMonthNovelties(one, run)),
    ...payments.flatMap(({ months }) =>
      months.flatMap(({ adds, ...share }) =>
        adds && share.year === run.year && share.month === run.month ? [adds] : [],
      ),
    ),
    { ...(absences.length > 0 && { absences }), ...(hours.length > 0 && { hours }) },
  ]);
  if (pay && !pay.from_runs) return { novelties };
  const paidTo = payments
    .filter(({ kind }) => SALARY_RUN_KINDS.includes(kind))
    .map(({ paid_to }) => paid_to)
    .toSorted()
    .at(-1);
  const first = getMonthStart(run.year, run.month);
  return { novelties, recurringFrom: paidTo && paidTo >= first ? addDays(paidTo, 1) : first };
}

const toMadePayment = ({
  run_id,
  kind,
  year,
  month,
  part,
  payment_date,
  paid_to,
  total,
  state,
  months,
}: NearbyPayment): MadePayment => ({
  ...{ run_id, kind, year, month, part, date: payment_date, paid_to },
  net: parseMoney(total) ?? noMoney,
  isClosed: state === 'cerrada',
  shares: months,
});
