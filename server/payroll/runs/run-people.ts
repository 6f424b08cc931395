import { sql } from 'kysely';
import { getEmployeeForRun } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import type { RunDraft } from '../../../src/domain/payroll/drafts/run.ts';
import type { Laws } from '../../../src/domain/payroll/law/parameters.ts';
import { MissingParameters } from '../../../src/domain/payroll/law/table.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import {
  findLeftOutReason,
  formatLeftOutReason,
  type LeftOutReason,
} from '../../../src/domain/payroll/runs/left-out.ts';
import { findRunPeriod } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { isBenefitRunKind, type RunKind } from '../../../src/domain/payroll/runs/period.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { addDays, type Day, formatMonth, getMonthEnd } from '../../../src/domain/values/day.ts';
import { type EmployeeSource, listCompanyPolicies, listEmployeeSources } from '../../documents/sources.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { type Times, toPayRun } from './pay.ts';
import { formatNames, type LeftOutRunEmployee } from './rows.ts';
import { filterContractSettlements, listSettlements } from './settlements.ts';

/** Throws 422 when the law of the period is not known. Figures are never projected. */
function mustHaveLaw({ year, month, end }: Times, laws: Laws): void {
  for (const [field, day] of [
    ['year', getMonthEnd(year, month)],
    ['end', end],
  ] as const) {
    try {
      if (day) laws(day);
    } catch (error) {
      if (error instanceof MissingParameters) throw buildInvalidRefusal({ [field]: [error.message] });
      throw error;
    }
  }
}

export const toRunTimes = ({ kind, year, month, payment_date, part, start, end }: RunDraft): Times => ({
  kind,
  year,
  month,
  payment_date,
  part: part ?? null,
  start: start ?? null,
  end: end ?? null,
});

type People = { employees: EmployeeSource[]; leftOut: LeftOutRunEmployee[] };

/**
 * Finds the people of a new run, and those it leaves out with the reason. A run for everybody or for a group
 * leaves out people without days of contract or with nothing to be paid; with a list this is an error. Throws
 * when the run cannot be created. `mustPay: false` accepts a run without people.
 */
export async function findRunPeople(
  tx: Tx,
  companyId: string,
  wanted: RunDraft,
  { mustPay }: { mustPay: boolean },
): Promise<People> {
  const { payroll_group_id: group, employee_ids: ids } = wanted;
  const run = toRunTimes(wanted);
  mustHaveLaw(run, getCompanyLaws(await listCompanyPolicies(tx, companyId)));
  if (group) {
    const { rows } = await sql`
      select 1 from payroll_groups where company_id = ${companyId} and id = ${group}`.execute(tx);
    if (rows.length === 0)
      throw buildInvalidRefusal({ payroll_group_id: ['El grupo de nómina no existe en esta compañía'] });
  }
  const { year, month } = run;
  const within = { from: getPeriodStart(run), to: run.end ?? getMonthEnd(year, month), group };
  const read = await listEmployeeSources(tx, companyId, ids ? { ids } : within);
  const found = ids ? read.map((employee) => getEmployeeForRun(employee, run)) : read;
  if (ids && found.length < ids.length)
    throw buildInvalidRefusal({ employee_ids: ['Uno de los empleados no existe en esta compañía'] });
  const covered = found.filter((employee) => coveredBy(run, employee));
  const outside = found.filter((employee) => !covered.includes(employee));
  if (ids && outside.length > 0)
    throw buildInvalidRefusal({
      employee_ids: [
        run.kind === 'final_settlement'
          ? `Sin fecha de retiro en ${formatMonth(year, month)}: ${namesOf(outside)}. Escríbala en su ficha.`
          : `El contrato no cubre estos días: ${namesOf(outside)}`,
      ],
    });
  const reasons = await reasonsToLeaveOut(tx, companyId, run, covered);
  if (ids) refuseListed(covered, reasons);
  const employees = ids ? covered : covered.filter(({ id }) => !reasons.has(id));
  const leftOut = ids ? [] : [...reasons].map(([employee_id, why]) => ({ employee_id, ...why }));
  if (employees.length === 0 && mustPay) throw nobodyToPay(run, group, covered, reasons);
  await refuseOverlaps(tx, companyId, run, employees);
  return { employees, leftOut };
}

/** Returns why a run for everybody leaves out each person. People it pays are absent. */
async function reasonsToLeaveOut(
  tx: Tx,
  companyId: string,
  run: Times,
  employees: readonly EmployeeSource[],
): Promise<Map<string, LeftOutReason>> {
  const ids = employees.map(({ id }) => id);
  const settlements = await listSettlements(tx, companyId, ids);
  return new Map(
    employees.flatMap((employee) => {
      const settled = filterContractSettlements(employee, settlements.get(employee.id));
      const paid = { ...toPayRun(run), payment_date: run.payment_date };
      const why = findLeftOutReason(paid, buildContract(employee), settled);
      return why ? [[employee.id, why] as const] : [];
    }),
  );
}

