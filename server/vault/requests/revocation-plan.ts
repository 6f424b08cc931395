import { absenceConcepts } from '../../../src/domain/payroll/concepts/amounts.ts';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { formatDay, formatMonth } from '../../../src/domain/values/day.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { isPaidInRuns } from '../../payroll/paid-in.ts';
import {
  getBaseNovelties,
  listMonthPayrolls,
  type MonthPayrollRow,
} from '../../payroll/runs/payroll-contexts.ts';
import { listRunPeople, type RunPersonRow, type RunRow } from '../../payroll/runs/rows.ts';
import { isApartRun } from '../../payroll/runs/typed-figures.ts';
import type { Tx } from '../../store/connection.ts';
import { changeInPayroll, describeSentPayroll, storeInRun } from '../novelty-writes.ts';
import { isSameAbsence, listMonths, listRunsOfDays, type WrittenAbsence } from './absence-plan.ts';

/** Where the absence of an approved request is taken off, and why it cannot be. */
export type RevocationPlan = {
  obstacle: string | undefined;
  /** A closed payment, or a document of DIAN, has these days. */
  isPaid: boolean;
  runs: readonly { run: RunRow; person: RunPersonRow }[];
  /** Payrolls that are not sent. */
  payrolls: readonly MonthPayrollRow[];
};

/** Returns whether an absence pays some of the same days: the one that was approved, or what somebody made of it. */
const isOfSameDays = (one: WrittenAbsence, of: WrittenAbsence): boolean =>
  one.kind === of.kind && one.start <= of.end && one.end >= of.start;

/**
 * Plans where an approved absence is taken off: the open payments and the payrolls that have it. Before writing, call it
 * with the payments of the company locked, and with `lock`, which locks the payrolls too.
 */
export async function planRevocation(
  tx: Tx,
  companyId: string,
  employeeId: string,
  absence: Absence,
  lock = false,
): Promise<RevocationPlan> {
  const holding: { run: RunRow; person: RunPersonRow; absences: WrittenAbsence[] }[] = [];
  for (const run of await listRunsOfDays(tx, companyId, employeeId, absence)) {
    const [person] = await listRunPeople(tx, companyId, run.id, [employeeId]);
    if (!person) continue;
    const absences = listHeldAbsences(run, person).filter((one) => isOfSameDays(one, absence));
    if (absences.length > 0) holding.push({ run, person, absences });
  }
  const payrolls: MonthPayrollRow[] = [];
  for (const month of listMonths(absence))
    for (const payroll of (await listMonthPayrolls(tx, companyId, [employeeId], month, lock)).values())
      if (payroll.novelties.absences?.some((one) => isOfSameDays(one, absence))) payrolls.push(payroll);
  const paid = explainPaid(holding, payrolls);
  return {
    obstacle: paid ?? explainChanged(absence, holding, payrolls),
    isPaid: paid !== undefined,
    runs: holding.map(({ run, person }) => ({ run, person })),
    payrolls: payrolls.filter((payroll) => !isPaidInRuns(payroll)),
  };
}

/** Lists the absences of a person in a payment. One of vacations pays its own days. */
const listHeldAbsences = (
  { kind }: RunRow,
  { start, end, novelties }: RunPersonRow,
): readonly WrittenAbsence[] =>
  kind === 'vacations' ? [{ kind: 'common_vacation', start, end }] : (novelties.absences ?? []);

type Held = { run: RunRow; absences: readonly WrittenAbsence[] };

function explainPaid(holding: readonly Held[], payrolls: readonly MonthPayrollRow[]): string | undefined {
  const closed = holding.find(({ run }) => run.state === 'cerrada')?.run;
  if (closed) return `El pago «${runShown(closed)}» de esos días ya está cerrado. Reábralo y anule después.`;
  const sent = payrolls.find(({ state }) => !editableStates.includes(state));
  return sent && describeSentPayroll(sent);
}

/** Names an absence that somebody changed by hand, or wrote in a payment of vacations: it is theirs to take off. */
function explainChanged(
  absence: Absence,
  holding: readonly Held[],
  payrolls: readonly MonthPayrollRow[],
): string | undefined {
  for (const { run, absences } of holding) {
    const other = isApartRun(run.kind) ? absences[0] : absences.find((one) => !isSameAbsence(one, absence));
    if (other) return describeChanged(`El pago «${runShown(run)}»`, other);
  }
  for (const payroll of payrolls) {
    const title = `La nómina de ${formatMonth(payroll.year, payroll.month)}`;
    const base = isPaidInRuns(payroll) ? getBaseNovelties(payroll) : payroll.novelties;
    const held = base.absences?.filter((one) => isOfSameDays(one, absence)) ?? [];
    const other = isPaidInRuns(payroll) ? held[0] : held.find((one) => !isSameAbsence(one, absence));
    if (other) return describeChanged(title, other);
  }
  return undefined;
}

const describeChanged = (where: string, { kind, start, end }: WrittenAbsence): string =>
  `${where} tiene ${absenceConcepts[kind].label}, del ${formatDay(start)} al ${formatDay(end)}, que alguien escribió o cambió allí. Quítela de allí y anule después.`;

/** Takes an absence off where the plan says, as the forms of a payment and of a payroll do. */
export async function removeAbsence(
  tx: Tx,
  call: StaffAsk,
  absence: Absence,
  { runs, payrolls }: RevocationPlan,
): Promise<void> {
  const isOther = (one: Absence) => !isSameAbsence(one, absence);
  // The payrolls first: what a payment has is computed from them.
  for (const { id } of payrolls)
    await changeInPayroll(tx, call, id, (had) => ({
      ...had,
      absences: (had.absences ?? []).filter(isOther),
    }));
  for (const { run, person } of runs) {
    const absences = (person.novelties.absences ?? []).filter(isOther);
    await storeInRun(tx, call, run, [{ person, novelties: { ...person.novelties, absences } }]);
  }
}
