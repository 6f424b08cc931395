import { type QueryExecutorProvider, sql } from 'kysely';
import { findFirstAdmission, getEmployeeForRun } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { type DocumentState, editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import type { WrittenNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { addOpeningBalance } from '../../../src/domain/payroll/history/opening.ts';
import type { PaidMonth } from '../../../src/domain/payroll/history/paid-history.ts';
import { isBenefitRunKind } from '../../../src/domain/payroll/runs/period.ts';
import { type Day, formatMonth, getMonthStart } from '../../../src/domain/values/day.ts';
import { listPayHistory } from '../../documents/history.ts';
import { selectPaidMonths } from '../../documents/paid-months.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import { buildMonthHolderCondition, buildMonthTakenCondition } from '../../documents/states.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import { listCarriedDebts } from '../debts.ts';
import { findEarlierSicknesses } from '../drafts/earlier-sicknesses.ts';
import {
  listOngoingAbsences,
  listRequestDays,
  listRequestedAbsences,
  listWrittenDays,
} from '../drafts/ongoing-absences.ts';
import { listUnpaidHours } from '../drafts/signed-hours.ts';
import type { PaymentContext } from './pay.ts';
import { formatNames, groupRows, listClosedPayments, listNearbyClosedPayments, type RunRow } from './rows.ts';
import { filterContractSettlements, listSettlements } from './settlements.ts';
import { isApartRun } from './typed-figures.ts';

export type MonthPayrollRow = {
  id: string;
  employee_id: string;
  employee_name: string;
  list_name: string;
  year: number;
  month: number;
  state: DocumentState;
  version: number;
  full_number: string | null;
  novelties: WrittenNovelties;
  own_novelties: WrittenNovelties | null;
  from_runs: boolean;
  notes: string[];
  payment_dates: Day[];
};

export const getBaseNovelties = (payroll: MonthPayrollRow | undefined): WrittenNovelties =>
  !payroll || payroll.from_runs ? {} : (payroll.own_novelties ?? payroll.novelties);

const changeable = ({ state }: Pick<MonthPayrollRow, 'state'>): boolean => editableStates.includes(state);

/** Finds the payrolls of these employees in a month. `lock` locks the rows for update. */
export async function listMonthPayrolls(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  { year, month }: { year: number; month: number },
  lock = false,
): Promise<Map<string, MonthPayrollRow>> {
  const { rows } = await sql<MonthPayrollRow>`
    select id, employee_id, employee_name, list_name, year, month, state, version, full_number, novelties, own_novelties, from_runs,
      notes, payment_dates
    from payrolls where company_id = ${companyId} and employee_id = any(${employeeIds as string[]}::uuid[])
      and year = ${year} and month = ${month} and ${buildMonthHolderCondition('payrolls')}
    order by id ${lock ? sql`for update` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/**
 * Reads what the payments of a run are computed from, by employee. `resting` are the employees with vacations
 * among their novelties: they need the history of a year, as those with an approved absence do.
 */
export async function buildPayrollContexts(
  tx: QueryExecutorProvider,
  companyId: string,
  run: Pick<RunRow, 'kind' | 'year' | 'month'>,
  employees: readonly EmployeeSource[],
  resting: readonly string[] = [],
): Promise<Map<string, PaymentContext>> {
  const ids = employees.map(({ id }) => id);
  const employed = employees.map((employee) => getEmployeeForRun(employee, run));
  const payrolls = await listMonthPayrolls(tx, companyId, ids, run);
  const closed = await listNearbyClosedPayments(tx, companyId, ids, run);
  const approved = isApartRun(run.kind)
    ? undefined
    : await listRequestedAbsences(tx, companyId, ids, listRequestDays(run));
  const written = approved && (await listWrittenDays(tx, companyId, approved));
  const signed = isApartRun(run.kind)
    ? undefined
    : await listUnpaidHours(tx, companyId, ids, listRequestDays(run).end);
  const averaged = isApartRun(run.kind) || run.kind === 'final_settlement';
  const away = [...resting, ...(approved?.keys() ?? [])];
  const history = await listPayHistory(tx, companyId, averaged ? ids : away, run, monthsBack(run));
  const leaving = run.kind === 'final_settlement';
  const enjoyed = leaving ? await vacationsOf(tx, companyId, ids) : undefined;
  const inMoney = leaving ? await vacationsInMoneyOf(tx, companyId, ids, run) : undefined;
  const ongoing = isApartRun(run.kind) ? undefined : await listOngoingAbsences(tx, companyId, ids, run);
  const ofRun = (employee_id: string) => ({ employee_id, year: run.year, month: run.month });
  const sicknesses = isApartRun(run.kind)
    ? undefined
    : await findEarlierSicknesses(tx, companyId, ids.map(ofRun));
  const debts = isApartRun(run.kind) ? undefined : await listCarriedDebts(tx, companyId, ids);
  const settlements = isBenefitRunKind(run.kind) ? await listSettlements(tx, companyId, ids) : undefined;
  const suspended = leaving ? await suspendedBefore(tx, companyId, ids, run) : undefined;
  return new Map(
    employed.map((employee) => [
      employee.id,
      {
        employee,
        base: getBaseNovelties(payrolls.get(employee.id)),
        closed: listClosedPayments(employee, closed.get(employee.id), run),
        history: addOpeningBalance(
          buildContract(employee),
          employee,
          [...(suspended?.get(employee.id) ?? []), ...(history.get(employee.id) ?? [])],
          run,
        ),
        enjoyed: (enjoyed?.get(employee.id) ?? []).filter(({ start }) => start >= employee.admission_date),
        ongoing: (ongoing?.get(employee.id) ?? []).filter(
          ({ start }) => start >= findFirstAdmission(employee, run),
        ),
        approved: (approved?.get(employee.id) ?? []).filter(
          ({ start }) => start >= findFirstAdmission(employee, run),
        ),
        written: written?.get(employee.id) ?? [],
        signed: signed?.get(employee.id) ?? [],
        sicknesses: sicknesses?.(ofRun(employee.id)) ?? [],
        debts: debts?.get(employee.id) ?? [],
        settlements: filterContractSettlements(employee, settlements?.get(employee.id)).filter(
          ({ state }) => state === 'cerrada',
        ),
        in_money: (inMoney?.get(employee.id) ?? []).filter(
          ({ year, month }) => getMonthStart(year, month) >= employee.admission_date,
        ),
      },
    ]),
  );
}

/**
 * Months of history that a run needs. Severance of the year before needs them from January of that year, also
 * in a settlement before the deposit in February.
 */
function monthsBack({ kind, month }: Pick<RunRow, 'kind' | 'month'>): number {
  const early = kind === 'final_settlement' && month <= 2;
  return early || kind === 'severance' || kind === 'severance_interest' ? month + 11 : 12;
}

async function vacationsOf(tx: QueryExecutorProvider, companyId: string, employeeIds: readonly string[]) {
  const { rows } = await sql<{ employee_id: string; start: Day; end: Day }>`
    select distinct p.employee_id, a ->> 'start' as start, a ->> 'end' as end
    from ${selectPaidMonths(companyId)} p, jsonb_array_elements(coalesce(p.novelties -> 'absences', '[]')) a
    where p.employee_id = any(${employeeIds as string[]}::uuid[]) and a ->> 'kind' = 'common_vacation'`.execute(
    tx,
  );
  return groupRows(rows, ({ employee_id }) => employee_id);
}

/**
 * Lists the working days of vacations that earlier months paid in money: they are not pending any more (CST
 * art. 189; rules §5). The first month of a contract may have those of a contract that ended in it.
 */
async function vacationsInMoneyOf(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  { year, month }: Pick<RunRow, 'year' | 'month'>,
) {
  const { rows } = await sql<{ employee_id: string; year: number; month: number; days: string }>`
    select p.employee_id, p.year, p.month, b ->> 'days' as days
    from ${selectPaidMonths(companyId)} p, jsonb_array_elements(coalesce(p.novelties -> 'benefits', '[]')) b
    where p.employee_id = any(${employeeIds as string[]}::uuid[])
      and p.year * 12 + p.month < ${year * 12 + month} and b ->> 'concept' = 'paid_vacation'
      and b ->> 'days' is not null`.execute(tx);
  return groupRows(rows, ({ employee_id }) => employee_id);
}

/**
 * Lists the months before the history with days without pay, and only those days. Pending vacations accrue
 * from the admission, and a suspension of any year does not accrue them (CST art. 53; rules §5).
 */
async function suspendedBefore(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  run: Pick<RunRow, 'kind' | 'year' | 'month'>,
) {
  const { rows } = await sql<PaidMonth & { employee_id: string }>`
    select p.employee_id, p.year, p.month, '[]'::jsonb as lines, u.unpaid,
      (select sum((a ->> 'quantity')::numeric)::int from jsonb_array_elements(u.unpaid) a) as unpaid_days
    from ${selectPaidMonths(companyId)} p, lateral (select coalesce(p.accrued -> 'non_paid_leave', '[]')
      || coalesce(p.accrued -> 'legal_strikes', '[]') as unpaid) u
    where p.employee_id = any(${employeeIds as string[]}::uuid[])
      and p.year * 12 + p.month < ${run.year * 12 + run.month - monthsBack(run)}
      and jsonb_array_length(u.unpaid) > 0
    order by p.year, p.month`.execute(tx);
  return groupRows(rows, ({ employee_id }) => employee_id);
}

/**
 * Refuses the months that a run cannot write: one that was sent to DIAN is changed by an adjustment note, and one of
 * another program that a note of here replaces is of that note. Throws 409.
 */
export async function refuseSent(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
  month: { year: number; month: number },
): Promise<void> {
  const payrolls = await listMonthPayrolls(tx, companyId, employeeIds, month);
  const sent = [...payrolls.values()].filter((payroll) => !changeable(payroll));
  if (sent.length > 0)
    throw buildConflictRefusal(
      `La nómina de ${formatMonth(month.year, month.month)} ya se envió a la DIAN: ${formatNames(sent)}. Haga una nota de ajuste.`,
    );
  const { rows: notes } = await sql<Pick<MonthPayrollRow, 'employee_id' | 'employee_name' | 'list_name'>>`
    select employee_id, employee_name, list_name from payrolls
    where company_id = ${companyId} and employee_id = any(${employeeIds as string[]}::uuid[]) and year = ${month.year}
      and month = ${month.month} and note_type is not null and ${buildMonthTakenCondition('payrolls')}
    order by id`.execute(tx);
  const replaced = notes.filter(({ employee_id }) => !payrolls.has(employee_id));
  if (replaced.length > 0)
    throw buildConflictRefusal(
      `El mes de ${formatMonth(month.year, month.month)} es de la nota que reemplaza un documento de otro programa: ${formatNames(replaced)}. Ajuste esa nota.`,
    );
}
