import { buildNoticeFinding, type Finding } from '../../../src/domain/findings/finding.ts';
import { findExit } from '../../../src/domain/payroll/benefits/find-exit.ts';
import { countRestedDays, type OpeningVacations } from '../../../src/domain/payroll/benefits/vacations.ts';
import { buildContract, findSettlement } from '../../../src/domain/payroll/contract/settlement.ts';
import { checkDebts, listOutstandingDebts } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import type { RunNovelties, WrittenNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import type { EndingDraft } from '../../../src/domain/payroll/drafts/run.ts';
import { formatOpeningWords } from '../../../src/domain/payroll/history/balance-origin.ts';
import { readOrigin } from '../../../src/domain/payroll/history/opening.ts';
import type { PaidMonth } from '../../../src/domain/payroll/history/paid-history.ts';
import { getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import {
  checkApprovedAbsences,
  checkCarriedAbsences,
  hasEarlierChange,
  listApprovedAbsences,
  listCarriedAbsences,
  type WrittenDays,
} from '../../../src/domain/payroll/novelties/carried-absences.ts';
import {
  joinNovelties,
  listContractBenefits,
} from '../../../src/domain/payroll/novelties/month-novelties.ts';
import type {
  Absence,
  CarriedDebt,
  Hours,
  Novelties,
} from '../../../src/domain/payroll/novelties/novelties.ts';
import { readDeductionOrders } from '../../../src/domain/payroll/novelties/policies.ts';
import { checkExtensions } from '../../../src/domain/payroll/novelties/sickness-extension.ts';
import type { ContractEnding } from '../../../src/domain/payroll/runs/benefits.ts';
import { checkVacationBases, fillAbsenceBases } from '../../../src/domain/payroll/runs/known-bases.ts';
import { checkExitInRun, isBenefitSettled } from '../../../src/domain/payroll/runs/left-out.ts';
import {
  findRunPeriod,
  liquidateRun,
  type PayRun,
  type RunResult,
} from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { checkPaidDays } from '../../../src/domain/payroll/runs/paid-days.ts';
import type { ContractSettlement } from '../../../src/domain/payroll/runs/period.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { trimZeros } from '../../../src/domain/text/trim-zeros.ts';
import {
  addDays,
  type Day,
  getMonthEnd,
  getMonthStart,
  parseDay,
  splitDay,
} from '../../../src/domain/values/day.ts';
import { type EmployeeSource, getEmployeePersonKey } from '../../documents/sources.ts';
import { buildPersonSearchText } from '../../store/search.ts';
import { takeUnpaidHours, type UnpaidHours } from '../drafts/signed-hours.ts';
import type { ClosedPerson, RunRow, StoredPerson } from './rows.ts';
import { getTypedFigures, getWrittenNovelties, isApartRun } from './typed-figures.ts';

export type PaymentContext = {
  employee: EmployeeSource;
  /** Novelties written in the payroll of the month, without those of runs. */
  base: WrittenNovelties;
  closed: readonly ClosedPerson[];
  history: readonly PaidMonth[];
  enjoyed: readonly { start: Day; end: Day }[];
  ongoing: readonly Absence[];
  /** Absences that the employee asked for and the company approved. */
  approved: readonly Absence[];
  /** Payments and payrolls of the days of those. */
  written: readonly WrittenDays[];
  /** Signed overtime that nothing pays yet. */
  signed: readonly UnpaidHours[];
  sicknesses: readonly Absence[];
  debts: readonly CarriedDebt[];
  settlements: readonly ContractSettlement[];
  /** Working days of vacations that earlier months paid in money, as decimal text. */
  in_money: readonly { year: number; month: number; days: string }[];
};

export type Times = Pick<RunRow, 'kind' | 'year' | 'month' | 'part' | 'start' | 'end' | 'payment_date'>;
export type RunPersonEntries = { novelties: RunNovelties; ending: EndingDraft | null };

export function toPayRun({ kind, year, month, part, start, end }: Omit<Times, 'payment_date'>): PayRun {
  return { kind, year, month, ...(part && { part }), ...(start && { start }), ...(end && { end }) };
}

export function computeRunResult(
  run: Times,
  payrollContext: PaymentContext,
  own: RunPersonEntries,
): RunResult {
  const { employee, base, closed, history } = payrollContext;
  const contract = buildContract(employee);
  const month = findSettlement(contract, run.year, run.month);
  const end = findRunPeriod(toPayRun(run), contract)?.end;
  const orders = month
    ? readDeductionOrders(employee.deduction_orders, month.end, earlier(month.end, end))
    : [];
  const novelties = joinNovelties([
    base,
    ...closed.filter((one) => hasMonthNovelties(one, run)).map((one) => getMonthNovelties(one, run)),
    getWrittenNovelties(run.kind, own.novelties),
    { orders },
  ]);
  const { worked_days } = own.novelties;
  const ending =
    run.kind === 'final_settlement' ? endingOf(payrollContext, own.ending, novelties) : undefined;
  const settled = payrollContext.settlements.find((one) => isBenefitSettled(run, one));
  const result = liquidateRun(
    {
      ...toPayRun(run),
      payment_date: run.payment_date,
      history,
      ...(worked_days !== undefined && { worked_days }),
      ...getTypedFigures(run.kind, own.novelties),
      ...(ending && { ending }),
      ...(settled && { settled }),
    },
    contract,
    novelties,
    closed.flatMap(({ months }) => months),
    employee.policies,
  );
  const absenceRows =
    run.kind === 'vacations'
      ? [{ kind: 'common_vacation' as const, ...result.period }]
      : (own.novelties.absences ?? []);
  const { absences, carried = [], taken: deductions = [] } = own.novelties;
  const lacking = findLackingAbsences(run, payrollContext, absences);
  const fromBefore = isApartRun(run.kind)
    ? []
    : [
        ...checkVacationBases(contract, absences ?? [], history),
        ...checkCarriedAbsences(run, absences ?? [], lacking.carried),
        ...checkApprovedAbsences(lacking.approved),
        ...checkExtensions(absences ?? [], [
          ...payrollContext.sicknesses,
          ...(base.absences ?? []),
          ...closed.flatMap((one) => getWrittenNovelties(one.kind, one.novelties).absences ?? []),
        ]),
        ...checkDebts(carried, listOutstandingDebts(payrollContext.debts, deductions)),
      ];
  const days = closed.map((one) => ({
    name: runShown(one),
    kind: one.kind,
    start: one.paid_from,
    end: one.paid_to,
  }));
  return {
    ...result,
    findings: [
      ...result.findings,
      ...checkExitInRun(toPayRun(run), contract),
      ...fromBefore,
      ...checkPaidDays(run.kind, absenceRows, days),
    ],
  };
}

/** Lists absences that a run of salary has from the start. */
export function listRunAbsences(run: Times, payrollContext: PaymentContext): Absence[] {
  const { carried, approved } = findLackingAbsences(run, payrollContext);
  const { employee, history, written } = payrollContext;
  const contract = buildContract(employee);
  const days = findRunPeriod(toPayRun(run), contract);
  const unchanged = approved.filter((one) => days && !hasEarlierChange(one, days, written));
  return [...carried, ...fillAbsenceBases(contract, unchanged, history)];
}

/** Lists signed overtime that nothing pays yet, of the days of a run and of those before it. */
export function listRunHours(
  run: Times,
  { employee, signed }: PaymentContext,
): { ids: string[]; hours: Hours[] } {
  const contract = buildContract(employee);
  const days =
    signed.length > 0 && !isApartRun(run.kind) ? findRunPeriod(toPayRun(run), contract) : undefined;
  return days
    ? takeUnpaidHours(contract, signed, days.end, getCompanyLaws(employee.policies))
    : { ids: [], hours: [] };
}

/**
 * Finds absences of the month before and approved ones that reach the days of a run of salary and are not written in
 * this month.
 */
function findLackingAbsences(
  run: Times,
  { employee, base, closed, ongoing, approved }: PaymentContext,
  own: readonly Absence[] = [],
): { carried: Absence[]; approved: Absence[] } {
  const days = isApartRun(run.kind) ? undefined : findRunPeriod(toPayRun(run), buildContract(employee));
  if (!days || ongoing.length + approved.length === 0) return { carried: [], approved: [] };
  const { absences = [] } = joinNovelties([
    base,
    ...closed.filter((one) => hasMonthNovelties(one, run)).map((one) => getMonthNovelties(one, run)),
    ...closed.flatMap(({ months }) => months.flatMap(({ adds }) => adds ?? [])),
  ]);
  const present = [...absences, ...own];
  const carried = listCarriedAbsences(ongoing, run, days, present);
  return { carried, approved: listApprovedAbsences(approved, days, [...present, ...carried]) };
}

const earlier = (a: Day, b: Day | undefined): Day => (b !== undefined && b < a ? b : a);

/**
 * Vacations pending at the opening balance. Undefined when the balance does not belong to the contract that
 * ends.
 */
export function findOpeningVacations(
  { opening_date, opening_source, opening_vacation_days: days, admission_date }: EmployeeSource,
  exit: Day,
): OpeningVacations | undefined {
  const on = parseDay(String(opening_date ?? ''));
  if (!on || days === null || days === undefined || on < admission_date || on >= exit) return undefined;
  return { ...readOrigin(on, { opening_source }), days: trimZeros(String(days)) };
}

/**
 * Reads how the contract ends from the record of the employee. Undefined when the record gives no reason.
 * Vacations taken or paid in money in the last month are subtracted from the pending ones.
 */
function endingOf(
  { employee, enjoyed, in_money }: PaymentContext,
  own: EndingDraft | null,
  { absences = [], benefits = [] }: Novelties,
): ContractEnding | undefined {
  const leaves = findExit(employee);
  if (!leaves) return undefined;
  const { exit, reason, term } = leaves;
  const week = getPayrollPolicy(exit, employee.policies);
  const opening = findOpeningVacations(employee, exit);
  const first = opening && addDays(opening.on, 1);
  const since = (day: Day) => first === undefined || day >= first;
  // A vacation that had begun at the opening balance counts from the day after it.
  const after = ({ start, end }: { start: Day; end: Day }) =>
    since(end) ? [{ start: first && start < first ? first : start, end }] : [];
  const rests = [
    ...enjoyed,
    ...absences.filter(({ kind, start }) => kind === 'common_vacation' && start >= employee.admission_date),
  ];
  const contract = { admission: employee.admission_date };
  const paid = listContractBenefits(contract, { benefits })
    .filter(({ concept }) => concept === 'paid_vacation')
    .map(({ days = '0' }) => days);
  const inMoney = in_money
    .filter(({ year, month }) => since(getMonthStart(year, month)))
    .map(({ days }) => days);
  const enjoyedDays = [...inMoney, ...paid].reduce(
    (sum, days) => sum + Number(days),
    countRestedDays(rests.flatMap(after), week),
  );
  return {
    reason,
    term,
    vacations: own?.pending_vacations
      ? { pending: own.pending_vacations }
      : own?.taken_vacations
        ? { taken: own.taken_vacations }
        : { taken: trimZeros(enjoyedDays.toFixed(4)), ...(opening && { opening }) },
    ...(own?.severance_from && { severance_from: own.severance_from }),
  };
}

export function buildRunPerson(
  run: Times & { id: string },
  { employee, enjoyed, in_money }: PaymentContext,
  own: RunPersonEntries,
  result: RunResult,
  userId: string,
): StoredPerson {
  const listName = String(employee.list_name ?? '');
  const { start, end } = result.period;
  return {
    run_id: run.id,
    employee_id: employee.id,
    employee_name: String(employee.name ?? ''),
    list_name: listName,
    person: getEmployeePersonKey(employee),
    start,
    end,
    ...own,
    months: result.months,
    ...result.totals,
    findings: [
      ...result.findings,
      ...(run.kind === 'final_settlement' && !own.ending
        ? [countedVacations(enjoyed.length + in_money.length, findOpeningVacations(employee, end))]
        : []),
    ],
    search_text: buildPersonSearchText(listName, employee.document_number),
    updated_by: userId,
  };
}

const countedVacations = (times: number, opening?: OpeningVacations): Finding =>
  buildNoticeFinding(
    'vacations-counted',
    'ending.taken_vacations',
    opening
      ? `Las vacaciones se contaron desde el saldo ${formatOpeningWords(opening)}`
      : times
        ? 'Las vacaciones tomadas se contaron de las nóminas guardadas aquí'
        : 'No hay vacaciones tomadas en las nóminas guardadas aquí',
    'Si tomó otras antes, escriba los días pendientes.',
  );

/** Lists the months that a result pays, the month of the run first. */
export function listTouchedMonths(
  run: Pick<RunRow, 'year' | 'month'>,
  months: readonly { year: number; month: number }[],
): { year: number; month: number }[] {
  const all = [{ year: run.year, month: run.month }, ...months.map(({ year, month }) => ({ year, month }))];
  return all.filter((one, i) => all.findIndex((o) => o.year === one.year && o.month === one.month) === i);
}

type Month = { year: number; month: number };

export const isRunInMonth = (one: ClosedPerson, { year, month }: Month): boolean =>
  (one.year === year && one.month === month) ||
  one.months.some((share) => share.year === year && share.month === month);

/**
 * Tells whether a closed run has novelties of a month. An absence written in an earlier month that reaches it
 * counts.
 */
export const hasMonthNovelties = (one: ClosedPerson, month: Month): boolean =>
  isRunInMonth(one, month) ||
  (getWrittenNovelties(one.kind, one.novelties).absences ?? []).some(
    ({ start, end }) =>
      start < getMonthStart(month.year, month.month) && end >= getMonthStart(month.year, month.month),
  );

/**
 * Returns the novelties of a closed run for a month. Its own month has all but the days of the next month
 * that it paid. Another month has the dated ones that fall in it.
 */
export function getMonthNovelties(one: ClosedPerson, { year, month }: Month): WrittenNovelties {
  const novelties = getWrittenNovelties(one.kind, one.novelties);
  const { absences, hours, days_worked } = novelties;
  const last = getMonthEnd(year, month);
  const own = one.year === year && one.month === month;
  const isOf = (day: Day | undefined): boolean => {
    if (own) return day === undefined || day <= last || day > one.paid_to;
    return day !== undefined && splitDay(day).year === year && splitDay(day).month === month;
  };
  return {
    ...(own ? novelties : absences && { absences }),
    ...(hours && { hours: hours.filter(({ day }) => isOf(day)) }),
    ...(days_worked && { days_worked: days_worked.filter(isOf) }),
  };
}
