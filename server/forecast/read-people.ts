import type { ForecastEmployee } from '../../src/domain/forecast/employee-forecast.ts';
import type { MadePayment } from '../../src/domain/forecast/expected-payments.ts';
import { buildContract } from '../../src/domain/payroll/contract/settlement.ts';
import { editableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { joinNovelties } from '../../src/domain/payroll/novelties/month-novelties.ts';
import type { Novelties } from '../../src/domain/payroll/novelties/novelties.ts';
import { getMonthEnd } from '../../src/domain/values/day.ts';
import { noMoney, parseMoney } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { listEmployeeSources } from '../documents/sources.ts';
import { readMonthEmployees } from '../month-end/employee-months.ts';
import { addCharge, type MonthPay, readMonthPays, readPayDays } from '../month-end/month-people.ts';
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
import type { Tx } from '../store/connection.ts';

export type ForecastPerson = ForecastEmployee & { id: string; name: string; list_name: string };

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
    const pay = pays.get(id);
    const known = readKnownNovelties(run, { ...context, closed: near }, near, pay);
    const made = near.filter((one) => isRunInMonth(one, month)).map(toMadePayment);
    return [
      {
        ...{ id, name: String(record.name ?? ''), list_name: String(record.list_name ?? '') },
        employee: addCharge(employee, record),
        contract: buildContract(record),
        deduction_orders: record.deduction_orders,
        ...known,
        recurring: record.recurring_concepts,
        pay_days: days?.pay_days ?? [],
        pay_period: days?.period ?? '',
        made: pay && isSent(pay) ? made.map(stripAdded) : made,
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
 * Joins what is known of a month. One that was sent is its document, which has what payments added. Otherwise it is what
 * its payroll has by hand, with the novelties of every payment.
 */
function readKnownNovelties(
  run: Times,
  context: PaymentContext,
  payments: readonly NearbyPayment[],
  pay: MonthPay | undefined,
): Pick<ForecastEmployee, 'novelties' | 'hasRecurring' | 'issued'> {
  if (pay && isSent(pay)) {
    const issued = pay.payment_dates.toSorted().at(-1);
    return { novelties: pay.novelties, hasRecurring: true, ...(issued && { issued }) };
  }
  const absences = listRunAbsences(run, context);
  const { hours } = listRunHours(run, context);
  const novelties: Novelties = joinNovelties([
    context.base,
    ...payments.filter((one) => hasMonthNovelties(one, run)).map((one) => getMonthNovelties(one, run)),
    { ...(absences.length > 0 && { absences }), ...(hours.length > 0 && { hours }) },
  ]);
  return { novelties, hasRecurring: pay !== undefined && !pay.from_runs };
}

const isSent = ({ state }: MonthPay): boolean => !editableStates.includes(state);

/** Leaves in the shares of a payment nothing that the document of its month already has. */
const stripAdded = (payment: MadePayment): MadePayment => ({
  ...payment,
  shares: payment.shares.map(({ adds, ...share }) => ({
    ...share,
    ...(adds?.absences && { adds: { absences: adds.absences } }),
  })),
});

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