/**
 * Throws for people of a list who have nothing to be paid. People who leave may be paid, because a list names
 * them on purpose.
 */
function refuseListed(
  employees: readonly EmployeeSource[],
  reasons: ReadonlyMap<string, LeftOutReason>,
): void {
  const settled = employees.filter(({ id }) => reasons.get(id)?.reason === 'settled');
  if (settled.length > 0)
    throw buildConflictRefusal(
      `${namesOf(settled)}: su liquidación final ya paga esto. Quite a esas personas o borre la liquidación.`,
    );
  const without = employees.flatMap(({ id, list_name: name }) => {
    const why = reasons.get(id);
    return !why || why.reason === 'leaves' ? [] : [`${String(name ?? '')}: ${formatLeftOutReason(why)}`];
  });
  if (without.length > 0) throw buildInvalidRefusal({ employee_ids: without.slice(0, 10) });
}

function nobodyToPay(
  run: Times,
  group: string | undefined,
  covered: readonly EmployeeSource[],
  reasons: ReadonlyMap<string, LeftOutReason>,
): Error {
  const [first] = covered;
  const why = first && reasons.get(first.id);
  const because = first && why ? `. ${String(first.name ?? '')}: ${formatLeftOutReason(why)}` : '';
  return buildInvalidRefusal(
    group
      ? { payroll_group_id: [`El grupo no tiene a quién pagarle ${runShown(run)}${because}`] }
      : { everybody: [`No hay a quién pagarle ${runShown(run)}${because}`] },
  );
}

export const getPeriodStart = ({ year, month, start }: Times) =>
  start ?? (`${year}-${String(month).padStart(2, '0')}-01` as NonNullable<typeof start>);

function coveredBy(run: Times, employee: EmployeeSource): boolean {
  const contract = buildContract(employee);
  if (run.kind === 'final_settlement' && !contract.retirement) return false;
  return findRunPeriod(toPayRun(run), contract) !== undefined;
}

const namesOf = (people: readonly EmployeeSource[]): string =>
  formatNames(
    people.map(({ name, list_name }) => ({ employee_name: name ?? '', list_name: list_name ?? '' })),
  );

/** Runs that pay the days of a month. The others may share days with them. */
export const SALARY_RUN_KINDS: readonly RunKind[] = ['fortnight', 'month', 'week', 'ten_days'];

/**
 * Throws 409 when days are already paid. Runs of salary do not overlap, a benefit is paid once in a month,
 * days have one vacation, and nothing is paid after the final settlement of a contract.
 */
async function refuseOverlaps(
  tx: Tx,
  companyId: string,
  run: Times,
  employees: readonly EmployeeSource[],
): Promise<void> {
  const days = employees.map((employee) => {
    const contract = buildContract(employee);
    const period = findRunPeriod(toPayRun(run), contract);
    const ended =
      contract.earlier
        ?.map(({ retirement }) => retirement ?? '')
        .sort()
        .at(-1) ?? '';
    // The settlement of an earlier contract does not count for the current one.
    const since = ended >= contract.admission ? addDays(ended as Day, 1) : contract.admission;
    return { employee_id: employee.id, start: period?.start, end: period?.end, since };
  });
  const { rows } = await sql<Times & { employee_name: string; list_name: string }>`
    select q.employee_name, q.list_name, r.kind, r.year, r.month, r.part, r."start", r."end", r.payment_date
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (employee_id uuid, "start" date, "end" date, since date)
    join pay_run_people q on q.company_id = ${companyId} and q.employee_id = d.employee_id
    join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where case
      when r.kind = 'final_settlement' then not ${isBenefitRunKind(run.kind)} and q."end" >= greatest(d."start", d.since)
        or ${run.kind} = 'final_settlement' and q."end" = d."end"
      when ${isBenefitRunKind(run.kind)} then r.kind = ${run.kind} and r.year = ${run.year} and r.month = ${run.month}
      when ${run.kind} = 'vacations' then r.kind = 'vacations' and q."start" <= d."end" and q."end" >= d."start"
      when ${run.kind} = 'final_settlement' then r.kind = any(${SALARY_RUN_KINDS as string[]}::text[]) and q."end" >= d."end"
      else r.kind = any(${SALARY_RUN_KINDS as string[]}::text[]) and q."start" <= d."end" and q."end" >= d."start" end
    order by q.search_text limit 500`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const who = formatNames(rows);
  throw buildConflictRefusal(
    `${who}: esos días ya están en el pago «${runShown(first)}». Quite a esas personas o borre el otro pago.`,
  );
}
