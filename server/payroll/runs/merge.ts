import { sql } from 'kysely';
import { buildContract, findSettlement } from '../../../src/domain/payroll/contract/settlement.ts';
import { getDraftNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { joinNovelties } from '../../../src/domain/payroll/novelties/month-novelties.ts';
import { readDeductionOrders } from '../../../src/domain/payroll/novelties/policies.ts';
import { mergeMonth } from '../../../src/domain/payroll/runs/merge.ts';
import { formatMonth } from '../../../src/domain/values/day.ts';
import { type Draft, updateDrafts } from '../../documents/payrolls.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { addRecordFindings } from '../drafts/compute.ts';
import { addDrafts, buildDraft, type Writer } from '../drafts/generate.ts';
import { getMonthNovelties, hasMonthNovelties, isRunInMonth } from './pay.ts';
import { getBaseNovelties, listMonthPayrolls, type MonthPayrollRow, refuseSent } from './payroll-contexts.ts';
import type { ProgressListener } from './progress.ts';
import { type ClosedPerson, listClosedPayments } from './rows.ts';

type Month = { year: number; month: number };
const batch = 200;

/**
 * Writes the payrolls of a month from its closed runs. A payroll is created when there is none, and computed
 * again when there is. Without closed runs it goes back to what users wrote. Idempotent.
 */
export async function mergeClosedRuns(
  tx: Tx,
  call: Writer,
  month: Month,
  employees: readonly EmployeeSource[],
  closed: ReadonlyMap<string, readonly ClosedPerson[]>,
  progress: ProgressListener,
): Promise<void> {
  const companyId = call.company.id;
  const ids = employees.map(({ id }) => id);
  await refuseSent(tx, companyId, ids, month);
  const payrolls = await listMonthPayrolls(tx, companyId, ids, month, true);
  const unmade: string[] = [];
  for (let at = 0; at < employees.length; at += batch) {
    const made: Draft[] = [];
    const changed: (Draft & { version: number })[] = [];
    for (const employee of employees.slice(at, at + batch)) {
      const payroll = payrolls.get(employee.id);
      const all = closed.get(employee.id) ?? [];
      const touching = all.filter((one) => isRunInMonth(one, month));
      if (touching.length === 0 && payroll?.from_runs && !payroll.full_number) unmade.push(payroll.id);
      else if (touching.length === 0 && payroll) {
        const draft = restored(call, employee, payroll);
        if (draft) changed.push({ ...draft, version: payroll.version });
      } else if (touching.length > 0) {
        const saying = all.filter((one) => hasMonthNovelties(one, month));
        const draft = merged(call, employee, month, payroll, saying);
        if (payroll) changed.push({ ...draft, version: payroll.version });
        else made.push(draft);
      }
    }
    await addDrafts(tx, call, made);
    const count = await updateDrafts(tx, changed);
    if (count < changed.length)
      throw buildConflictRefusal(
        'Alguien cambió una de estas nóminas mientras se cerraba el pago. Vuelva a intentar.',
      );
    progress(Math.min(at + batch, employees.length), employees.length);
  }
  if (unmade.length > 0)
    await sql`delete from payrolls where company_id = ${companyId} and id = any(${unmade}::uuid[])`.execute(
      tx,
    );
  await publish(tx, companyId, 'changed', { resource: 'payrolls' });
}

function merged(
  call: Writer,
  employee: EmployeeSource,
  month: Month,
  payroll: MonthPayrollRow | undefined,
  all: readonly ClosedPerson[],
): Draft {
  const closed = listClosedPayments(employee, all, month);
  const contract = buildContract(employee);
  const period = findSettlement(contract, month.year, month.month);
  const orders = period ? readDeductionOrders(employee.deduction_orders, period.end) : [];
  const own = getBaseNovelties(payroll);
  const novelties = joinNovelties([own, ...closed.map((one) => getMonthNovelties(one, month)), { orders }]);
  const shares = closed.flatMap(({ months }) => months);
  const mergedMonth = mergeMonth(contract, month, novelties, shares, employee.policies);
  if (!mergedMonth || !period)
    throw buildConflictRefusal(
      `El contrato de ${employee.name} ya no cubre ${formatMonth(month.year, month.month)}. Recalcule el pago.`,
    );
  const draft = {
    employee_id: employee.id,
    ...month,
    ...getDraftNovelties(mergedMonth.novelties),
    // Debts carried by runs stay in the runs. A payroll carries only its own.
    ...(own.carried && { carried: own.carried }),
    notes: payroll?.notes ?? [],
    payment_dates: mergedMonth.payment_dates.length > 0 ? mergedMonth.payment_dates : [period.end],
  };
  const liquidation = addRecordFindings(
    employee,
    { ...month, payment_dates: draft.payment_dates },
    { ...mergedMonth.liquidation, findings: mergedMonth.findings },
  );
  return {
    ...buildDraft(call, employee, period, payroll?.id ?? call.newId(), draft, liquidation),
    runs:
      payroll && !payroll.from_runs
        ? { own_novelties: own, from_runs: false }
        : { own_novelties: null, from_runs: true },
  };
}

/**
 * Returns the payroll as users wrote it, without runs. Undefined when the contract does not cover the month
 * or the payroll has nothing of runs.
 */
function restored(call: Writer, employee: EmployeeSource, payroll: MonthPayrollRow): Draft | undefined {
  const period = findSettlement(buildContract(employee), payroll.year, payroll.month);
  if (!period || (!payroll.own_novelties && !payroll.from_runs)) return undefined;
  const { year, month, notes, payment_dates } = payroll;
  const draft = { employee_id: employee.id, year, month, ...getBaseNovelties(payroll), notes, payment_dates };
  return buildDraft(call, employee, period, payroll.id, draft);
}
