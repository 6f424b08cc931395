import { sql } from 'kysely';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { takeDebt } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import type { AmountDeducted, CarriedDebt } from '../../../src/domain/payroll/novelties/novelties.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { type Day, formatMonth } from '../../../src/domain/values/day.ts';
import { noMoney, parseMoney } from '../../../src/domain/values/money.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { isPaidInRuns } from '../../payroll/paid-in.ts';
import type { MonthPayrollRow } from '../../payroll/runs/payroll-contexts.ts';
import { listRunPeople, type RunRow } from '../../payroll/runs/rows.ts';
import type { Tx } from '../../store/connection.ts';
import { changeInPayroll, storeInRun } from '../novelty-writes.ts';

/** Where an advance is deducted, or stops being deducted, and why it cannot be decided. */
export type AdvancePlan = {
  obstacle: string | undefined;
  runs: readonly RunRow[];
  payrolls: readonly PayrollRow[];
};
type PayrollRow = Pick<MonthPayrollRow, 'id' | 'year' | 'month' | 'state' | 'from_runs' | 'own_novelties'>;

/**
 * Plans where an advance that is approved today is deducted: in the first open payment of the employee whose days have
 * not ended. Without one, the next payments and payrolls tell that it is owed.
 */
export async function planAdvance(
  tx: Tx,
  companyId: string,
  { id, name, retirement_date: retirement }: EmployeeSource,
  today: Day,
): Promise<AdvancePlan> {
  const obstacle =
    retirement && retirement < today
      ? `El contrato de ${name} ya terminó: no hay pago que lo descuente.`
      : undefined;
  const { rows: runs } = await sql<RunRow>`
    select r.* from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${id} and r.state = 'abierta' and q."end" >= ${today}
      and r.kind in ('fortnight', 'month', 'week', 'ten_days')
    order by q."end", r.id limit 1`.execute(tx);
  return { obstacle, runs, payrolls: [] };
}

/** Deducts an advance in its payment, up to what the payment leaves. Later payments tell what is still owed. */
export async function writeAdvance(
  tx: Tx,
  call: StaffAsk,
  employeeId: string,
  debt: CarriedDebt,
  { runs }: AdvancePlan,
): Promise<void> {
  for (const run of runs) {
    const [person] = await listRunPeople(tx, call.company.id, run.id, [employeeId]);
    if (!person) continue;
    const novelties = takeDebt(person.novelties, debt, parseMoney(person.total) ?? noMoney);
    if (novelties !== person.novelties) await storeInRun(tx, call, run, [{ person, novelties }]);
  }
}

/** Plans where an approved advance stops being deducted. One that was deducted is not revoked. */
export async function planAdvanceRevocation(
  tx: Tx,
  companyId: string,
  employeeId: string,
  id: string,
): Promise<AdvancePlan> {
  const isTaken = sql`exists (
    select 1 from jsonb_array_elements(coalesce(q.novelties -> 'taken', '[]')) t where t ->> 'debt' = ${id})`;
  const { rows: runs } = await sql<RunRow>`
    select r.* from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${employeeId} and ${isTaken}
    order by r.state, q."start", r.id`.execute(tx);
  const { rows: payrolls } = await sql<PayrollRow>`
    select q.id, q.year, q.month, q.state, q.from_runs, q.own_novelties from payrolls q
    where q.company_id = ${companyId} and q.employee_id = ${employeeId} and ${isTaken} and ${buildCountedCondition('q')}
    order by q.year, q.month, q.id`.execute(tx);
  const closed = runs.find(({ state }) => state === 'cerrada');
  const sent = payrolls.find(({ state }) => !editableStates.includes(state));
  const obstacle = closed
    ? `El pago «${runShown(closed)}» ya lo descontó y está cerrado. Reábralo y anule después.`
    : sent && `La nómina de ${formatMonth(sent.year, sent.month)} ya se envió a la DIAN con este descuento.`;
  return { obstacle, runs, payrolls: payrolls.filter((payroll) => !isPaidInRuns(payroll)) };
}

/** Takes the deduction of a revoked advance off the open payments and the payrolls that have it. */
export async function removeAdvance(
  tx: Tx,
  call: StaffAsk,
  employeeId: string,
  id: string,
  { runs, payrolls }: AdvancePlan,
): Promise<void> {
  const isOther = ({ debt }: AmountDeducted) => debt !== id;
  for (const payroll of payrolls)
    await changeInPayroll(tx, call, payroll.id, (had) => ({
      ...had,
      taken: (had.taken ?? []).filter(isOther),
    }));
  for (const run of runs) {
    const [person] = await listRunPeople(tx, call.company.id, run.id, [employeeId]);
    if (!person) continue;
    const taken = (person.novelties.taken ?? []).filter(isOther);
    await storeInRun(tx, call, run, [{ person, novelties: { ...person.novelties, taken } }]);
  }
}
